// The units of a side: a search for them, their number and cost, where they stand and how they begin.

import { control, keyed } from './controls.js';
import { el, spaced } from './dom.js';
import { partyOf } from './line.js';
import { pick } from './picker.js';

// partyEditor returns the control of a party. read is the party as the engine has read it; undefined if it could not.
export function partyEditor({ editor, path, read, roster, ruleset, title, wrong }) {
  const text = editor.value(path) ?? '';
  const groups = (read?.groups ?? []).map(({ count, unit, said }) => ({ count, unit, fields: { ...said } }));
  const put = (change) => {
    change(groups);
    editor.put(path, partyOf(groups));
  };
  const add = async () => {
    const chosen = await pick(roster, title);
    if (!chosen) return;
    if (chosen.party) editor.put(path, chosen.party);
    else if (!read) editor.put(path, [text, chosen.name].filter(Boolean).join('+'));
    else put(() => {
      const last = groups.find((g) => g.unit === chosen.name && Object.keys(g.fields).length === 0);
      if (last) last.count++;
      else groups.push({ count: 1, unit: chosen.name, fields: {} });
    });
  };
  const line = el('input', { type: 'text', value: text, 'aria-label': `${title}, as a line spells it`, 'data-key': path.join('/'), spellcheck: 'false', autocapitalize: 'off',
    onchange: () => editor.put(path, line.value.trim()) });
  if (wrong.textContent) line.setAttribute('aria-invalid', 'true');
  return el('div', { class: 'party' }, el('h3', {}, title, read ? el('span', { class: 'total' }, ` ${read.cost} points`) : ''),
    groups.map((group, i) => card({ group, told: read.groups[i], i, put, groups, ruleset, path })),
    el('button', { type: 'button', class: 'add', 'data-key': `+${path.join('/')}`, onclick: add }, '+ Add a unit or force'), el('details', { open: Boolean(wrong.textContent) }, el('summary', {}, 'As text'), line), wrong);
}

// card returns the control of a kind of unit.
function card({ group, told, i, put, groups, ruleset, path }) {
  const name = told.title || told.unit;
  const data = `${path.join('/')}/${i}`;
  const input = el('input', { type: 'number', min: 1, max: 99, value: group.count, 'aria-label': `How many: ${name}`, 'data-key': `${data}/count`, onchange: () => put(() => recount(groups, i, Number(input.value) || 1)) });
  const step = (by, text, label) => el('button', { type: 'button', 'aria-label': label, 'data-key': `${data}/${text}`, disabled: group.count + by < 1, onclick: () => put(() => recount(groups, i, group.count + by)) }, text);
  const begins = ruleset.tabletop.begins;
  const said = Object.keys(group.fields).filter((field) => field !== 'pos');
  const made = (fields) => ruleset.fields.filter((f) => fields(f.name)).map((field) => {
    const one = control(field, (value, final) => final && put(() => {
      if (value === undefined || value === '') delete group.fields[field.name];
      else group.fields[field.name] = value;
    }));
    one.update({ value: told.values[field.name], said: field.name in group.fields, span: { low: field.type.min, high: Math.min(field.type.max, 60) } });
    return keyed(one.node, `${data}/${field.name}`);
  });
  const more = (title, fields, open) => {
    const box = el('details', { 'data-open': `${data}/${title}`, ontoggle: () => box.open && box.children.length === 1 && box.append(el('div', { class: 'fields' }, made(fields))) }, el('summary', {}, title));
    box.open = open;
    return box;
  };
  const squares = el('input', { type: 'text', value: group.fields.pos ?? '', placeholder: 'in the zone', 'aria-label': `Squares of ${name}`, 'data-key': `${data}/pos`, spellcheck: 'false',
    onchange: () => put(() => { if (squares.value.trim()) group.fields.pos = squares.value.trim().toUpperCase(); else delete group.fields.pos; }) });
  return el('div', { class: 'card', role: 'group', 'aria-label': `${name}, ${i + 1} of ${groups.length}` }, el('div', { class: 'row' }, el('b', {}, name), el('span', { class: 'help' }, [told.class, told.cost && `${told.cost} points`].filter(Boolean).join(' · ')),
    el('button', { type: 'button', class: 'remove', 'aria-label': `Remove ${name}`, 'data-key': `-${data}`, onclick: () => put(() => groups.splice(i, 1)) }, '✕')),
  el('div', { class: 'row' }, el('span', { class: 'stepper' }, step(-1, '−', `One ${name} fewer`), input, step(1, '+', `One ${name} more`)), squares),
  said.length ? el('p', { class: 'help' }, said.map((field) => `${spaced(field)} ${group.fields[field]}`).join(', ')) : '',
  more('How it begins', (field) => begins.includes(field), false),
  more('Its figures', (field) => !begins.includes(field) && field !== 'pos', false));
}

// recount changes the number of units of a kind. Units with squares of their own keep them; new units have none.
function recount(groups, i, count) {
  const group = groups[i];
  const squares = group.fields.pos?.split('/');
  if (!squares || count === group.count) group.count = count;
  else if (count < group.count) {
    group.count = count;
    group.fields.pos = squares.slice(0, count).join('/');
  } else {
    const { pos, ...fields } = group.fields;
    groups.splice(i + 1, 0, { count: count - group.count, unit: group.unit, fields });
  }
}
