// The result bar: the chance of each label of the most important metric. A simulated border has a band where it may
// lie, which narrows while trials come in. The pinned answer stands below as a ghost.

import { byId, el, shape } from './dom.js';
import { coloursOf, measures, measuresFor, percent } from './numbers.js';

const high = 36;
const ghostHigh = 12;

export function showResult(answer, pinned) {
  const measure = measures(answer).find((m) => m.labels && m.varies);
  const place = byId('result');
  if (!measure) {
    place.replaceChildren();
    return;
  }
  const ghost = pinned && measuresFor(pinned, answer).find((m) => m.name === measure.name);
  const colours = coloursOf(measure);
  place.replaceChildren(bar(measure, colours, ghost), legend(measure, colours));
}

function bar(measure, colours, ghost) {
  const tall = high + (ghost ? ghostHigh + 6 : 0);
  const told = measure.values.map((v) => `${v.name} ${percent(v.exactly)}`).join(', ');
  return shape('svg', { class: 'bar', width: '100%', height: tall, role: 'img', 'aria-label': `${measure.shown}: ${told}` },
    pieces(measure, colours, 0, high),
    measure.exact ? [] : bands(measure),
    ghost ? pieces(ghost, coloursOf(ghost), high + 6, ghostHigh, 'ghost') : []);
}

const share = (x) => `${(100 * x).toFixed(3)}%`;

function pieces(measure, colours, y, height, kind = '') {
  let from = 0;
  return measure.values.map((v, i) => {
    const x = from;
    from += v.exactly.value;
    return shape('rect', { class: `piece ${kind}`, x: share(x), width: share(v.exactly.value), y, height, fill: colours[i] },
      shape('title', {}, `${v.name} ${percent(v.exactly)}`));
  });
}

// bands draws the intervals of the borders between labels.
function bands(measure) {
  return measure.values.slice(1).filter((v) => v.atLeast.high > v.atLeast.low && v.atLeast.value > 0).map((v) => shape('rect', {
    class: 'band', x: share(1 - v.atLeast.high), width: share(v.atLeast.high - v.atLeast.low), y: 0, height: high }));
}

function legend(measure, colours) {
  return el('ul', { class: 'legend' }, measure.values.map((v, i) => v.exactly.high > 0 && el('li', {},
    shape('svg', { class: 'swatch', width: 14, height: 14, 'aria-hidden': 'true' }, shape('rect', { width: 14, height: 14, fill: colours[i] })),
    el('span', {}, v.name), el('b', {}, percent(v.exactly)))));
}
