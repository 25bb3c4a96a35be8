// What one does to a table: look, paint, put units, set objectives.

import { cover } from './board.js';
import { byId, el, shape, spaced, unique } from './dom.js';
import { drawn } from './ground.js';
import { dropObjective, paint, putObjective, setParty } from './mapfile.js';
import { pick } from './picker.js';

const names = { sight: 'Sight', danger: 'Danger', paint: 'Paint', units: 'Units', objectives: 'Objectives' };

const hints = {
  sight: 'Choose a square: what does a unit there see?',
  danger: 'Choose a unit: where would the enemy’s fire put it out?',
  paint: 'Choose a kind of ground, then tap squares or drag over them.',
  units: 'Choose a unit and then a square to move it there, or put a new one.',
  objectives: 'Tap a square to make it an objective, or an objective to take it away.',
};

export class Tools {
  chosen = ''; // the unit that is to be moved, by its label
  #maps;
  #tool = 'sight';
  #kind = { name: 'woods', letter: 'w' };
  #side = 'a';
  #fresh; // the unit that is to be put
  #stroke = [];
  #panel = el('div', { class: 'panel' });

  constructor(maps) {
    this.#maps = maps;
    const id = unique('tool');
    byId('form').append(el('h2', { id }, 'What to do'),
      el('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': id }, Object.keys(names).map((tool) => el('span', {},
        el('input', { type: 'radio', name: 'tool', id: `tool-${tool}`, value: tool, checked: tool === this.#tool, onchange: () => this.#take(tool) }),
        el('label', { for: `tool-${tool}` }, names[tool])))), this.#panel);
  }

  #take(tool) {
    this.#tool = tool;
    this.#maps.board.strokes(tool === 'paint');
    this.chosen = '';
    this.#fresh = undefined;
    if (this.#maps.overlay && tool !== 'paint') this.#maps.look('');
    else this.show();
  }

  show() {
    const panels = { paint: () => this.#kinds(), units: () => this.#units(), sight: () => this.#laid(), danger: () => this.#laid() };
    this.#panel.replaceChildren(el('p', { class: 'help' }, hints[this.#tool]), ...(panels[this.#tool]?.() ?? []));
  }

  // touch is what happens to a square: when is first, more or last of a stroke.
  touch(square, when) {
    const { board } = this.#maps;
    if (this.#tool === 'paint') {
      if (when === 'last') {
        const stroke = this.#stroke;
        this.#stroke = [];
        this.#maps.change((file) => paint(file, stroke, this.#kind.letter));
      } else {
        this.#stroke.push(square);
        board.repaint(square, this.#kind);
      }
    } else if (when === 'first') this[`_${this.#tool}`](board.nameOf(square));
  }

  _sight(square) { this.#maps.look(`sight ${square}`); }

  _danger(square) {
    const unit = this.#unitAt(square);
    if (unit) this.#maps.look(`danger ${unit.label}`);
  }

  _objectives(square) {
    const there = this.#maps.answer.map.places.find((place) => place.objective && place.squares.includes(square));
    this.#maps.change((file) => (there ? dropObjective(file, there.name) : putObjective(file, square)));
  }

  _units(square) {
    const there = this.#unitAt(square);
    if (this.#fresh) this.#put({ spelt: this.#fresh.name, square, fixed: true });
    else if (this.chosen) this.#move(square);
    else if (there) this.#choose(there.label);
  }

  #unitAt(square) { return this.#maps.answer.map.units.find((unit) => unit.square === square); }

  #choose(label) {
    this.chosen = label;
    this.#maps.draw();
    this.show();
  }

  #put(unit) {
    const side = this.#side;
    const units = [...this.#maps.answer.units['ab'.indexOf(side)], unit];
    this.#maps.change((file) => setParty(file, side, units));
  }

  // #move puts the chosen unit on a square; on none, it is taken away.
  #move(square) {
    const side = this.chosen[0];
    const units = this.#maps.answer.units['ab'.indexOf(side)]
      .map((unit) => (unit.label === this.chosen ? square && { ...unit, square, fixed: true } : unit)).filter(Boolean);
    this.chosen = '';
    this.#maps.change((file) => setParty(file, side, units));
  }

  #kinds() {
    const kinds = [...this.#maps.answer.kinds, { name: 'low hill', letter: 'h', level: 1 }, { name: 'high hill', letter: 'H', level: 2 }];
    return [el('div', { class: 'kinds', role: 'group', 'aria-label': 'Kinds of ground' }, kinds.map((kind) => el('button', {
      type: 'button', 'aria-pressed': String(kind.letter === this.#kind.letter),
      onclick: () => { this.#kind = kind; this.show(); } },
    swatch((rect) => cover(rect, kind.level ?? 0, kind), kind.marks), spaced(kind.name))))];
  }

  #units() {
    const sides = ['a', 'b'].map((side) => el('button', { type: 'button', 'aria-pressed': String(side === this.#side),
      onclick: () => { this.#side = side; this.show(); } }, `Side ${side}`));
    const fresh = el('button', { type: 'button', 'aria-pressed': String(Boolean(this.#fresh)), onclick: async () => {
      this.#fresh = this.#fresh ? undefined : await pick({ ...this.#maps.roster, forces: [] }, `A unit for side ${this.#side}`);
      this.chosen = '';
      this.show();
    } }, this.#fresh ? `Putting ${this.#fresh.title || this.#fresh.name}: tap squares` : '+ Put a new unit');
    const list = this.#maps.answer.units['ab'.indexOf(this.#side)].map((unit) => el('li', {}, el('button', { type: 'button',
      disabled: !unit.label, 'aria-pressed': String(Boolean(unit.label) && unit.label === this.chosen),
      onclick: () => this.#choose(unit.label === this.chosen ? '' : unit.label) },
    `${unit.label || '–'} ${unit.title} ${unit.square ? `at ${unit.square}` : 'off the table'}`)));
    return [el('div', { class: 'row' }, sides), fresh,
      this.chosen ? el('button', { type: 'button', onclick: () => this.#move('') }, `Take ${this.chosen} away`) : '',
      el('ul', { class: 'units' }, list)];
  }

  #laid() {
    const { overlay } = this.#maps.answer.map;
    if (!overlay) return [];
    return [el('h2', {}, overlay.title), overlay.legend ? el('p', { class: 'help' }, overlay.legend) : '',
      this.#tool === 'sight' ? seenKey(this.#maps.answer.drawing) : el('div', {}, el('div', { class: 'scale', 'aria-hidden': 'true' }),
        el('div', { class: 'row help' }, el('span', {}, 'never'), el('span', { class: 'end' }, 'always'))),
      ...(overlay.sources ?? []).map((text) => el('p', { class: 'help' }, text)),
      el('button', { type: 'button', onclick: () => this.#maps.look('') }, 'Show the ground')];
  }
}

// seenKey tells what the colours of sight mean.
const seenKey = ({ unseen }) => el('ul', { class: 'seen-key' }, [['yes', 'seen'], ['cover', 'seen, in cover'], ['no', 'not seen', unseen]].map(([word, told, marks]) =>
  el('li', {}, swatch((rect) => rect.setAttribute('class', `laid sight-${word}`), marks), told)));

// swatch is a square of its own, with a colour and marks.
function swatch(colour, marks) {
  const size = 26;
  const rect = shape('rect', { width: size, height: size });
  colour(rect);
  return shape('svg', { class: 'board', viewBox: `0 0 ${size} ${size}`, width: size, height: size, 'aria-hidden': 'true' }, rect, drawn([{ x: 0, y: 0, marks }], size));
}
