// Elements, made without markup: texts of visitors are only ever set as text.

const space = 'http://www.w3.org/2000/svg';

// el returns an element. Attributes that begin with "on" are listeners. Attributes that are false or undefined are
// left out.
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

// shape returns an element of an SVG picture.
export function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(space, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'fill' || name === 'stroke') node.style[name] = value; // colours are variables of the style sheet
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== undefined && value !== null) node.setAttribute(name, value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

// byId returns an element that is always on the page.
export const byId = (id) => document.getElementById(id);

// unique returns a fresh id, to connect a label with its control.
let count = 0;
export const unique = (what) => `${what}-${++count}`;

// say shows a message for as long as it takes to read. Screen readers announce it.
let silence;
export function say(text) {
  const status = byId('status');
  status.textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => { status.textContent = ''; }, Math.max(4000, 60 * text.length));
}

// spaced returns a name as people read it: "same-order" becomes "same order".
export const spaced = (name) => name.replaceAll('-', ' ');

// dice draws the dice of a line of a story: a row for each throw, with its purpose. Dice that succeed have a star.
export const dice = (line) => (line.casts ?? []).map(({ for: what, faces, hits }) => {
  const shown = (face) => (face >= 1 && face <= 6 ? String.fromCodePoint(0x267f + face) : `[${face}]`);
  const label = `${what || 'dice'}: ${faces.map((face, i) => (hits?.[i] ? `${face} succeeds` : face)).join(', ')}`;
  return el('div', { class: 'cast' }, what ? `${what}: ` : '',
    el('span', { class: 'dice', role: 'img', 'aria-label': label }, faces.map((face, i) => shown(face) + (hits?.[i] ? '*' : '')).join(' ')));
});
