// The roster to choose from: searched by name, nation and class.

import { byId, el, spaced, unique } from './dom.js';
import { sought } from './search.js';

const mostShown = 200;

// pick lets the visitor choose a unit or a force. It returns undefined if the visitor chooses none.
export function pick(roster, title) {
  const dialog = byId('picker');
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = (unit) => { // at once, because the event "close" comes later, perhaps when the roster is open again
      over.abort();
      dialog.close();
      resolve(unit);
    };
    const [search, nation, kind] = [field('Search'), filter('Nation', nationsOf(roster)), filter('Class', classesOf(roster))];
    const list = el('ul', { class: 'roster' });
    const found = el('p', { class: 'quiet', role: 'status' });
    const show = () => {
      const units = matching(roster, search.input.value, nation.input.value, kind.input.value);
      found.textContent = units.length === 1 ? '1 unit or force' : `${units.length} units and forces`;
      found.textContent += units.length ? '' : ': try fewer letters, or another nation or class';
      list.replaceChildren(...units.slice(0, mostShown).map((unit) => el('li', {}, row(unit, done))));
    };
    for (const { input } of [search, nation, kind]) input.addEventListener('input', show);
    chosenByEnter(search.input, () => list.querySelector('button')?.click());
    dialog.replaceChildren(
      el('div', { class: 'row' }, el('h2', { id: 'picker-title' }, title),
        el('button', { type: 'button', class: 'remove', 'aria-label': 'Close', onclick: () => done() }, '✕')),
      el('div', { class: 'row filters' }, search.node, nation.node, kind.node), found, list);
    show();
    dialog.addEventListener('cancel', () => done(), { signal: over.signal });
    dialog.showModal();
    search.input.focus();
  });
}

// chosenByEnter acts when Enter comes up in the field in which it went down. So Enter does not press a button that
// has the focus before or after.
function chosenByEnter(input, choose) {
  let down = false;
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
    down = event.key === 'Enter';
  });
  input.addEventListener('keyup', (event) => {
    if (event.key === 'Enter' && down) choose();
  });
}

function row(unit, done) {
  const about = unit.party ? ['force', unit.party] : [unit.nation, unit.class, unit.cost && `${unit.cost} points`, unit.own && 'own roster'];
  return el('button', { type: 'button', onclick: () => done(unit) },
    el('span', {}, unit.title || unit.name), el('span', { class: 'quiet' }, about.filter(Boolean).join(' · ')),
    el('code', {}, unit.name));
}

function field(label) {
  const id = unique('pick');
  const input = el('input', { type: 'text', role: 'searchbox', id, spellcheck: 'false', autocapitalize: 'off' });
  return { input, node: el('div', {}, el('label', { for: id }, label), input) };
}

function filter(label, words) {
  const id = unique('pick');
  const input = el('select', { id }, el('option', { value: '' }, 'all'), words.map((word) => el('option', { value: word }, spaced(word))));
  return { input, node: el('div', {}, el('label', { for: id }, label), input) };
}

const nationsOf = (roster) => [...new Set(roster.units.map((u) => u.nation).filter(Boolean))];

const classesOf = (roster) => [...new Set(roster.units.flatMap((u) => u.classes ?? []))].sort();

const blank = { name: 'unit', title: 'Blank unit, to describe anything with', cost: 0 };

// matching returns the units that match all words, a nation and a class, best first. Without nation and
// class, forces are included.
function matching(roster, text, nation, kind) {
  const units = roster.units.filter((u) => (!nation || u.nation === nation) && (!kind || u.classes?.includes(kind)));
  const all = nation || kind ? units : [...units, ...roster.forces, blank];
  return sought(text, all, (u) => [u.name, u.title, u.nation, u.class].filter(Boolean).join(' '));
}
