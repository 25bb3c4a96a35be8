// A model is a scenario line split into the parts that the page has controls for. It holds only what the line states;
// the engine knows the defaults.

// modelOf returns the model of a scenario that the engine has read.
export function modelOf(scenario) {
  const said = (values) => Object.fromEntries(
    Object.entries(values).filter(([, v]) => v.said).map(([name, v]) => [name, v.value]));
  return {
    ruleset: scenario.ruleset,
    procedure: scenario.procedure,
    table: scenario.table ?? '',
    parties: scenario.parties.map((party) => party.groups.map(
      ({ count, unit, said: fields }) => ({ count, unit, fields: { ...fields } }))),
    factors: said(scenario.factors),
    options: said(scenario.options),
  };
}

export const copyOf = (model) => structuredClone(model);

// lineOf writes a model as a line.
export function lineOf(model, catalogue) {
  const words = [model.table || headOf(model, catalogue)];
  if (!model.table) words.push(...model.parties.flatMap((party, i) => (i ? ['vs', partyOf(party)] : [partyOf(party)])));
  for (const [name, value] of Object.entries(model.factors)) words.push(`${name}=${value}`);
  for (const [name, value] of Object.entries(model.options)) words.push(`+${name}=${value}`);
  return words.join(' ');
}

function headOf(model, catalogue) {
  const first = catalogue.rulesets.find((r) => r.name === model.ruleset)?.procedures[0].name;
  return model.procedure === first ? model.ruleset : `${model.ruleset}/${model.procedure}`;
}

export const partyOf = (groups) => (typeof groups === 'string' ? groups : groups.map(groupOf).join('+'));

function groupOf({ count, unit, fields }) {
  const said = Object.entries(fields).map(([name, value]) => `${name}=${value}`).join(',');
  return (count === 1 ? '' : `${count}x`) + unit + (said && ':' + said);
}

// swapped returns the model with its parties exchanged, and with them the factors of a side: cover-a becomes cover-b.
// If the procedure takes one unit there, only the first remains; dropped says that others are gone.
export function swapped(model, procedure) {
  const made = copyOf(model);
  made.parties.reverse();
  let dropped = false;
  made.parties.forEach((groups, i) => {
    if (procedure.parties[i].count === 'many') return;
    dropped ||= groups.length > 1;
    groups.splice(1);
    if (procedure.parties[i].count === 'single') {
      dropped ||= groups[0].count > 1;
      groups[0].count = 1;
    }
  });
  const other = { a: 'b', b: 'a' };
  const names = new Set(procedure.factors.map((f) => f.name));
  made.factors = Object.fromEntries(Object.entries(model.factors).map(([name, value]) => {
    const twin = name.replace(/-([ab])$/, (_, side) => '-' + other[side]);
    return [names.has(twin) ? twin : name, name === 'first' ? other[value] ?? value : value];
  }));
  return { model: made, dropped };
}
