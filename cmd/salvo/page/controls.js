// Controls for values: sliders, segmented buttons, checks. They are made from the descriptions that "salvo rules"
// prints.

import { el, spaced, unique } from './dom.js';

const mostSegments = 5;

// control makes one. It has a node, update(value) for what the engine says it is, and mistake(text) for what is wrong
// with it. changed(value, final) is called with what the visitor wants; final is false while a slider is dragged.
export function control(described, changed, suggestions) {
  const { type } = described;
  const make = type.kind === 'yes-no' ? check
    : type.kind === 'labels' ? (fits(type.words) ? segments : select)
    : type.kind === 'int' || type.kind === 'number' ? slider : text;
  const id = unique('control');
  const inner = make(described, id, changed, suggestions);
  const mistake = el('p', { class: 'mistake', id: id + '-mistake' });
  const reset = el('button', { type: 'button', class: 'reset', title: 'as it would be unsaid',
    'aria-label': `${spaced(described.name)} as usual`, hidden: true, onclick: () => changed(undefined, true) }, 'as usual');
  const node = el('div', { class: `control ${inner.kind}`, 'data-name': described.name },
    el('div', { class: 'head' }, inner.label, reset),
    inner.node, el('p', { class: 'help', id: id + '-help' }, described.help), mistake);
  return {
    node,
    update(value) {
      inner.update(value);
      reset.hidden = !value.said;
      node.classList.toggle('said', Boolean(value.said));
    },
    mistake(why) {
      mistake.textContent = why;
      for (const input of inner.inputs()) input.toggleAttribute('aria-invalid', Boolean(why));
      for (const input of inner.inputs()) if (why) input.setAttribute('aria-invalid', 'true');
    },
  };
}

// keyed gives the parts of a control keys that begin alike, so that they are found again when the control is made anew.
export function keyed(node, prefix) {
  node.querySelectorAll('button, input, select').forEach((part, i) => { part.dataset.key = `${prefix}/${i}`; });
  return node;
}

const fits = (words) => words.length <= mostSegments && words.join('').length <= 34;

const describedBy = (id) => `${id}-help ${id}-mistake`;

function check({ name }, id, changed) {
  const input = el('input', { type: 'checkbox', id, 'aria-describedby': describedBy(id),
    onchange: () => changed(input.checked ? 'yes' : 'no', true) });
  return {
    kind: 'check',
    label: el('label', { for: id }, input, spaced(name)),
    node: '',
    inputs: () => [input],
    update: ({ value }) => { input.checked = value === 'yes'; },
  };
}

function segments({ name, type }, id, changed) {
  const inputs = type.words.map((word) => el('input', { type: 'radio', name: id, value: word, id: `${id}-${word}`,
    'aria-describedby': describedBy(id), onchange: () => changed(word, true) }));
  return {
    kind: 'segmented',
    label: el('span', { id }, spaced(name)),
    node: el('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': id }, inputs.map((input) => el('span', {},
      input, el('label', { for: input.id }, spaced(input.value))))),
    inputs: () => inputs,
    update: ({ value }) => { for (const input of inputs) input.checked = input.value === value; },
  };
}

function select({ name, type }, id, changed) {
  const input = el('select', { id, 'aria-describedby': describedBy(id), onchange: () => changed(input.value, true) },
    type.words.map((word) => el('option', { value: word }, spaced(word))));
  return {
    kind: 'chosen',
    label: el('label', { for: id }, spaced(name)),
    node: input,
    inputs: () => [input],
    update: ({ value }) => { input.value = value; },
  };
}

// slider returns the control of a number: a slider, a field to type the number, and the words that may stand in its
// place.
function slider({ name, type, unit }, id, changed) {
  const range = el('input', { type: 'range', 'aria-label': spaced(name) + (unit ? ` in ${unit}` : ''), step: 1,
    'aria-describedby': describedBy(id), oninput: () => changed(range.value, false), onchange: () => changed(range.value, true) });
  const field = el('input', { type: 'text', inputmode: 'decimal', id, size: 5, 'aria-describedby': describedBy(id),
    onchange: () => changed(field.value.trim(), true) });
  const words = (type.words ?? []).map((word) => el('button', { type: 'button', 'data-word': word, 'aria-pressed': 'false',
    'aria-label': `${spaced(name)}: ${spaced(word)}`, onclick: () => changed(word, true) }, spaced(word)));
  return {
    kind: 'slider',
    label: el('label', { for: id }, spaced(name), unit ? el('span', { class: 'quiet' }, ` ${unit}`) : ''),
    node: el('div', { class: 'row' }, range, field, words),
    inputs: () => [range, field],
    update({ value, span }) {
      if (span) [range.min, range.max, range.step] = [span.low, span.high, Math.min(1, span.step ?? 1)];
      const number = Number.parseFloat(value);
      if (!Number.isNaN(number) && document.activeElement !== range) range.value = number;
      if (!Number.isNaN(number)) range.setAttribute('aria-valuetext', value + (unit ? ` ${unit}` : ''));
      field.value = value;
      for (const word of words) word.setAttribute('aria-pressed', String(word.dataset.word === value));
    },
  };
}

function text({ name, type }, id, changed, suggestions = []) {
  const words = [...(type.words ?? []), ...(type.items ?? []), ...(type.kind === 'unit' ? suggestions : [])];
  const list = words.length ? el('datalist', { id: id + '-words' }, words.map((word) => el('option', { value: word }))) : '';
  const input = el('input', { type: 'text', id, spellcheck: 'false', autocapitalize: 'off', placeholder: type.told.slice(0, 60),
    'aria-describedby': describedBy(id), list: words.length ? id + '-words' : undefined,
    onchange: () => changed(input.value.trim() || undefined, true) });
  return {
    kind: 'text',
    label: el('label', { for: id }, spaced(name)),
    node: el('div', {}, input, list),
    inputs: () => [input],
    update: ({ value }) => { input.value = value; },
  };
}
