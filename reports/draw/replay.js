"use strict";

// The battle comes as what changes from step to step (replay.go); the story and the units stand on the page already.
const battle = JSON.parse(document.getElementById("battle").textContent);
const find = id => document.getElementById(id);
const svg = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
};

// Steps tell what has changed; from here on each knows how everything stands after it.
let before = { units: {} };
for (const step of battle.steps) {
  step.units = { ...before.units, ...step.units };
  step.score ??= before.score;
  step.holds ??= before.holds;
  before = step;
}
const last = battle.steps.length - 1;

// What can be pressed is made here, so that a page without scripts has no buttons that do nothing.
const pressable = (made, content, click) => {
  made.type = "button";
  made.append(...content);
  made.addEventListener("click", click);
  return made;
};
find("controls").replaceWith(find("controls").content);
const items = Array.from(find("steps").children);
const heads = items.map((item, i) => {
  const button = pressable(document.createElement("button"), item.firstElementChild.childNodes, () => go(i));
  item.firstElementChild.replaceWith(button);
  return button;
});
const rows = [];
for (const unit of document.querySelectorAll("[data-unit]")) {
  const i = Number(unit.dataset.unit);
  rows[i] = pressable(document.createElement("button"), unit.childNodes, () => choose(i));
  unit.append(rows[i]);
}
const turns = battle.steps.flatMap((step, i) => i > 0 && step.turn > battle.steps[i - 1].turn || i === 1 ? [i] : []);

// A counter is drawn once in a square of side 1 around nothing, and then moved: filled of side a, outlined of side b, with
// a point where the unit faces. Its paths count to the north.
const { card, cross, ring, tips, edges, letters, symbols, below } = battle.counter;
const lettered = unit => {
  const size = symbols[unit.symbol] ? .8 * letters : letters;
  return svg("text", { y: symbols[unit.symbol] ? below : 0, "font-size": Math.min(size, 3.2 * size / unit.label.length) }, unit.label);
};
const counters = battle.units.map((unit, i) => {
  const made = svg("g", { class: "unit " + "ab"[unit.side] }, svg("path", { class: "tip", transform: "scale(1 -1)" }),
    svg("path", { class: "card", d: card, "stroke-width": edges[unit.side] / battle.square }),
    svg("path", { class: "symbol", d: symbols[unit.symbol] ?? "", transform: "scale(1 -1)" }), lettered(unit),
    svg("path", { class: "cross", d: cross }), svg("path", { class: "ring", d: ring }), svg("title", {}, ""));
  made.addEventListener("click", () => choose(i));
  return made;
});
find("units").append(...counters);

// at is the step that is shown, chosen the unit that is pointed out.
let at = 0, chosen = -1, timer = 0, near = false;

const words = state => [state.is === "there" ? state.where : state.is, state.words].filter(Boolean).join(", ");

// place puts a unit where it stands.
const place = (i, state, acts) => {
  const counter = counters[i], shown = state.is === "there" || state.is === "lost";
  counter.style.display = shown ? "" : "none";
  counter.style.transform = `translate(${state.x}px, ${state.y}px) scale(${state.room})`;
  counter.firstChild.setAttribute("d", state.is === "there" ? tips[state.facing] ?? "" : "");
  const is = { lost: state.is === "lost", troubled: state.words && state.is === "there", chosen: i === chosen, acts };
  for (const name in is) counter.classList.toggle(name, Boolean(is[name]));
  counter.lastChild.textContent = `${battle.units[i].label} ${battle.units[i].name}: ${words(state)}`;
  rows[i].lastChild.textContent = words(state);
  rows[i].parentNode.classList.toggle("lost", state.is === "lost");
  rows[i].setAttribute("aria-pressed", i === chosen);
};

// arrow draws a line from one counter to another over a wider one of paper, so that it can be seen on any ground.
const arrow = (from, to, kind, head) => {
  const far = Math.hypot(to.x - from.x, to.y - from.y), part = Math.min(.4, .5 * battle.square / far);
  const along = at => `${(from.x + (to.x - from.x) * at).toFixed(1)} ${(from.y + (to.y - from.y) * at).toFixed(1)}`;
  const d = `M${along(part)}L${along(1 - part)}`, line = svg("path", { class: kind, d });
  if (!head) return [line];
  line.setAttribute("marker-end", `url(#head-${head})`);
  return [svg("path", { class: "under", d }), line];
};
const apart = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) > .1;

// deeds draws what units did to each other, from where they stood before the step, in the colour of the side that did it.
const deeds = (step, was) => {
  const drawn = [];
  for (const i in step.units) {
    const from = was.units[i], to = step.units[i];
    if (from && from.is === "there" && to.is !== "away" && apart(from, to) && Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) > .6 * battle.square) {
      drawn.push(...arrow(from, to, "move"));
    }
  }
  const sideOf = unit => "ab"[battle.units[unit].side];
  let pair = 0;
  for (const by of step.by ?? []) for (const target of step.at ?? []) {
    const from = was.units[by], to = was.units[target], side = sideOf(by);
    const unseen = step.unseen?.[pair++] ? " unseen" : "";
    if (apart(from, to) && from.is !== "off the table") drawn.push(...arrow(from, to, `${step.does}${unseen} ${side}`, step.does !== "order" && side));
  }
  if (step.does === "strike" || step.does === "fight") for (const target of step.at ?? []) {
    const to = was.units[target], side = step.by?.length ? sideOf(step.by[0]) : "";
    drawn.push(svg("path", { class: side, d: star(to.x, to.y, .5 * to.room) }));
  }
  find("deeds").replaceChildren(...drawn, ...ghosts(step));
};

// ghosts draws what units may choose to do next, with the chance of their side, and lists it.
const ghosts = step => {
  const choices = battle.options?.[battle.steps.indexOf(step)] ?? [], drawn = [];
  for (const { unit, options } of choices) for (const option of options) {
    const from = step.units[unit], to = option.at === undefined ? option : step.units[option.at];
    if (from?.is !== "there") continue;
    if (apart(from, to)) drawn.push(...arrow(from, to, "ghost"), svg("text", { class: "ghost-share", x: (from.x + 2 * to.x) / 3, y: (from.y + 2 * to.y) / 3 }, option.share));
  }
  find("options")?.replaceChildren(...choices.map(({ unit, options }) => {
    const item = document.createElement("li");
    item.textContent = `${battle.units[unit].label} ${battle.units[unit].name}: ` + options.map(o => `${o.words} ${o.share}`).join("; ");
    return item;
  }));
  return drawn;
};

// star is a burst around a place.
const star = (x, y, r) => Array.from({ length: 16 }, (_, i) => {
  const reach = i % 2 ? r : 1.5 * r, turn = i * Math.PI / 8;
  return (i ? "L" : "M") + (x + reach * Math.sin(turn)).toFixed(2) + " " + (y - reach * Math.cos(turn)).toFixed(2);
}).join("") + "z";

// frame shows the whole picture, or what lies around those who take part in a step.
const board = find("board"), whole = board.getAttribute("viewBox").split(" ").map(Number);
const frame = (step, was) => {
  if (!near) return board.setAttribute("viewBox", whole.join(" "));
  const acting = new Set([...step.by ?? [], ...step.at ?? []]);
  for (const i in step.units) if (step.units[i] !== was.units[i] && step.units[i].is !== "away") acting.add(Number(i));
  const spots = Array.from(acting).flatMap(i => [step.units[i], was.units[i] ?? step.units[i]]).filter(p => p.is !== "off the table" && p.is !== "aboard");
  if (!spots.length) return;
  const size = Math.min(10 * battle.square, whole[2], whole[3]);
  const span = (key, most) => {
    const low = Math.min(...spots.map(p => p[key])) - battle.square, high = Math.max(...spots.map(p => p[key])) + battle.square;
    return { middle: (low + high) / 2, length: Math.min(most, Math.max(size, high - low)) };
  };
  const x = span("x", whole[2]), y = span("y", whole[3]);
  const within = (s, most) => Math.max(0, Math.min(most - s.length, s.middle - s.length / 2));
  board.setAttribute("viewBox", [within(x, whole[2]), within(y, whole[3]), x.length, y.length].map(v => v.toFixed(1)).join(" "));
};

// show shows a step.
const show = to => {
  at = Math.max(0, Math.min(last, to));
  const step = battle.steps[at], was = battle.steps[Math.max(0, at - 1)];
  battle.units.forEach((_, i) => place(i, step.units[i], step.by?.includes(i)));
  deeds(step, was);
  frame(step, was);
  find("smoke").replaceChildren(...(step.smoke ?? []).map(([x, y, r]) => svg("circle", { cx: x, cy: y, r })));
  find("flags").replaceChildren(...battle.flags?.flatMap((flag, i) => flagOf(flag, step.holds[i])) ?? []);
  find("score").replaceChildren(...(step.score ?? []).map(scored));
  find("turn").textContent = at === 0 ? "Before the battle" : `Turn ${step.turn}` + (step.side < 0 ? "" : `, ${battle.sides[step.side]}`);
  find("count").textContent = `step ${at} of ${last}`;
  find("scrub").value = at;
  find("here")?.setAttribute("d", `M${1000 * at / last} 0V90`);
  find("scrub").setAttribute("aria-valuetext", `step ${at} of ${last}, turn ${step.turn}`);
  board.setAttribute("aria-label", `The battle after step ${at}: ${heads[at].textContent}`);
  tell(at);
  for (const [id, off] of [["first", at === 0], ["back", at === 0], ["turn-back", at === 0], ["on", at === last], ["turn-on", at === last], ["last", at === last]]) {
    find(id).setAttribute("aria-disabled", off);
  }
  if (!timer) history.replaceState(null, "", "#" + at);
};

const flagOf = (flag, holder) => holder === "none" ? [] : [svg("g", { class: holder },
  svg("rect", { x: flag.x + .2 * battle.square, y: flag.y - .6 * battle.square, width: 10, height: 10 }),
  svg("text", { x: flag.x + .2 * battle.square + 5, y: flag.y - .6 * battle.square + 8 }, holder))];

const scored = cells => {
  const row = document.createElement("tr");
  cells.forEach((text, i) => {
    const cell = document.createElement(i ? "td" : "th");
    if (!i) cell.scope = "row";
    cell.textContent = text;
    row.append(cell);
  });
  return row;
};

// tell says what happens in the step, and marks it in the story.
const tell = at => {
  const item = items[at];
  for (const other of items) if (other !== item) other.removeAttribute("aria-current");
  item.setAttribute("aria-current", "step");
  const list = find("steps"), top = item.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 4;
  const head = document.createElement("p");
  head.append(heads[at].textContent + " ", ...Array.from(item.querySelectorAll(":scope > .dice"), dice => dice.cloneNode(true)));
  find("now").replaceChildren(head, ...Array.from(item.querySelectorAll(":scope > p"), line => line.cloneNode(true)));
};

// choose points a unit out, or no longer.
const choose = i => { chosen = i === chosen ? -1 : i; show(at); };

// Playing: a step after the other, at a speed.
const speeds = [.25, .5, 1, 2, 4, 8, 16];
let speed = 2;
const play = on => {
  clearInterval(timer);
  timer = on && at < last ? setInterval(() => { show(at + 1); if (at === last) play(false); }, 1000 / speeds[speed]) : 0;
  find("play").textContent = timer ? "\u23F8\uFE0E" : "\u25B6\uFE0E";
  find("play").setAttribute("aria-pressed", Boolean(timer));
  find("now").setAttribute("aria-live", timer ? "off" : "polite");
};
const pace = by => {
  speed = Math.max(0, Math.min(speeds.length - 1, speed + by));
  const s = speeds[speed];
  find("speed").textContent = s < 1 ? `a step in ${1 / s} seconds` : s === 1 ? "1 step a second" : `${s} steps a second`;
  if (timer) play(true);
};
const toggle = () => { if (!timer && at === last) show(0); play(!timer); };
const zoom = on => { near = on; find("near").setAttribute("aria-pressed", near); show(at); };
const go = to => { play(false); show(to); };
const turnBack = () => go(turns.findLast(i => i < at) ?? 0);
const turnOn = () => go(turns.find(i => i > at) ?? last);

const keys = {
  ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(last), PageUp: turnBack, PageDown: turnOn,
  " ": toggle, "+": () => pace(1), "=": () => pace(1), "-": () => pace(-1), z: () => zoom(!near), Escape: () => { chosen = -1; show(at); },
};
addEventListener("keydown", event => {
  const pressed = event.key === " " && event.target.closest("button, summary"); // which it presses
  if (event.ctrlKey || event.metaKey || event.altKey || pressed || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});
const clicks = {
  first: keys.Home, "turn-back": turnBack, back: keys.ArrowLeft, play: toggle, on: keys.ArrowRight, "turn-on": turnOn, last: keys.End,
  slower: keys["-"], faster: keys["+"], near: keys.z,
};
for (const id in clicks) find(id).addEventListener("click", clicks[id]);
find("scrub").addEventListener("input", event => go(Number(event.target.value)));

find("ribbon")?.addEventListener("click", event => {
  const box = find("ribbon").getBoundingClientRect();
  go(Math.round(last * (event.clientX - box.left) / box.width));
});

// A swipe over the picture is a step.
let down = null;
board.addEventListener("pointerdown", event => { down = event.isPrimary && event.pointerType !== "mouse" ? event : null; });
board.addEventListener("pointercancel", () => { down = null; });
board.addEventListener("pointerup", event => {
  const by = down ? event.clientX - down.clientX : 0;
  if (Math.abs(by) > 30 && Math.abs(by) > 2 * Math.abs(event.clientY - down.clientY)) go(at + (by < 0 ? 1 : -1));
  down = null;
});

// The scrubber has a mark where a unit is lost, and the number of a turn where it begins, unless there is no room after the last number.
let marked = -last;
const roomy = turns.filter(i => {
  if (i - marked < last / 18) return false;
  marked = i;
  return true;
});
const mark = (i, kind, text) => {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  made.style.left = `calc(8px + (100% - 16px) * ${i / last})`;
  return made;
};
find("marks").replaceChildren(...roomy.map(i => mark(i, "starts", battle.steps[i].turn)),
  ...battle.steps.flatMap((step, i) => (step.fallen ?? []).map(unit => mark(i, "fall " + "ab"[battle.units[unit].side], ""))));

// A link may name a step; what is printed is the moment that is shown, of the whole picture.
const linked = () => show(Number(location.hash.slice(1)) || 0);
addEventListener("hashchange", linked);
addEventListener("beforeprint", () => board.setAttribute("viewBox", whole.join(" ")));
addEventListener("afterprint", () => show(at));
near = matchMedia("(max-width: 47rem)").matches && whole[2] > 14 * battle.square && whole[3] > 10 * battle.square;
find("near").setAttribute("aria-pressed", near);
linked();
