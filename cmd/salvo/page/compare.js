// A second line, pinned to compare with: each figure of both with the sign of its difference.

import { byId, el } from './dom.js';
import { mean, measures, percent, signed } from './numbers.js';
import { table } from './table.js';

export class Compare {
  #desk;
  #button;
  #place = el('div');

  constructor(desk) {
    this.#desk = desk;
    this.#button = el('button', { type: 'button', id: 'pin', 'aria-pressed': 'false', onclick: () => desk.pin() });
    byId('compare').replaceChildren(this.#button, this.#place);
  }

  show() {
    const { pinned, answer } = this.#desk;
    this.#button.setAttribute('aria-pressed', String(Boolean(pinned)));
    this.#button.textContent = pinned ? 'Unpin' : 'Pin to compare';
    if (!pinned) {
      this.#place.replaceChildren();
      return;
    }
    const rows = differences(measures(pinned.answer), measures(answer));
    this.#place.replaceChildren(
      el('h2', {}, 'Compared with what is pinned'),
      el('p', {}, el('button', { type: 'button', class: 'plain', onclick: () => this.#desk.go(pinned.line) }, el('code', {}, pinned.line))),
      rows.length ? table('Compared with what is pinned', ['', 'pinned', 'now', 'difference'], rows.map(shownAs)) : el('p', { class: 'quiet' }, 'The two have no figure in common.'));
  }
}

// differences are the figures that both have: chances of labels, means of numbers.
function differences(before, now) {
  const rows = [];
  for (const measure of now) {
    const old = before.find((m) => m.name === measure.name);
    if (!old || (!measure.varies && !old.varies)) continue;
    if (measure.mean && old.mean) rows.push({ what: `${measure.shown}, mean`, from: old.mean, to: measure.mean, isMean: true });
    if (!measure.labels || measure.repeats) continue;
    for (const value of measure.values) {
      const twin = old.values.find((v) => v.raw === value.raw);
      if (twin && twin.exactly.high + value.exactly.high > 0) rows.push({ what: value.name, from: twin.exactly, to: value.exactly });
    }
  }
  return rows;
}

function shownAs({ what, from, to, isMean }) {
  const shown = (estimate) => (isMean ? mean(estimate) : percent(estimate));
  const by = signed(from, to, isMean);
  return [what, shown(from), shown(to), [by, { class: by.startsWith('+') ? 'more' : by.startsWith('−') ? 'less' : undefined }]];
}
