// One battle on the table, watched step by step. The steps take the place of the tool's panel.

import { byId, dice, el } from './dom.js';
import { ask, Mistake } from './engine.js';
import { Job } from './job.js';
import { Ribbon } from './ribbon.js';
import { table } from './table.js';

const pace = 900; // milliseconds for each step

export class Watch {
  #maps;
  #replay;
  #at = 0;
  #number = 0;
  #playing;
  #button = el('button', { type: 'button', onclick: () => this.#start() }, 'Watch a battle');
  #slider = el('input', { type: 'range', min: 0, 'aria-label': 'Step of the battle', oninput: () => this.#go(Number(this.#slider.value)) });
  #play = el('button', { type: 'button', onclick: () => this.#toggle() }, 'Play');
  #turn = el('b');
  #lines = el('ul', { class: 'deeds', 'aria-live': 'polite' });
  #score = el('div');
  #ribbon; // the chances of the battle; undefined until they are asked for
  #chances = new Job('Work out its chances', { question: () => this.#maps.question('chances', { number: this.#number }), show: ({ words, points }) => this.#tell(words, points) });
  #panel = el('section', { id: 'watch', 'aria-label': 'Battle', hidden: true }, el('div', {}, el('p', { id: 'told' }),
    el('div', { class: 'steps' }, el('button', { type: 'button', 'aria-label': 'One step back', onclick: () => this.#go(this.#at - 1) }, '◀'), this.#play,
      el('button', { type: 'button', 'aria-label': 'One step on', onclick: () => this.#go(this.#at + 1) }, '▶'), this.#slider, this.#turn),
    this.#lines, this.#chances.node, this.#score, el('button', { type: 'button', onclick: () => this.end() }, 'Back to the table')));

  constructor(maps) {
    this.#maps = maps;
    byId('fight').append(this.#button);
    byId('form').append(this.#panel);
  }

  // show ends the battle, because the table has changed.
  show() {
    this.#pause();
    this.#replay = undefined;
    this.#drop();
    this.#number = 0;
    this.#panel.hidden = true;
    this.#button.textContent = 'Watch a battle';
  }

  // end goes back to the table and to the tool that the visitor had.
  end() {
    if (this.#panel.hidden) return;
    this.show();
    this.#maps.draw();
    this.#maps.showTool();
  }

  async #start() {
    this.#pause();
    const number = this.#number + 1;
    try {
      this.#replay = await ask(this.#maps.question('replay', { number }));
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      byId('mistakes').replaceChildren(el('li', {}, error.message));
      return;
    }
    this.#drop();
    this.#number = number;
    this.#button.textContent = 'Watch another';
    this.#panel.hidden = false;
    this.#maps.board.mode('tap', true);
    byId('told').textContent = this.#replay.headline;
    this.#slider.max = this.#replay.steps.length - 1;
    this.#go(0);
    this.#play.focus({ preventScroll: true });
    byId('table').scrollIntoView({ block: 'nearest' });
  }

  // #tell shows how the chance went, and marks the step there.
  #tell(words, points) {
    this.#ribbon = new Ribbon(points, this.#replay.steps, (step) => this.#go(step));
    this.#ribbon.show(this.#at);
    return [this.#ribbon.node, ...words.map((sentence) => el('p', {}, sentence))];
  }

  // #drop forgets the chances: they are of another battle.
  #drop() {
    this.#ribbon = undefined;
    this.#chances.clear();
  }

  #toggle() {
    if (this.#playing) return this.#pause();
    if (this.#at === this.#replay.steps.length - 1) this.#go(0);
    this.#playing = setInterval(() => this.#go(this.#at + 1, true), pace);
    this.#play.textContent = 'Pause';
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#play.textContent = 'Play';
  }

  #go(to, playing) {
    const { steps, units } = this.#replay;
    if (!playing) this.#pause();
    if (to >= steps.length) this.#pause();
    this.#at = Math.min(steps.length - 1, Math.max(0, to));
    const step = steps[this.#at];
    this.#slider.value = this.#at;
    this.#ribbon?.show(this.#at);
    this.#turn.textContent = `Turn ${step.turn}, step ${this.#at} of ${steps.length - 1}`;
    this.#lines.replaceChildren(...(step.lines ?? []).map((line) => el('li', {}, line.text, dice(line))));
    this.#score.replaceChildren(table('Score', ['', 'side a', 'side b'], (step.score ?? []).map((s) => [s.name, ...(s.holder ? held(s.holder) : s.of)])));
    this.#maps.draw({ units: step.units.map((u, i) => ({ ...units[i], side: 'ab'[units[i].side], square: u.square, facing: u.facing,
      words: u.words, lost: u.is === 'lost' })).filter((u) => u.square), deeds: this.#deeds(step) });
  }

  // #deeds returns arrows: from shooters to their targets, and from where units were to where they are.
  #deeds(step) {
    const before = this.#replay.steps[Math.max(0, this.#at - 1)];
    const deeds = [];
    for (const by of step.by ?? []) {
      const [from, to] = [before.units[by].square, step.units[by].square];
      if (from && to && from !== to) deeds.push({ from, to, kind: 'move' });
      for (const at of step.at ?? []) {
        const target = before.units[at].square;
        if (to && target && to !== target) deeds.push({ from: to, to: target, kind: step.does });
      }
    }
    return deeds;
  }
}

const held = (holder) => ['a', 'b'].map((side) => (holder === side ? 'holds it' : ''));
