// Controls for the keys of a scenario file, made from the declaration of its form (rules/tablefile/form.go). An editor has
// value(path), put(path, value), change(edit), mistakes(path), names(kind, path), titleOf(ruleset), add(form, path), rename(form, path, name),
// remove(form, path) and draw(path): draws squares on the map.

import { el, spaced, unique } from './dom.js';
import { at, put } from './scenario.js';

// field returns the control of a key.
export function field(editor, form, path, title = spaced(form.name ?? '')) {
  const make = { keys: keysField, named: namedField, list: listField, tasks: tasksField, units: unitsField, party: partyField }[form.kind] ?? simpleField;
  const value = editor.value(path);
  if (form.short && (value === undefined || typeof value !== 'object')) return shortField(editor, form, path, title);
  return make(editor, form, path, title);
}

const key = (path) => path.join('/');

// adder and remover return buttons that add something at a path and remove it. Their keys begin with a sign: when a button is gone after a
// click, the focus goes to the button that takes the click back, or to the next one (tools.js).
const adder = (path, does, text, { kind = 'add', label } = {}) => el('button', { type: 'button', class: kind || undefined, 'aria-label': label, 'data-key': `+${key(path)}`, onclick: does }, text);

const remover = (path, does, text, label) => el('button', { type: 'button', class: label ? 'remove' : 'drop', 'aria-label': label, 'data-key': `-${key(path)}`, onclick: does }, text);

// mistakesAt lists the mistakes of a value.
function mistakesAt(editor, path, deep = true) {
  const wrong = editor.mistakes(path, deep);
  return el('p', { class: 'mistake', id: `wrong-${key(path)}` }, wrong.join(' '));
}

function labelled(editor, form, path, title, input) {
  const id = unique('field');
  input.id = id;
  input.dataset.key ??= key(path);
  const wrong = mistakesAt(editor, path);
  input.setAttribute('aria-describedby', `${id}-help ${wrong.id}`);
  if (wrong.textContent) input.setAttribute('aria-invalid', 'true');
  return el('div', { class: 'field' }, el('label', { for: id }, title || spaced(form.name)), input, el('p', { class: 'help', id: `${id}-help` }, form.help ?? ''), wrong);
}

function simpleField(editor, form, path, title) {
  const value = editor.value(path) ?? '';
  const put = (text) => editor.put(path, text === '' ? undefined : text);
  const choices = form.words ?? editor.names(form.kind, path);
  switch (form.kind) {
    case 'ruleset': return labelled(editor, form, path, title, select(choices, value, put, 'not said', (name) => editor.titleOf(name)));
    case 'word': case 'zone': case 'plan': case 'score':
      return labelled(editor, form, path, title, select(choices, value, put, form.kind === 'score' ? 'for certain' : 'not said'));
    case 'whole': case 'number':
      return labelled(editor, form, path, title, el('input', { type: 'number', value, min: form.min ?? 0, max: form.max, step: form.kind === 'whole' ? 1 : 'any',
        onchange: (e) => put(e.target.value) }));
    case 'rate': return rateField(editor, form, path, title);
    case 'sudden': return suddenField(editor, form, path, title);
    case 'cell': return cellField(editor, form, path, title);
    case 'condition': case 'start': return phraseField(editor, form, path, title);
    case 'squares': return el('div', { class: 'drawn' }, labelled(editor, form, path, title, textInput(value, put)),
      el('button', { type: 'button', 'data-key': `${key(path)}/draw`, 'aria-label': `Draw on the map: ${title}`, 'aria-pressed': String(editor.drawing(path)), onclick: () => editor.draw(path) }, 'Draw on the map'));
    default: return labelled(editor, form, path, title, textInput(value, put));
  }
}

const textInput = (value, put) => el('input', { type: 'text', value, spellcheck: 'false', autocapitalize: 'off', onchange: (e) => put(e.target.value.trim()) });

// select returns a list of words. told returns what the visitor reads for a word.
export function select(words, value, put, none, told = spaced) {
  const known = value === '' || words.includes(value) ? words : [...words, value];
  const input = el('select', { onchange: () => put(input.value) }, none === undefined ? '' : el('option', { value: '' }, none),
    known.map((word) => el('option', { value: word }, told(word))));
  input.value = value;
  return input;
}

// shortField returns the control of a plain value that stands for a mapping, with a button for the mapping.
function shortField(editor, form, path, title) {
  const inner = form.short === 'squares' ? { ...form, kind: 'squares', short: undefined } : { ...form, ...form.of, kind: form.short, short: undefined, help: form.help };
  const long = () => {
    const value = editor.value(path);
    const first = form.keys ? form.keys[0].name : '1-2';
    editor.put(path, new Map([[first, value ?? (form.keys ? '' : '20')]]));
  };
  const does = form.keys ? 'Say how it is held' : 'By turns';
  return el('div', { class: 'short' }, simpleField(editor, inner, path, title),
    adder(path, long, does, { kind: '', label: `${does}: ${title}` }));
}

function frame(title, help, ...children) {
  return el('fieldset', {}, el('legend', {}, title), help ? el('p', { class: 'help' }, help) : '', ...children);
}

// keysField returns the controls of a mapping with fixed keys. An optional mapping that is absent has a button to add
// it.
function keysField(editor, form, path, title) {
  if (form.name === 'a' || form.name === 'b') title = `side ${form.name}`;
  if (editor.value(path) === undefined && !form.required && path.length > 1) return adder(path, () => editor.change((content) => begin(editor, content, path, form)), `+ ${title || spaced(form.name)}`);
  const removable = editor.value(path) !== undefined && !form.required && path.length > 1;
  return frame(title || spaced(form.name), form.help, mistakesAt(editor, path, false),
    ...(form.keys ?? []).map((one) => field(editor, one, [...path, one.name])),
    removable ? remover(path, () => editor.put(path, undefined), `Take away ${title || spaced(form.name)}`) : '');
}

// begin adds a mapping with its required keys.
function begin(editor, content, path, form) {
  const made = new Map((form.keys ?? []).filter((one) => one.required).map((one) => [one.name, first(editor, one, path)]));
  const holder = at(content, path.slice(0, -1));
  if (Array.isArray(holder)) holder.push(made);
  else put(content, path, made);
}

const first = (editor, form, path) => ({ whole: String(form.min ?? 1), condition: form.phrases?.[0].word, units: 'rest', tasks: `attack ${usual(editor, 'place', path)}`.trim(),
  zone: editor.names('zone', path)[0] }[form.kind] ?? '');

// namedField returns the controls of a mapping whose keys are names.
function namedField(editor, form, path, title) {
  const value = editor.value(path);
  const names = value instanceof Map ? [...value.keys()] : [];
  const known = editor.names(form.names, path);
  const name = (now) => (form.names === 'objective' ? select(known, now, (to) => editor.rename(form, [...path, now], to))
    : el('input', { type: 'text', value: now, ...(form.names === 'letter' ? { size: 2, maxlength: 1 } : { size: 12 }), spellcheck: 'false', autocapitalize: 'off',
      onchange: (e) => e.target.value.trim() && editor.rename(form, [...path, now], e.target.value.trim()) }));
  const rows = names.map((now) => {
    const input = name(now);
    input.setAttribute('aria-label', `Name of ${form.names} ${now}`);
    input.dataset.key = `${key([...path, now])}/name`;
    return el('div', { class: 'named' }, el('div', { class: 'row' }, input,
      remover([...path, now], () => editor.remove(form, [...path, now]), '✕', `Take away ${form.names} ${now}`)),
    folded(editor, form, [...path, now], now));
  });
  return frame(title || spaced(form.name), form.help, mistakesAt(editor, path, false), ...rows,
    adder(path, () => editor.add(form, path), `+ ${spaced(form.names)}`));
}

// folded returns the control of a value of a mapping. A list is folded unless it has a mistake or is new.
function folded(editor, form, path, now) {
  const made = field(editor, { name: now, ...form.of }, path, `${form.names} ${now}`);
  if (form.of.kind !== 'list') return made;
  return el('details', { 'data-open': key(path), open: editor.mistakes(path, true).length > 0 || path.length === 2 && editor.fresh(path) }, el('summary', {}, editor.told(path)), made);
}

function listField(editor, form, path, title) {
  const entries = editor.value(path) ?? [];
  const add = () => editor.change((content) => {
    if (!Array.isArray(at(content, path))) at(content, path.slice(0, -1)).set(path.at(-1), []);
    begin(editor, content, [...path, '0'], form.of);
  });
  const one = form.name === 'arrivals' ? 'arrival' : 'group';
  return frame(title || spaced(form.name), form.help, mistakesAt(editor, path, false), ...(Array.isArray(entries) ? entries : []).map((_, i) => el('div', { class: 'entry' },
    frame(`${one} ${i + 1}`, '', ...entryFields(editor, form.of.keys, [...path, String(i)])),
    remover([...path, String(i)], () => editor.put([...path, String(i)], undefined), `Take away ${one} ${i + 1}`))),
  adder(path, add, `+ ${one}`));
}

// entryFields returns the controls of an entry: first the keys that are required or set, then the others, folded.
function entryFields(editor, keys, path) {
  const needed = (one) => one.required || editor.value([...path, one.name]) !== undefined || editor.mistakes([...path, one.name], true).length;
  const made = (fields) => fields.map((one) => field(editor, one, [...path, one.name]));
  const more = keys.filter((one) => !needed(one));
  return [...made(keys.filter(needed)), more.length ? el('details', { 'data-open': `${key(path)}/more` }, el('summary', {}, `More: ${more.map((one) => spaced(one.name)).join(', ')}`), made(more)) : ''];
}

// about returns the control for what follows the word of a phrase: a turn, a place, a zone.
function about(editor, kind, value, put, path) {
  const data = `${key(path)}/about`;
  if (kind === 'turn') return el('input', { type: 'number', min: 1, max: 100, value, 'aria-label': 'turn', 'data-key': data, onchange: (e) => put(e.target.value) });
  if (!kind) return '';
  const input = select(editor.names(kind, path), value, put);
  input.setAttribute('aria-label', kind);
  input.dataset.key = data;
  return input;
}

const usual = (editor, kind, path) => (kind === 'turn' ? '3' : kind ? editor.names(kind, path)[0] ?? '' : '');

// phrase returns the controls of a phrase: its word, and what follows the word.
function phrase(editor, form, path, text, put, none) {
  const [word, ...rest] = text.split(' ');
  const kindOf = (of) => form.phrases.find((p) => p.word === of)?.about;
  const words = form.phrases.map((p) => p.word);
  const zones = form.kind === 'start' ? editor.names('zone', path) : [];
  const choose = select([...words, ...zones], word, (to) => put(words.includes(to) ? [to, usual(editor, kindOf(to), path)].filter(Boolean).join(' ') : to), none);
  choose.setAttribute('aria-label', spaced(form.name));
  choose.dataset.key = `${key(path)}/word`;
  return el('div', { class: 'row' }, choose, about(editor, kindOf(word), rest.join(' '), (to) => put(`${word} ${to}`), path));
}

function phraseField(editor, form, path, title) {
  return el('div', { class: 'field' }, el('span', { class: 'name' }, title || spaced(form.name)),
    phrase(editor, form, path, editor.value(path) ?? '', (text) => editor.put(path, text || undefined), form.required ? undefined : 'not said'),
    el('p', { class: 'help' }, form.help), mistakesAt(editor, path));
}

const listOf = (value) => (Array.isArray(value) ? value : value ? [value] : []);

const oneOrList = (words) => (words.length === 1 ? words[0] : words);

function tasksField(editor, form, path, title) {
  const tasks = listOf(editor.value(path));
  const put = (list) => editor.put(path, oneOrList(list));
  return el('div', { class: 'field' }, el('span', { class: 'name' }, title || spaced(form.name)), el('ol', { class: 'tasks' }, tasks.map((task, i) => el('li', {}, el('div', { class: 'row', role: 'group', 'aria-label': `task ${i + 1}` },
    phrase(editor, form, [...path, String(i)], task, (text) => put(tasks.map((old, k) => (k === i ? text : old)))),
    remover([...path, String(i)], () => put(tasks.filter((_, k) => k !== i)), '✕', `Take away task ${i + 1}`))))),
  adder(path, () => put([...tasks, `attack ${usual(editor, 'place', path)}`]), '+ task'),
  el('p', { class: 'help' }, form.help), mistakesAt(editor, path));
}

function unitsField(editor, form, path, title) {
  const words = listOf(editor.value(path)).flatMap((text) => text.split('/'));
  const put = (list) => editor.put(path, oneOrList(list));
  const known = editor.names('unit', path);
  const own = words.filter((word) => !known.includes(word));
  const toggle = (word) => {
    const alone = word === 'all' || word === 'rest';
    if (words.includes(word)) put(words.filter((other) => other !== word));
    else put(alone ? [word] : [...words.filter((other) => other !== 'all' && other !== 'rest'), word]);
  };
  return el('div', { class: 'field', role: 'group', 'aria-label': title || 'units' }, el('span', { class: 'name' }, title || 'units'),
    el('div', { class: 'chips' }, known.map((word) => el('button', { type: 'button', 'aria-pressed': String(words.includes(word)), 'data-key': `${key(path)}/${word}`, onclick: () => toggle(word) }, word))),
    labelled(editor, { name: 'by their places', help: form.help }, path, 'by their places', textInput(own.join(' '), (text) => put([...words.filter((word) => known.includes(word)), ...text.split(/[\s,]+/).filter(Boolean)]))));
}

const number = (label, value, put, data) => el('input', { type: 'number', min: 0, value, 'aria-label': label, 'data-key': data, onchange: (e) => put(e.target.value) });

// rateField returns the controls of a rate: points per points of cost.
function rateField(editor, form, path, title) {
  const [points, cost] = (editor.value(path) ?? '').split(' per ');
  const put = (p, c) => editor.put(path, p === '' || p === '0' ? undefined : `${p} per ${c || 100}`);
  const name = title || spaced(form.name);
  return el('div', { class: 'field' }, el('span', { class: 'name' }, name), el('div', { class: 'row' },
    number(`${name}: points`, points, (p) => put(p, cost), `${key(path)}/points`), 'per', number(`${name}: per points of cost`, cost ?? '', (c) => put(points || 1, c), `${key(path)}/cost`)),
  el('p', { class: 'help' }, form.help ?? ''), mistakesAt(editor, path));
}

// cellField returns the controls for a kind of ground and its level.
function cellField(editor, form, path, title) {
  const [kind, level = ''] = (editor.value(path) ?? '').split(' ');
  const put = (k, l) => editor.put(path, Number(l) ? `${k} ${l}` : k);
  const kinds = select(form.words, kind, (k) => put(k, level));
  kinds.setAttribute('aria-label', `${title}: kind of ground`);
  kinds.dataset.key = key(path);
  const high = number(`${title}: level`, level || 0, (l) => put(kind, l), `${key(path)}/level`);
  high.max = form.max;
  return el('div', { class: 'field' }, el('span', { class: 'name' }, title), el('div', { class: 'row' }, kinds, 'level', high), mistakesAt(editor, path));
}

function suddenField(editor, form, path, title) {
  const [, place, turns] = /^hold (\S+) for (\S+)/.exec(editor.value(path) ?? '') ?? [, '', ''];
  const put = (p, n) => editor.put(path, p ? `hold ${p} for ${n || 3} turns` : undefined);
  const choose = select(editor.names('objective', path), place, (p) => put(p, turns), 'none');
  choose.setAttribute('aria-label', 'objective that wins at once');
  choose.dataset.key = key(path);
  return el('div', { class: 'field' }, el('span', { class: 'name' }, title || spaced(form.name)), el('div', { class: 'row' }, choose,
    place ? number('turns that it must be held', turns, (n) => put(place, n), `${key(path)}/turns`) : '', place ? 'turns' : ''), el('p', { class: 'help' }, form.help), mistakesAt(editor, path));
}

function partyField(editor, form, path) { return editor.party(form, path, mistakesAt(editor, path)); }
