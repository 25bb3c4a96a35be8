// The table as a picture: ground, heights, zones, objectives and units, and what is laid over them. Squares are pointed at,
// or gone to with the arrow keys.

import { el, shape } from './dom.js';
import { columnName } from './mapfile.js';
import { symbolOf } from './ground.js';

const size = 32; // of a square, in the units of the picture

export class Board {
  node;
  #picture;
  #table; // the map that the engine has told
  #cursor = { column: 0, row: 0 };
  #touch; // called with a square, and whether it is one more of a stroke

  constructor(touch) {
    this.#touch = touch;
    this.#picture = shape('svg', { class: 'board', role: 'application', tabindex: 0, 'aria-label': 'Table',
      'aria-describedby': 'square-told', onpointerdown: (e) => this.#press(e), onkeydown: (e) => this.#key(e) });
    this.node = el('div', { class: 'scroll' }, this.#picture);
  }

  // show draws a map. units are those to be drawn, [{ label, side, square, facing, faded, hurt }]; deeds are arrows between squares.
  show(table, { units, deeds = [], chosen = '' }) {
    this.#table = table;
    const { columns, rows } = table;
    this.#picture.setAttribute('viewBox', `-18 -18 ${columns * size + 36} ${rows * size + 36}`);
    this.#picture.style.setProperty('--columns', columns);
    this.#picture.replaceChildren(definitions(columns * size, rows * size),
      ...table.squares.map((square) => this.#ground(square)),
      shape('g', { 'clip-path': 'url(#edge)' }, table.squares.flatMap((square) => this.#symbol(square)), this.#rims()),
      ...table.zones.map((zone) => this.#zone(zone)), ...table.places.map((place) => this.#place(place)),
      ...this.#names(), ...stacked(units).map((unit) => this.#unit(unit, chosen)), ...deeds.map((deed) => this.#deed(deed)), this.#cursorMark());
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
    const laid = square.word ? `laid sight-${square.word}` : square.value === undefined ? `ground level-${square.level} kind-${square.ground}` : 'laid';
    const rect = shape('rect', { class: laid, x, y, width: size, height: size });
    if (square.value !== undefined) {
      rect.style.fill = `color-mix(in oklab, var(--worst) ${Math.round(100 * square.value)}%, var(--mild))`;
      rect.append(shape('title', {}, `${square.square}: ${(100 * square.value).toFixed(1)} %`));
    }
    return rect;
  }

  // #at is the square so far from another; undefined off the table.
  #at(name, east, north) {
    const { column, row } = this.place(name);
    const to = { column: column + east, row: row + north };
    const on = to.column >= 0 && to.row >= 0 && to.column < this.#table.columns && to.row < this.#table.rows;
    return on ? this.#table.squares[to.row * this.#table.columns + to.column] : undefined;
  }

  // #symbol is what covers a square; a road goes to the roads beside it, and over the edge of the table.
  #symbol({ square, ground }) {
    const goes = ([east, north]) => (this.#at(square, east, north)?.ground ?? 'road') === 'road';
    return symbolOf(ground, this.#corner(square), size, ground === 'road' ? sides.filter(goes) : []);
  }

  // #border is a line around squares, so far inside of them.
  #border(squares, inset) {
    const within = new Set(squares);
    let path = '';
    for (const name of squares) {
      const { x, y } = this.#corner(name);
      const lines = [`M${x} ${y + inset}h${size}`, `M${x + size - inset} ${y}v${size}`, `M${x} ${y + size - inset}h${size}`, `M${x + inset} ${y}v${size}`];
      sides.forEach(([east, north], i) => {
        if (!within.has(this.#at(name, east, north)?.square)) path += lines[i];
      });
    }
    return path;
  }

  // #rims are lines around high ground, one for each level.
  #rims() {
    return [1, 2, 3].map((level) => shape('path', { class: 'rim',
      d: this.#border(this.#table.squares.filter((s) => s.level >= level).map((s) => s.square), level - 1) }));
  }

  #zone(zone) {
    const last = this.#corner(zone.squares.at(-1));
    return shape('g', { class: 'zone' }, shape('path', { d: this.#border(zone.squares, 1) }),
      shape('text', { x: last.x + size - 4, y: last.y + 11 }, zone.name));
  }

  #place(place) {
    const first = this.#corner(place.squares[0]);
    return shape('g', { class: place.objective ? 'objective' : 'place' }, shape('path', { d: this.#border(place.squares, 2) }),
      shape('text', { x: first.x + 5, y: first.y + size - 6 }, place.name));
  }

  // #names are those of columns and rows.
  #names() {
    const { columns, rows } = this.#table;
    const across = Array.from({ length: columns }, (_, i) => shape('text', { x: (i + 0.5) * size, y: rows * size + 13 }, columnName(i)));
    const up = Array.from({ length: rows }, (_, i) => shape('text', { x: -10, y: (rows - i - 0.5) * size + 4 }, i + 1));
    return [shape('g', { class: 'names', 'aria-hidden': 'true' }, across, up)];
  }

  #unit(unit, chosen) {
    const { x, y } = this.#corner(unit.square);
    const turned = { north: 0, 'north-east': 45, east: 90, 'south-east': 135, south: 180, 'south-west': 225, west: 270, 'north-west': 315 }[unit.facing];
    return shape('g', { class: `unit side-${unit.side} ${unit.faded ? 'faded' : ''} ${unit.label === chosen ? 'chosen' : ''}`,
      transform: `translate(${x + size / 2 + 8 * unit.over} ${y + size / 2 - 12 * unit.over})` },
    shape('title', {}, `${unit.label} ${unit.name}${unit.words ? `: ${unit.words}` : ''}`),
    turned !== undefined && !unit.faded && shape('path', { d: 'M-4 -11L0 -16L4 -11z', transform: `rotate(${turned})` }),
    shape('rect', { x: -12, y: -9, width: 24, height: 18, rx: 3 }), shape('text', { y: 4 }, unit.label),
    unit.words && !unit.faded && shape('circle', { class: 'hurt', cx: 11, cy: -8, r: 4 }));
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
    rect?.setAttribute('class', `ground level-${this.#table.squares[index].level} kind-${kind}`);
    if (rect) rect.style.fill = '';
  }
}

// sides are the squares beside one: north, east, south and west.
const sides = [[0, 1], [1, 0], [0, -1], [-1, 0]];

// stacked tells of each unit how many others it lies over; those that are lost lie lowest.
function stacked(units) {
  const over = new Map();
  return units.toSorted((a, b) => Boolean(b.faded) - Boolean(a.faded)).map((unit) => {
    const below = unit.faded ? 0 : over.get(unit.square) ?? 0;
    if (!unit.faded) over.set(unit.square, below + 1);
    return { ...unit, over: below };
  });
}

const clamp = (n, most) => Math.min(most - 1, Math.max(0, n));

// definitions are the head of arrows, and the edge of the table, beyond which no road goes.
const definitions = (width, height) => shape('defs', {},
  shape('marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: 'auto' },
    shape('path', { d: 'M0 0L8 4L0 8z' })),
  shape('clipPath', { id: 'edge' }, shape('rect', { width, height })));
