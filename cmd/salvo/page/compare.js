// A pinned answer beside the current one: each figure of both, with the sign of the difference.

import { byId, el } from './dom.js';
import { mean, measures, measuresFor, percent, signed, swappedSides } from './numbers.js';
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
    const rows = differences(pinned.answer, answer);
    this.#place.replaceChildren(
      el('h2', {}, 'Compared with what is pinned'),
      el('p', {}, el('button', { type: 'button', class: 'plain', onclick: () => this.#desk.go(pinned.line) }, el('code', {}, pinned.line))),
      swappedSides(pinned.answer, answer) ? el('p', { class: 'help' }, turnedNote(pinned.answer, answer)) : '',
      rows.length ? table('Compared with what is pinned', ['', 'pinned', 'now', 'difference'], rows.map(shownAs)) : el('p', { class: 'quiet' }, 'The two have no figure in common.'));
  }
}

// turnedNote says which party each row is about after the sides were swapped.
function turnedNote(before, now) {
  if (measures(now).some((m) => m.sides?.length === 2)) return 'The sides are swapped: each row is about one party, on whichever side it stands.';
  const about = (answer) => answer.scenario.parties.at(-1).called;
  return `The sides are swapped: the pinned figures are about ${about(before)}, those of now about ${about(now)}.`;
}

// comparable reports whether two answers have figures in common.
export const comparable = (before, now) => before.scenario.ruleset === now.scenario.ruleset && differences(before, now).length > 0;

// differences returns the figures that both answers have: chances of labels, means of numbers. A metric that is the
// turn of an event has two: the chance of the event, and the mean turn when it happens.
function differences(before, now) {
  const rows = [], pinned = measuresFor(before, now);
  for (const measure of measures(now)) {
    const old = pinned.find((m) => m.name === measure.name);
    if (!old || (!measure.varies && !old.varies)) continue;
    if (measure.turn_of && measure.values[1] && old.values[1]) rows.push({ what: measure.shown, from: old.values[1].atLeast, to: measure.values[1].atLeast });
    if (measure.mean && old.mean) rows.push({ what: `${measure.shown}, ${measure.turn_of ? 'mean turn when it happens' : 'mean'}`, from: old.mean, to: measure.mean, isMean: true });
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
