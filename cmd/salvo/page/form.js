// The left side of the page: the game, the procedure, and the circumstances.

import { control } from './controls.js';
import { byId, el, spaced, unique } from './dom.js';
import { copyOf } from './line.js';

// The number of factors that are shown at once; a click shows the others.
const openFactors = 6;

export class Form {
  #desk;
  #built = ''; // the procedure whose controls are shown
  #controls = new Map();
  #games;

  constructor(desk) {
    this.#desk = desk;
  }

  show({ catalogue, scenario }) {
    this.#showGame(catalogue, scenario);
    const ruleset = catalogue.rulesets.find((r) => r.name === scenario.ruleset);
    const procedure = ruleset.procedures.find((p) => p.name === scenario.procedure);
    const built = `${ruleset.name}/${procedure.name}/${scenario.table ?? ''}`;
    if (built !== this.#built) this.#build(procedure, scenario);
    this.#built = built;
    for (const [name, one] of this.#controls) {
      one.update(scenario.factors[name]);
      one.mistake('');
    }
  }

  // mistake shows a mistake under its field. It returns false if the mistake belongs to no field.
  mistake(at, text) {
    for (const [name, one] of this.#controls) one.mistake(name === at ? text : '');
    const found = this.#controls.get(at);
    found?.node.closest('details')?.setAttribute('open', '');
    return Boolean(found);
  }

  #showGame(catalogue, scenario) {
    this.#games ??= gameControls(catalogue, this.#desk);
    this.#games.update(catalogue, scenario);
  }

  #build(procedure, scenario) {
    this.#controls.clear();
    const ground = scenario.table ? 'line' : 'table';
    const factors = procedure.factors.filter((f) => f.on !== ground);
    for (const factor of factors) {
      this.#controls.set(factor.name, control(factor, (value, final) => this.#set(factor.name, value, final), this.#desk.unitNames()));
    }
    const nodes = factors.map((f) => this.#controls.get(f.name).node);
    const rest = factors.slice(openFactors);
    byId('factors').replaceChildren(
      nodes.length ? el('h2', {}, 'Circumstances') : '',
      ...nodes.slice(0, openFactors),
      rest.length ? el('details', { open: rest.some((f) => scenario.factors[f.name].said) },
        el('summary', {}, `${rest.length} more`), nodes.slice(openFactors)) : '');
  }

  #set(name, value, final) {
    const model = copyOf(this.#desk.model);
    if (value === undefined || value === '') delete model.factors[name];
    else model.factors[name] = value;
    this.#desk.change(model, { final, from: name });
  }
}

// onTableHelp takes the place of the help of a battle, which describes the line.
const onTableHelp = 'Two forces fight on a table. Ground, sight, cover and distance are as the table has them.';

// gameControls returns the controls for the ruleset and the procedure. Another game keeps the units and circumstances
// that it knows. Another procedure begins with its example.
function gameControls(catalogue, desk) {
  const name = unique('ruleset');
  const radios = catalogue.rulesets.map((r) => el('input', { type: 'radio', name, value: r.name, id: `${name}-${r.name}`,
    onchange: () => desk.goToGame(r) }));
  const id = unique('procedure');
  const about = el('p', { class: 'help' });
  const select = el('select', { id, onchange: () => {
    const ruleset = catalogue.rulesets.find((r) => r.name === select.dataset.ruleset);
    desk.go(ruleset.procedures.find((p) => p.name === select.value).example);
  } });
  byId('game').replaceChildren(
    el('fieldset', { class: 'game' }, el('legend', {}, 'Game'), el('div', { class: 'segments' }, radios.map((radio, i) => el('span', {},
      radio, el('label', { for: radio.id }, catalogue.rulesets[i].title))))),
    el('div', { class: 'control' }, el('div', { class: 'head' }, el('label', { for: id }, 'What happens')), select, about));
  return {
    update(_, scenario) {
      for (const radio of radios) radio.checked = radio.value === scenario.ruleset;
      const ruleset = catalogue.rulesets.find((r) => r.name === scenario.ruleset);
      if (select.dataset.ruleset !== ruleset.name) {
        select.dataset.ruleset = ruleset.name;
        select.replaceChildren(...ruleset.procedures.map((p) => el('option', { value: p.name }, p.title)));
      }
      select.value = scenario.procedure;
      about.textContent = scenario.table ? onTableHelp : ruleset.procedures.find((p) => p.name === scenario.procedure).help;
    },
  };
}

export const partyTitle = (name) => (name.length === 1 ? `Side ${name}` : spaced(name).replace(/^./, (c) => c.toUpperCase()));
