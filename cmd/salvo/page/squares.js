// The map as a table of squares, for visitors who read it rather than see it.

import { el } from './dom.js';
import { columnName } from './scenario.js';

// A SquaresTable is folded, and filled when a visitor opens it.
export class SquaresTable {
  #told;
  #size;
  node = el('details', { id: 'squares', ontoggle: () => this.#fill() }, el('summary', {}, 'The map as a table of squares'), el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Squares' }));

  // show takes the size of the map and a function that describes a square.
  show(size, told) {
    [this.#size, this.#told] = [size, told];
    this.#fill();
  }

  #fill() {
    if (!this.node.open || !this.#size) return;
    const { columns, rows } = this.#size;
    const across = Array.from({ length: columns }, (_, column) => column);
    this.node.lastChild.replaceChildren(el('table', {}, el('thead', {}, el('tr', {}, el('td'), across.map((column) => el('th', { scope: 'col' }, columnName(column))))),
      el('tbody', {}, Array.from({ length: rows }, (_, i) => rows - 1 - i).map((row) => el('tr', {}, el('th', { scope: 'row' }, String(row + 1)),
        across.map((column) => el('td', {}, this.#told({ column, row }).replace(/^[A-Z]+\d+: /, ''))))))));
  }
}
