// The value of a number at which the battle is even: how many units, how many turns.

import { byId, el, unique } from './dom.js';
import { Job, reportOf } from './job.js';

export class Balance {
  #maps;
  #what = el('select', { id: unique('balance'), onchange: () => this.#bounds() });
  #low = el('input', { type: 'number', min: 0, max: 100, 'aria-label': 'from', onchange: () => this.#told() });
  #high = el('input', { type: 'range', min: 1, max: 20, 'aria-label': 'up to', oninput: () => this.#told() });
  #span = el('output');
  #job = new Job('Find the balance', { question: () => this.#maps.question('balance', { over: `${this.#what.value}=${this.#low.value}..${this.#high.value}` }), show: reportOf });

  constructor(maps) {
    this.#maps = maps;
    byId('answer').append(el('details', { id: 'balance' }, el('summary', {}, 'Make it even'), el('div', { class: 'field' }, el('label', { for: this.#what.id }, 'by the number of'), this.#what),
      el('div', { class: 'row' }, this.#low, this.#high, this.#span), this.#job.node));
  }

  // show lists what can be varied, and removes an answer about an earlier table.
  show() {
    this.#job.clear();
    const { scenario } = this.#maps.good;
    if (!scenario) return;
    const before = this.#what.value;
    const units = scenario.parties.flatMap((party, side) => party.groups.filter((g) => !g.said?.pos).map((g) => ({ name: `${'ab'[side]}.${g.unit}`, title: `${g.title || g.unit}, side ${'ab'[side]}`, now: g.count })));
    const all = [{ name: 'turns', title: 'turns', now: Number(scenario.factors.turns?.value) || 8 }, ...units];
    this.#what.replaceChildren(...all.map(({ name, title, now }) => el('option', { value: name, 'data-now': now }, title)));
    if (all.some(({ name }) => name === before)) this.#what.value = before;
    else this.#bounds();
  }

  #bounds() {
    const now = Number(this.#what.selectedOptions[0]?.dataset.now ?? 3);
    this.#low.value = this.#what.value === 'turns' ? Math.max(1, now - 4) : 1;
    this.#high.max = this.#what.value === 'turns' ? 20 : Math.max(8, 2 * now);
    this.#high.value = this.#what.value === 'turns' ? now + 4 : Math.max(4, now + 3);
    this.#told();
  }

  #told() { this.#span.textContent = `${this.#low.value} to ${this.#high.value}`; }
}
