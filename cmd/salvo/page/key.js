// The key of the table: what the counters of both sides and the symbols on them mean.

import { el, shape } from './dom.js';

export class Key {
  node = el('ul', { class: 'key', 'aria-label': 'Key' });

  // show draws the key for the given units and for the form of their counters.
  show(units, { card, symbols, edges }) {
    const sign = (side, symbol) => shape('svg', { viewBox: '-.5 -.5 1 1', width: 26, height: 26, 'aria-hidden': 'true' }, shape('g', { class: `unit ${side}` },
      shape('path', { class: 'card', d: card, 'stroke-width': edges['ab'.indexOf(side)] / 26 }), symbol && shape('path', { class: 'symbol', d: symbols[symbol], transform: 'translate(0 .22) scale(1.3 -1.3)' })));
    const occurs = (has) => units.some(has);
    this.node.replaceChildren(...['a', 'b'].filter((side) => occurs((u) => u.side === side)).map((side) => el('li', {}, sign(side), `side ${side}`)),
      ...Object.keys(symbols).filter((symbol) => occurs((u) => u.symbol === symbol)).map((symbol) => el('li', {}, sign('b', symbol), symbol)));
  }
}
