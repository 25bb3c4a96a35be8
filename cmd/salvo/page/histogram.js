// Metrics that are numbers: columns for the chance of at least each value, with the chance of exactly that value
// inside.

import { drawnAnew, Plane, widthOf } from './axes.js';
import { byId, el, shape } from './dom.js';
import { measures, measuresFor, percent, short } from './numbers.js';

// values that are less likely than this, at the end of a long tail, are not drawn
const least = 0.001;
const tall = 190;
const mostColumns = 60;
const narrow = 8; // pixels: columns that are narrower have no outlines of their own

let shown;

export function showHistograms(answer, pinned) {
  if (!shown) drawnAnew(byId('numbers'), draw);
  shown = { answer, pinned };
  draw();
}

function draw() {
  const ghosts = shown.pinned ? measuresFor(shown.pinned, shown.answer) : [];
  const all = measures(shown.answer).filter((m) => !m.labels && m.varies && !m.repeats);
  const place = byId('numbers');
  const width = widthOf(place);
  const each = all.length > 1 && width > 620 ? (width - 24) / 2 : width;
  place.replaceChildren(...(all.length ? [el('h2', {}, 'At least so many'), key()] : []),
    el('div', { class: 'histograms' }, all.map((m) => figure(m, ghosts.find((g) => g.name === m.name && g.mean), each))));
}

const key = () => el('p', { class: 'quiet key' },
  swatch('at-least'), 'at least', swatch('exactly'), 'exactly');

const swatch = (kind) => shape('svg', { class: 'swatch', width: 14, height: 14, 'aria-hidden': 'true' }, shape('rect', { class: kind, width: 14, height: 14 }));

function figure(measure, ghost, width) {
  const last = lastOf(measure, ghost);
  const first = measure.values.findIndex((v) => v.exactly.value > 0);
  const values = thinned(measure.values.slice(Math.max(0, Math.min(first, last - 1)), last + 1));
  const start = Number(values[0].raw), step = values.length > 1 ? Number(values[1].raw) - start : 1;
  const plane = new Plane(width, tall, { from: start - step / 2, to: Number(values.at(-1).raw) + step / 2, above: 18 });
  const wide = 0.78 * (plane.x(step) - plane.x(0));
  const every = Math.ceil(values.length / (width / 34));
  const label = `${measure.shown}: ${values.map(told).join('; ')}`;
  return el('figure', {},
    el('figcaption', {}, measure.shown, measure.summary ? el('span', { class: 'quiet' }, ` ${measure.summary}`) : ''),
    shape('svg', { class: 'plot', width, height: tall, role: 'img', 'aria-label': label },
      plane.grid(), values.map((v) => column(plane, v, wide, measure.exact, values.length <= 12)),
      ghost ? outlines(plane, values.map((v) => [Number(v.raw), ghost.values.find((g) => g.raw === v.raw)?.atLeast.value ?? 0]), wide, step) : [],
      plane.ticks(values.filter((_, i) => i % every === 0).map((v) => ({ at: Number(v.raw), text: measure.turn_of && v.raw === '0' ? 'never' : v.raw })))));
}

// thinned returns few enough values that each column can be seen. "At least" is true for every tenth value, too. The
// chance of exactly one value says little then, and is left out.
function thinned(values) {
  const every = Math.ceil(values.length / mostColumns);
  if (every === 1) return values;
  const none = { value: 0, low: 0, high: 0, told: '' };
  return values.filter((_, i) => i % every === 0).map((v) => ({ ...v, exactly: none }));
}

// lastOf returns the index of the last value that is drawn.
function lastOf(measure, ghost) {
  const last = (m) => m?.values.findLastIndex((v) => v.atLeast.value >= least) ?? 0;
  return Math.min(measure.values.length - 1, Math.max(last(measure), last(ghost), 1));
}

const told = (v) => `at least ${v.raw}: ${percent(v.atLeast)}` + (v.exactly.told ? `, exactly: ${percent(v.exactly)}` : '');

function column(plane, v, wide, exact, labelled) {
  const x = plane.x(Number(v.raw)), bottom = plane.y(0);
  const box = (kind, share, width) => shape('rect', { class: kind, x: x - width / 2, width, y: plane.y(share), height: bottom - plane.y(share) });
  return shape('g', {}, shape('title', {}, told(v)),
    box('at-least', v.atLeast.value, wide), box('exactly', v.exactly.value, 0.6 * wide),
    exact ? [] : shape('line', { class: 'whisker', x1: x, x2: x, y1: plane.y(v.atLeast.low), y2: plane.y(v.atLeast.high) }),
    labelled ? shape('text', { class: 'tick', x, y: plane.y(v.atLeast.value) - 4, 'text-anchor': 'middle' },
      short(v.atLeast.value)) : []);
}

// outlines returns the columns of the pinned answer: each with its sides, or one line along the tops of narrow ones.
function outlines(plane, columns, wide, step) {
  const bottom = plane.y(0);
  const drawn = wide < narrow
    ? 'M' + columns.map(([value, share]) => `${plane.x(value - step / 2)} ${plane.y(share)}H${plane.x(value + step / 2)}`).join('L')
    : columns.map(([value, share]) => `M${plane.x(value) - wide / 2} ${bottom}V${plane.y(share)}h${wide}V${bottom}`).join('');
  return shape('path', { class: 'outline', d: drawn });
}
