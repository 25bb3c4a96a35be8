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

// paint gives squares a kind of ground, or a level.
export function paint(content, squares, { letter, level }) {
  const ground = rowsOf(content.get('ground')).map((row) => [...row]);
  const plain = level === undefined;
  if (!plain && !content.has('heights')) content.set('heights', ground.map((row) => '.'.repeat(row.length)).join('\n') + '\n');
  const heights = content.has('heights') ? rowsOf(content.get('heights')).map((row) => [...row]) : undefined;
  for (const { column, row } of squares) {
    const line = ground.length - 1 - row; // rows are written from the north
    const old = ground[line][column];
    if (plain) {
      if (heights && 'hH'.includes(old) && heights[line][column] === '.') heights[line][column] = old === 'h' ? '1' : '2';
      if (heights && 'hH'.includes(letter)) heights[line][column] = '.';
      ground[line][column] = letter;
    } else {
      if ('hH'.includes(old)) ground[line][column] = '.';
      heights[line][column] = level ? String(level) : '.';
    }
  }
  content.set('ground', ground.map((row) => row.join('')).join('\n') + '\n');
  if (heights?.some((row) => row.some((letter) => letter !== '.'))) content.set('heights', heights.map((row) => row.join('')).join('\n') + '\n');
  else content.delete('heights');
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
