// Start reading here. The desk is what all parts of the page share: the line that is asked about, what the engine has
// answered, and how both change. Each part shows what it is given and asks the desk for changes: form.js, parties.js and
// rosters.js are the scenario, imports.js brings lists of other programs, result.js, histogram.js, profile.js, turns.js and compare.js are pictures, drawer.js is
// what is behind them, copy.js takes all of it elsewhere.

import * as address from './address.js';
import { Compare } from './compare.js';
import { showCopies } from './copy.js';
import { byId, el, say } from './dom.js';
import { Drawer } from './drawer.js';
import { answers, ask, Latest, Mistake } from './engine.js';
import { Form } from './form.js';
import { Imports } from './imports.js';
import { showHistograms } from './histogram.js';
import { copyOf, lineOf, modelOf, swapped } from './line.js';
import { Parties } from './parties.js';
import { Profile } from './profile.js';
import { showResult } from './result.js';
import { Rosters } from './rosters.js';
import { Turns } from './turns.js';

const firstLine = 'bkc2 2xsherman-m4 vs tiger-1 range=35 facing=flank';

// How long a line stands before it becomes an entry of the history, so that a dragged slider is one.
const settled = 350;

class Desk {
  catalogue;
  roster = { ruleset: '', units: [], forces: [], weapons: [] };
  rosters = []; // the visitor's own files
  line = '';
  model; // of the line, as far as it made sense
  answer; // to it; while it is worked out, to the one before
  pinned; // { line, answer } to compare with
  #latest = new Latest();
  #remembering;
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
    window.addEventListener('popstate', () => this.#arrive());
    await this.#arrive();
  }

  // #arrive shows what the address says.
  async #arrive() {
    clearTimeout(this.#remembering);
    const said = await address.read(location.hash);
    const changed = JSON.stringify(said.rosters) !== JSON.stringify(this.rosters);
    this.rosters = said.rosters;
    if (changed) {
      this.roster = { ...this.roster, ruleset: '' };
      await this.#loadGames().catch((error) => this.#complain(error, 'roster'));
    }
    this.#parts.rosters.show(this);
    if (!said.pin) this.pinned = undefined;
    else if (said.pin !== this.pinned?.line) await this.#pin(said.pin);
    this.#ask(said.line || firstLine, { final: true, history: 'replace' });
  }

  // question is a question about a line, with the visitor's rosters.
  question(what, more = {}) {
    return { ask: what, line: this.line, ...more, ...(this.rosters.length ? { rosters: this.rosters } : {}) };
  }

  // go asks about a line.
  go(line) { this.#ask(line.trim(), { final: true }); }

  // change asks about a changed model; final is false while something is dragged.
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

  swap() {
    const { model, dropped } = swapped(this.model, this.procedure());
    this.change(model);
    if (dropped) say('The target is one unit: only the first remains.');
  }

  // pin keeps the answer as a ghost beside those that follow; or lets it go.
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

  // goWithRoster asks about a line with units of a roster that has just been read.
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

  // #loadGames learns which games there are with those of the visitor, and returns the first new one.
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

  #ask(line, { final, from = '', history = 'push' }) {
    this.line = line;
    const began = performance.now();
    if (document.activeElement !== byId('line') || final) byId('line').value = line;
    if (final) this.#remember(history);
    this.#latest.run(async (signal, shown) => {
      try {
        for await (const answer of answers({ ...this.question('odds'), line }, signal)) {
          this.answer = answer;
          if (this.line === line) this.model = modelOf(answer.scenario);
          await this.#fetchRoster(answer.scenario.ruleset, signal);
          this.#show();
          shown();
          requestAnimationFrame(() => performance.measure('redrawn', { start: began, end: performance.now() }));
        }
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        this.#complain(error, from);
      }
    });
  }

  async #fetchRoster(ruleset, signal) {
    if (this.roster.ruleset === ruleset) return;
    const { line, ...question } = this.question('roster', { ruleset });
    this.roster = await ask(question, signal);
  }

  #show() {
    document.body.classList.remove('wrong', 'waiting');
    byId('line-mistake').textContent = '';
    byId('line').removeAttribute('aria-invalid');
    const shown = { catalogue: this.catalogue, scenario: this.answer.scenario };
    this.#parts.form.show(shown);
    this.#parts.parties.show(shown);
    this.#parts.rosters.show(this);
    this.#draw();
  }

  #draw() {
    document.title = `${this.answer.words.headline[0] ?? this.answer.scenario.typed} – salvo`;
    showHeadline(this.answer);
    showResult(this.answer, this.pinned?.answer);
    showHistograms(this.answer, this.pinned?.answer);
    for (const part of ['compare', 'profile', 'turns', 'drawer']) this.#parts[part].show();
  }

  // #complain shows a mistake under the control that it belongs to, or else under the line.
  #complain(mistake, from) {
    document.body.classList.add('wrong');
    const { form, parties, rosters } = this.#parts;
    const at = mistake.at || from;
    const found = [form.mistake(at, mistake.message), parties.mistake(at, mistake.message), rosters.mistake(at, mistake)].some(Boolean);
    byId('line-mistake').textContent = mistake.message; // announced, and in sight wherever the field is
    byId('line').toggleAttribute('aria-invalid', !found);
    if (this.answer) return;
    byId('headline').replaceChildren(el('p', { class: 'lead' }, 'This line makes no sense.'),
      el('button', { type: 'button', onclick: () => this.go(firstLine) }, 'Begin with an example'));
  }

  // #remember makes the line an entry of the history once it stands.
  #remember(how = 'push') {
    clearTimeout(this.#remembering);
    const write = async () => {
      const hash = await this.address();
      if (hash === location.hash) return;
      history[how === 'push' ? 'pushState' : 'replaceState'](null, '', hash);
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
  byId('headline').replaceChildren(el('p', { class: 'lead' }, error.message));
});
