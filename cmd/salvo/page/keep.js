// Takes a fight to another game: units and circumstances that the other game has, too, are kept.

import { lineOf } from './line.js';
import { nearest } from './search.js';

// kept returns a fight of a model in another ruleset, with that ruleset's roster, as a line, and says what could not be kept. The line is
// undefined if a unit has no namesake: the other game then begins with its example.
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

// partyIn returns the groups of a party as another game has them; undefined if it lacks one.
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

// namesake returns the unit of a roster with a name, or the one whose name differs least from it: sherman-m4 and sherman-m4a1.
function namesake(name, units) {
  const same = units.find((u) => u.name === name);
  if (same) return same;
  const near = units.filter((u) => u.name.startsWith(name) || name.startsWith(u.name + '-'));
  return nearest(name, near, (u) => u.name);
}
