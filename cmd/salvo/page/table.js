// Tables of numbers; the first cell of a row is its head.

import { el } from './dom.js';

export function table(label, heads, rows) {
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, el('table', {},
    el('thead', {}, el('tr', {}, heads.map((head) => (head ? el('th', { scope: 'col' }, head) : el('td'))))),
    el('tbody', {}, rows.map(([head, ...cells]) => el('tr', {}, el('th', { scope: 'row' }, head), cells.map(cell))))));
}

// A cell is a text, or a text with attributes of its own.
const cell = (of) => (Array.isArray(of) ? el('td', of[1], of[0]) : el('td', {}, of));

// folded returns a table that is folded below a picture.
export const folded = (label, heads, rows) => el('details', {}, el('summary', {}, 'Numbers'), table(label, heads, rows));
