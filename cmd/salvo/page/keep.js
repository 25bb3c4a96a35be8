// Takes a fight to another game: units and circumstances that the other game has, too, are kept.

import { lineOf } from './line.js';
import { nearest } from './search.js';

// kept rewrites a fight for another ruleset and returns it as a line, with the factors that were lost. The line is
// undefined if a unit has no namesake in the roster; then the other game begins with its example.
export function kept(model, from, ruleset, roster, catalogue) {
  const procedure = ruleset.procedures.find((p) => p.name === model.procedure) ?? ruleset.procedures[0];
  const specs = procedure.parties;
  if (model.table || specs.length !== model.parties.length) return { lost: [] };
  const parties = model.parties.map((groups, i) => partyIn(groups, specs[i], ruleset, roster));
  if (parties.some((party) => !party)) return { lost: [] };
  const factors = {}, lost = [];
  for (const [name, value] of Object.entries(model.factors)) {
    const [old, now] = [from, procedure].map((p) => p.factors.find((f) => f.name === name));
    if (now && old && (now.unit ?? '') === (old.unit ?? '') && allowed(now.type, value)) factors[name] = value;
    else lost.push(name);
  }
  return { line: lineOf({ ruleset: ruleset.name, procedure: procedure.name, table: '', parties, factors, options: {} }, catalogue), lost };
}

const allowed = ({ kind, words = [] }, value) => !['labels', 'yes-no'].includes(kind) || words.includes(value) || kind === 'yes-no';

// partyIn returns the groups of a party with the units of another game; undefined if the game lacks one of them.
function partyIn(groups, spec, ruleset, roster) {
  const fields = new Set(ruleset.fields.map((f) => f.name));
  const found = groups.map((group) => {
    const unit = namesake(group.unit, roster.units);
    return unit && { count: spec.count === 'single' ? 1 : group.count, unit: unit.name,
      fields: unit.name === group.unit ? Object.fromEntries(Object.entries(group.fields).filter(([name]) => fields.has(name))) : {} };
  });
  if (found.some((group) => !group)) return undefined;
  return spec.count === 'many' ? found : found.slice(0, 1);
}

// namesake returns the unit of the given name, or the one whose name continues it or is continued by it and differs
// least: sherman-m4 and sherman-m4a1.
function namesake(name, units) {
  const same = units.find((u) => u.name === name);
  if (same) return same;
  const near = units.filter((u) => u.name.startsWith(name) || name.startsWith(u.name + '-'));
  return nearest(name, near, (u) => u.name);
}
