// The tools for a table: look at it, draw its ground, zones and places, choose forces, write plans, set rules and
// victory. Each tool is a panel. Its controls come from the form of scenario files (fields.js).

import { cover, swatch } from './board.js';
import { control, keyed } from './controls.js';
import { byId, el, say, spaced, unique } from './dom.js';
import { field, select } from './fields.js';
import { partyEditor } from './forces.js';
import { areaOf, at, dropLetter, freshLetter, freshName, lettersOf, ownKinds, paint, partyText, put, renameAll, renameLetter, resize, sizeOf, squareName } from './scenario.js';

const names = { look: 'Look', ground: 'Ground', places: 'Places', forces: 'Forces', plans: 'Plans', rules: 'Rules', victory: 'Victory', file: 'File' };

const fought = ['losses', 'traffic', 'control']; // overlays for which battles are fought

// panelOf maps the first key of a path to the panel with its control.
const panelOf = { ground: 'ground', heights: 'ground', legend: 'ground', square: 'ground', zones: 'places', places: 'places', sides: 'forces', plans: 'plans', victory: 'victory' };

export class Tools {
  chosen = ''; // the label of the unit that is being moved
  #maps;
  #tool = 'look';
  #looks = 'sight';
  #kind = { name: 'woods', letter: 'w' }; // of ground, or a height
  #shape = 'brush';
  #side = 'a';
  #draws = []; // the path of the zone or place that is being drawn
  #panel = el('div', { class: 'panel' });
  #added = ''; // the plan that was added last
  #resting; // the timer for a pointer that rests

  constructor(maps) {
    this.#maps = maps;
    const id = unique('tool');
    byId('form').append(el('div', { id: 'toolbar' }, el('h2', { id }, 'What to do'),
      el('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': id }, Object.keys(names).map((tool) => el('span', {},
        el('input', { type: 'radio', name: 'tool', id: `tool-${tool}`, value: tool, checked: tool === this.#tool, onchange: () => this.take(tool) }),
        el('label', { for: `tool-${tool}` }, names[tool]))))), this.#panel);
  }

  get tool() { return this.#tool; }

  focus() { byId(`tool-${this.#tool}`).focus(); }

  take(tool) {
    this.#tool = tool;
    byId(`tool-${tool}`).checked = true;
    this.chosen = '';
    this.#draws = [];
    this.#maps.endBattle();
    if (this.#maps.overlay && tool !== 'look' && tool !== 'ground') this.#maps.look('');
    else {
      this.show();
      this.#maps.draw();
    }
  }

  // goTo shows the control of a path.
  goTo(path) {
    if (path[0] === 'sides' && path[1]) this.#side = path[1];
    this.take(panelOf[path[0]] ?? 'rules');
    for (let n = path.length; n > 0; n--) {
      const found = this.#panel.querySelector(`[data-key="${CSS.escape(path.slice(0, n).join('/'))}"]`) ?? this.#panel.querySelector(`[data-key^="${CSS.escape(path.slice(0, n).join('/'))}"]`);
      if (!found) continue;
      for (let box = found.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
      found.focus();
      return;
    }
  }

  show() {
    const modes = { ground: this.#shape, places: this.#draws.length ? 'rectangle' : 'tap', forces: 'drag' };
    this.#maps.board.mode(modes[this.#tool] ?? 'tap', this.#tool in modes);
    const panels = { look: () => this.#lookPanel(), ground: () => this.#groundPanel(), places: () => this.#placesPanel(), forces: () => this.#forcesPanel(),
      plans: () => this.#plansPanel(), rules: () => this.#rulesPanel(), victory: () => [this.#of('victory')], file: () => this.#filePanel() };
    keepingFocus(this.#panel, () => this.#panel.replaceChildren(...panels[this.#tool]().filter(Boolean)));
  }

  // The functions that fields.js needs of an editor.

  get #content() { return this.#maps.content; }

  get #kinds() { return this.#maps.answer.kinds; } // of ground

  value(path) { return at(this.#content, path); }

  put(path, value) { this.#maps.change((content) => put(content, path, value)); }

  change(edit) { this.#maps.change(edit); }

  mistakes(path, deep) {
    return this.#maps.mistakes.filter((m) => path.every((step, i) => m.path[i] === step) && (deep || m.path.length === path.length)).map((m) => m.text);
  }

  names(kind, path) {
    const keys = (name) => [...this.#content.get(name)?.keys?.() ?? []];
    switch (kind) {
      case 'zone': return keys('zones');
      case 'plan': return keys('plans');
      case 'place': return keys('places');
      case 'objective': return keys('places').filter((name) => /^[1-9]$/.test(name));
      case 'edge': return this.#form(['sides', 'a', 'edge']).words;
      case 'ruleset': return this.#maps.catalogue.rulesets.filter((rs) => rs.tabletop).map((rs) => rs.name);
      case 'unit': return ['all', 'rest', ...this.#unitsOf(path)];
      default: return [];
    }
  }

  titleOf(ruleset) { return this.#maps.catalogue.rulesets.find(({ name }) => name === ruleset)?.title ?? ruleset; }

  // #unitsOf returns the kinds of units of the sides that follow a plan; of both sides if neither follows it.
  #unitsOf([, plan]) {
    const { scenario, arrivals } = this.#maps.good;
    const sides = ['a', 'b'].filter((side) => this.value(['sides', side, 'plan']) === plan);
    const of = (side) => ['a', 'b'].indexOf(side);
    return [...new Set((sides.length ? sides : ['a', 'b']).flatMap((side) => [...scenario?.parties[of(side)].groups ?? [], ...(arrivals[of(side)] ?? []).flatMap((party) => party.groups)]).map((g) => g.unit))];
  }

  // add adds an entry with a fresh name to a mapping. The visitor draws the squares of a zone or a place.
  add(form, path) {
    if (form.names === 'zone' || form.names === 'place') {
      this.#drawFresh(path[0], false);
      return;
    }
    const names = this.names(form.names);
    this.#maps.change((content) => {
      const here = at(content, path) ?? new Map();
      this.#added = ['plan-1', 'plan-2', 'plan-3', 'plan-4'].find((name) => !here.has(name)) ?? `plan-${here.size + 1}`;
      if (form.names === 'plan') here.set(this.#added, [new Map([['units', 'all'], ['do', `attack ${this.names('place')[0] ?? '1'}`]])]);
      else if (form.names === 'objective') here.set(names.find((name) => !here.has(name)) ?? '1', '1');
      else if (form.names === 'turns') here.set(laterTurns(here), '20');
      else here.set(freshLetter(content, this.#kinds), 'woods 1');
      put(content, path, here);
    });
  }

  // rename gives an entry of a mapping another name, everywhere in the file. remove removes the entry; squares with a
  // removed letter of the legend keep their kind and get its own letter.
  rename(form, path, to) {
    if (form.names === 'letter' && lettersOf(this.#content, this.#kinds).has(to)) {
      say(`The letter ${to} has a meaning already.`);
      this.show();
    } else if (form.names === 'letter') this.#maps.change((content) => renameLetter(content, path.at(-1), to));
    else this.#maps.change((content) => renameAll(content, path, to));
  }

  remove(form, path) {
    if (form.names === 'letter') this.#maps.change((content) => dropLetter(content, path.at(-1), this.#kinds));
    else this.put(path, undefined);
  }

  // told returns a short description of a plan; fresh reports whether the plan was just added.
  told([, name]) {
    const sides = ['a', 'b'].filter((side) => this.value(['sides', side, 'plan']) === name);
    const groups = this.value(['plans', name]);
    const count = Array.isArray(groups) ? groups.length : 0;
    return `${name}${sides.length ? `, followed by side ${sides.join(' and ')}` : ''}: ${count} group${count === 1 ? '' : 's'}`;
  }

  fresh([, name]) { return this.#added === name; }

  drawing(path) { return this.#draws.join('/') === path.join('/'); }

  // draw begins or ends the drawing of a zone or a place. The focus goes to the table, which may be out of view.
  draw(path) {
    this.#draws = this.drawing(path) ? [] : path;
    this.show();
    if (!this.#draws.length) return;
    say(`Drag over the squares of ${this.#drawn()}.`);
    this.#maps.board.focus();
  }

  #drawn() { return `${this.#draws[0] === 'zones' ? 'zone' : 'place'} ${this.#draws[1]}`; }

  // #drawFresh begins the drawing of a zone or a place with the first free name.
  #drawFresh(key, objective) {
    const name = freshName(this.#content, key, objective);
    if (name) this.draw([key, name]);
  }

  party(form, path, wrong) {
    const { scenario, arrivals } = this.#maps.good;
    const side = 'ab'.indexOf(path[1]);
    const later = path[2] === 'arrivals';
    const read = later ? arrivals[side]?.[Number(path[3])] : scenario?.parties[side];
    return partyEditor({ editor: this, path, read: this.#maps.isRead(path) ? read : undefined, roster: this.#maps.roster, ruleset: this.#maps.ruleset(),
      title: later ? 'Units that arrive' : `Force of side ${path[1]}`, wrong });
  }

  #form(path) {
    return path.reduce((fields, step, i) => {
      const found = fields.find((f) => f.name === step);
      return i === path.length - 1 ? found : found.keys;
    }, this.#maps.catalogue.form);
  }

  #of(...path) { return field(this, this.#form(path), path); }

  // What a touched square does.

  tap(square) {
    const name = squareName(square);
    if (this.#tool === 'look') this.#lookFrom(name);
    else if (this.#tool === 'forces') this.#tapForce(name);
  }

  // #lookFrom shows the sight from a square, or the danger to the unit in it.
  #lookFrom(name) {
    const unit = this.#unitAt(name);
    const overlay = this.#looks === 'sight' ? `sight ${name}` : this.#looks === 'danger' && unit ? `danger ${unit.label}` : this.#maps.overlay;
    if (overlay !== this.#maps.overlay) this.#maps.look(overlay);
  }

  shape(squares) {
    if (this.#tool === 'ground') this.#maps.change((content) => paint(content, squares, this.#kind, this.#kinds));
    else if (this.#draws.length) this.#drawArea(squares);
  }

  drag(from, to) {
    const unit = this.#unitAt(squareName(from));
    if (unit) this.#move(unit.label, squareName(to));
  }

  // over looks from a square on which the pointer rests.
  over(square) {
    this.#maps.board.tell(square);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#tool === 'look' && !this.#maps.watching && this.#lookFrom(squareName(square)), 250);
  }

  #drawArea(squares) {
    const path = this.#draws;
    const short = path.at(-1) === 'at' || path[0] === 'zones' || !(at(this.#content, path) instanceof Map);
    this.#draws = [];
    this.#maps.change((content) => {
      if (!content.has(path[0])) content.set(path[0], new Map());
      put(content, short ? path : [...path, 'at'], areaOf(squares));
    });
  }

  #unitAt(square) { return this.#maps.answer.map.units.find((unit) => unit.square === square); }

  #tapForce(square) {
    const there = this.#unitAt(square);
    if (this.chosen) this.#move(this.chosen, square);
    else if (there) {
      this.#side = there.label[0];
      this.choose(there.label);
    }
  }

  choose(label) {
    this.chosen = label;
    this.show();
    this.#maps.draw();
    if (label) this.#maps.board.focus(this.#maps.answer.map.units.find((unit) => unit.label === label)?.square);
  }

  // #move puts a unit on a square. Without a square, the unit is placed in its zone.
  #move(label, square) {
    const side = 'ab'.indexOf(label[0]);
    const units = this.#maps.answer.units[side].map((unit) => (unit.label === label ? { ...unit, square, fixed: Boolean(square) } : unit));
    this.chosen = '';
    this.#maps.change((content) => put(content, ['sides', label[0], 'party'], partyText(units)));
  }

  // The panels.

  #lookPanel() {
    const choose = (looks) => {
      this.#looks = looks;
      if (fought.includes(looks)) this.#maps.look(looks);
      this.show();
    };
    const kinds = { sight: 'Sight', danger: 'Danger', losses: 'Losses', traffic: 'Traffic', control: 'Control' };
    const hints = { sight: 'Choose a square, or rest the pointer on it: what does a unit there see?', danger: 'Choose a unit, or rest the pointer on it: where would the enemy’s fire put it out?',
      losses: 'Where units are lost, in battles that are fought for it.', traffic: 'Where units go.', control: 'Who holds which squares.' };
    return [el('div', { class: 'row', role: 'group', 'aria-label': 'What to look at' }, Object.entries(kinds).map(([name, text]) => el('button', { type: 'button',
      'aria-pressed': String(name === this.#looks), 'data-key': `look/${name}`, onclick: () => choose(name) }, text))), el('p', { class: 'help' }, hints[this.#looks]), ...this.#laid()];
  }

  #groundPanel() {
    const { columns, rows } = sizeOf(this.#content);
    const sized = (name, value, now) => {
      const id = unique('size');
      return el('div', { class: 'field' }, el('label', { for: id }, name), el('input', { type: 'number', id, min: 1, max: 128, value, 'data-key': `ground/${name}`, onchange: (e) => {
        const n = Number(e.target.value);
        if (n >= 1) this.#maps.change((content) => resize(content, ...now(n)));
      } }));
    };
    const levels = [0, 1, 2, 3].map((level) => ({ name: level ? `level ${level}` : 'flat', level }));
    const own = ownKinds(this.#content, this.#kinds);
    const all = [...this.#kinds, ...own, ...levels];
    this.#kind = all.find(({ name }) => name === this.#kind.name) ?? own.find(({ letter }) => letter === this.#kind.letter) ?? this.#kinds[0]; // a letter may be gone
    const button = (kind) => el('button', { type: 'button', 'aria-pressed': String(kind.name === this.#kind.name), 'data-key': `kind/${kind.name}`,
      onclick: () => { this.#kind = kind; this.show(); } }, swatch((rect) => cover(rect, kind.level ?? kind.lifted ?? 0, kind), kind.marks), spaced(kind.name));
    return [el('div', { class: 'row', role: 'group', 'aria-label': 'How to draw' }, ['brush', 'line', 'rectangle'].map((name) => el('button', { type: 'button',
      'aria-pressed': String(name === this.#shape), 'data-key': `shape/${name}`, onclick: () => { this.#shape = name; this.show(); } }, spaced(name)))),
    el('p', { class: 'help' }, 'Choose a kind of ground or a height, then drag over squares.'),
    el('div', { class: 'kinds', role: 'group', 'aria-label': 'Kinds of ground' }, [...this.#kinds, ...own].map(button)),
    el('div', { class: 'kinds', role: 'group', 'aria-label': 'Heights' }, levels.map(button)),
    el('div', { class: 'row' }, sized('columns', columns, (n) => [n, rows]), sized('rows', rows, (n) => [columns, n])), this.#of('square'), this.#of('legend')];
  }

  #placesPanel() {
    const fresh = (key, objective, text) => el('button', { type: 'button', class: 'add', onclick: () => this.#drawFresh(key, objective) }, text);
    const hint = this.#draws.length ? `Drag over the squares of ${this.#drawn()}.` : 'Zones are where units begin; objectives have numbers, other places letters.';
    return [el('p', { class: 'help', role: 'status' }, hint), el('div', { class: 'row' }, fresh('zones', false, '+ zone'), fresh('places', true, '+ objective'), fresh('places', false, '+ place')),
      this.#content.has('zones') ? this.#of('zones') : '', this.#content.has('places') ? this.#of('places') : ''];
  }

  #forcesPanel() {
    const sides = ['a', 'b'].map((side) => el('button', { type: 'button', 'aria-pressed': String(side === this.#side), 'data-key': `side/${side}`,
      onclick: () => { this.#side = side; this.chosen = ''; this.show(); } }, `Side ${side}`));
    const index = 'ab'.indexOf(this.#side);
    const { units } = this.#maps.answer;
    const { scenario, arrivals } = this.#maps.good;
    const later = (arrivals[index] ?? []).reduce((sum, party) => sum + party.cost, 0);
    const total = scenario && el('p', { class: 'total' }, `Total ${scenario.parties[index].cost + later} points${later ? `, ${later} of them arriving` : ''}; side ${this.#side === 'a' ? 'b' : 'a'} has ${
      scenario.parties[1 - index].cost + (arrivals[1 - index] ?? []).reduce((sum, party) => sum + party.cost, 0)}.`);
    const list = (units[index] ?? []).filter((unit) => unit.label).map((unit) => el('li', {}, el('button', { type: 'button', 'aria-pressed': String(unit.label === this.chosen), 'data-key': `unit/${unit.label}`,
      onclick: () => this.choose(unit.label === this.chosen ? '' : unit.label) }, `${unit.label} ${unit.title} at ${unit.square}${unit.fixed ? '' : ', in its zone'}`)));
    const path = (name) => ['sides', this.#side, name];
    return [el('div', { class: 'row', role: 'group', 'aria-label': 'Side' }, sides), total, this.#of(...path('party')), this.#of(...path('zone')), this.#of(...path('plan')), this.#of(...path('edge')), this.#of(...path('arrivals')),
      el('h3', {}, 'Where they stand'), el('p', { class: 'help' }, 'Drag a unit on the map, or choose it here and then its square.'),
      this.chosen ? el('button', { type: 'button', onclick: () => this.#move(this.chosen, '') }, `Leave ${this.chosen} to its zone`) : '', el('ul', { class: 'units' }, list)];
  }

  #plansPanel() {
    return [el('p', { class: 'help' }, 'Arrows show the plans that the sides follow. Every table has generic plans beside them, such as attack, rush and hold.'),
      ...['a', 'b'].map((side) => field(this, { ...this.#form(['sides', side, 'plan']), help: '' }, ['sides', side, 'plan'], `plan of side ${side}`)), this.#of('plans')];
  }

  #rulesPanel() {
    return [this.#of('title'), this.#of('ruleset'), this.#of('turns'), this.#of('visibility'), el('h3', {}, 'Circumstances'), ...this.#factors(), el('h3', {}, 'Unclear and house rules'), ...this.#options(), this.#of('factors')];
  }

  // #said returns the words of the key "factors" as a Map; #say changes one of them.
  #said() { return new Map((this.value(['factors']) ?? '').split(/\s+/).filter(Boolean).map((word) => word.split(/=(.*)/s))); }

  #say(name, value) {
    const said = this.#said();
    if (value === undefined || value === '') said.delete(name);
    else said.set(name, value);
    this.put(['factors'], [...said].map(([word, is]) => `${word}=${is}`).join(' ') || undefined);
  }

  #factors() {
    const { scenario } = this.#maps.good;
    const procedure = this.#maps.ruleset().procedures.find((p) => p.table);
    if (!scenario) return [el('p', { class: 'help' }, 'They are here as soon as the file has no mistakes.')];
    return procedure.factors.filter((f) => f.on !== 'line' && f.name !== 'turns' && !f.name.startsWith('plan-')).map((factor) => {
      const one = control(factor, (value, final) => final && this.#say(factor.name, value));
      one.update(scenario.factors[factor.name]);
      return keyed(one.node, `factor/${factor.name}`);
    });
  }

  #options() {
    const { scenario } = this.#maps.good;
    const ruleset = this.#maps.ruleset();
    const asked = ruleset.procedures.find((p) => p.table).options;
    if (!scenario) return [];
    return ruleset.options.filter((o) => asked.includes(o.name)).map((option) => {
      const id = unique('option');
      const input = select(option.readings.map((r) => r.name), scenario.options[option.name]?.value ?? '', (value) => this.#say(`+${option.name}`, value === option.readings[0].name ? '' : value));
      input.id = id;
      input.dataset.key = `option/${option.name}`;
      return el('div', { class: 'field' }, el('label', { for: id }, spaced(option.name)), input, el('p', { class: 'help' }, option.help));
    });
  }

  #filePanel() {
    const text = el('textarea', { rows: 24, spellcheck: 'false', 'aria-label': 'The scenario file', 'data-key': 'file/text' });
    text.value = this.#maps.text;
    return [el('p', { class: 'help' }, 'The file as it will be saved. Change it here, too.'), text,
      el('div', { class: 'row' }, el('button', { type: 'button', class: 'primary', onclick: () => this.#maps.setText(text.value) }, 'Read this text'))];
  }

  // #showGround ends an overlay. Sight and danger wait for the next square or unit; the others would have to be asked for again.
  #showGround() {
    if (this.#looks !== 'danger') this.#looks = 'sight';
    this.#maps.look('');
  }

  #laid() {
    const overlay = this.#maps.answer.map.overlay;
    if (fought.includes(this.#maps.overlay) && overlay?.name !== this.#maps.overlay) return [el('progress', { 'aria-label': 'Battles fought' }), el('p', { class: 'help', role: 'status' }, 'Battles are fought for this.')];
    if (!overlay) return [];
    return [el('h2', {}, overlay.title), overlay.legend ? el('p', { class: 'help' }, colours(overlay.legend)) : '',
      overlay.name.startsWith('sight') ? seenKey(this.#maps.answer.drawing) : scale(this.#maps.answer.drawing.most, overlay.name === 'control'),
      ...(overlay.sources ?? []).map((text) => el('p', { class: 'help' }, text)),
      el('button', { type: 'button', onclick: () => this.#showGround() }, 'Show the ground')];
  }
}

// keepingFocus draws a panel again and restores the focus, the open parts and the scrolling.
function keepingFocus(panel, render) {
  const active = panel.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const open = [...panel.querySelectorAll('details[data-open]')].filter((d) => d.open).map((d) => d.dataset.open);
  const [top, box] = [panel.scrollTop, panel.parentElement.scrollTop];
  render();
  for (const details of panel.querySelectorAll('details[data-open]')) {
    if (!open.includes(details.dataset.open)) continue;
    details.open = true;
    details.dispatchEvent(new Event('toggle')); // its controls are made now, not when the browser gets to it
  }
  if (active) heirOf(panel, active)?.focus({ preventScroll: true });
  [panel.scrollTop, panel.parentElement.scrollTop] = [top, box];
}

// heirOf returns the control that takes the focus of the control with a key: the one with the same key, or, if that is gone or switched off, the
// button that adds something at the same path, or the first control there, or those of the path above.
function heirOf(panel, key) {
  const all = [...panel.querySelectorAll('[data-key]')].filter((node) => !node.disabled && node.checkVisibility());
  const first = (is) => all.find((node) => is(node.dataset.key));
  const steps = key.replace(/^[+-]/, '').split('/');
  const paths = steps.map((_, i) => steps.slice(0, steps.length - i).join('/'));
  const heirs = paths.map((path) => first((one) => one === `+${path}`) ?? first((one) => one.startsWith(`${path}/`) || one.startsWith(`+${path}/`)));
  return first((one) => one === key) ?? heirs.find(Boolean);
}

// laterTurns returns the two turns after those of a mapping: 3-4.
function laterTurns(spans) {
  const last = Math.max(0, ...[...spans.keys()].flatMap((span) => span.split('-').map(Number)).filter(Number.isFinite));
  return `${last + 1}-${last + 2}`;
}

// colours rewrites the legend of a picture for the page, which has colours and shows figures under the pointer.
const colours = (legend) => legend.replace(/^Numbers/, 'Colours').replace(': filled for side a, outlined for side b', '');

// scale returns the key for the colours of figures: the strongest colour is that of the largest figure.
const scale = (most, sides) => el('div', {}, el('div', { class: sides ? 'scale sides' : 'scale', 'aria-hidden': 'true' }),
  el('div', { class: 'row help' }, (sides ? [`side b ${most}`, 'neither', `side a ${most}`] : ['0 %', most]).map((text) => el('span', {}, text))));

// seenKey returns the key for the colours of sight.
const seenKey = ({ unseen }) => el('ul', { class: 'seen-key' }, [['yes', 'seen'], ['cover', 'seen, in cover'], ['no', 'not seen', unseen]].map(([word, told, marks]) =>
  el('li', {}, swatch((rect) => rect.setAttribute('class', `laid sight-${word}`), marks), told)));
