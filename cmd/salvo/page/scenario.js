// The content of a scenario file: Maps for keys, in their order, arrays for lists, and texts for everything else. The
// engine writes the file (rules/tablefile); nothing here knows its layout.

// contentOf returns the content of a tree that the engine has sent; treeOf returns the tree of a content.
export function contentOf(tree) {
  if (Array.isArray(tree)) return new Map(tree.map(({ key, value }) => [key, contentOf(value)]));
  return typeof tree === 'object' && tree ? tree.list.map(contentOf) : tree ?? '';
}

export function treeOf(content) {
  if (content instanceof Map) return [...content].map(([key, value]) => ({ key, value: treeOf(value) }));
  return Array.isArray(content) ? { list: content.map(treeOf) } : String(content);
}

// at returns the value at a path, which consists of keys and of indices of lists; undefined if there is none.
export function at(content, path) {
  return path.reduce((here, step) => (here instanceof Map ? here.get(step) : here?.[step]), content);
}

// put sets the value at a path and adds the mappings on the way. undefined removes the value, and with it mappings
// and lists that become empty.
export function put(content, path, value) {
  const [step, ...rest] = path;
  if (rest.length === 0) set(content, step, value);
  else {
    if (typeof at(content, [step]) !== 'object') {
      if (value === undefined) return;
      set(content, step, new Map());
    }
    const inner = at(content, [step]);
    put(inner, rest, value);
    if (value === undefined && !(inner instanceof Map ? inner.size : inner.length)) set(content, step, undefined);
  }
}

function set(content, step, value) {
  if (content instanceof Map) {
    if (value === undefined) content.delete(step);
    else content.set(step, value);
  } else if (value === undefined) content.splice(Number(step), 1);
  else content[Number(step)] = value;
}

// rename gives a key of a Map another name and keeps its place.
export function rename(content, path, name) {
  const holder = at(content, path.slice(0, -1));
  const entries = [...holder].map(([key, value]) => [key === path.at(-1) ? name : key, value]);
  holder.clear();
  for (const [key, value] of entries) holder.set(key, value);
}

// renameAll gives a zone, a place or a plan another name, wherever the file names it.
export function renameAll(content, path, to) {
  const from = path.at(-1);
  rename(content, path, to);
  const word = (text) => text.split(' ').map((one, i) => (i === 1 && one === from ? to : one)).join(' '); // behind a verb
  const edits = {
    zones: ([key]) => (key === 'zone' || key === 'deploy') && ((text) => (text === from ? to : text)),
    plans: ([key, , of]) => key === 'plan' && of === 'sides' && ((text) => (text === from ? to : text)),
    places: (keys) => (keys.at(-1) === 'plans' && keys.some((key) => ['do', 'deploy', 'when'].includes(key)) || keys[0] === 'sudden') && word,
  };
  revise(content, edits[path[0]] ?? (() => false));
  if (path[0] !== 'places') return;
  for (const side of ['a', 'b']) for (const term of ['hold', 'each-turn']) if (at(content, ['victory', side, term])?.has?.(from)) rename(content, ['victory', side, term, from], to);
}

// revise changes the texts of a content for which editOf returns a function. keys are those that lead to a text, the last one first.
function revise(here, editOf, keys = []) {
  for (const [key, value] of here.entries()) {
    if (typeof value === 'object') revise(value, editOf, [key, ...keys]);
    else {
      const edit = editOf([key, ...keys]);
      if (edit) set(here, key, edit(String(value)));
    }
  }
}

export const columnName = (column) => (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + column % 26);

export const squareName = ({ column, row }) => columnName(column) + (row + 1);

// squareAt returns the column and row of the square with a name; undefined if the name is no square.
export function squareAt(name) {
  const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(name ?? '') ?? [];
  return letters && { column: [...letters].reduce((n, c) => 26 * n + c.charCodeAt(0) - 64, 0) - 1, row: Number(number) - 1 };
}

// areaOf returns the text for a rectangle of squares.
export function areaOf(squares) {
  const [columns, rows] = [squares.map((s) => s.column), squares.map((s) => s.row)];
  const [first, last] = [{ column: Math.min(...columns), row: Math.min(...rows) }, { column: Math.max(...columns), row: Math.max(...rows) }];
  const [from, to] = [squareName(first), squareName(last)];
  return from === to ? from : `${from}-${to}`;
}

const rowsOf = (text) => (text ?? '').replace(/\n+$/, '').split('\n');

// sizeOf returns the number of columns and rows of the ground.
export function sizeOf(content) {
  const rows = rowsOf(content.get('ground'));
  return { columns: Math.max(...rows.map((row) => [...row].length)), rows: rows.length };
}

// resize adds or removes columns in the east and rows in the north.
export function resize(content, columns, rows) {
  for (const layer of ['ground', 'heights']) {
    if (!content.has(layer)) continue;
    const kept = rowsOf(content.get(layer)).slice(-rows).map((row) => [...row].slice(0, columns).join('').padEnd(columns, '.'));
    while (kept.length < rows) kept.unshift('.'.repeat(columns));
    content.set(layer, kept.join('\n') + '\n');
  }
}

const legendOf = (content) => (content.get('legend') instanceof Map ? content.get('legend') : new Map());

// meaningOf returns what a text of the legend means: a kind of ground and its level.
const meaningOf = (text) => ({ kind: String(text).split(' ')[0], level: Number(String(text).split(' ')[1]) || 0 });

// lettersOf returns what the letters of ground mean: those that every file has, with their kinds, and those of the legend.
export function lettersOf(content, kinds) {
  const own = [...legendOf(content)].map(([letter, text]) => [letter, meaningOf(text)]);
  return new Map([...own, ...kinds.map(({ name, letter }) => [letter, { kind: name, level: 0 }]), ['h', { kind: 'open', level: 1 }], ['H', { kind: 'open', level: 2 }]]);
}

// ownKinds returns the letters of the legend as kinds to paint with. lifted is their level.
export const ownKinds = (content, kinds) => [...legendOf(content)].map(([letter, text]) => {
  const { kind, level } = meaningOf(text);
  return { ...kinds.find(({ name }) => name === kind), name: `${letter}: ${kind}${level ? ` ${level}` : ''}`, letter, lifted: level };
});

// paint covers squares with a letter, whose height stays unless the letter has one, or lifts them to a level.
export function paint(content, squares, { letter, level }, kinds) {
  const means = lettersOf(content, kinds);
  const plain = (kind) => kinds.find(({ name }) => name === kind)?.letter ?? '.';
  const ground = rowsOf(content.get('ground')).map((row) => [...row]);
  const given = rowsOf(content.get('heights')).map((row) => [...row]);
  const heights = ground.map((row, i) => row.map((_, k) => given[i]?.[k] ?? '.'));
  for (const { column, row } of squares) {
    const line = ground.length - 1 - row; // rows are written from the north
    const old = means.get(ground[line][column]) ?? { kind: 'open', level: 0 };
    if (level !== undefined) {
      if (old.level) ground[line][column] = plain(old.kind);
      heights[line][column] = level ? String(level) : '.';
    } else {
      if (means.get(letter)?.level) heights[line][column] = '.';
      else if (old.level) heights[line][column] = String(old.level);
      ground[line][column] = letter;
    }
  }
  content.set('ground', textOf(ground));
  if (heights.some((row) => row.some((one) => one !== '.'))) content.set('heights', textOf(heights));
  else content.delete('heights');
}

const textOf = (rows) => rows.map((row) => row.join('')).join('\n') + '\n';

// freshLetter returns a letter without a meaning.
export const freshLetter = (content, kinds) => [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !lettersOf(content, kinds).has(letter));

// renameLetter writes another letter in the legend and in all squares that have it.
export function renameLetter(content, from, to) {
  rename(content, ['legend', from], to);
  content.set('ground', content.get('ground').replaceAll(from, to));
}

// dropLetter takes a letter out of the legend. Its squares keep their kind and their level.
export function dropLetter(content, letter, kinds) {
  const rows = rowsOf(content.get('ground'));
  const squares = rows.flatMap((row, i) => [...row].flatMap((one, column) => (one === letter ? [{ column, row: rows.length - 1 - i }] : [])));
  const { kind } = lettersOf(content, kinds).get(letter);
  if (squares.length) paint(content, squares, { letter: kinds.find(({ name }) => name === kind)?.letter ?? '.' }, kinds);
  put(content, ['legend', letter], undefined);
}

// partyText returns units, { spelt, square, fixed }, as the text of a party. Neighbours that are spelt alike become
// one group.
export function partyText(units) {
  const groups = [];
  for (const { spelt, square, fixed } of units) {
    const last = groups.at(-1);
    if (last?.spelt === spelt && last.fixed === Boolean(fixed)) last.squares.push(square);
    else groups.push({ spelt, fixed: Boolean(fixed), squares: [square] });
  }
  return groups.map(({ spelt, fixed, squares }) => {
    const [name, fields] = spelt.split(/:(.*)/s);
    const said = [fixed && `pos=${squares.join('/')}`, fields].filter(Boolean).join(',');
    return (squares.length > 1 ? `${squares.length}x` : '') + name + (said && ':' + said);
  }).join('+');
}

// freshName returns the first free name in a mapping: 1 to 9 for objectives, letters for others.
export function freshName(content, key, objective) {
  const names = objective ? [...'123456789'] : [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return names.find((name) => !content.get(key)?.has?.(name));
}

// emptyContent returns a bare table with the same party on both sides.
export function emptyContent(ruleset, party, factors, { columns = 16, rows = 12 } = {}) {
  const last = columnName(columns - 1);
  const side = (zone) => new Map([['party', party], ['zone', zone]]);
  return new Map([
    ['title', 'A table of my own'], ['ruleset', ruleset],
    ['ground', ('.'.repeat(columns) + '\n').repeat(rows)],
    ['zones', new Map([['S', `A1-${last}2`], ['N', `A${rows - 1}-${last}${rows}`]])],
    ['sides', new Map([['a', side('S')], ['b', side('N')]])],
    ['turns', '8'], ...(factors ? [['factors', factors]] : []),
  ]);
}
