// The profile: the odds over all values of one factor, with a marker at the value that is asked about. The marker can be
// dragged, or moved with the arrow keys.

import { drawnAnew, Plane, trimmed, widthOf } from './axes.js';
import { byId, el, shape, spaced, unique } from './dom.js';
import { ask, Latest, Mistake } from './engine.js';
import { lineOf } from './line.js';
import { coloursOf, measures, percent, whole } from './numbers.js';
import { folded } from './table.js';

const tall = 260;

export class Profile {
  #desk;
  #over; // the factor or party that the visitor chose; undefined: the first of the procedure
  #drawn = ''; // the line of the last picture without the chosen factor: if only that factor changes, only the marker moves
  #profile;
  #why = '';
  #latest = new Latest();
  #select;
  #figure = el('div');

  constructor(desk) {
    this.#desk = desk;
    const id = unique('over');
    this.#select = el('select', { id, onchange: () => {
      this.#over = this.#select.value;
      this.show();
    } });
    byId('profile').replaceChildren(el('h2', {}, 'Profile'),
      el('div', { class: 'row' }, el('label', { for: id }, 'over'), this.#select), this.#figure);
    drawnAnew(this.#figure, () => this.#draw());
  }

  show() {
    const over = this.#choices();
    byId('profile').hidden = !over;
    if (!over) return;
    const { model, catalogue } = this.#desk;
    const factors = { ...model.factors };
    delete factors[over];
    const parties = model.parties.map((groups, i) => (this.#isParty(over, i) ? groups.map((g) => ({ ...g, count: 1 })) : groups));
    const { span } = this.#desk.answer.scenario.factors[over] ?? {};
    const drawn = JSON.stringify([lineOf({ ...model, factors, parties }, catalogue), over, span, this.#desk.rosters]);
    if (drawn === this.#drawn) {
      this.#draw();
      return;
    }
    this.#drawn = drawn;
    const question = this.#desk.question('profile', { over });
    this.#latest.run(async (signal, shown) => {
      try {
        [this.#profile, this.#why] = [await ask(question, signal), ''];
      } catch (error) {
        if (!(error instanceof Mistake)) {
          this.#drawn = '';
          throw error;
        }
        [this.#profile, this.#why] = [undefined, error.message];
      }
      shown();
      this.#draw();
    });
  }

  #isParty(over, i) { return this.#desk.procedure().parties[i]?.name === over; }

  // #choices fills the list of factors and parties that can be chosen, and returns the chosen one.
  #choices() {
    const procedure = this.#desk.procedure();
    const { scenario } = this.#desk.answer;
    const names = procedure.factors.filter((f) => f.on !== (scenario.table ? 'line' : 'table') &&
      (scenario.factors[f.name].span || ['labels', 'yes-no'].includes(f.type.kind))).map((f) => f.name);
    const counted = scenario.table ? [] : procedure.parties.filter((p, i) => p.count !== 'single' && scenario.parties[i].groups.length === 1).map((p) => p.name);
    const all = [...names, ...counted];
    const first = procedure.factors.find((f) => f.unit && names.includes(f.name))?.name ?? all[0];
    const over = all.includes(this.#over) ? this.#over : first;
    const key = all.join(' ');
    if (this.#select.dataset.of !== key) {
      this.#select.dataset.of = key;
      this.#select.replaceChildren(...names.map((name) => el('option', { value: name }, spaced(name))),
        ...counted.map((name) => el('option', { value: name }, `number of ${name.length === 1 ? `units of side ${name}` : name}`)));
    }
    this.#select.value = over ?? '';
    return over;
  }

  // #now returns the value at the marker, which is that of the line.
  #now() {
    const over = this.#profile.over;
    const { scenario } = this.#desk.answer;
    const i = scenario.parties.findIndex((p) => p.name === over);
    return i >= 0 && !(over in scenario.factors) ? String(scenario.parties[i].groups[0].count) : scenario.factors[over]?.value;
  }

  #set(value, final) {
    const over = this.#profile.over;
    if (over in this.#desk.answer.scenario.factors) {
      this.#desk.setFactor(over, value, final);
      return;
    }
    const model = structuredClone(this.#desk.model);
    model.parties[this.#desk.procedure().parties.findIndex((p) => p.name === over)][0].count = Number(value);
    this.#desk.change(model, { final });
  }

  #draw() {
    const profile = this.#profile;
    if (!profile) {
      this.#figure.replaceChildren(el('p', { class: 'quiet' }, this.#why));
      return;
    }
    const measure = measures(this.#desk.answer)[0];
    if (profile.figures.some((f) => f.label >= measure.values.length)) return; // the profile belongs to another procedure; the new one is on its way
    const hadFocus = this.#figure.contains(document.activeElement) && document.activeElement.getAttribute('role') === 'slider';
    const picture = new Picture(profile, measure, widthOf(this.#figure), this.#now());
    this.#figure.replaceChildren(picture.svg((value, final) => this.#set(value, final)), picture.table());
    if (hadFocus) this.#figure.querySelector('[role=slider]').focus();
  }
}

// A Picture draws a profile.
class Picture {
  constructor(profile, measure, width, now) {
    Object.assign(this, { profile, measure, now });
    this.continuous = profile.numeric && Boolean(profile.unit);
    this.isMean = profile.figures[0].label < 0;
    this.stacked = !this.isMean && (measure.kinds || measure.sides?.length === 2);
    this.simulated = profile.figures.some((f) => f.cells.some((c) => c.high > c.low));
    const [first, last] = [this.at(0), this.at(profile.values.length - 1)];
    const margin = this.continuous ? 0 : 0.5;
    const most = Math.max(...profile.figures.flatMap((f) => f.cells.map((c) => c.value ?? 0)));
    this.plane = new Plane(width, tall, { from: first - margin, to: last + margin, top: this.isMean ? most * 1.1 || 1 : 1 });
  }

  // at returns the place of value i on the axis: a number stands at its value, a word at its index.
  at(i) { return this.continuous ? Number(this.profile.values[i]) : i; }

  svg(set) {
    const { plane, profile } = this;
    const colours = this.isMean ? ['var(--ours)'] : coloursOf(this.measure);
    const svg = shape('svg', { class: 'plot profile', width: plane.width, height: plane.height, role: 'group', 'aria-label': `Profile over ${spaced(profile.over)}` },
      plane.grid(!this.isMean), this.#areas(colours), this.#gaps(), this.#ticks(),
      plane.caption(spaced(profile.over) + (profile.unit ? ` in ${profile.unit}` : '') + (this.simulated ? ', simulated' : '')));
    this.#marker(svg, set);
    return svg;
  }

  #areas(colours) {
    const base = this.profile.values.map(() => 0);
    const bands = []; // drawn above all areas
    const areas = this.profile.figures.map((f) => {
      const colour = this.isMean ? colours[0] : colours[f.label];
      const from = [...base];
      const cells = f.cells.map((c, i) => ({ ...c, from: from[i] }));
      if (this.stacked) f.cells.forEach((c, i) => { base[i] += c.value ?? 0; });
      bands.push(this.#bands(f, cells));
      return this.#runs(cells).map((run) => shape('path', { class: this.isMean ? 'line' : 'area', d: this.#outline(run),
        ...(this.isMean ? { stroke: colour } : { fill: colour }) }));
    });
    return [areas, bands].flat(2);
  }

  // #runs returns the stretches of cells between empty cells.
  #runs(cells) {
    const runs = [[]];
    cells.forEach((c, i) => (c.value === undefined ? runs.push([]) : runs.at(-1).push({ ...c, i })));
    return runs.filter((run) => run.length);
  }

  // #outline returns a path along the top of a run, with jumps where they are known, and back along its base.
  #outline(run) {
    const points = [], floor = [];
    for (const [k, c] of run.entries()) {
      const x = this.at(c.i), y = c.from + c.value;
      if (!this.continuous) {
        points.push([x - 0.5, y], [x + 0.5, y]);
        floor.push([x - 0.5, c.from], [x + 0.5, c.from]);
        continue;
      }
      points.push([x, y]);
      floor.push([x, c.from]);
      let before = y;
      for (const [at, value] of c.steps ?? []) {
        points.push([at, before], [at, value]);
        before = value;
      }
      if (c.steps && run[k + 1]) points.push([this.at(run[k + 1].i), before]);
    }
    const path = (list) => list.map(([x, y]) => `${this.plane.x(x).toFixed(1)} ${this.plane.y(Math.min(y, this.plane.top)).toFixed(1)}`).join('L');
    return this.isMean ? `M${path(points)}` : `M${path(points)}L${path(floor.reverse())}Z`;
  }

  // #bands draws where a simulated border may lie. Of the borders between stacked areas only the first and the last
  // have an interval of their own.
  #bands(figure, cells) {
    const last = this.profile.figures.at(-1) === figure;
    if (!this.simulated || (this.stacked && !last && figure !== this.profile.figures[0])) return [];
    const turned = this.stacked && last ? (share) => 1 - share : (share) => share;
    return this.#runs(cells).map((run) => {
      const line = (end) => run.map((c) => `${this.plane.x(this.at(c.i)).toFixed(1)} ${this.plane.y(turned(c[end])).toFixed(1)}`);
      return shape('path', { class: 'band', d: `M${line('high').join('L')}L${line('low').reverse().join('L')}Z` });
    });
  }

  // #gaps marks empty cells, with the reason as a title.
  #gaps() {
    const { plane } = this;
    const { cells } = this.profile.figures[0];
    const edge = (i) => plane.x(this.at(Math.min(cells.length - 1, Math.max(0, i)))); // the place of a neighbouring value
    return cells.flatMap((c, i) => {
      if (c.value !== undefined) return [];
      const [from, to] = this.continuous ? [edge(i - 1), edge(i + 1)] : [plane.x(i - 0.5), plane.x(i + 0.5)];
      return [shape('rect', { class: 'gap', x: from, width: to - from, y: plane.y(plane.top), height: plane.y(0) - plane.y(plane.top) },
        shape('title', {}, c.empty))];
    });
  }

  #ticks() {
    const { values } = this.profile;
    const room = Math.max(40, 7.5 * Math.max(...values.map((v) => v.length)));
    const every = Math.ceil(values.length * room / (this.plane.width - this.plane.left));
    return this.plane.ticks(values.map((value, i) => ({ at: this.at(i), text: spaced(value) })).filter((_, i) => i % every === 0));
  }

  // #nearest returns the value at a place of the axis: the nearest whole number, or the nearest word.
  #nearest(at) {
    if (this.continuous) return trimmed(Math.round(at));
    return this.profile.values[Math.max(0, Math.min(this.profile.values.length - 1, Math.round(at)))];
  }

  #place(value) { return this.continuous ? Number(value) : this.profile.values.indexOf(value); }

  #marker(svg, set) {
    const { plane, profile } = this;
    const place = this.#place(this.now);
    const x = plane.x(Number.isFinite(place) && place >= 0 ? place : plane.from);
    const marker = shape('g', { class: 'marker', role: 'slider', tabindex: 0, 'aria-label': `${spaced(profile.over)}${profile.unit ? ` in ${profile.unit}` : ''}`,
      'aria-valuemin': this.at(0), 'aria-valuemax': this.at(profile.values.length - 1), 'aria-valuenow': Math.max(place || 0, this.at(0)),
      'aria-valuetext': spaced(this.now ?? '') },
    shape('line', { x1: x, x2: x, y1: plane.y(plane.top), y2: plane.y(0) }),
    shape('circle', { cx: x, cy: plane.y(0), r: 9 }),
    shape('rect', { class: 'grip', x: x - 22, y: plane.y(plane.top), width: 44, height: plane.height - plane.above }));
    marker.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
      const to = event.key === 'Home' ? this.at(0) : event.key === 'End' ? this.at(profile.values.length - 1) : by && Math.max(0, place) + by;
      if (to === undefined) return;
      event.preventDefault();
      set(this.#nearest(Math.min(this.at(profile.values.length - 1), Math.max(this.at(0), to))), true);
    });
    drag(svg, plane, (at, final) => set(this.#nearest(at), final));
    svg.append(marker);
  }

  table() {
    const { profile, measure } = this;
    const names = profile.figures.map((f) => (f.label < 0 ? `mean ${measure.shown}` : measure.values[f.label].name +
      (this.stacked || f.label === measure.values.length - 1 ? '' : ' or worse')));
    return folded('Numbers of the profile', [spaced(profile.over), ...names],
      profile.values.map((value, i) => [spaced(value), ...profile.figures.map((f) => this.#cell(f.cells[i]))]));
  }

  #cell(c) {
    if (c.value === undefined) return ['–', { title: c.empty }];
    return this.isMean ? trimmed(c.value) : percent(whole(c));
  }
}

// drag calls moved with the place of the pointer while it is down. The page listens, because the picture is replaced
// meanwhile.
let dragging;
function drag(svg, plane, moved) {
  const placeOf = (event, box) => plane.value((event.clientX - box.left) * plane.width / box.width);
  svg.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    dragging = { moved: (e, final) => moved(placeOf(e, box), final) };
    dragging.moved(event, false);
  });
}
window.addEventListener('pointermove', (event) => dragging?.moved(event, false));
window.addEventListener('pointerup', (event) => {
  dragging?.moved(event, true);
  dragging = undefined;
});
window.addEventListener('pointercancel', () => { dragging = undefined; });
