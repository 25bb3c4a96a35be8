// The chance of side a in a battle from step to step, with its interval, and a mark at the step that is shown.

import { el, shape } from './dom.js';
import { percent } from './numbers.js';

const [width, height] = [1000, 90]; // of the picture

export class Ribbon {
  node;
  #points; // [{ step, chance }]
  #last; // the number of the last step
  #mark = shape('line', { class: 'now', y1: 0, y2: height });
  #told = el('p', { class: 'help' });

  // points are the chances by the number of lines that precede them, steps those of the battle; go shows a step.
  constructor(points, steps, go) {
    this.#last = steps.length - 1;
    this.#points = points.map(({ line, chance }) => ({ step: stepAt(steps, line), chance }));
    const x = (step) => width * step / this.#last;
    const at = ({ step }, value) => `${x(step).toFixed(1)} ${(height * (1 - value)).toFixed(1)}`;
    const above = this.#points.map((point) => at(point, point.chance.high ?? 0));
    const below = this.#points.map((point) => at(point, point.chance.low ?? 0)).reverse();
    this.node = el('div', { class: 'chances' }, el('b', {}, 'Chance of side a'),
      shape('svg', { class: 'ribbon', viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': 'The chance of side a from step to step',
        onclick: (event) => go(Math.round(this.#last * event.offsetX / event.currentTarget.clientWidth)) },
      shape('line', { class: 'half', x2: width, y1: height / 2, y2: height / 2 }), shape('path', { class: 'spread', d: `M${[...above, ...below].join('L')}z` }),
      shape('path', { class: 'course', d: `M${this.#points.map((point) => at(point, point.chance.value)).join('L')}` }), this.#mark), this.#told);
  }

  // show marks a step and says the chance there.
  show(step) {
    const { chance } = this.#points.findLast((point) => point.step <= step) ?? this.#points[0];
    for (const end of ['x1', 'x2']) this.#mark.setAttribute(end, width * step / this.#last);
    this.#told.textContent = `At this step ${percent(chance)}: the line. The band is its 95 % interval; a draw counts half.`;
  }
}

// stepAt returns the step by whose end so many lines are told.
function stepAt(steps, lines) {
  let told = 0;
  const found = steps.findIndex((step) => (told += step.lines?.length ?? 0) >= lines);
  return found < 0 ? steps.length - 1 : found;
}
