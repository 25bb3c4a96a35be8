// The visitor's own files: rosters with units, and games (.star). They are part of the address.

import { byId, el, unique } from './dom.js';

const example = `rulesets: [bkc2]
units:
  - name: maus
    title: Maus
    nation: Germany
    fields: {kind: afv, attack: 8, range: 100, hits: 8, save: 3, move: 5}
    cost: 300
`;

export class Rosters {
  #desk;
  #text;
  #mistakes;
  #details;
  #name = 'own.yaml';

  constructor(desk) {
    this.#desk = desk;
    const id = unique('roster');
    this.#text = el('textarea', { id, rows: 8, spellcheck: 'false', placeholder: example, 'aria-describedby': id + '-mistakes' });
    this.#mistakes = el('ul', { class: 'mistake', id: id + '-mistakes' });
    const file = el('input', { type: 'file', accept: '.yaml,.yml,.csv,.star,text/*', id: id + '-file', onchange: async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      this.#name = chosen.name;
      this.#text.value = await chosen.text();
      this.#use();
    } });
    this.#details = el('details', {}, el('summary', {}, 'Own units and games'),
      el('p', { class: 'help' }, 'A roster file (.yaml) as salvo units and the schema describe it, or a game of your own (.star). It travels with the link.'),
      el('label', { for: id + '-file' }, 'File'), file,
      el('label', { for: id }, 'or text'), this.#text, this.#mistakes,
      el('div', { class: 'row' }, el('button', { type: 'button', onclick: () => this.#use() }, 'Use them'),
        el('button', { type: 'button', onclick: () => {
          this.#text.value = '';
          this.#use();
        } }, 'Use none')));
    byId('rosters').replaceChildren(this.#details);
  }

  #use() {
    this.#mistakes.replaceChildren();
    const text = this.#text.value;
    const others = this.#desk.rosters.filter((file) => file.name !== this.#name);
    this.#desk.setRosters(text.trim() ? [{ name: this.#name, text }, ...others] : others);
  }

  show({ rosters }) {
    this.#mistakes.replaceChildren();
    const own = rosters.find((file) => file.name === this.#name) ?? rosters[0];
    if (!own || this.#text.value === own.text) return;
    [this.#name, this.#text.value, this.#details.open] = [own.name, own.text, true];
  }

  mistake(at, { message, lines }) {
    this.#mistakes.replaceChildren();
    if (at !== 'roster') return false;
    this.#details.open = true;
    this.#mistakes.replaceChildren(...(lines.length ? lines : [message]).map((line) => el('li', {}, line)));
    return true;
  }
}
