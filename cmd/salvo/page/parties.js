// The parties: a card for each kind of unit, with its number and all its fields.

import { control } from './controls.js';
import { byId, el, unique } from './dom.js';
import { partyTitle } from './form.js';
import { copyOf } from './line.js';
import { pick } from './picker.js';

export class Parties {
  #desk;
  #built = '';
  #cards = []; // the cards of each party
  #mistakes = new Map();

  constructor(desk) {
    this.#desk = desk;
  }

  show({ catalogue, scenario }) {
    const ruleset = catalogue.rulesets.find((r) => r.name === scenario.ruleset);
    const procedure = ruleset.procedures.find((p) => p.name === scenario.procedure);
    // A card keeps its fields open as long as the party has the same kinds of units.
    const built = JSON.stringify([ruleset.name, procedure.name, scenario.table, scenario.parties.map((p) => p.groups.map((g) => g.unit))]);
    if (built !== this.#built) this.#build(ruleset, procedure, scenario);
    this.#built = built;
    scenario.parties.forEach((party, i) => party.groups.forEach((group, k) => this.#cards[i]?.[k]?.update(group)));
    this.mistake('');
  }

  // mistake shows a mistake of a party. It returns false if the mistake belongs to none.
  mistake(at, text = '') {
    for (const [name, node] of this.#mistakes) node.textContent = name === at ? text : '';
    return this.#mistakes.has(at);
  }

  #build(ruleset, procedure, scenario) {
    this.#mistakes.clear();
    this.#cards = [];
    const place = byId('parties');
    if (scenario.table) {
      place.replaceChildren(el('p', { class: 'help' }, `Who fights where stands in the scenario ${scenario.table}.`));
      return;
    }
    const swap = procedure.parties.length === 2 && el('button', { type: 'button', id: 'swap', onclick: () => this.#desk.swap() }, '⇅ Swap sides');
    place.replaceChildren(...scenario.parties.flatMap((party, i) => {
      const cards = party.groups.map((_, k) => card(this, ruleset, procedure.parties[i], i, k, party.groups.length));
      this.#cards.push(cards);
      const section = this.#section(procedure.parties[i], i, cards);
      return i === 0 && swap ? [section, swap] : [section];
    }));
  }

  #section(spec, i, cards) {
    const title = unique('party');
    const mistake = el('p', { class: 'mistake' });
    this.#mistakes.set(spec.name, mistake);
    return el('section', { class: 'party', 'aria-labelledby': title, ...this.#target(i) },
      el('h2', { id: title }, partyTitle(spec.name)),
      el('p', { class: 'help' }, spec.help),
      cards.map((c) => c.node),
      el('button', { type: 'button', class: 'add', onclick: () => this.#choose(spec, i) },
        spec.count === 'many' ? '+ Add a unit or force' : 'Choose another unit'),
      this.#chooser(i, partyTitle(spec.name)), mistake);
  }

  // #target returns listeners for a list of another program that is dropped on a party.
  #target(i) {
    const over = (event) => {
      if (![...event.dataTransfer.items].some((item) => item.kind === 'file')) return;
      event.preventDefault();
      event.currentTarget.classList.add('over');
    };
    return {
      ondragenter: over, ondragover: over,
      ondragleave: (event) => event.currentTarget.classList.remove('over'),
      ondrop: (event) => {
        event.currentTarget.classList.remove('over');
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        this.#desk.importFile(i, file);
      },
    };
  }

  // #chooser returns a field to choose the file of such a list.
  #chooser(i, title) {
    const input = el('input', { type: 'file', 'aria-label': `${title}: a list of another program`, onchange: () => input.files[0] && this.#desk.importFile(i, input.files[0]) });
    return el('details', { class: 'bring' }, el('summary', {}, 'A list of another program'),
      el('p', { class: 'help' }, 'Drop its file here, or choose it: BattleScribe, New Recruit, CSV, or a text.'), input);
  }

  // #choose adds a unit to a party, or replaces the only unit. A force replaces the whole party.
  async #choose(spec, i, at) {
    const chosen = await pick(this.#desk.roster, partyTitle(spec.name));
    if (!chosen) return;
    if (chosen.party) {
      this.#desk.goWithParty(i, chosen.party);
      return;
    }
    this.change(i, (groups) => {
      const group = { count: 1, unit: chosen.name, fields: {} };
      if (at !== undefined) groups[at] = { ...group, count: groups[at].count };
      else if (spec.count === 'many') groups.push(group);
      else groups.splice(0, groups.length, { ...group, count: spec.count === 'group' ? groups[0].count : 1 });
    });
  }

  replace(spec, i, at) { this.#choose(spec, i, at); }

  change(i, edit, options) {
    const model = copyOf(this.#desk.model);
    edit(model.parties[i]);
    this.#desk.change(model, options);
  }
}

// card returns the card of a kind of unit, the kth of several.
function card(parties, ruleset, spec, i, k, of) {
  const name = el('button', { type: 'button', class: 'unit', onclick: () => parties.replace(spec, i, k) });
  const about = el('p', { class: 'help' });
  const number = spec.count === 'single' ? undefined : stepper((count) => parties.change(i, (groups) => { groups[k].count = count; }));
  const remove = spec.count === 'many' && el('button', { type: 'button', class: 'remove', onclick: () => parties.change(i, (groups) => {
    if (groups.length > 1) groups.splice(k, 1);
  }) }, '✕');
  const fields = new Map();
  const details = el('details', { ontoggle: () => details.open && fill() }, el('summary', {}, 'Its figures'));
  let group;
  // A unit has many fields, so they are made when the card is opened.
  function fill() {
    if (fields.size) return;
    for (const field of ruleset.fields) {
      fields.set(field.name, control(field, (value, final) => parties.change(i, (groups) => {
        if (value === undefined || value === '') delete groups[k].fields[field.name];
        else groups[k].fields[field.name] = value;
      }, { final })));
    }
    details.append(el('div', { class: 'fields' }, [...fields.values()].map((f) => f.node)));
    update(group);
  }
  function update(now) {
    group = now;
    const changed = Object.keys(now.said ?? {}).length;
    name.textContent = now.title || now.unit;
    name.setAttribute('aria-label', `${now.title || now.unit}: choose another unit`);
    if (remove) remove.setAttribute('aria-label', `Remove ${now.title || now.unit}`);
    node.setAttribute('aria-label', `${now.title || now.unit}, ${k + 1} of ${of}`);
    about.textContent = [now.nation, now.class, now.cost && `${now.cost} points`, changed && `${changed} changed`].filter(Boolean).join(' · ');
    number?.update(now.count, now.title || now.unit);
    for (const [field, one] of fields) one.update({ value: now.values[field], said: field in (now.said ?? {}), span: spanOf(ruleset, field, now) });
  }
  const node = el('div', { class: 'card', role: 'group' },
    el('div', { class: 'row' }, name, remove || ''), el('div', { class: 'row' }, number?.node ?? '', about), details);
  return { node, update };
}

// spanOf returns the range of the slider of a field.
function spanOf(ruleset, field, group) {
  const { type } = ruleset.fields.find((f) => f.name === field);
  const value = Number.parseFloat(group.values[field]) || 0;
  return { low: type.min, high: type.max - type.min <= 60 ? type.max : Math.min(type.max, Math.max(20, 10 * Math.ceil(2 * value / 10))) };
}

// stepper returns the control for a number of units.
function stepper(changed) {
  const input = el('input', { type: 'text', inputmode: 'numeric', size: 3, onchange: () => set(Number.parseInt(input.value, 10)) });
  const set = (count) => changed(Number.isInteger(count) && count > 0 ? count : 1);
  const button = (text, by) => el('button', { type: 'button', onclick: () => set((Number.parseInt(input.value, 10) || 1) + by) }, text);
  const [less, more] = [button('−', -1), button('+', 1)];
  return {
    node: el('span', { class: 'stepper' }, less, input, more),
    update(count, title) {
      input.value = count;
      input.setAttribute('aria-label', `How many: ${title}`);
      less.setAttribute('aria-label', `One ${title} fewer`);
      more.setAttribute('aria-label', `One ${title} more`);
      less.disabled = count <= 1;
    },
  };
}
