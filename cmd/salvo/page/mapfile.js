// A scenario file that is changed: what the engine says stands in it, and the text of it written anew. Keys are Maps, in
// their order; lists are arrays; all else is text. Comments are lost.

// fileOf takes what the engine says of a file.
export const fileOf = (tree) => grown(tree);

function grown(tree) {
  if (Array.isArray(tree)) return new Map(tree.map(({ key, value }) => [key, grown(value)]));
  return typeof tree === 'object' ? tree.list.map(grown) : tree;
}

// textOf writes a file: blocks of rows as such, the rest a line for each of its keys.
export function textOf(file) {
  let text = '';
  for (const [key, value] of file) {
    if (value instanceof Map) text += `${key}:\n${[...value].map(([k, v]) => `  ${spelt(k)}: ${flow(v)}\n`).join('')}`;
    else if (typeof value === 'string' && value.includes('\n')) text += `${key}: |\n${value.trimEnd().replace(/^/gm, '  ')}\n`;
    else text += `${key}: ${flow(value)}\n`;
  }
  return text;
}

function flow(value) {
  if (value instanceof Map) return `{${[...value].map(([k, v]) => `${spelt(k)}: ${flow(v)}`).join(', ')}}`;
  return Array.isArray(value) ? `[${value.map(flow).join(', ')}]` : spelt(value);
}

// spelt quotes what YAML would take for something else.
const spelt = (text) => (/^[A-Za-z0-9][\w./ +-]*$/.test(text) && !/ $/.test(text) ? text : JSON.stringify(text));

// emptyFile is a table with nothing on it but two units and something to fight for.
export function emptyFile(ruleset, units, { columns = 16, rows = 12 } = {}) {
  const last = columnName(columns - 1);
  const middle = `${columnName(Math.floor(columns / 2))}${Math.ceil(rows / 2)}`;
  const side = (party, zone) => new Map([['party', party], ['zone', zone], ['plan', 'forward']]);
  return new Map([
    ['title', 'A table of my own'], ['ruleset', ruleset],
    ['ground', ('.'.repeat(columns) + '\n').repeat(rows)],
    ['zones', new Map([['A', `A1-${last}2`], ['B', `A${rows - 1}-${last}${rows}`]])],
    ['places', new Map([['1', new Map([['at', middle], ['reach', '1']])]])],
    ['sides', new Map([['a', side(units[0], 'A')], ['b', side(units[1], 'B')]])],
    ['plans', new Map([['forward', [new Map([['units', 'all'], ['do', 'attack 1']])]]])],
    ['turns', '8'],
  ]);
}

export const columnName = (column) => (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + column % 26);

// paint covers squares with a kind of ground; a letter of high ground sets the level, too.
export function paint(file, squares, letter) {
  const rows = file.get('ground').trimEnd().split('\n');
  const heights = file.get('heights')?.trimEnd().split('\n');
  for (const { column, row } of squares) {
    const line = rows.length - 1 - row; // rows are written from the north
    rows[line] = replaced(rows[line], column, letter);
    if (heights && 'hH'.includes(letter)) heights[line] = replaced(heights[line], column, '.');
  }
  file.set('ground', rows.join('\n') + '\n');
  if (heights) file.set('heights', heights.join('\n') + '\n');
}

const replaced = (row, at, letter) => row.slice(0, at) + letter + row.slice(at + 1);

// setParty makes units the party of a side. Those that are fixed have their squares with them.
export function setParty(file, side, units) {
  const groups = [];
  for (const unit of units) {
    const text = unit.fixed ? unit.spelt + (unit.spelt.includes(':') ? ',' : ':') + `pos=${unit.square}` : unit.spelt;
    const last = groups.at(-1);
    if (last?.text === text && !unit.fixed) last.count++;
    else groups.push({ text, count: 1 });
  }
  file.get('sides').get(side).set('party', groups.map(({ text, count }) => (count > 1 ? `${count}x${text}` : text)).join('+'));
}

// putObjective makes a square an objective, numbered as the first that is free; false if there are nine.
export function putObjective(file, square) {
  if (!file.has('places')) file.set('places', new Map());
  const places = file.get('places');
  const free = [...'123456789'].find((number) => !places.has(number));
  if (free) places.set(free, new Map([['at', square], ['reach', '1']]));
  return Boolean(free);
}

export function dropObjective(file, name) { file.get('places').delete(name); }
