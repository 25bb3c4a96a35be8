// A fight turn by turn: the chance of each side to have won by the end of each turn. One side grows from below, the
// other from above; the fight is still open between them.

import { drawnAnew, Plane, widthOf } from './axes.js';
import { byId, el, shape } from './dom.js';
import { ask, Latest, Mistake } from './engine.js';
import { percent } from './numbers.js';
import { folded } from './table.js';

const tall = 220;

export class Turns {
  #desk;
  #drawn = '';
  #turns;
  #latest = new Latest();
  #figure = el('div');

  constructor(desk) {
    this.#desk = desk;
    byId('turns').replaceChildren(el('h2', {}, 'Turn by turn'), this.#figure);
    drawnAnew(this.#figure, () => this.#draw());
  }

  show() {
    const { metrics, parties } = this.#desk.procedure();
    const fight = parties.length === 2 && metrics[0].name === 'winner' && metrics.some((m) => m.name === 'turns') && !this.#desk.answer.scenario.table;
    byId('turns').hidden = !fight;
    const drawn = this.#desk.answer.scenario.line + JSON.stringify(this.#desk.rosters);
    if (!fight || drawn === this.#drawn || this.#desk.answer.partial) return;
    this.#drawn = drawn;
    const question = this.#desk.question('turns');
    this.#latest.run(async (signal, shown) => {
      try {
        this.#turns = await ask(question, signal);
      } catch (error) {
        this.#drawn = '';
        if (!(error instanceof Mistake)) throw error;
        this.#turns = undefined;
        this.#figure.replaceChildren(el('p', { class: 'quiet' }, error.message));
        return;
      }
      shown();
      this.#draw();
    });
  }

  #draw() {
    if (!this.#turns) return;
    const { sides, won, trials } = this.#turns;
    const last = Math.max(...won.map((w) => w.length)) - 1;
    const by = (side, turn) => won[side][Math.min(turn, won[side].length - 1)];
    const turns = Array.from({ length: last + 1 }, (_, t) => t);
    const plane = new Plane(widthOf(this.#figure), tall, { from: 0, to: Math.max(1, last) });
    const path = (points) => points.map(([t, share]) => `${plane.x(t).toFixed(1)} ${plane.y(share).toFixed(1)}`).join('L');
    const area = (side, top) => shape('path', { class: 'area', fill: side ? 'var(--theirs)' : 'var(--ours)',
      d: `M${path(turns.map((t) => [t, top(by(side, t))]))}L${path([[last, top(0)], [0, top(0)]])}Z` });
    const told = turns.slice(1).map((t) => `turn ${t}: ${sides.map((name, i) => `${name} ${percent(exactly(by(i, t)))}`).join(', ')}`).join('; ');
    this.#figure.replaceChildren(
      el('ul', { class: 'legend' }, sides.map((name, i) => el('li', {},
        shape('svg', { class: 'swatch', width: 14, height: 14, 'aria-hidden': 'true' }, shape('rect', { width: 14, height: 14, fill: i ? 'var(--theirs)' : 'var(--ours)' })),
        el('span', {}, `${name} has won`))),
        el('li', {}, shape('svg', { class: 'swatch', width: 14, height: 14, 'aria-hidden': 'true' }), el('span', {}, 'not decided yet'))),
      shape('svg', { class: 'plot', width: plane.width, height: tall, role: 'img', 'aria-label': `Won by the end of a turn: ${told}` },
        plane.grid(), area(0, (share) => share), area(1, (share) => 1 - share),
        plane.ticks(turns.filter((t) => t % Math.ceil((last + 1) / 16) === 0).map((t) => ({ at: t, text: String(t) }))),
        plane.caption(trials ? 'turn, simulated' : 'turn')),
      folded('Numbers turn by turn', ['turn', ...sides, 'open'], turns.slice(1).map((t) => [String(t),
        ...[by(0, t), by(1, t), Math.max(0, 1 - by(0, t) - by(1, t))].map((share) => percent(exactly(share)))])));
  }
}

const exactly = (value) => ({ value, low: value, high: value });
