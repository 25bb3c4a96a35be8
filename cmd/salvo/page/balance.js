// The value of a number at which the battle is even: how many units, how many turns, any whole number of the rules.

import { byId, el, spaced, unique } from './dom.js';
import { Job, reportOf } from './job.js';

export class Balance {
  #maps;
  #known = new Map(); // what can be varied, by its name
  #what = el('select', { id: unique('balance'), onchange: () => this.#bounds() });
  #low = el('input', { type: 'number', 'aria-label': 'from', onchange: () => this.#told() });
  #high = el('input', { type: 'range', 'aria-label': 'up to', oninput: () => this.#told() });
  #span = el('output');
  #job = new Job('Find the balance', { question: () => this.#maps.question('balance', { over: `${this.#what.value}=${this.#low.value}..${this.#high.value}` }), show: reportOf });

  constructor(maps) {
    this.#maps = maps;
    byId('answer').append(el('details', { id: 'balance' }, el('summary', {}, 'Make it even'), el('div', { class: 'field' }, el('label', { for: this.#what.id }, 'by'), this.#what),
      el('div', { class: 'row' }, this.#low, this.#high, this.#span), this.#job.node));
  }

  // show lists what can be varied, and removes an answer about an earlier table.
  show() {
    this.#job.clear();
    const { scenario } = this.#maps.good;
    if (!scenario) return;
    const before = this.#what.value;
    const numbers = this.#maps.ruleset().procedures.find((p) => p.table).factors.filter((f) => f.type.kind === 'int' && f.on !== 'line');
    const units = scenario.parties.flatMap((party, side) => party.groups.filter((g) => !g.said?.pos).map((g) => ({ name: `${'ab'[side]}.${g.unit}`, title: `number of ${g.title || g.unit}, side ${'ab'[side]}`, now: g.count })));
    const all = [...numbers.map(({ name, type }) => numberOf(name, type, Number(scenario.factors[name]?.value))),
      ...units.map((unit) => ({ ...unit, low: 1, high: Math.max(4, unit.now + 3), least: 0, most: Math.max(8, 2 * unit.now) }))];
    this.#known = new Map(all.map((one) => [one.name, one]));
    this.#what.replaceChildren(...all.map(({ name, title }) => el('option', { value: name }, title)));
    if (this.#known.has(before)) this.#what.value = before;
    else this.#bounds();
  }

  #bounds() {
    const { low, high, least, most } = this.#known.get(this.#what.value);
    for (const input of [this.#low, this.#high]) [input.min, input.max] = [least, most];
    [this.#low.value, this.#high.value] = [low, high];
    this.#told();
  }

  #told() { this.#span.textContent = `${this.#low.value} to ${this.#high.value}`; }
}

// numberOf returns a number of the rules with the values to search at first, around the one that it has now.
function numberOf(name, { min, max }, now) {
  const value = Number.isNaN(now) ? min : now; // a word such as auto is no number
  const most = Math.min(max, Math.max(20, 2 * value));
  return { name, title: spaced(name), low: Math.max(min, value - 4), high: Math.min(most, value + 4), least: min, most };
}
