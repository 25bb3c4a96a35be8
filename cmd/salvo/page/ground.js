// How kinds of ground are drawn, so that they differ without colour, as in the pictures that salvo draws
// (reports/map_symbols.go).

import { shape } from './dom.js';

// Each is a list of shapes in a square from 0 to 1, from the north-western corner: a class, then a path.
const symbols = {
  rough: [['stone', 'M.14 .38L.24 .2L.36 .38M.55 .3L.65 .12L.77 .3M.32 .8L.42 .62L.54 .8M.68 .68L.78 .5L.9 .68']],
  woods: [['tree', tree(0.24, 0.28) + tree(0.72, 0.24) + tree(0.48, 0.62)]],
  'dense-woods': [['tree thick', tree(0.2, 0.24) + tree(0.52, 0.18) + tree(0.82, 0.26) + tree(0.34, 0.62) + tree(0.68, 0.64)]],
  'built-up': [['house', 'M.1 .12h.32v.33h-.32zM.55 .14h.35v.24h-.35zM.16 .6h.32v.26h-.32zM.6 .52h.26v.38h-.26z']],
  wall: [['wall', 'M.05 .4H.95V.6H.05zM.35 .4V.6M.65 .4V.6']],
  hedge: [['hedge', 'M.06 .5a.11 .11 0 0 1 .22 0a.11 .11 0 0 1 .22 0a.11 .11 0 0 1 .22 0a.11 .11 0 0 1 .22 0v.1H.06z']],
  marsh: [['wave', 'M.12 .34H.48M.52 .5H.88M.14 .8H.5'], ['stone', 'M.3 .34V.16M.22 .34L.18 .18M.38 .34L.42 .18M.7 .5V.32M.32 .8V.62']],
  water: [['wave', wave(0.2) + wave(0.48) + wave(0.76)]],
  fortification: [['wall', 'M.12 .12H.88V.88H.12zM.26 .26H.74V.74H.26z']],
  mines: [['stone', [[0.27, 0.27], [0.73, 0.27], [0.5, 0.5], [0.27, 0.73], [0.73, 0.73]].map(([x, y]) =>
    `M${x - 0.09} ${y - 0.09}l.18 .18M${x - 0.09} ${y + 0.09}l.18 -.18`).join('')]],
  impassable: [['stone', 'M0 .33L.33 0M0 .66L.66 0M0 1L1 0M.33 1L1 .33M.66 1L1 .66']],
};

function tree(x, y) { return `M${x - 0.15} ${y}a.15 .15 0 1 0 .3 0a.15 .15 0 1 0 -.3 0M${x} ${y + 0.15}v.16`; }

function wave(y) { return `M.1 ${y}q.1 -.1 .2 0t.2 0t.2 0t.2 0`; }

// symbolOf draws a kind of ground into a square; a road leads to some of its sides, [east, north].
export function symbolOf(kind, { x, y }, size, sides = []) {
  const road = () => [['road', sides.map(([east, north]) => `M.5 .5L${(1 + east) / 2} ${(1 - north) / 2}`).join('') || 'M.1 .5H.9']];
  return (kind === 'road' ? road() : symbols[kind] ?? []).map(([name, d]) => shape('path', { class: `symbol ${name}`, d,
    transform: `translate(${x} ${y}) scale(${size})` }));
}
