// The briefing of a battle on paper, in the words of "salvo print": the PDF of the program that serves the page, or
// sheets that the browser prints.

import { Board, cover, swatch } from './board.js';
import { byId, el, say, shape } from './dom.js';
import { ask, Mistake } from './engine.js';
import { sign, unitKey } from './key.js';
import * as transport from './transport.js';

const sheetHeight = 246 * 96 / 25.4; // in pixels: what A4 and US letter have between their margins (experiments/desk/briefing.go)

export class Print {
  #maps;
  #sheets = el('section', { id: 'sheets', 'aria-hidden': 'true' }); // shown on paper only

  constructor(maps) {
    this.#maps = maps;
    document.body.append(this.#sheets);
  }

  // show removes the sheets of an earlier table.
  show() { this.#sheets.replaceChildren(); }

  async print() {
    if (!transport.briefing) {
      await this.byBrowser();
      return;
    }
    say('The briefing is drawn.');
    await complaining(async () => {
      const url = URL.createObjectURL(await transport.briefing(JSON.stringify(this.#maps.question('table'))));
      el('a', { href: url, download: `${byId('title').textContent.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 40) || 'briefing'}.pdf` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    });
  }

  // byBrowser lays out the briefing and opens the browser's dialog for printing.
  async byBrowser() {
    await complaining(async () => {
      const { parts, foot } = await ask(this.#maps.question('briefing'));
      const table = this.#maps.bare();
      const units = this.#maps.standing();
      this.#sheets.replaceChildren();
      this.#sheets.className = 'measured';
      for (const part of parts) this.#add(part, foot, table, units);
      this.#sheets.className = '';
      say('The browser prints the briefing: "Save as PDF" makes a file of it.');
      window.print();
    });
  }

  // #add adds the sheet of a part, with the largest map with which it fits a sheet of A4 and of US letter.
  #add(part, foot, table, units) {
    const sizes = part.blocks.find(({ kind }) => kind === 'map')?.sizes ?? [undefined];
    const fits = (size) => {
      const sheet = sheetOf(part, foot, table, units, size);
      this.#sheets.append(sheet);
      if (sheet.offsetHeight <= sheetHeight) return true;
      sheet.remove();
      return false;
    };
    if (!sizes.some(fits)) this.#sheets.append(sheetOf(part, foot, table, units, sizes[0]));
  }
}

// sheetOf returns the sheet of a part of the briefing, with its map in a size.
const sheetOf = ({ title, about, columns, blocks }, foot, table, units, size) => el('article', {}, el('h2', {}, title), about.map((text) => el('p', {}, text)),
  el('div', { class: columns > 1 ? 'columns' : '' }, columnsOf(blocks).map((column) => el('div', {}, column.flatMap((block) => drawnBlock(block, table, units, size))))),
  el('p', { class: 'foot' }, foot));

// complaining does something and shows what the engine refuses.
async function complaining(does) {
  try {
    await does();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    say(error.message);
  }
}

// columnsOf returns the blocks of each column.
const columnsOf = (blocks) => blocks.reduce((columns, block) => {
  if (block.kind === 'column') columns.push([]);
  else columns.at(-1).push(block);
  return columns;
}, [[]]);

// drawnBlock returns the elements of a map, of text, of a table or of a list of units.
function drawnBlock({ kind, head, shown = [], lines = [], columns = [], rows = [], units = [] }, table, standing, size) {
  const title = head ? el('h3', {}, head) : '';
  switch (kind) {
    case 'map': return mapOf(table, standing.filter((unit) => shown.includes(unit.label)), size);
    case 'table': return [title, el('table', {}, el('thead', {}, el('tr', {}, columns.map((text) => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, rows.map((row) => el('tr', {}, row.map((text) => el('td', {}, text))))))];
    case 'units': return [title, el('ul', { class: 'listed' }, units.map((unit) => el('li', {}, sign(table.drawing.counter, unit.side, unit.symbol),
      el('span', {}, unit.name, unit.where ? el('small', {}, unit.where) : ''), el('span', {}, unit.cost))))];
    default: return [title, el('div', { class: lines.length > 5 ? 'lines' : '' }, lines.map((text) => el('p', {}, text)))];
  }
}

// mapOf returns the map with some units, to scale, and its key.
function mapOf(table, units, { side, scale }) {
  const board = new Board({});
  board.show(table, { units, side });
  return [board.node, el('p', {}, `${scale} North is at the top.`), el('ul', { class: 'key' }, ...groundKey(table), ...unitKey(units, table.drawing.counter))];
}

// groundKey returns entries for the kinds of ground, the heights and the areas that a map has.
function groundKey({ map, kinds }) {
  const levels = [...new Set(map.squares.map((square) => square.level))].filter(Boolean).sort();
  const frame = (name) => shape('svg', { class: 'board', viewBox: '0 0 26 26', width: 26, height: 26 }, shape('g', { class: name }, shape('path', { d: 'M4 4H22V22H4z' })));
  const areas = { zone: map.zones.length, objective: map.places.some((p) => p.objective), place: map.places.some((p) => !p.objective) };
  const entry = (picture, text) => el('li', {}, picture, text);
  return [...kinds.filter(({ name }) => name !== 'open' && map.squares.some(({ ground }) => ground === name)).map((kind) => entry(swatch((rect) => cover(rect, 0, kind), kind.marks), kind.name)),
    ...levels.map((level) => entry(swatch((rect) => cover(rect, level)), `level ${level}`)),
    ...Object.keys(areas).filter((name) => areas[name]).map((name) => entry(frame(name), name))];
}
