// The scenario on paper: the briefing of "salvo print" if a program serves the page, else this page as the browser
// prints it.

import { byId, el, say, spaced } from './dom.js';
import { Mistake } from './engine.js';
import { at } from './scenario.js';
import * as transport from './transport.js';

export class Print {
  #maps;
  #sheet = el('section', { id: 'sheet', 'aria-hidden': 'true' }); // shown on paper only

  constructor(maps) {
    this.#maps = maps;
    byId('figures').append(this.#sheet);
    window.addEventListener('beforeprint', () => this.#fill());
  }

  show() {}

  async print() {
    if (!transport.briefing) {
      say('No program serves this page: the browser prints map, forces, deployment and victory. "salvo print" draws the whole briefing.');
      window.print();
      return;
    }
    say('The briefing is drawn.');
    try {
      const url = URL.createObjectURL(await transport.briefing(JSON.stringify(this.#maps.question('table'))));
      el('a', { href: url, download: `${byId('title').textContent.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 40) || 'briefing'}.pdf` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      say(error.message);
    }
  }

  // #fill writes forces, deployment, arrivals and victory for the browser's own printing.
  #fill() {
    const { content, answer, good } = this.#maps;
    if (!good.scenario) return;
    const side = (letter, i) => {
      const units = answer.units[i].filter((u) => u.label).map((u) => `${u.label} ${u.title} at ${u.square}`);
      const later = at(content, ['sides', letter, 'arrivals']);
      return el('div', {}, el('h3', {}, `Side ${letter}: ${good.scenario.parties[i].cost} points`),
        el('p', {}, `Zone ${at(content, ['sides', letter, 'zone']) ?? 'none'}. ${good.scenario.parties[i].groups.map((g) => `${g.count} ${g.title || g.unit}`).join(', ')}.`),
        el('p', {}, `Deployment: ${units.join(', ')}.`), later ? el('div', {}, el('p', {}, 'Arrivals:'), listOf(later)) : '');
    };
    const victory = content.get('victory');
    this.#sheet.replaceChildren(side('a', 0), side('b', 1), el('h3', {}, 'Victory'), el('p', {}, `${content.get('turns') ?? ''} turns.`),
      victory ? listOf(victory) : el('p', {}, 'As the game says.'));
  }
}

const words = { a: 'side a', b: 'side b', hold: 'points for holding', losses: 'points for losses of the enemy' };

const told = (key) => words[key] ?? (/^\d$/.test(key) ? `objective ${key}` : spaced(key));

// listOf returns keys with their values as a list, and values in a row.
function listOf(content) {
  if (content instanceof Map) return el('ul', {}, [...content].map(([key, value]) => el('li', {}, `${told(key)}: `, value instanceof Map || Array.isArray(value) ? listOf(value) : String(value))));
  return Array.isArray(content) ? el('ol', {}, content.map((value) => el('li', {}, value instanceof Map ? listOf(value) : String(value)))) : String(content);
}
