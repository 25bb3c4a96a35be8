// The value of a number at which the battle is even: how many units, how many turns, any number of the rules or of a unit.

import { byId, el, unique } from './dom.js';
import { ask, Latest, Mistake } from './engine.js';
import { Job, reportOf } from './job.js';

const groups = { rules: 'Numbers of the rules', units: 'Numbers of units', side: 'Values of all units of a side' };

export class Balance {
  #maps;
  #latest = new Latest();
  #listed = false;
  #known = new Map(); // what can be varied, by its name
  #what = el('select', { id: unique('balance'), onchange: () => this.#bounds() });
  #low = el('input', { type: 'number', 'aria-label': 'from', onchange: () => this.#told() });
  #high = el('input', { type: 'range', 'aria-label': 'up to', oninput: () => this.#told() });
  #step = el('input', { type: 'number', id: unique('step'), onchange: () => this.#told() });
  #span = el('output');
  #job = new Job('Find the balance', { question: () => this.#maps.question('balance', { over: this.#axis() }), show: reportOf });

  constructor(maps) {
    this.#maps = maps;
    byId('answer').append(el('details', { id: 'balance', ontoggle: () => this.#list() }, el('summary', {}, 'Make it even'), el('div', { class: 'field' }, el('label', { for: this.#what.id }, 'by'), this.#what),
      el('div', { class: 'row' }, this.#low, this.#high), el('div', { class: 'row' }, this.#span, el('label', { for: this.#step.id }, 'in steps of'), this.#step), this.#job.node));
  }

  // show removes an answer about an earlier table.
  show() {
    this.#job.clear();
    this.#listed = false;
    this.#list();
  }

  // #list shows what can be varied, as soon as somebody wants to know.
  #list() {
    if (this.#listed || !byId('balance').open || this.#maps.mistakes.length) return;
    this.#listed = true;
    this.#latest.run(async (signal) => {
      try {
        this.#fill(await ask(this.#maps.question('numbers'), signal));
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        this.#listed = false;
      }
    });
  }

  #fill(numbers) {
    const before = this.#what.value;
    this.#known = new Map(numbers.map((one) => [one.name, one]));
    this.#what.replaceChildren(...Object.entries(groups).map(([of, label]) => el('optgroup', { label }, numbers.filter((one) => one.of === of).map(({ name, title }) => el('option', { value: name }, of === 'units' ? `${title}, side ${name[0]}` : title)))));
    if (this.#known.has(before)) this.#what.value = before;
    else if (numbers.length) this.#bounds();
  }

  // #axis returns the axis as "salvo balance" reads it: breakpoint=0.3..0.7/0.05.
  #axis() {
    const step = Number(this.#step.value);
    return `${this.#what.value}=${this.#low.value}..${this.#high.value}${step === 1 ? '' : `/${this.#step.value}`}`;
  }

  #bounds() {
    const { low, high, least, most, step } = this.#known.get(this.#what.value);
    for (const input of [this.#low, this.#high]) [input.min, input.max, input.step] = [least, most, step];
    [this.#step.min, this.#step.max, this.#step.step] = [0.01, most - least, 'any'];
    [this.#low.value, this.#high.value, this.#step.value] = [low, high, step];
    this.#told();
  }

  #told() {
    const unit = this.#known.get(this.#what.value)?.unit;
    this.#span.textContent = `${this.#low.value} to ${this.#high.value}${unit ? ` ${unit}` : ''}`;
  }
}
