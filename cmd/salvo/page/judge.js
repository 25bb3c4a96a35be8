// The value of a battle if both sides choose well, and what the battle is like to play.

import { byId, el, unique } from './dom.js';
import { Job, reportOf } from './job.js';

const extents = { file: 'the plans of the file', quick: 'a quick search for better ones', whole: 'a long search' };

export class Judge {
  #jobs;

  constructor(maps) {
    const id = unique('extent');
    const extent = el('select', { id }, Object.entries(extents).map(([value, text]) => el('option', { value }, text)));
    const asked = { file: { only: 'file', trials: 200 }, quick: { quick: true }, whole: {} };
    const plans = new Job('Compare plans', { question: () => maps.question('plans', asked[extent.value]), show: reportOf });
    const review = new Job('Review', { question: () => maps.question('review'), show: reportOf });
    this.#jobs = [plans, review];
    byId('answer').append(
      el('details', { id: 'plans' }, el('summary', {}, 'Plans against plans'), el('p', { class: 'help' }, 'Every plan of one side fights every plan of the other: which should each side choose, and what can it gain by another?'),
        el('div', { class: 'field' }, el('label', { for: id }, 'Compare'), extent), plans.node),
      el('details', { id: 'review' }, el('summary', {}, 'What is it like to play?'), el('p', { class: 'help' }, 'Is it fair, when is it decided, what decides it, which units have no part in it? This takes minutes. It runs in the background; a change of the table ends it.'), review.node));
  }

  // show removes the answers, because the table has changed.
  show() { for (const job of this.#jobs) job.clear(); }
}
