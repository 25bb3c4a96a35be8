// Where a scenario begins: an empty table, a template, a ready-made or random table, the current table by the rules
// of another game, a draft, or a file.

import { byId, el, say, spaced } from './dom.js';
import { ask, Mistake } from './engine.js';
import { drafts, dropDraft } from './history.js';
import { emptyContent } from './scenario.js';

// titled returns a name as a title.
const titled = (name) => name[0].toUpperCase() + spaced(name).slice(1);

export class Start {
  #maps;

  constructor(maps) { this.#maps = maps; }

  show() {}

  open() {
    const dialog = byId('start');
    const close = () => dialog.close();
    const { catalogue } = this.#maps;
    const games = catalogue.rulesets.filter((rs) => rs.tabletop);
    const game = el('select', { id: 'start-game' }, games.map((rs) => el('option', { value: rs.name }, rs.title)));
    game.value = this.#maps.ruleset().name;
    const wrong = el('p', { class: 'mistake', role: 'alert' });
    const doing = (does) => async () => {
      try {
        await does();
        close();
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        wrong.textContent = error.message;
        wrong.scrollIntoView();
      }
    };
    const button = (text, does, about) => el('li', {}, el('button', { type: 'button', onclick: doing(does) }, el('b', {}, text), about ? el('span', { class: 'help' }, ` ${about}`) : ''));
    const file = el('input', { type: 'file', accept: '.yaml,.yml', id: 'start-file', onchange: doing(async () => this.#maps.open(await file.files[0].text())) });
    const number = el('input', { type: 'number', min: 1, max: 1e9, value: 1 + Math.floor(Math.random() * 9999), 'aria-label': 'Number of the random table' });
    dialog.replaceChildren(el('div', { class: 'row' }, el('h2', { id: 'start-title' }, 'New or open'), el('button', { type: 'button', class: 'remove', 'aria-label': 'Close', onclick: close }, '✕')), wrong,
      el('div', { class: 'field' }, el('label', { for: 'start-game' }, 'Game'), game),
      el('h3', {}, 'Begin'), el('ul', { class: 'starts' }, button('Empty table', () => this.#empty(game.value), 'open ground, and the same small force on both sides'),
        (catalogue.templates ?? []).map(({ name, help }) => button(titled(name), () => this.#template(name, game.value), help))),
      el('h3', {}, 'Random table'), el('div', { class: 'row' }, number, el('button', { type: 'button', onclick: doing(() => this.#from(`random:${number.value}`, game.value)) }, 'Draw it')),
      el('h3', {}, 'Ready-made'), el('ul', { class: 'starts' }, catalogue.scenarios.map((name) => button(titled(name), () => this.#maps.openReady(name)))),
      el('h3', {}, 'This table by other rules'), el('ul', { class: 'starts' }, games.filter((rs) => rs !== this.#maps.ruleset()).map((rs) => button(`As ${rs.title}`, () => this.#translate(rs.name)))),
      el('h3', {}, 'A file'), el('div', { class: 'row' }, el('label', { for: 'start-file' }, 'Scenario file'), file),
      this.#drafts(doing));
    dialog.showModal();
  }

  #drafts(doing) {
    const all = drafts();
    if (!all.length) return '';
    const rows = all.map((draft) => el('li', { class: 'row' }, el('button', { type: 'button', onclick: doing(() => this.#maps.openDraft(draft)) }, draft.title, el('span', { class: 'help' }, ` ${new Date(draft.when).toLocaleString()}`)),
      el('button', { type: 'button', class: 'remove', 'aria-label': `Forget the draft ${draft.title}`, onclick: (e) => { dropDraft(draft.id); e.target.closest('li').remove(); } }, '✕')));
    return el('div', {}, el('h3', {}, 'Drafts in this browser'), el('ul', { class: 'starts' }, rows));
  }

  // #empty begins with an even battle: both sides have the force of the game's own example, and lots decide which
  // side begins, if the game has a word for that.
  async #empty(ruleset) {
    const game = this.#maps.catalogue.rulesets.find((rs) => rs.name === ruleset);
    const { example, factors } = game.procedures.find((p) => p.table);
    await this.#maps.beginWith(emptyContent(ruleset, example.split(' ')[1], factors.some((f) => f.name === 'first') ? 'first=random' : ''));
  }

  async #template(name, ruleset) { this.#maps.open((await ask({ ask: 'start', name, ruleset })).text); }

  async #from(line, ruleset) {
    const { text } = await ask({ ask: 'start', line, ruleset });
    this.#maps.open(text);
  }

  async #translate(ruleset) {
    const { text, told, lost } = await ask(this.#maps.question('start', { ruleset }));
    this.#maps.open(text);
    say([...told, ...lost.map((one) => `not kept: ${one}`)].join('; ') || 'It is by these rules already.');
  }
}
