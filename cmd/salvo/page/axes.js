// The parts that pictures share: their size, a grid with per cents, and numbers along it.

import { shape } from './dom.js';

// A Plane maps values to places in a picture: x runs from one number to another, y from 0 to top.
export class Plane {
  constructor(width, height, { from, to, top = 1, left = 44, right = 12, above = 10, below = 34 }) {
    Object.assign(this, { width, height, from, to, top, left, right, above, below });
  }

  x(value) { return this.left + (this.width - this.left - this.right) * (value - this.from) / (this.to - this.from || 1); }

  y(value) { return this.above + (this.height - this.above - this.below) * (1 - value / this.top); }

  // value returns the value at the place x of the picture.
  value(x) {
    const at = (x - this.left) / (this.width - this.left - this.right);
    return this.from + Math.min(1, Math.max(0, at)) * (this.to - this.from);
  }

  // grid returns horizontal lines with their per cents, or with their numbers if isShare is false.
  grid(isShare = true) {
    const step = isShare ? 0.25 : niceStep(this.top / 4);
    const lines = [];
    for (let at = 0; at <= this.top + 1e-9; at += step) {
      lines.push(shape('line', { class: 'grid', x1: this.left, x2: this.width - this.right, y1: this.y(at), y2: this.y(at) }),
        shape('text', { class: 'tick', x: this.left - 6, y: this.y(at) + 4, 'text-anchor': 'end' },
          isShare ? `${Math.round(100 * at)} %` : trimmed(at)));
    }
    return lines;
  }

  // ticks returns the numbers or words below the picture.
  ticks(list) {
    return list.map(({ at, text }) => shape('text', { class: 'tick', x: this.x(at), y: this.height - this.below + 16, 'text-anchor': 'middle' }, text));
  }

  caption(text) {
    return shape('text', { class: 'tick', x: this.width - this.right, y: this.height - 4, 'text-anchor': 'end' }, text);
  }
}

export const trimmed = (x) => String(Number(x.toFixed(3)));

export function niceStep(least) {
  const tens = 10 ** Math.floor(Math.log10(least || 1));
  return [1, 2, 5, 10].map((n) => n * tens).find((n) => n >= least);
}

// widthOf returns the width of a picture in an element.
export const widthOf = (place) => Math.max(280, Math.min(900, Math.round(place.clientWidth || 600)));

// drawnAnew calls draw whenever the width of an element changes.
export function drawnAnew(place, draw) {
  let known = 0;
  new ResizeObserver(() => {
    const width = widthOf(place);
    if (width !== known) draw();
    known = width;
  }).observe(place);
}
