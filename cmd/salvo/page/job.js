// A long question about the table: it runs in the background with progress, and can be stopped.

import { el } from './dom.js';
import { answers, Mistake } from './engine.js';

export class Job {
  node; // the button, the progress, and the answer
  #running;
  #text; // the text of the button
  #button;
  #bar = el('progress', { 'aria-label': 'Battles fought', hidden: true });
  #far = el('p', { class: 'help', role: 'status' });
  #words = el('div', { 'aria-live': 'polite' });

  // question returns the question to ask; show returns the elements of an answer.
  constructor(text, { question, show }) {
    this.#text = text;
    this.#button = el('button', { type: 'button', onclick: () => (this.#running ? this.#leave('Stopped.') : this.#start(question, show)) }, text);
    this.node = el('div', { class: 'job' }, this.#button, this.#bar, this.#far, this.#words);
  }

  // clear stops the work and removes its answer, because the table has changed.
  clear() {
    this.#leave('');
    this.#words.replaceChildren();
  }

  #leave(said) {
    this.#running?.abort();
    this.#running = undefined;
    this.#button.textContent = this.#text;
    this.#bar.hidden = true;
    this.#far.textContent = said;
  }

  async #start(question, show) {
    const running = new AbortController();
    this.#running = running;
    this.#button.textContent = 'Stop';
    this.#bar.hidden = false;
    this.#bar.removeAttribute('value');
    this.#far.textContent = 'Battles are fought.';
    this.#words.replaceChildren();
    try {
      let last;
      for await (const answer of answers(question(), running.signal)) {
        if (running.signal.aborted) return;
        if (answer.partial) this.#tell(answer);
        else last = answer;
      }
      if (running.signal.aborted) return;
      if (!last) throw new Mistake({ text: 'The answer broke off.', again: true });
      this.#words.replaceChildren(...show(last));
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (!(error instanceof Mistake)) throw error;
      this.#words.replaceChildren(el('p', { class: 'mistake' }, error.message));
    }
    this.#leave('');
  }

  // #tell shows the progress. The number of battles in all is not always known.
  #tell({ fought, of }) {
    if (of) {
      this.#bar.max = of;
      this.#bar.value = Math.min(fought, of);
    } else this.#bar.removeAttribute('value');
    const number = (n) => n.toLocaleString('en');
    this.#far.textContent = `${number(fought)}${of ? ` of ${number(of)}` : ''} battles fought.`;
  }
}

// reportOf returns the sentences of an answer, the whole report, and the command for more battles.
export const reportOf = ({ words, text, typed }) => [...words.map((sentence, i) => el('p', i ? {} : { class: 'lead' }, sentence)),
  text ? el('details', {}, el('summary', {}, 'The whole report'), el('pre', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `The whole report of ${typed.split(' ', 2).join(' ')}` }, text)) : '',
  el('p', { class: 'help' }, `More battles: ${typed}`)];
