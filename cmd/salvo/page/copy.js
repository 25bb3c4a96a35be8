// The Share menu takes the answer elsewhere: as a link, a command, Markdown, CSV or a picture.

import { byId, el, say, shape } from './dom.js';
import { ask, Mistake } from './engine.js';

export function showCopies(desk) {
  const forms = {
    Link: async () => new URL(await desk.address(), location.href).href,
    Command: () => `salvo odds ${desk.line.split(' ').map(quoted).join(' ')}`,
    Markdown: () => ask(desk.question('written', { form: 'md' })),
    CSV: () => ask(desk.question('written', { form: 'csv' })),
    Picture: () => picture(desk),
  };
  const told = { Link: 'this page as it is', Command: 'for a terminal', Markdown: 'tables for a forum', CSV: 'for a spreadsheet', Picture: 'SVG' };
  const items = Object.entries(forms).map(([name, make]) => el('button', { type: 'button', 'data-copy': name.toLowerCase(), onclick: () => {
    open(false);
    button.focus();
    copy(name, make);
  } }, name, el('span', { class: 'quiet' }, ` ${told[name]}`)));
  const list = el('div', { id: 'share-list', role: 'group', 'aria-label': 'Copy as', hidden: true }, items);
  const button = el('button', { type: 'button', id: 'share', 'aria-expanded': 'false', 'aria-controls': 'share-list', onclick: () => open(list.hidden) }, 'Share');
  const open = (on) => {
    list.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
  };
  byId('copies').replaceChildren(button, list);
  byId('copies').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || list.hidden) return;
    open(false);
    button.focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!byId('copies').contains(event.target)) open(false);
  });
}

// copy puts a text on the clipboard. If the browser does not allow that, it shows the text to be copied by hand.
async function copy(name, make) {
  let text;
  try {
    text = await make();
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    say(error.message);
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    say(`${name} copied.`);
  } catch {
    byHand(name, text);
  }
}

function byHand(name, text) {
  const dialog = byId('picker');
  const area = el('textarea', { rows: 12, readonly: true, 'aria-label': name });
  area.value = text;
  dialog.replaceChildren(el('h2', { id: 'picker-title' }, `Copy as ${name}`), area,
    el('button', { type: 'button', onclick: () => dialog.close() }, 'Close'));
  dialog.showModal();
  area.select();
}

// quoted returns a word quoted for a shell, if that is needed.
const quoted = (word) => (/^[A-Za-z0-9_.,:=+/@%-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// picture returns the headline and all pictures of the page as one SVG that needs no style sheet.
function picture(desk) {
  const width = 760, gap = 16;
  const ink = getComputedStyle(document.body).color, paper = getComputedStyle(document.body).backgroundColor;
  const rows = [];
  let y = 30;
  const text = (words, size, weight = 400) => {
    for (const line of wrapped(words, Math.floor(1.9 * (width - 32) / size))) {
      rows.push(shape('text', { x: 16, y, 'font-size': size, 'font-weight': weight }, line));
      y += 1.35 * size;
    }
  };
  text(desk.answer.words.headline[0] ?? '', 18, 600);
  text(desk.line, 12);
  for (const svg of document.querySelectorAll('#answer svg.bar, #figures svg.plot')) {
    if (!svg.checkVisibility()) continue;
    const caption = svg.closest('figure')?.querySelector('figcaption')?.textContent;
    y += gap;
    if (caption) text(caption, 13, 600);
    const { width: wide, height: high } = svg.getBoundingClientRect();
    const scale = Math.min(1, (width - 32) / wide);
    const copied = standalone(svg);
    for (const [name, value] of Object.entries({ x: 16, y: y - 8, width: wide * scale, height: high * scale, viewBox: `0 0 ${wide} ${high}` })) {
      copied.setAttribute(name, value);
    }
    rows.push(copied);
    y += high * scale;
    if (svg.classList.contains('bar')) {
      y += 16;
      text([...document.querySelectorAll('#result .legend li')].map((li) => li.textContent.replace(/([\d<])/, ' $1')).join('   '), 12);
    }
  }
  text(desk.answer.words.sources.join(' ') + ` salvo ${desk.catalogue.version}`, 11);
  const whole = shape('svg', { width, height: y + gap, viewBox: `0 0 ${width} ${y + gap}`, 'font-family': 'Liberation Sans, Arial, Helvetica, sans-serif' },
    shape('rect', { width, height: y + gap }), ...rows);
  whole.setAttribute('fill', ink); // as attributes, because the SVG has no style sheet
  whole.firstChild.setAttribute('fill', paper);
  return new XMLSerializer().serializeToString(whole) + '\n';
}

// standalone returns a copy of a picture with its colours as attributes.
function standalone(svg) {
  const copied = svg.cloneNode(true);
  const from = [...svg.querySelectorAll('*')], to = [...copied.querySelectorAll('*')];
  from.forEach((node, i) => {
    const style = getComputedStyle(node);
    for (const name of ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size']) {
      to[i].setAttribute(name, style.getPropertyValue(name));
    }
    to[i].removeAttribute('style');
    to[i].removeAttribute('class');
  });
  copied.querySelectorAll('[role=slider] rect').forEach((grip) => grip.remove());
  return copied;
}

function wrapped(text, most) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1) && lines.at(-1).length + word.length >= most) lines.push('');
    lines[lines.length - 1] += (lines.at(-1) ? ' ' : '') + word;
  }
  return lines;
}
