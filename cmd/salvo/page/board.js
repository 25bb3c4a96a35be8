// The table as a picture: ground, heights, zones, objectives and units, and an overlay. Squares are chosen with the
// pointer or with the arrow keys.

import { el, shape, unique } from './dom.js';
import { columnName, squareAt, squareName } from './scenario.js';
import { drawn, placed } from './ground.js';

const size = 32; // the side of a square, in the units of the picture

// On paper, in millimetres: the least and the largest height of letters (7 and 9 points), and the edge of the picture in the south-west
// and in the north-east.
const paper = { least: 7 * 25.4 / 72, most: 9 * 25.4 / 72, near: 6, far: 2 };

const letterWidth = 0.62; // of a usual letter, as a part of its height

export class Board {
  node;
  #id = unique('board'); // part of the ids of its definitions
  #picture;
  #table; // the map from the engine
  #drawing; // how the engine wants it drawn
  #kinds; // the kinds of ground, by name
  #units = []; // the units that are drawn
  #drawnSymbols = []; // the symbols of the ground that #symbolsOf describes
  #symbolsOf = '';
  #chosen = ''; // the label of the unit that waits for its square
  #cursor = { column: 0, row: 0 };
  #mode = 'tap'; // tap, brush, line, rectangle or drag
  #anchor; // where the keyboard began a line, a rectangle or a drag
  #least = 0; // the least height of letters
  #told; // the square that the status line describes
  #does; // the functions to call: tap(square), shape(squares), drag(from, to), over(square), leave()

  constructor(does) {
    this.#does = does;
    this.#picture = shape('svg', { class: 'board', role: 'application', tabindex: 0, 'aria-label': 'Table',
      'aria-describedby': 'square-told', onpointerdown: (e) => this.#press(e), onpointermove: (e) => this.#hover(e), onkeydown: (e) => this.#key(e) });
    this.node = el('div', { class: 'scroll' }, this.#picture);
  }

  // show draws the map of an answer. units are the units to draw, [{ label, side, symbol, square, facing, lost, words
  // }]; deeds are arrows between squares. With side, the picture is for paper: side is that of a square in millimetres.
  show({ map, kinds, drawing }, { units, deeds = [], chosen = '', arrows = [], side }) {
    this.#table = map;
    this.#least = side ? paper.least * size / side : 0;
    this.#units = units;
    this.#chosen = chosen;
    this.#cursor = { column: clamp(this.#cursor.column, map.columns), row: clamp(this.#cursor.row, map.rows) };
    this.#drawing = drawing;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    const { columns, rows, squares } = map;
    this.#measure(side);
    this.#picture.style.setProperty('--columns', columns);
    this.#picture.classList.toggle('wide', columns > 16);
    this.#picture.replaceChildren(definitions(this.#id, columns * size, rows * size), ...squares.map((square) => this.#ground(square)),
      shape('g', { 'clip-path': `url(#${this.#id}-edge)` }, this.#symbols(squares.filter((square) => square.word === 'no'), () => drawing.unseen),
        drawing.contours.map((path) => this.#outline(path, 'contour')),
        this.#groundSymbols()),
      ...map.zones.map((zone, i) => this.#zone(zone, drawing.zones[i])), ...map.places.map((place, i) => this.#place(place, drawing.places[i])),
      ...this.#names(side), ...shared(units).map((unit) => this.#unit(unit, chosen)),
      ...map.zones.map((zone) => this.#zoneName(zone)), ...map.places.map((place) => this.#placeName(place)), ...deeds.map((deed) => this.#deed(deed)),
      ...arrows.map((arrow, i) => this.#arrow(arrow, i)), shape('g', { class: 'preview' }), this.#cursorMark());
    if (this.#told) this.tell({ column: clamp(this.#told.column, columns), row: clamp(this.#told.row, rows) });
  }

  // #measure sets what the picture shows and, on paper, its size.
  #measure(side) {
    const { columns, rows } = this.#table;
    const [near, far] = side ? [paper.near, paper.far].map((mm) => mm * size / side) : [18, 18];
    this.#picture.setAttribute('viewBox', `${-near} ${-far} ${columns * size + near + far} ${rows * size + near + far}`);
    if (side) [this.#picture.style.width, this.#picture.style.height] = [columns, rows].map((squares) => `${squares * side + paper.near + paper.far}mm`);
  }

  // focus gives the table the focus, with its cursor on a square.
  focus(name) {
    if (name) this.#go(squareAt(name));
    this.#picture.focus();
  }

  nameOf(square) { return squareName(square); }

  #corner(name) {
    const { column, row } = squareAt(name);
    return { x: column * size, y: (this.#table.rows - 1 - row) * size };
  }

  #ground(square) {
    const { x, y } = this.#corner(square.square);
    const rect = shape('rect', { x, y, width: size, height: size });
    if (square.word) rect.setAttribute('class', `laid sight-${square.word}`);
    else if (square.value === undefined) cover(rect, square.level, this.#kinds.get(square.ground));
    else {
      rect.setAttribute('class', 'laid');
      rect.style.fill = `color-mix(in oklab, var(--${this.#leads(square) || 'worst'}) ${Math.round(100 * Math.min(1, Math.abs(square.value) / this.#drawing.reach))}%, var(--faded))`;
      rect.append(shape('title', {}, `${square.square}${this.#laid(square)}`));
    }
    return rect;
  }

  // #leads returns the side whose colour a square has in the overlay "control", where figures of side b are below 0;
  // false in other overlays.
  #leads({ value }) { return this.#table.overlay?.name === 'control' && (value < 0 ? 'theirs' : 'ours'); }

  // #laid returns the words of the overlay for a square.
  #laid(square) {
    const cent = 100 * Math.abs(square.value);
    const share = `${cent && cent < 0.1 ? cent.toPrecision(1) : cent.toFixed(1)} %`;
    if (square.word) return `, ${{ yes: 'seen', cover: 'seen, in cover', no: 'not seen' }[square.word]}`;
    if (square.value === undefined) return '';
    return this.#leads(square) ? `, side ${square.value < 0 ? 'b' : 'a'} is last in ${share} more of the battles` : `, ${share}`;
  }

  #symbols(squares, marksOf) {
    return drawn(squares.map((square) => ({ ...this.#corner(square.square), marks: marksOf(square) })), size);
  }

  // #groundSymbols returns the symbols of the ground. They are drawn anew only if the ground has changed.
  #groundSymbols() {
    const { columns, squares } = this.#table;
    const of = JSON.stringify([columns, squares.map(({ ground }) => ground), this.#drawing.joined]);
    if (of !== this.#symbolsOf) this.#drawnSymbols = this.#symbols(squares, ({ square, ground }) => this.#drawing.joined[square] ?? this.#kinds.get(ground)?.marks);
    this.#symbolsOf = of;
    return this.#drawnSymbols;
  }

  // #outline draws a path whose points are counted from the south-western corner of the table.
  #outline(path, name) { return shape('path', { class: name, d: placed(path, 0, (this.#table.rows - 1) * size, size) }); }

  #zone(zone, border) { return shape('g', { class: 'zone' }, this.#outline(border)); }

  #place(place, border) { return shape('g', { class: place.objective ? 'objective' : 'place' }, this.#outline(border)); }

  // #placeName draws the name of a place in the first of its squares without a unit. If all have units, the name stands in the upper corner of a
  // counter, where the counter is empty.
  #placeName({ name, squares }) {
    const height = Math.max(12, this.#least);
    const free = squares.find((square) => this.#isFree(square));
    const { x, y } = this.#corner(free ?? squares[0]);
    return shape('text', { class: 'place-name', x: x + (free ? 5 : 1), y: y + (free ? size - 6 : 0.8 * height), 'font-size': height }, name);
  }

  // #zoneName draws the name of a zone in the last of its squares without a unit.
  #zoneName({ name, squares }) {
    const height = Math.max(11, this.#least);
    const { x, y } = this.#corner(squares.findLast((square) => this.#isFree(square)) ?? squares.at(-1));
    return shape('text', { class: 'zone-name', x: x + size - 5, y: y + 3 + height, 'font-size': height }, name);
  }

  // #isFree reports whether a square has no unit.
  #isFree(square) { return !this.#units.some((unit) => unit.square === square); }

  // #names draws the names of columns and rows; on paper only as many as have room.
  #names(side) {
    const { columns, rows } = this.#table;
    const height = side ? Math.min(Math.max(size / 2, this.#least), paper.most * size / side) : 10;
    const long = (name) => letterWidth * height * String(name).length;
    const across = this.#least ? Math.ceil((long(columnName(columns - 1)) + height / 2) / size) : 1;
    const up = this.#least ? Math.ceil(height / size) : 1;
    const named = (n, every, one) => Array.from({ length: n }, (_, i) => i % every === 0 && one(i)).filter(Boolean);
    return [shape('g', { class: 'names', 'aria-hidden': 'true', 'font-size': height },
      named(columns, across, (i) => shape('text', { x: (i + 0.5) * size, y: rows * size + 3 + height }, columnName(i))),
      named(rows, up, (i) => shape('text', { x: -4 - long(rows) / 2, y: (rows - i - 0.5) * size + 0.36 * height }, i + 1)))];
  }

  #unit({ label, name, side, symbol, square, facing, lost, words, spot, room }, chosen) {
    const { card, cross, ring, tips, edges, letters, symbols, below } = this.#drawing.counter;
    const { x, y } = this.#corner(square);
    const least = this.#least / (room * size);
    const line = least <= roomForSymbols ? symbols[symbol] : undefined;
    const height = line ? 0.8 * letters : letters;
    const font = Math.max(Math.min(height, 3.2 * height / label.length), least);
    const fits = !least || letterWidth * font * label.length <= cardWidth * 1.2;
    return shape('g', { class: `unit ${side}${lost ? ' lost' : words ? ' troubled' : ''}${label === chosen ? ' chosen' : ''}`,
      transform: `translate(${x + spot[0] * size} ${y + spot[1] * size}) scale(${room * size})` },
    shape('title', {}, `${label} ${name}${words ? `: ${words}` : ''}`), !lost && shape('path', { class: 'tip', d: tips[facing], transform: 'scale(1 -1)' }),
    shape('path', { class: 'card', d: card, 'stroke-width': edges['ab'.indexOf(side)] / size }),
    line && shape('path', { class: 'symbol', d: line, transform: 'scale(1 -1)' }),
    fits && shape('text', { y: line ? below : 0, 'font-size': font }, label),
    shape('path', { class: 'cross', d: cross }), shape('path', { class: 'ring', d: ring }));
  }

  #deed({ from, to, kind }) {
    const [a, b] = [this.#corner(from), this.#corner(to)];
    const half = size / 2;
    return shape('line', { class: `deed ${kind}`, x1: a.x + half, y1: a.y + half, x2: b.x + half, y2: b.y + half, 'marker-end': `url(#${this.#id}-arrow)` });
  }

  #cursorMark() {
    const { x, y } = this.#corner(this.nameOf(this.#cursor));
    return shape('rect', { class: 'cursor', x: x + 1, y: y + 1, width: size - 2, height: size - 2 });
  }

  // #arrow draws the way of a group through its points, which are counted in squares from the south-west. Its label stands on the first part
  // of the way; the labels of ways that lie side by side stand at different heights.
  #arrow({ side, points, label }, i) {
    const on = points.map(([x, y]) => [x * size, (this.#table.rows - y) * size]);
    const along = [0.5, 0.35, 0.65][i % 3];
    const [x, y] = [0, 1].map((axis) => on[0][axis] + along * (on[1][axis] - on[0][axis]));
    return shape('g', { class: `way ${side}` }, shape('path', { d: `M${on.map((p) => p.join(' ')).join('L')}`, 'marker-end': `url(#${this.#id}-arrow-${side})` }),
      shape('text', { x, y: y - 4 }, label));
  }

  // mode sets what the pointer does: it taps a square, brushes over squares, draws a line or a rectangle, or drags
  // from square to square. fit shrinks a large table so that all of it fits a touch screen.
  mode(name, fit) {
    this.#mode = name;
    this.#anchor = undefined;
    this.#preview([]);
    this.#picture.classList.toggle('strokes', name !== 'tap');
    this.#picture.classList.toggle('fit', fit);
  }

  #preview(squares) {
    this.#picture.querySelector('.preview')?.replaceChildren(...squares.map((square) => {
      const { x, y } = this.#corner(squareName(square));
      return shape('rect', { x, y, width: size, height: size });
    }));
  }

  #press(event) {
    const start = this.#under(event);
    if (!start || event.button > 0 || !event.isPrimary) return;
    if (this.#mode === 'tap') {
      this.#await(start);
      return;
    }
    let squares = [start];
    let end = start;
    const grow = (to) => {
      if (same(to, end)) return;
      squares = this.#mode === 'brush' ? joined(squares, lineOf(end, to)) : this.#mode === 'line' ? lineOf(start, to) : this.#mode === 'rectangle' ? rectangleOf(start, to) : [to];
      end = to;
      this.#preview(squares);
    };
    this.#preview(squares);
    const over = new AbortController();
    window.addEventListener('pointermove', (e) => { const to = this.#under(e); if (to) grow(to); }, { signal: over.signal });
    window.addEventListener('pointercancel', () => { over.abort(); this.#preview([]); }, { signal: over.signal });
    window.addEventListener('pointerup', () => {
      over.abort();
      this.#preview([]);
      this.#move(end);
      this.#done(start, end, squares);
    }, { signal: over.signal });
  }

  #done(start, end, squares) {
    if (this.#mode !== 'drag') this.#does.shape(squares);
    else if (same(start, end)) this.#does.tap(start);
    else this.#does.drag(start, end);
  }

  #hover(event) {
    if (event.pointerType === 'touch' || event.buttons) return;
    const at = this.#under(event);
    if (at) this.#does.over?.(at);
  }

  // #await waits for a tap: the pointer must come up in the square where it came down, without scrolling.
  #await(start) {
    const over = new AbortController();
    window.addEventListener('pointercancel', () => over.abort(), { signal: over.signal });
    window.addEventListener('pointerup', (event) => {
      over.abort();
      const end = this.#under(event);
      if (!end || !same(end, start)) return;
      this.#go(start);
      this.#does.tap(start);
    }, { signal: over.signal });
  }

  // #under returns the square under the pointer.
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
      this.#enter();
    } else if (event.key === 'Escape') {
      if (!this.#anchor) this.#does.leave?.();
      this.#anchor = undefined;
      this.#preview([]);
    }
  }

  // #enter does at the cursor what a tap does. Lines, rectangles and drags begin with the first Enter and end with
  // the second. A unit that is chosen only needs its square.
  #enter() {
    if (this.#mode === 'tap' || this.#chosen) this.#does.tap(this.#cursor);
    else if (this.#mode === 'brush') this.#does.shape([this.#cursor]);
    else if (!this.#anchor) {
      this.#anchor = this.#cursor;
      this.#told = undefined;
      this.#preview([this.#cursor]);
      document.getElementById('square-told').textContent = `From ${squareName(this.#cursor)}: go to the other end and press Enter again.`;
    } else {
      const [start, end] = [this.#anchor, this.#cursor];
      this.#anchor = undefined;
      this.#preview([]);
      this.#done(start, end, this.#mode === 'line' ? lineOf(start, end) : rectangleOf(start, end));
    }
  }

  #go(to) {
    this.#move(to);
    if (this.#anchor) this.#preview(this.#mode === 'line' ? lineOf(this.#anchor, to) : this.#mode === 'drag' ? [to] : rectangleOf(this.#anchor, to));
    this.tell(to);
  }

  // #move puts the cursor on a square. It does not describe the square: if the square is being changed, show does
  // that after the change.
  #move(to) {
    this.#cursor = this.#told = to;
    this.#picture.querySelector('.cursor')?.replaceWith(this.#cursorMark());
  }

  // tell describes a square in the status line.
  tell(at) {
    this.#told = at;
    document.getElementById('square-told').textContent = this.told(at);
  }

  told({ column, row }) {
    const square = this.#table.squares[row * this.#table.columns + column];
    const units = this.#units.filter((u) => u.square === square.square).map((u) => `, ${u.label} ${u.name}`).join('');
    const areas = [...this.#table.zones.map((z) => [`zone ${z.name}`, z]), ...this.#table.places.map((p) => [`${p.objective ? 'objective' : 'place'} ${p.name}`, p])]
      .filter(([, area]) => area.squares.includes(square.square)).map(([name]) => `, ${name}`).join('');
    return `${square.square}: ${square.ground}${square.level ? `, level ${square.level}` : ''}${units}${this.#laid(square)}${areas}`;
  }
}

const same = (p, q) => p.column === q.column && p.row === q.row;

const joined = (squares, more) => [...squares, ...more.filter((square) => !squares.some((other) => same(square, other)))];

// lineOf returns a line of squares, each of which touches the next.
export function lineOf(from, to) {
  const steps = Math.max(Math.abs(to.column - from.column), Math.abs(to.row - from.row));
  return Array.from({ length: steps + 1 }, (_, i) => ({ column: Math.round(from.column + (to.column - from.column) * i / (steps || 1)),
    row: Math.round(from.row + (to.row - from.row) * i / (steps || 1)) }));
}

function rectangleOf(from, to) {
  const [left, low] = [Math.min(from.column, to.column), Math.min(from.row, to.row)];
  return Array.from({ length: Math.abs(to.row - from.row) + 1 }, (_, y) => Array.from({ length: Math.abs(to.column - from.column) + 1 },
    (__, x) => ({ column: left + x, row: low + y }))).flat();
}

// swatch returns a small picture of one square with a colour and marks.
export function swatch(colour, marks) {
  const side = 26;
  const rect = shape('rect', { width: side, height: side });
  colour(rect);
  return shape('svg', { class: 'board', viewBox: `0 0 ${side} ${side}`, width: side, height: side, 'aria-hidden': 'true' }, rect, drawn([{ x: 0, y: 0, marks }], side));
}

// cover gives a square the colour of its ground, or else of its level.
export function cover(rect, level, kind) {
  rect.setAttribute('class', `ground level-${level}`);
  rect.style.fill = kind?.tint ? `var(--${kind.tint})` : '';
}

// Counters that share a square stay large enough to read, so they reach beyond it: their room, and the distances of their
// middles as parts of it.
const [sharedRoom, cardWidth, cardHeight] = [0.8, 0.82, 0.76];

// roomForSymbols is the largest height of letters, as a part of the side of a square, beside which a counter has room for its symbol.
const roomForSymbols = 0.37;

// shared adds to each unit its place in its square, from the north-western corner, and the share of the side that it
// gets. Lost units lie below the others, in a corner. Units that share a square lie above their
// neighbours.
function shared(units) {
  const [lost, rest] = [units.filter((unit) => unit.lost), units.filter((unit) => !unit.lost)];
  const standing = rest.map((unit) => {
    const beside = rest.filter((other) => other.square === unit.square);
    const [across, i] = [Math.ceil(Math.sqrt(beside.length)), beside.indexOf(unit)];
    const down = Math.ceil(beside.length / across);
    const room = across > 1 ? sharedRoom : 1;
    return { ...unit, spot: [0.5 + (i % across - (across - 1) / 2) * room * cardWidth, 0.5 + (Math.floor(i / across) - (down - 1) / 2) * room * cardHeight], room };
  });
  return [...lost.map((unit) => ({ ...unit, spot: [0.35, 0.7], room: sharedRoom })), ...standing.sort((a, b) => b.room - a.room)];
}

const clamp = (n, most) => Math.min(most - 1, Math.max(0, n));

// definitions returns the heads of arrows, and the edge of the table, at which roads are cut off.
const definitions = (id, width, height) => shape('defs', {},
  ...['a', 'b'].map((side) => shape('marker', { id: `${id}-arrow-${side}`, class: `arrow-${side}`, viewBox: '0 0 8 8', refX: 6, refY: 4, markerWidth: 5, markerHeight: 5, orient: 'auto' },
    shape('path', { d: 'M0 0L8 4L0 8z' }))),
  shape('marker', { id: `${id}-arrow`, class: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: 'auto' },
    shape('path', { d: 'M0 0L8 4L0 8z' })),
  shape('clipPath', { id: `${id}-edge` }, shape('rect', { width, height })));
