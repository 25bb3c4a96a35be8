// Start reading here. The desk is what all parts of the page share: the line that is asked about, what the engine has
// answered, and how both change. Each part shows what it is given and asks the desk for changes: form.js, parties.js and
// rosters.js are the scenario, imports.js brings lists of other programs, result.js, histogram.js, profile.js, turns.js and compare.js are pictures, drawer.js is
// what is behind them, copy.js takes all of it elsewhere.

import * as address from './address.js';
import { comparable, Compare } from './compare.js';
import { showCopies } from './copy.js';
import { byId, el, say, spaced } from './dom.js';
import { Drawer } from './drawer.js';
import { answers, ask, Latest, Mistake } from './engine.js';
import { Form } from './form.js';
import { Imports } from './imports.js';
import { showHistograms } from './histogram.js';
import { kept } from './keep.js';
import { copyOf, lineOf, modelOf, swapped } from './line.js';
import { Parties } from './parties.js';
import { Profile } from './profile.js';
import { showResult } from './result.js';
import { Rosters } from './rosters.js';
import { Turns } from './turns.js';

const firstLine = 'bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank';

// How long a line must stand, in milliseconds, before it becomes an entry of the history. So a dragged slider is one
// entry.
const settled = 350;

// How many milliseconds an answer may take before the page says that it is being worked out.
const patience = 250;

class Desk {
  catalogue;
  roster = { ruleset: '', units: [], forces: [], weapons: [] };
  rosters = []; // the visitor's own files
  line = '';
  model; // the model of the line, as far as it makes sense
  answer; // the answer to the line; while it is worked out, that to the line before
  pinned; // the pinned { line, answer }
  #worked; // the last line that had an answer
  #latest = new Latest((error) => this.#complain(new Mistake({ text: `The page failed: ${error.message}.`, again: true }), ''));
  #remembering;
  #waiting;
  #parts;

  async start() {
    this.catalogue = await ask({ ask: 'catalogue' });
    this.#parts = {
      form: new Form(this), parties: new Parties(this), rosters: new Rosters(this), imports: new Imports(this), compare: new Compare(this),
      profile: new Profile(this), turns: new Turns(this), drawer: new Drawer(this),
    };
    showCopies(this);
    byId('say').addEventListener('submit', (event) => {
      event.preventDefault();
      this.go(byId('line').value);
    });
    window.addEventListener('popstate', (event) => this.#arrive(Boolean(event.state?.ours)));
    await this.#arrive();
  }

  // #arrive shows the scenario in the address. Going back and forth through entries of this page keeps the pinned
  // answer.
  async #arrive(back = false) {
    clearTimeout(this.#remembering);
    const said = await address.read(location.hash);
    const changed = JSON.stringify(said.rosters) !== JSON.stringify(this.rosters);
    this.rosters = said.rosters;
    if (changed) {
      this.roster = { ...this.roster, ruleset: '' };
      await this.#loadGames().catch((error) => this.#complain(error, 'roster'));
    }
    this.#parts.rosters.show(this);
    if (back) said.pin = this.pinned?.line;
    if (!said.pin) this.pinned = undefined;
    else if (said.pin !== this.pinned?.line) await this.#pin(said.pin);
    this.#ask(said.line || firstLine, { final: true, history: 'replace' });
  }

  // question returns a question about the line, with the visitor's rosters.
  question(what, more = {}) {
    return { ask: what, line: this.line, ...more, ...(this.rosters.length ? { rosters: this.rosters } : {}) };
  }

  // go asks about a line.
  go(line) { this.#ask(line.trim(), { final: true }); }

  // change asks about a changed model. final is false while something is dragged.
  change(model, { final = true, from = '' } = {}) {
    this.model = model;
    this.#ask(lineOf(model, this.catalogue), { final, from });
  }

  goWithParty(i, party) {
    const model = copyOf(this.model);
    model.parties[i] = party;
    this.#ask(lineOf(model, this.catalogue), { final: true });
  }

  setFactor(name, value, final) {
    const model = copyOf(this.model);
    model.factors[name] = value;
    this.change(model, { final, from: name });
  }

  // goToGame takes the fight to another game with the units and circumstances that it knows, or else begins with its
  // example.
  async goToGame(ruleset) {
    const example = ruleset.procedures[0].example;
    if (!this.answer) return this.go(example);
    const { line, ...question } = this.question('roster', { ruleset: ruleset.name });
    const roster = await ask(question).catch(() => undefined);
    const { line: there, lost } = roster ? kept(this.model, this.procedure(), ruleset, roster, this.catalogue) : { lost: [] };
    this.#ask(there ?? example, { final: true, otherwise: there && example });
    if (!there) say(`${ruleset.title} lacks a unit of this fight: here is its example.`);
    else if (lost.length) say(`Not kept, since ${ruleset.title} has other values: ${lost.map(spaced).join(', ')}.`);
  }

  swap() {
    const { model, dropped } = swapped(this.model, this.procedure());
    this.change(model);
    if (dropped) say('The target is one unit: only the first remains.');
  }

  // pin keeps the answer as a ghost beside later ones, or removes the ghost.
  pin() {
    this.pinned = this.pinned ? undefined : { line: this.line, answer: this.answer };
    this.#draw();
    this.#remember();
  }

  async #pin(line) {
    try {
      this.pinned = { line, answer: await ask({ ...this.question('odds'), line }) };
    } catch {
      this.pinned = undefined;
    }
  }

  // importFile reads a list of another program for a side.
  importFile(i, file) { this.#parts.imports.read(i, file); }

  // goWithRoster asks about a line with units of a roster that was just read.
  goWithRoster(file, line) {
    this.rosters = [file, ...this.rosters.filter((other) => other.name !== file.name)];
    this.roster = { ...this.roster, ruleset: '' };
    this.#parts.rosters.show(this);
    this.#ask(line, { final: true });
  }

  // setRosters uses files of the visitor: units, or games. A new game begins with its example.
  async setRosters(files) {
    this.rosters = files;
    this.roster = { ...this.roster, ruleset: '' };
    try {
      const game = await this.#loadGames();
      this.#ask(game ? game.procedures[0].example : this.line, { final: true });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.#complain(error, 'roster');
    }
  }

  // #loadGames asks which games there are, including those of the visitor, and returns the first new one.
  async #loadGames() {
    const known = this.catalogue.rulesets.map((r) => r.name);
    this.catalogue = await ask({ ask: 'catalogue', ...(this.rosters.length ? { rosters: this.rosters } : {}) });
    if (JSON.stringify(known) !== JSON.stringify(this.catalogue.rulesets.map((r) => r.name))) this.#parts.form = new Form(this);
    return this.catalogue.rulesets.find((r) => !known.includes(r.name));
  }

  ruleset() { return this.catalogue.rulesets.find((r) => r.name === this.answer.scenario.ruleset); }

  procedure() { return this.ruleset().procedures.find((p) => p.name === this.answer.scenario.procedure); }

  unitNames() { return this.roster.units.map((u) => u.name); }

  address() { return address.written({ line: this.line, pin: this.pinned?.line, rosters: this.rosters }); }

  #ask(line, { final, from = '', history = 'push', otherwise }) {
    this.line = line;
    this.#wait();
    const began = performance.now();
    if (document.activeElement !== byId('line') || final) byId('line').value = line;
    if (final) this.#remember(history);
    this.#latest.run(async (signal, shown) => {
      try {
        for await (const answer of answers({ ...this.question('odds'), line }, signal)) {
          this.answer = answer;
          if (this.line === line) this.model = modelOf(answer.scenario);
          if (!this.#worked) this.#showAnswer(); // a new visitor reads it while the roster comes in
          this.#worked = line; // before the roster: the visitor may type another line meanwhile
          await this.#fetchRoster(answer.scenario.ruleset, signal);
          this.#show();
          shown();
          requestAnimationFrame(() => performance.measure('redrawn', { start: began, end: performance.now() }));
        }
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        if (otherwise) this.#ask(otherwise, { final: true });
        else this.#complain(error, from);
      }
    });
  }

  // #wait says that an answer is being worked out, unless the answer comes at once.
  #wait() {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => document.body.classList.add('working'), patience);
  }

  #waited() {
    clearTimeout(this.#waiting);
    document.body.classList.remove('working');
  }

  async #fetchRoster(ruleset, signal) {
    if (this.roster.ruleset === ruleset) return;
    const { line, ...question } = this.question('roster', { ruleset });
    this.roster = await ask(question, signal);
  }

  #show() {
    if (!this.answer.partial) this.#waited();
    document.body.classList.remove('wrong', 'waiting');
    if (this.pinned && !comparable(this.pinned.answer, this.answer) && !this.answer.partial) {
      this.pinned = undefined;
      this.#remember('replace');
      say([byId('status').textContent, 'Unpinned: answers of two games, or without a common figure, cannot be compared.'].filter(Boolean).join(' '));
    }
    byId('line-mistake').textContent = '';
    byId('way-out').replaceChildren();
    byId('line').removeAttribute('aria-invalid');
    const shown = { catalogue: this.catalogue, scenario: this.answer.scenario };
    this.#parts.form.show(shown);
    this.#parts.parties.show(shown);
    this.#parts.rosters.show(this);
    this.#draw();
  }

  #draw() {
    document.title = `${this.answer.words.headline[0] ?? this.answer.scenario.typed} – salvo`;
    this.#showAnswer();
    showHistograms(this.answer, this.pinned?.answer);
    for (const part of ['compare', 'profile', 'turns', 'drawer']) this.#parts[part].show();
  }

  #showAnswer() {
    showHeadline(this.answer);
    showResult(this.answer, this.pinned?.answer);
  }

  // #complain shows a mistake under the control that it belongs to, or else under the line.
  #complain(mistake, from) {
    this.#waited();
    document.body.classList.add('wrong');
    const { form, parties, rosters } = this.#parts;
    const at = mistake.at || from;
    const found = [form.mistake(at, mistake.message), parties.mistake(at, mistake.message), rosters.mistake(at, mistake)].some(Boolean);
    byId('line-mistake').textContent = mistake.message; // screen readers announce it, and it is in sight wherever the field is
    byId('line').toggleAttribute('aria-invalid', !found);
    this.#showWaysOut(mistake);
    if (this.answer) return;
    byId('headline').replaceChildren(el('p', { class: 'lead' }, 'This line has no answer.'),
      el('p', {}, 'What is wrong with it stands under the line. Correct it there and press Ask, or begin with an example of a game.'),
      el('div', { class: 'row' }, this.catalogue.rulesets.map((r) => el('button', { type: 'button', onclick: () => this.go(r.procedures[0].example) }, r.title))));
  }

  // #showWaysOut offers the last line that had an answer, or an example. If the engine failed, it also offers to ask
  // again.
  #showWaysOut(mistake) {
    const way = (text, line) => el('button', { type: 'button', onclick: () => this.go(line) }, text);
    byId('way-out').replaceChildren(...[
      this.#worked && this.#worked !== this.line && way('Back to the last answer', this.#worked),
      mistake.again && way('Try again', this.line),
      (!this.#worked || this.#worked === this.line) && way('Begin with an example', firstLine),
    ].filter(Boolean));
  }

  // #remember adds the line to the history after it has stood for a while.
  #remember(how = 'push') {
    clearTimeout(this.#remembering);
    const write = async () => {
      const hash = await this.address();
      if (hash === location.hash && history.state?.ours) return;
      if (hash === location.hash) how = 'replace';
      history[how === 'push' ? 'pushState' : 'replaceState']({ ours: true }, '', hash);
    };
    this.#remembering = setTimeout(write, how === 'push' ? settled : 0);
  }
}

function showHeadline({ words, partial }) {
  const [first, ...more] = words.headline.map((text) => text.replaceAll(' %', '\u00a0%'));
  const said = [...words.never.map((text) => el('p', { class: 'never' }, text)), el('p', { class: 'lead' }, first ?? 'Nothing can happen.'),
    ...more.map((text) => el('p', {}, text))];
  const place = byId('headline');
  place.setAttribute('aria-busy', String(Boolean(partial)));
  place.replaceChildren(...said);
  byId('sources').textContent = words.sources.join(' ') + (partial ? ' More are coming in.' : '');
}

new Desk().start().catch((error) => {
  document.body.classList.remove('working');
  byId('headline').replaceChildren(el('p', { class: 'lead' }, error.message),
    el('button', { type: 'button', onclick: () => location.reload() }, 'Load the page again'));
});
