// What stands behind the odds: assumptions, unclear rules with the effect of each reading, how lucky a result was,
// and one engagement told die by die.

import { byId, dice, el, spaced, unique } from './dom.js';
import { ask, Latest, Mistake } from './engine.js';
import { copyOf } from './line.js';
import { mean, percent, whole } from './numbers.js';

export class Drawer {
  #desk;
  #assumed = part('What was assumed', true);
  #readings = part('Unclear rules');
  #house = part('House rules');
  #luck = part('How lucky was that?');
  #story = part('One engagement, die by die');
  #latest = { readings: new Latest(), luck: new Latest(), story: new Latest() };
  #known = { readings: '', luck: '', story: '' }; // the lines that these parts show
  #changes; // what other readings change, by option and reading
  #number = 1;

  constructor(desk) {
    this.#desk = desk;
    const parts = [this.#assumed, this.#readings, this.#house, this.#luck, this.#story];
    byId('drawer').replaceChildren(...parts.map((p) => p.node));
    for (const p of parts) p.node.addEventListener('toggle', () => p.node.open && this.#desk.answer && this.show());
  }

  show() {
    const { odds } = this.#desk.answer;
    this.#assumed.body.replaceChildren(odds.assumed.length ? topics(odds.assumed) : el('p', {}, 'Nothing.'),
      ...odds.notes.map((note) => el('p', { class: 'quiet' }, note)));
    this.#house.node.hidden = !this.#options(true).length;
    if (this.#readings.node.open) this.#showReadings();
    if (this.#house.node.open) this.#house.body.replaceChildren(...this.#options(true).map((o) => this.#toggle(o)));
    if (this.#luck.node.open) this.#showLuck();
    if (this.#story.node.open) this.#showStory();
  }

  // #options returns the unclear rules that matter here, or the house rules.
  #options(house) {
    const asked = new Set(this.#desk.answer.asked), own = new Set(this.#desk.procedure().options);
    return this.#desk.ruleset().options.filter((o) => own.has(o.name) && Boolean(o.house) === house && (house || asked.has(o.name)));
  }

  #showReadings() {
    const line = this.#desk.answer.scenario.line;
    const options = this.#options(false);
    if (this.#known.readings !== line) this.#changes = undefined;
    this.#readings.body.replaceChildren(...(options.length
      ? [el('p', { class: 'quiet' }, this.#changes ? 'What another reading changes stands beneath it.' : 'What each changes is being worked out.'),
        ...options.map((o) => this.#toggle(o))]
      : [el('p', {}, 'No unclear rule has a bearing on this engagement.')]));
    if (!options.length || this.#known.readings === line || this.#desk.answer.partial) return;
    this.#known.readings = line;
    this.#latest.readings.run(async (signal, shown) => {
      try {
        const { odds } = await ask(this.#desk.question('odds', { readings: true }), signal);
        this.#changes = new Map((odds.readings ?? []).map((r) => [`${r.option}=${r.other}`, r.changes]));
      } catch (error) {
        this.#known.readings = '';
        if (!(error instanceof Mistake)) throw error;
        return;
      }
      shown();
      if (this.#desk.answer.scenario.line === line) this.#showReadings();
    });
  }

  // #toggle returns the control of an option. The button of the reading in use is pressed.
  #toggle(option) {
    const now = this.#desk.answer.scenario.options[option.name].value;
    const id = unique('option');
    return el('fieldset', { class: 'option', 'data-name': option.name },
      el('legend', {}, option.help, option.rule ? el('span', { class: 'quiet' }, ` ${option.rule}`) : ''),
      option.readings.map((reading) => el('label', { class: 'reading', for: `${id}-${reading.name}` },
        el('input', { type: 'radio', name: id, id: `${id}-${reading.name}`, value: reading.name, checked: reading.name === now,
          onchange: () => this.#choose(option, reading.name) }),
        el('span', {}, el('b', {}, spaced(reading.name)), ` ${reading.help}`, option.house || reading.name === now ? '' : this.#effect(option, reading)))));
  }

  #effect(option, reading) {
    if (!this.#changes) return '';
    const changes = this.#changes.get(`${option.name}=${reading.name}`);
    if (!changes) return el('span', { class: 'effect quiet' }, 'changes nothing here');
    return el('span', { class: 'effect' }, changes.map(({ value, from, to }) => {
      const shown = value.startsWith('mean ') ? (e) => mean(whole(e)) : (e) => percent(whole(e));
      return el('span', {}, `${value.replace(/^[^=]*=/, '')} ${shown(from)} → ${shown(to)}`);
    }));
  }

  #choose(option, reading) {
    const model = copyOf(this.#desk.model);
    if (reading === option.readings[0].name) delete model.options[option.name];
    else model.options[option.name] = reading;
    this.#desk.change(model, { from: '+' + option.name });
  }

  #showLuck() {
    const { metrics } = this.#desk.procedure();
    const key = this.#desk.answer.scenario.procedure + metrics[0].name + this.#desk.answer.scenario.ruleset;
    if (this.#known.luck !== key) {
      this.#known.luck = key;
      const [metric, value] = [unique('luck'), unique('luck')];
      const select = el('select', { id: metric, onchange: () => fill() }, metrics.map((m) => el('option', { value: m.name }, spaced(m.name))));
      const seen = el('select', { id: value, onchange: () => tell() });
      const told = el('p', { role: 'status' });
      const fill = () => {
        const i = this.#desk.answer.words.metrics.findIndex((m) => m.name === select.value);
        seen.replaceChildren(...this.#desk.answer.odds.results[0].metrics[i].values.map((v) => el('option', { value: v.value }, spaced(v.value))));
        seen.value = seen.options[seen.options.length - 1]?.value ?? '';
        tell();
      };
      const tell = () => this.#latest.luck.run(async (signal) => {
        try {
          const answer = await ask(this.#desk.question('odds', { observed: `${select.value}=${seen.value}` }), signal);
          const { at_most: most, exactly, at_least: least } = answer.odds.observed;
          told.replaceChildren(el('b', {}, answer.words.headline[0]),
            ` That or less ${percent(whole(most))}, exactly that ${percent(whole(exactly))}, that or more ${percent(whole(least))}.`);
        } catch (error) {
          if (!(error instanceof Mistake)) throw error;
          told.replaceChildren(error.message);
        }
      });
      this.#luck.tell = tell;
      this.#luck.body.replaceChildren(el('div', { class: 'row' }, el('label', { for: metric }, 'Seen'), select, el('label', { for: value }, 'was'), seen), told);
      fill();
      return;
    }
    const line = this.#desk.answer.scenario.line;
    if (this.#luck.line !== line) this.#luck.tell();
    this.#luck.line = line;
  }

  #showStory() {
    const line = this.#desk.answer.scenario.line;
    if (this.#known.story === line) return;
    this.#known.story = line;
    this.#number = 1;
    this.#tell({});
  }

  // #tell asks for the story of an engagement: by its number, or the first that ends in a given way.
  #tell(which) {
    this.#latest.story.run(async (signal) => {
      let story;
      try {
        story = await ask(this.#desk.question('story', { number: this.#number, ...which }), signal);
      } catch (error) {
        if (!(error instanceof Mistake)) throw error;
        this.#story.body.replaceChildren(this.#storyControls(which.until), el('p', { class: 'mistake', role: 'alert' }, error.message));
        return;
      }
      this.#number = story.number;
      this.#story.body.replaceChildren(this.#storyControls(which.until), el('p', { role: 'status' }, el('b', {}, story.headline)),
        el('ol', { class: 'story' }, story.lines.map((l) => el('li', {}, l.text, dice(l)))),
        topics(story.ended));
    });
  }

  #storyControls(until = '') {
    const id = unique('until');
    const [metric] = this.#desk.procedure().metrics;
    const ends = (metric.labels ?? []).map((label) => `${metric.name}=${label}`);
    const select = el('select', { id, onchange: () => this.#tell({ number: 1, until: select.value }) },
      el('option', { value: '' }, 'in any way'), ends.map((end) => el('option', { value: end, selected: end === until }, spaced(end.replace('=', ': ')))));
    return el('div', { class: 'row' },
      el('button', { type: 'button', disabled: this.#number <= 1, onclick: () => this.#tell({ number: this.#number - 1 }) }, '← Before'),
      el('button', { type: 'button', onclick: () => this.#tell({ number: this.#number + 1 }) }, 'Another →'),
      ends.length ? [el('label', { for: id }, 'that ends'), select] : '');
  }
}

// part returns a section of the drawer.
function part(title, open = false) {
  const body = el('div');
  return { body, node: el('details', { open }, el('summary', {}, title), body) };
}

const topics = (list) => el('dl', {}, list.flatMap(({ topic, text }) => [el('dt', {}, topic), el('dd', {}, text)]));
