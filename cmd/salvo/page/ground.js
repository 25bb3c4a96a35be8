// Draws symbols from the marks that the engine sends (reports/symbols.go), so that the page shows the symbols of all
// pictures.

import { shape } from './dom.js';

// drawn draws marks in squares of a size; squares are [{ x, y, marks }], by their north-western corners. Marks of one
// colour and width become one path: first areas, then lines, each in the order of its first mark.
export function drawn(squares, size) {
  const [areas, lines] = [new Map(), new Map()];
  for (const { x, y, marks = [] } of squares) {
    for (const { colour, filled, width = 0, part = 0, dashes = [], radius, path } of marks) {
      const layer = filled ? areas : lines;
      const key = `${colour} ${width} ${part} ${dashes}`;
      if (!layer.has(key)) layer.set(key, { colour, width: width + part * size, dashes: dashes.map((d) => d * size), d: '' });
      layer.get(key).d += placed(path, x, y, size, radius && around(radius * size));
    }
  }
  return [...areas.values()].map(({ colour, d }) => shape('path', { class: `symbol ${colour}`, fill: `var(--${colour})`, d }))
    .concat([...lines.values()].map(({ colour, width, dashes, d }) => shape('path', { class: `symbol ${colour}`, fill: 'none',
      stroke: `var(--${colour})`, 'stroke-width': width, 'stroke-dasharray': dashes.join(' ') || false, d })));
}

// placed returns a path of the engine for the square at (x, y). The engine counts in sides of a square, east and
// north; the picture counts south. follows is inserted after each point.
export const placed = (path, x, y, size, follows = '') => path.replace(/(-?[\d.]+) (-?[\d.]+)/g,
  (_, east, north) => `${short(x + east * size)} ${short(y + (1 - north) * size)}${follows}`);

const around = (r) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const short = (number) => Number(number.toFixed(2));
