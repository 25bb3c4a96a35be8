// Lists of other programs: a file that is dropped on a side becomes a roster and the side's party. A report shows
// what became of every line. The visitor can name the units that were not understood.

import { packed } from './address.js';
import { byId, el, say, unique } from './dom.js';
import { ask, Mistake } from './engine.js';
import { copyOf, lineOf } from './line.js';

// The largest file that is read. The engine refuses a larger one, too.
const mostBytes = 10 * 1024 * 1024;

export class Imports {
  #desk;
  #lists = []; // by side: { name, data, as, answer }

  constructor(desk) {
    this.#desk = desk;
  }

  // read reads a file for a side. A roster of salvo needs no report.
  async read(i, file) {
    if (/\.ya?ml$/i.test(file.name)) {
      this.#desk.goWithRoster({ name: file.name, text: await file.text() }, this.#desk.line);
      return;
    }
    if (file.size > mostBytes) {
      say('The file has more than 10 MB: that is no army list.');
      return;
    }
    this.#lists[i] = { name: file.name, data: await packed(file), as: {} };
    await this.#ask(i);
  }

  // #ask lets the engine read the list of a side, with the names that the visitor has explained, and puts the list on
  // the side.
  async #ask(i) {
    const list = this.#lists[i];
    const roster = `list-${i ? 'b' : 'a'}.yaml`;
    const rosters = this.#desk.rosters.filter((other) => other.name !== roster);
    try {
      list.answer = await ask({ ask: 'import', name: list.name, data: list.data, as: list.as,
        ruleset: this.#desk.answer?.scenario.ruleset ?? '', ...(rosters.length ? { rosters } : {}) });
      list.mistake = '';
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      list.mistake = error.message;
      this.#show();
      return;
    }
    this.#show();
    this.#desk.goWithRoster({ name: roster, text: list.answer.roster }, await this.#line(i, list.answer));
  }

  // #line returns a line with the list on its side: the current battle if it can have the list, else a battle against
  // a ready-made force.
  async #line(i, { ruleset, force, party }) {
    const { model, catalogue } = this.#desk;
    const procedure = this.#desk.answer && this.#desk.procedure();
    if (model?.ruleset === ruleset && !model.table && procedure?.parties[i]?.count === 'many' && procedure.parties.length === 2) {
      const changed = copyOf(model);
      changed.parties[i] = party ? force : changed.parties[i];
      return lineOf(changed, catalogue);
    }
    const { forces } = await ask({ ask: 'roster', ruleset });
    const other = forces.find(({ name }) => name.endsWith('-advance-guard')) ?? forces[0];
    const sides = [other.name, other.name];
    sides[i] = force;
    return `${ruleset}/battle ${sides.join(' vs ')}`;
  }

  // #show shows the reports.
  #show() {
    byId('imports').replaceChildren(...this.#lists.flatMap((list, i) => (list ? [this.#report(list, i)] : [])));
  }

  #report({ name, answer, mistake }, i) {
    if (mistake) return el('section', { class: 'import' }, el('h3', {}, name), el('p', { class: 'mistake', role: 'alert' }, mistake));
    const open = answer.report.filter(({ verdict }) => verdict !== 'understood');
    const rest = answer.report.filter(({ verdict }) => verdict === 'understood');
    return el('section', { class: 'import', 'aria-label': `Report of ${answer.title}` },
      el('h3', {}, `${answer.title}: ${answer.units} ${answer.units === 1 ? 'unit' : 'units'}`),
      el('p', { class: 'help', role: 'status' }, `From ${answer.form}. Of its lines ${answer.counts.join(', ')}. The roster stands below under Own units.`),
      el('ul', {}, open.map((remark) => this.#remark(remark, i))),
      el('details', {}, el('summary', {}, `${rest.length} understood`), el('ul', {}, rest.map((remark) => this.#remark(remark, i)))));
  }

  // #remark returns a line of a report. A unit to fill in has a field in which the visitor names it.
  #remark({ at, said, verdict, text, name, near }, i) {
    const node = el('li', { class: verdict.replace(' ', '-') }, el('b', {}, verdict), ` ${said}: ${text}${at ? ` (${at})` : ''}`);
    if (verdict !== 'fill in') return node;
    const [id, names] = [unique('fill'), unique('names')];
    const input = el('input', { id, list: names, spellcheck: 'false', placeholder: near?.[0] ?? 'a unit, as in a line' });
    const use = () => {
      if (!input.value.trim()) return;
      this.#lists[i].as[name] = input.value.trim();
      this.#ask(i);
    };
    input.addEventListener('keydown', (event) => event.key === 'Enter' && (event.preventDefault(), use()));
    node.append(el('div', { class: 'row' }, el('label', { for: id }, 'It is'), input,
      el('datalist', { id: names }, [...new Set([...(near ?? []), ...this.#desk.unitNames()])].map((value) => el('option', { value }))),
      el('button', { type: 'button', onclick: use }, 'Use it')));
    return node;
  }
}
