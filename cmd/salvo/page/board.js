// The table as a picture: ground, heights, zones, objectives and units, and what is laid over them. Squares are pointed at,
// or gone to with the arrow keys.

import { el, shape } from './dom.js';
import { columnName } from './mapfile.js';
import { drawn, placed } from './ground.js';

const size = 32; // of a square, in the units of the picture

export class Board {
  node;
  #picture;
  #table; // the map that the engine has told
  #drawing; // how it is drawn
  #kinds; // of ground, by name
  #cursor = { column: 0, row: 0 };
  #touch; // called with a square, and whether it is one more of a stroke

  constructor(touch) {
    this.#touch = touch;
    this.#picture = shape('svg', { class: 'board', role: 'application', tabindex: 0, 'aria-label': 'Table',
      'aria-describedby': 'square-told', onpointerdown: (e) => this.#press(e), onkeydown: (e) => this.#key(e) });
    this.node = el('div', { class: 'scroll' }, this.#picture);
  }

  // show draws a map as the engine tells it. units are those to be drawn, [{ label, side, square, facing, lost, words }]; deeds are
  // arrows between squares.
  show({ map, kinds, drawing }, { units, deeds = [], chosen = '' }) {
    this.#table = map;
    this.#drawing = drawing;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    const { columns, rows, squares } = map;
    this.#picture.setAttribute('viewBox', `-18 -18 ${columns * size + 36} ${rows * size + 36}`);
    this.#picture.style.setProperty('--columns', columns);
    this.#picture.replaceChildren(definitions(columns * size, rows * size), ...squares.map((square) => this.#ground(square)),
      shape('g', { 'clip-path': 'url(#edge)' }, this.#symbols(squares.filter((square) => square.word === 'no'), () => drawing.unseen),
        drawing.contours.map((path) => this.#outline(path, 'contour')),
        this.#symbols(squares, ({ square, ground }) => drawing.joined[square] ?? this.#kinds.get(ground)?.marks)),
      ...map.zones.map((zone, i) => this.#zone(zone, drawing.zones[i])), ...map.places.map((place, i) => this.#place(place, drawing.places[i])),
      ...this.#names(), ...shared(units).map((unit) => this.#unit(unit, chosen)), ...deeds.map((deed) => this.#deed(deed)), this.#cursorMark());
  }

  // place is the column and row of a square; nameOf the other way round.
  place(name) {
    const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(name);
    return { column: [...letters].reduce((n, c) => 26 * n + c.charCodeAt(0) - 64, 0) - 1, row: Number(number) - 1 };
  }

  nameOf({ column, row }) { return columnName(column) + (row + 1); }

  #corner(name) {
    const { column, row } = this.place(name);
    return { x: column * size, y: (this.#table.rows - 1 - row) * size };
  }

  #ground(square) {
    const { x, y } = this.#corner(square.square);
    const rect = shape('rect', { x, y, width: size, height: size });
    if (square.word) rect.setAttribute('class', `laid sight-${square.word}`);
    else if (square.value === undefined) cover(rect, square.level, this.#kinds.get(square.ground));
    else {
      rect.setAttribute('class', 'laid');
      rect.style.fill = `color-mix(in oklab, var(--worst) ${Math.round(100 * square.value)}%, var(--faded))`;
      rect.append(shape('title', {}, `${square.square}: ${(100 * square.value).toFixed(1)} %`));
    }
    return rect;
  }

  #symbols(squares, marksOf) {
    return drawn(squares.map((square) => ({ ...this.#corner(square.square), marks: marksOf(square) })), size);
  }

  // #outline draws a path that counts from the south-western corner of the table.
  #outline(path, name) { return shape('path', { class: name, d: placed(path, 0, (this.#table.rows - 1) * size, size) }); }

  #zone(zone, border) {
    const last = this.#corner(zone.squares.at(-1));
    return shape('g', { class: 'zone' }, this.#outline(border), shape('text', { x: last.x + size - 5, y: last.y + 14 }, zone.name));
  }

  #place(place, border) {
    const first = this.#corner(place.squares[0]);
    return shape('g', { class: place.objective ? 'objective' : 'place' }, this.#outline(border),
      shape('text', { x: first.x + 5, y: first.y + size - 6 }, place.name));
  }

  // #names are those of columns and rows.
  #names() {
    const { columns, rows } = this.#table;
    const across = Array.from({ length: columns }, (_, i) => shape('text', { x: (i + 0.5) * size, y: rows * size + 13 }, columnName(i)));
    const up = Array.from({ length: rows }, (_, i) => shape('text', { x: -10, y: (rows - i - 0.5) * size + 4 }, i + 1));
    return [shape('g', { class: 'names', 'aria-hidden': 'true' }, across, up)];
  }

  #unit({ label, name, side, square, facing, lost, words, spot, room }, chosen) {
    const { card, cross, ring, tips, edges, letters } = this.#drawing.counter;
    const { x, y } = this.#corner(square);
    return shape('g', { class: `unit ${side}${lost ? ' lost' : words ? ' troubled' : ''}${label === chosen ? ' chosen' : ''}`,
      transform: `translate(${x + spot[0] * size} ${y + spot[1] * size}) scale(${room * size})` },
    shape('title', {}, `${label} ${name}${words ? `: ${words}` : ''}`), !lost && shape('path', { class: 'tip', d: tips[facing], transform: 'scale(1 -1)' }),
    shape('path', { class: 'card', d: card, 'stroke-width': edges['ab'.indexOf(side)] / size }),
    shape('text', { 'font-size': Math.min(letters, 2.4 * letters / label.length) }, label),
    shape('path', { class: 'cross', d: cross }), shape('path', { class: 'ring', d: ring }));
  }

  #deed({ from, to, kind }) {
    const [a, b] = [this.#corner(from), this.#corner(to)];
    const half = size / 2;
    return shape('line', { class: `deed ${kind}`, x1: a.x + half, y1: a.y + half, x2: b.x + half, y2: b.y + half, 'marker-end': 'url(#arrow)' });
  }

  #cursorMark() {
    const { x, y } = this.#corner(this.nameOf(this.#cursor));
    return shape('rect', { class: 'cursor', x: x + 1, y: y + 1, width: size - 2, height: size - 2 });
  }

  // strokes says whether squares are stroked over; else fingers scroll, and what is tapped counts.
  strokes(does) { this.#picture.classList.toggle('strokes', does); }

  #press(event) {
    const start = this.#under(event);
    if (!start) return;
    if (!this.#picture.classList.contains('strokes')) {
      this.#await(start);
      return;
    }
    this.#go(start);
    this.#touch(start, 'first');
    const painted = new Set([this.nameOf(start)]);
    const move = (e) => {
      const at = this.#under(e);
      if (!at || painted.has(this.nameOf(at))) return;
      painted.add(this.nameOf(at));
      this.#touch(at, 'more');
    };
    this.#picture.addEventListener('pointermove', move);
    window.addEventListener('pointerup', () => {
      this.#picture.removeEventListener('pointermove', move);
      this.#touch(start, 'last');
    }, { once: true });
  }

  // #await lets a square be tapped: the finger leaves it where it came down, and did not scroll.
  #await(start) {
    const over = new AbortController();
    window.addEventListener('pointercancel', () => over.abort(), { signal: over.signal });
    window.addEventListener('pointerup', (event) => {
      over.abort();
      const end = this.#under(event);
      if (end?.column !== start.column || end?.row !== start.row) return;
      this.#go(start);
      this.#touch(start, 'first');
    }, { signal: over.signal });
  }

  // #under is the square under the pointer.
  #under(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#picture.getScreenCTM().inverse());
    const [column, row] = [Math.floor(at.x / size), this.#table.rows - 1 - Math.floor(at.y / size)];
    return column >= 0 && row >= 0 && column < this.#table.columns && row < this.#table.rows ? { column, row } : undefined;
  }

  #key(event) {
    const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (step) {
      event.preventDefault();
      this.#go({ column: clamp(this.#cursor.column + step[0], this.#table.columns), row: clamp(this.#cursor.row + step[1], this.#table.rows) });
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#touch(this.#cursor, 'first');
      this.#touch(this.#cursor, 'last');
    }
  }

  #go(to) {
    this.#cursor = to;
    this.#picture.querySelector('.cursor')?.replaceWith(this.#cursorMark());
    const square = this.#table.squares[to.row * this.#table.columns + to.column];
    const units = this.#table.units.filter((u) => u.square === square.square).map((u) => `, ${u.label} ${u.unit}`).join('');
    document.getElementById('square-told').textContent = `${square.square}: ${square.ground}${square.level ? `, level ${square.level}` : ''}${units}`;
  }

  // repaint shows a square as it will be before the engine has answered.
  repaint({ column, row }, kind) {
    const index = row * this.#table.columns + column;
    const rect = this.#picture.querySelectorAll('rect.ground, rect.laid')[index];
    if (rect) cover(rect, kind.level ?? this.#table.squares[index].level, kind);
  }
}

// cover gives a square the colour of its ground, or else of its level.
export function cover(rect, level, kind) {
  rect.setAttribute('class', `ground level-${level}`);
  rect.style.fill = kind?.tint ? `var(--${kind.tint})` : '';
}

// shared tells where units stand in their squares, from the north-western corner, and how much of its side each has. Units that
// are lost lie lowest, in a corner.
function shared(units) {
  const [lost, rest] = [units.filter((unit) => unit.lost), units.filter((unit) => !unit.lost)];
  return [...lost.map((unit) => ({ ...unit, spot: [0.35, 0.7], room: 0.8 })), ...rest.map((unit) => {
    const beside = rest.filter((other) => other.square === unit.square);
    const [across, i] = [Math.ceil(Math.sqrt(beside.length)), beside.indexOf(unit)];
    return { ...unit, spot: [(i % across + 0.5) / across, (Math.floor(i / across) + 0.5) / across], room: across > 1 ? 1.25 / across : 1 };
  })];
}

const clamp = (n, most) => Math.min(most - 1, Math.max(0, n));

// definitions are the head of arrows, and the edge of the table, beyond which no road goes.
const definitions = (width, height) => shape('defs', {},
  shape('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: 'auto' },
    shape('path', { d: 'M0 0L8 4L0 8z' })),
  shape('clipPath', { id: 'edge' }, shape('rect', { width, height })));
