// Start reading here for maps: a visitor begins or opens a scenario file, changes it, looks at it and fights on it.
// scenario.js is the content of the file, which tools.js and fields.js change and the engine writes. history.js
// undoes changes, board.js draws the table, and fight.js, watch.js, balance.js and judge.js answer questions.

import * as address from './address.js';
import { arrowsOf } from './arrows.js';
import { Balance } from './balance.js';
import { Board } from './board.js';
import { byId, el, say } from './dom.js';
import { ask, Latest, Mistake } from './engine.js';
import { Fight } from './fight.js';
import { drafts, freshId, History, keepDraft } from './history.js';
import { Judge } from './judge.js';
import { Key } from './key.js';
import { Print } from './print.js';
import { at, contentOf, treeOf } from './scenario.js';
import { SquaresTable } from './squares.js';
import { Start } from './start.js';
import { Tools } from './tools.js';
import { Watch } from './watch.js';

const ownName = 'table.yaml';
const longestLink = 12_000; // the longest link, in characters, that chats and mails take

// stillOn returns the units of an earlier map whose squares a map has. A file with mistakes does not say where its units stand.
const stillOn = (map, units) => units.filter(({ square }) => map.squares.some((one) => one.square === square));

class Maps {
  catalogue;
  roster = { ruleset: '', units: [], forces: [] };
  line = 'crossroads';
  text = ''; // the text of the file
  own = false; // the file is the visitor's own, not a ready-made one
  overlay = '';
  answer; // the engine's answer about the table
  content; // the content of the file, with changes that the engine has not written yet
  mistakes = [];
  good = { content: new Map(), arrivals: [[], []] }; // the last version of the file without mistakes: its content, scenario and arrivals
  watching = false;
  board;
  #latest = new Latest();
  #parts;
  #history = new History();
  #draft = freshId();
  #legend = new Key();
  #squares = new SquaresTable();
  #asked = 0; // the number of changes so far

  async start() {
    this.catalogue = await ask({ ask: 'catalogue' });
    const tools = () => this.#parts.tools;
    this.board = new Board({ tap: (s) => this.watching || tools().tap(s), shape: (s) => tools().shape(s), drag: (a, b) => tools().drag(a, b), over: (s) => tools().over(s), leave: () => tools().focus() });
    byId('table').append(this.board.node, this.#legend.node, this.#squares.node);
    this.#parts = { tools: new Tools(this), fight: new Fight(this), watch: new Watch(this), balance: new Balance(this), judge: new Judge(this), print: new Print(this), start: new Start(this) };
    this.#showButtons();
    window.addEventListener('hashchange', () => this.#arrive());
    window.addEventListener('keydown', (event) => this.#key(event));
    await this.#arrive();
  }

  async #arrive() {
    const said = await address.read(location.hash);
    const own = said.tables.find((file) => file.name === ownName);
    const draft = !location.hash && drafts()[0];
    this.overlay = '';
    if (own) this.open(own.text);
    else if (draft) this.openDraft(draft);
    else this.openReady(said.line || 'crossroads', 'replace');
  }

  // question returns a question about the current table.
  question(what, more = {}) {
    return { ask: what, line: this.line, ...more, ...(this.own ? { tables: [{ name: ownName, text: this.text }] } : {}) };
  }

  // ruleset returns the entry of the catalogue for the game of the file.
  ruleset() { return this.catalogue.rulesets.find((rs) => rs.name === (this.good.scenario?.ruleset ?? this.roster.ruleset)) ?? this.catalogue.rulesets.find((rs) => rs.tabletop); }

  // isRead reports whether the engine has read the current value at a path.
  isRead(path) { return Boolean(this.good.scenario) && at(this.good.content, path) === at(this.content, path); }

  // change lets a tool change the content of the file. Changes add up until the engine has written them.
  change(edit) {
    if (edit(this.content) === false) return;
    this.own = true;
    this.line = ownName;
    this.#edit(undefined, this.content);
  }

  setText(text) {
    this.own = true;
    this.line = ownName;
    this.#edit(text);
  }

  // open begins with a text, openDraft with a draft that the browser has kept, openReady with a ready-made or random
  // table.
  open(text) {
    this.#draft = freshId();
    this.#begin(text);
  }

  openDraft(draft) {
    this.#draft = draft.id;
    this.#begin(draft.text);
    say('Your last draft is open.');
  }

  #begin(text) {
    this.overlay = '';
    this.own = true;
    this.line = ownName;
    this.#history.begin(text);
    this.#edit(text, undefined, true);
  }

  openReady(line, how = 'push') {
    this.overlay = '';
    this.#latest.run(async (signal) => {
      try {
        const answer = await ask({ ask: 'table', line }, signal);
        this.#draft = freshId();
        [this.own, this.line, this.text] = [false, line, answer.text];
        this.#history.begin(answer.text);
        await this.#take({ text: answer.text, lost: [], mistakes: [], table: answer }, signal);
        byId('figures').setAttribute('aria-busy', 'false');
        history[how === 'push' ? 'pushState' : 'replaceState'](null, '', await address.written({ line, rosters: [] }));
      } catch (error) {
        this.#complain(error);
      }
    });
  }

  // beginWith begins with a content without a file.
  async beginWith(content) {
    try {
      const answer = await ask({ ask: 'edit', line: ownName, file: treeOf(content), tables: [{ name: ownName, text: '' }] });
      this.open(answer.text);
    } catch (error) {
      this.#complain(error);
    }
  }

  // showTool shows the panel of the tool in use; endBattle ends a battle that is watched.
  showTool() { this.#parts.tools.show(); }

  endBattle() { this.#parts.watch.end(); }

  look(overlay) {
    if (this.mistakes.length) return;
    this.overlay = overlay;
    this.#latest.run(async (signal) => {
      try {
        const answer = await ask(this.question('table', overlay ? { overlay } : {}), signal);
        if (answer.text !== this.text && this.own) return;
        this.answer = answer;
        this.#parts.tools.show();
        this.draw();
      } catch (error) {
        this.#complain(error);
        this.#parts.tools.show();
      }
    });
  }

  undo() { if (this.#history.canUndo) this.#edit(this.#history.undo(), undefined, true); }

  redo() { if (this.#history.canRedo) this.#edit(this.#history.redo(), undefined, true); }

  // #edit lets the engine write a content into a text, or read a text. Without a text it is the current file.
  #edit(text, content, known = false) {
    const number = ++this.#asked;
    byId('figures').setAttribute('aria-busy', 'true');
    this.#latest.run(async (signal) => {
      try {
        const tables = [{ name: ownName, text: text ?? this.text }];
        const answer = await ask({ ask: 'edit', line: ownName, tables, ...(content ? { file: treeOf(content) } : {}) }, signal);
        if (!known) this.#history.push(answer.text);
        await this.#take(answer, signal, number === this.#asked);
        await this.#keep();
      } catch (error) {
        this.#complain(error);
      }
      if (number === this.#asked) byId('figures').setAttribute('aria-busy', 'false');
    });
  }

  // #take shows a file that the engine has read. If the visitor has changed more meanwhile, the content is newer than
  // the file.
  async #take({ text, lost, mistakes, table }, signal, newest = true) {
    this.text = text;
    this.mistakes = mistakes;
    if (table?.map) this.answer = table.scenario || !this.answer?.map ? table : { ...table, units: this.answer.units, map: { ...table.map, units: stillOn(table.map, this.answer.map.units) } };
    else if (this.answer && table) this.answer = { ...this.answer, scenario: undefined, file: table.file };
    if (table?.scenario) this.good = { content: contentOf(table.file), scenario: table.scenario, arrivals: table.arrivals };
    if (table && newest) this.content = contentOf(table.file);
    const ruleset = table?.scenario?.ruleset ?? this.roster.ruleset;
    if (ruleset && this.roster.ruleset !== ruleset) this.roster = await ask({ ask: 'roster', ruleset }, signal);
    if (lost.length) say(`Not kept: ${lost.join(', ')}.`);
    this.#show();
    if (this.overlay && !mistakes.length) this.look(this.overlay);
  }

  // #keep stores the draft and writes the link, if the link is not too long.
  async #keep() {
    keepDraft(this.#draft, this.content.get?.('title') || 'A table of my own', this.text);
    const hash = await address.written({ line: ownName, rosters: [], tables: [{ name: ownName, text: this.text }] });
    history.replaceState(null, '', hash.length <= longestLink ? hash : location.pathname);
  }

  // draw shows the table, or a moment of a battle on it.
  draw({ units, deeds } = {}) {
    if (!this.answer?.map) return;
    this.watching = Boolean(units);
    const { map } = this.answer;
    const { tools } = this.#parts;
    const standing = units ?? this.standing();
    this.board.show(units ? this.bare() : this.answer, { units: standing, deeds, chosen: tools.chosen, arrows: !units && tools.tool === 'plans' ? arrowsOf(this.content, this.answer) : [] });
    this.#legend.show(standing, this.answer.drawing.counter);
    this.#squares.show(map, (square) => this.board.told(square));
  }

  // bare returns the table without an overlay; standing returns the units where they begin.
  bare() { return { ...this.answer, map: { ...this.answer.map, squares: this.answer.map.squares.map(({ word, value, ...square }) => square) } }; }

  standing() {
    const known = new Map(this.answer.units.flat().map((u) => [u.label, u]));
    return this.answer.map.units.map((u) => ({ ...u, name: known.get(u.label)?.title ?? u.unit, symbol: known.get(u.label)?.symbol }));
  }

  #show() {
    const title = this.content.get?.('title') || this.answer?.map?.title || 'A table';
    byId('title').textContent = title;
    document.title = `${title} – salvo`;
    this.#showMistakes();
    if (!this.answer?.map) return;
    for (const part of Object.values(this.#parts)) part.show();
    this.draw(); // last: panels measure the page, and should not wait for the layout of a new table
  }

  #showMistakes() {
    byId('mistakes').replaceChildren(...this.mistakes.slice(0, 20).map(({ text, path, line }) => el('li', {}, `${line ? `Line ${line}: ` : ''}${text} `,
      path.length ? el('button', { type: 'button', class: 'small', onclick: () => this.#parts.tools.goTo(path) }, `Go to ${path.join(' ')}`) : '')));
  }

  // #complain shows what the engine refuses. The table stays as it was.
  #complain(error) {
    if (!(error instanceof Mistake)) throw error;
    this.overlay = '';
    byId('mistakes').replaceChildren(...(error.lines.length ? error.lines : [error.message]).map((line) => el('li', {}, line)));
    if (!this.answer) byId('title').textContent = 'That makes no sense yet.';
    if (this.answer) this.content = contentOf(this.answer.file);
  }

  #showButtons() {
    const undo = el('button', { type: 'button', id: 'undo', onclick: () => this.undo() }, 'Undo');
    const redo = el('button', { type: 'button', id: 'redo', onclick: () => this.redo() }, 'Redo');
    byId('open').append(el('button', { type: 'button', id: 'begin', class: 'primary', onclick: () => this.#parts.start.open() }, 'New or open'), undo, redo,
      el('button', { type: 'button', id: 'save', onclick: () => this.#save() }, 'Save file'), el('button', { type: 'button', id: 'print', onclick: () => this.#parts.print.print() }, 'Print'), el('button', { type: 'button', id: 'link', onclick: () => this.#copyLink() }, 'Copy link'));
    this.#parts.buttons = { show: () => {
      undo.disabled = !this.#history.canUndo;
      redo.disabled = !this.#history.canRedo;
    } };
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.('input[type=text], textarea')) return;
    const key = event.key.toLowerCase();
    const does = key === 'z' ? (event.shiftKey ? () => this.redo() : () => this.undo()) : key === 'y' ? () => this.redo() : key === 's' ? () => this.#save() : key === 'p' ? () => this.#parts.print.byBrowser() : undefined;
    if (!does) return;
    event.preventDefault();
    does();
  }

  #save() {
    const name = (this.content.get?.('title') || 'table').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 40) || 'table';
    const url = URL.createObjectURL(new Blob([this.text], { type: 'application/yaml' }));
    el('a', { href: url, download: `${this.own ? name : this.line.replace(/[^a-z0-9-]+/gi, '-')}.yaml` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    say('The scenario file is saved: "salvo odds" reads it, too.');
  }

  async #copyLink() {
    const hash = await address.written({ line: this.line, rosters: [], tables: this.own ? [{ name: ownName, text: this.text }] : [] });
    if (hash.length > longestLink) say(`The scenario is too large for a link (${hash.length} characters): save the file and send that.`);
    else {
      try {
        await navigator.clipboard.writeText(location.href.replace(/#.*/, '') + hash);
        say('The link holds the whole scenario.');
      } catch {
        say('The browser does not let the page copy: take the address above.');
      }
    }
  }
}

new Maps().start().catch((error) => {
  byId('title').textContent = error.message;
});
