// Start reading here for maps: a scenario file is opened or begun, painted, peopled, looked at and fought over. mapfile.js
// changes the file, board.js and ground.js draw it, tools.js are what one does to it, fight.js and watch.js let it be fought.

import * as address from './address.js';
import { Board } from './board.js';
import { byId, el, say } from './dom.js';
import { ask, Latest, Mistake } from './engine.js';
import { Fight } from './fight.js';
import { emptyFile, fileOf, textOf } from './mapfile.js';
import { Tools } from './tools.js';
import { Watch } from './watch.js';

const ownName = 'table.yaml';

class Maps {
  catalogue;
  roster = { ruleset: '', units: [], forces: [] };
  line = 'crossroads';
  text = ''; // of a file of the visitor's own; '' for a ready-made one
  overlay = '';
  answer; // of the engine: the table
  file; // of it, to be changed
  board;
  #latest = new Latest();
  #parts;
  #changes = 0; // that can be undone

  async start() {
    this.catalogue = await ask({ ask: 'catalogue' });
    this.board = new Board((square, when) => this.#parts.tools.touch(square, when));
    byId('table').append(this.board.node);
    this.#parts = { tools: new Tools(this), fight: new Fight(this), watch: new Watch(this) };
    this.#showOpen();
    window.addEventListener('popstate', () => {
      this.#changes = Math.max(0, this.#changes - 1);
      this.#arrive();
    });
    await this.#arrive();
  }

  async #arrive() {
    const said = await address.read(location.hash);
    const own = said.tables.find((file) => file.name === ownName);
    this.overlay = '';
    this.#ask(said.line || 'crossroads', own?.text ?? '', 'replace');
  }

  // question is a question about the table as it is.
  question(what, more = {}) {
    return { ask: what, line: this.line, ...more, ...(this.text ? { tables: [{ name: ownName, text: this.text }] } : {}) };
  }

  ruleset() { return this.answer.scenario.ruleset; }

  // change lets a tool change the file.
  change(edit) {
    if (edit(this.file) === false) return;
    this.#ask(ownName, textOf(this.file));
  }

  look(overlay) {
    this.overlay = overlay;
    this.#ask(this.line, this.text, '');
  }

  // draw shows the table, or a moment of a battle on it.
  draw({ units, deeds } = {}) {
    const { map, units: parties } = this.answer;
    const bare = units && { ...map, squares: map.squares.map(({ word, value, ...square }) => square) }; // nothing is laid over a battle
    const names = new Map(parties.flat().map((u) => [u.label, u.title]));
    this.board.show({ ...this.answer, map: bare ?? map }, { deeds, chosen: this.#parts.tools.chosen,
      units: units ?? map.units.map((u) => ({ ...u, name: names.get(u.label) ?? u.unit })) });
  }

  #ask(line, text, history = 'push') {
    this.#latest.run(async (signal) => {
      const before = [this.line, this.text];
      [this.line, this.text] = [line, text];
      try {
        this.answer = await ask(this.question('table', this.overlay ? { overlay: this.overlay } : {}), signal);
        await this.#fetchRoster(signal);
        await this.#remember(history);
        this.#show();
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        [this.line, this.text] = before;
        this.#complain(error);
      }
    });
  }

  async #fetchRoster(signal) {
    if (this.roster.ruleset !== this.ruleset()) this.roster = await ask({ ask: 'roster', ruleset: this.ruleset() }, signal);
  }

  #show() {
    this.file = fileOf(this.answer.file);
    byId('mistakes').replaceChildren();
    byId('title').textContent = this.answer.map.title;
    document.title = `${this.answer.map.title} – salvo`;
    this.draw();
    for (const part of Object.values(this.#parts)) part.show();
  }

  // #complain says what is wrong; the table stays as it was.
  #complain(mistake) {
    this.overlay = '';
    byId('mistakes').replaceChildren(...(mistake.lines.length ? mistake.lines : [mistake.message]).map((line) => el('li', {}, line)));
    if (this.answer) this.#restore();
    else byId('title').textContent = 'That makes no sense yet.';
  }

  #restore() {
    this.file = fileOf(this.answer.file);
    this.draw();
  }

  async #remember(how) {
    const tables = this.text ? [{ name: ownName, text: this.text }] : [];
    const hash = await address.written({ line: this.line, rosters: [], tables });
    if (hash === location.hash || !how) return;
    if (how === 'push') this.#changes++;
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', hash);
  }

  #showOpen() {
    const ready = el('select', { id: 'ready', onchange: () => this.#open(ready.value) },
      this.catalogue.scenarios.map((name) => el('option', { value: name }, name)), el('option', { value: '' }, 'my own'));
    const empty = el('select', { id: 'empty', onchange: () => { this.#begin(empty.value); empty.value = ''; } },
      el('option', { value: '' }, 'choose a game'),
      this.catalogue.rulesets.map((rs) => el('option', { value: rs.name }, rs.title)));
    const undo = el('button', { type: 'button', onclick: () => history.back() }, 'Undo');
    const file = el('input', { type: 'file', accept: '.yaml,.yml', hidden: true, onchange: async () => {
      if (file.files[0]) this.#ask(ownName, await file.files[0].text());
      file.value = '';
    } });
    byId('open').append(el('div', {}, el('label', { for: 'ready' }, 'Scenario'), ready), el('div', {}, el('label', { for: 'empty' }, 'Empty table'), empty),
      el('button', { type: 'button', onclick: () => file.click() }, 'Open a file'), file,
      el('button', { type: 'button', onclick: () => this.#save() }, 'Save file'),
      undo);
    this.#parts.open = { show: () => {
      ready.value = this.text ? '' : this.line;
      undo.disabled = this.#changes === 0;
    } };
  }

  #open(name) {
    this.overlay = '';
    if (name) this.#ask(name, '');
  }

  // #begin starts with an empty table, and with the units of the game's own example.
  #begin(ruleset) {
    const game = this.catalogue.rulesets.find((rs) => rs.name === ruleset);
    if (!game) return;
    const [, ...words] = game.procedures.find((p) => p.table).example.split(' ');
    this.overlay = '';
    this.#ask(ownName, textOf(emptyFile(ruleset, [words[0], words[words.indexOf('vs') + 1]])));
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.answer.text], { type: 'application/yaml' }));
    el('a', { href: url, download: this.text ? ownName : `${this.line}.yaml` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    say('The scenario file is saved: "salvo odds" reads it, too.');
  }
}

new Maps().start().catch((error) => {
  byId('title').textContent = error.message;
});
