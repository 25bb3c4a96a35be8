// The plans of both sides as arrows: from where a group begins to the place of each of its tasks.

import { squareAt } from './scenario.js';

// arrowsOf returns arrows, [{ side, points, label }], for the plans that both sides follow, or for one plan.
export function arrowsOf(content, answer) {
  return ['a', 'b'].flatMap((side, i) => {
    const plan = content.get('plans')?.get?.(content.get('sides')?.get?.(side)?.get?.('plan'));
    return Array.isArray(plan) ? waysOf(plan, answer.units[i] ?? [], answer.map, side) : [];
  });
}

function waysOf(plan, units, map, side) {
  const standing = units.map((unit, n) => ({ name: unit.spelt.split(':')[0], place: n + 1, at: squareAt(unit.square) })).filter((unit) => unit.at);
  const named = new Set(plan.flatMap((group) => words(group)));
  return plan.map((group) => {
    const who = words(group);
    const has = (unit) => who.includes('all') || (who.includes('rest') ? !named.has(unit.name) : who.some((word) => word === unit.name || within(word, unit.place)));
    const own = standing.filter(has);
    const points = own.length ? [middle(own.map((unit) => unit.at))] : [];
    const labels = [];
    for (const task of list(group.get?.('do'))) {
      const [verb, about] = task.split(' ');
      const end = verb === 'exit' ? edge(about, points.at(-1), map) : placeOf(map, about);
      if (end && verb !== 'wait') points.push(end);
      labels.push(task);
    }
    return { side, points, label: labels.join(', ') };
  }).filter(({ points }) => points.length > 1);
}

const list = (value) => (Array.isArray(value) ? value : value ? [value] : []);

const words = (group) => list(group.get?.('units')).flatMap((text) => text.split('/'));

function within(word, place) {
  const [from, to = from] = word.split('-').map(Number);
  return from <= place && place <= to;
}

const middle = (squares) => [squares.reduce((n, s) => n + s.column, 0) / squares.length + 0.5, squares.reduce((n, s) => n + s.row, 0) / squares.length + 0.5];

function placeOf(map, name) {
  const place = map.places.find((p) => p.name === name);
  return place && middle(place.squares.map(squareAt));
}

const edge = (name, [x, y] = [0, 0], { columns, rows }) => ({ north: [x, rows], south: [x, 0], east: [columns, y], west: [0, y] })[name];
