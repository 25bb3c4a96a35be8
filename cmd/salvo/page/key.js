// The key of the table: what the counters of both sides and the symbols on them mean.

import { el, shape } from './dom.js';

export class Key {
  node = el('ul', { class: 'key', 'aria-label': 'Key' });

  // show draws the key for the given units and for the form of their counters.
  show(units, counter) {
    this.node.replaceChildren(...unitKey(units, counter));
  }
}

// unitKey returns the entries of a key for the given units.
export function unitKey(units, counter) {
  const occurs = (has) => units.some(has);
  const sides = ['a', 'b'].filter((side) => occurs((u) => u.side === side));
  return [...sides.map((side) => el('li', {}, sign(counter, side), `side ${side}`)),
    ...Object.keys(counter.symbols).filter((symbol) => occurs((u) => u.symbol === symbol)).map((symbol) => el('li', {}, sign(counter, sides.at(-1), symbol), symbol))];
}

// sign returns the counter of a unit without its label.
export const sign = ({ card, symbols, edges }, side, symbol) => shape('svg', { viewBox: '-.5 -.5 1 1', width: 26, height: 26, 'aria-hidden': 'true' }, shape('g', { class: `unit ${side}` },
  shape('path', { class: 'card', d: card, 'stroke-width': edges['ab'.indexOf(side)] / 26 }), symbols[symbol] && shape('path', { class: 'symbol', d: symbols[symbol], transform: 'translate(0 .22) scale(1.3 -1.3)' })));
