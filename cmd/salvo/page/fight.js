// Battles on the table, more in every round, until the last round is over or the visitor changes the table.

import { byId, el } from './dom.js';
import { answers, Mistake } from './engine.js';
import { showResult } from './result.js';
import { at } from './scenario.js';

export class Fight {
  #maps;
  #running;
  #button = el('button', { type: 'button', onclick: () => (this.#running ? this.#stop() : this.#start()) }, 'Fight');

  constructor(maps) {
    this.#maps = maps;
    byId('fight').append(this.#button);
  }

  // show stops the battles and removes their results, because the table has changed.
  show() {
    this.#stop();
    if (this.#maps.overlay) return;
    for (const id of ['headline', 'result', 'sources']) byId(id).replaceChildren();
  }

  #stop() {
    this.#running?.abort();
    this.#running = undefined;
    this.#button.textContent = 'Fight';
  }

  async #start() {
    const missing = ['a', 'b'].filter((side) => !at(this.#maps.content, ['sides', side, 'party']));
    if (missing.length) {
      byId('headline').replaceChildren(el('p', { class: 'lead' }, `Side ${missing.join(' and side ')} ${missing.length > 1 ? 'have' : 'has'} no units: there is nobody to fight.`));
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.#button.textContent = 'Stop';
    byId('headline').replaceChildren(el('p', { class: 'lead' }, 'They are fighting.'));
    let told = false;
    try {
      for await (const answer of answers(this.#maps.question('fight'), running.signal)) {
        if (running.signal.aborted) return;
        this.#tell(answer);
        told = true;
      }
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (!(error instanceof Mistake)) throw error;
      if (told) byId('sources').append(` ${error.message}`);
      else byId('headline').replaceChildren(el('p', { class: 'mistake' }, error.message));
    }
    this.#stop();
  }

  #tell(answer) {
    const [first, ...more] = answer.words.headline.map((text) => text.replaceAll(' %', '\u00a0%'));
    byId('headline').replaceChildren(...answer.words.never.map((text) => el('p', { class: 'never' }, text)),
      el('p', { class: 'lead' }, first ?? 'Nothing can happen.'), ...more.map((text) => el('p', {}, text)));
    showResult(answer);
    byId('sources').textContent = answer.words.sources.join(' ');
  }
}
