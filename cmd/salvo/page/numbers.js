// Figures as people read them.

// decimals returns the number of decimals of a chance in per cent: two if it is exact, else as many as its interval
// supports.
function decimals(estimate) {
  const half = 100 * (estimate.high - estimate.low) / 2;
  if (!(half > 0)) return 2;
  return Math.min(2, Math.max(0, Math.ceil(-Math.log10(half))));
}

// percent and mean return a figure in the engine's words, if it has any.
export function percent(estimate) {
  if (estimate.told) return estimate.told;
  const figure = 100 * estimate.value;
  if (estimate.value > 0 && figure < 0.005 && !(estimate.high > estimate.low)) return '< 0.01 %';
  return figure.toFixed(decimals(estimate)) + ' %';
}

// short returns a chance in whole per cent, for places without room. Only a certain event has 100, and only an
// impossible one 0.
export function short(chance) {
  if (chance > 0 && chance < 0.005) return '<1';
  if (chance >= 0.995 && chance < 1 - 1e-12) return '>99';
  return `${Math.round(100 * chance)}`;
}

export function mean(estimate) {
  if (estimate.told) return estimate.told;
  const half = (estimate.high - estimate.low) / 2;
  const digits = half > 0 ? Math.min(3, Math.max(0, Math.ceil(-Math.log10(half)))) : 2;
  return estimate.value.toFixed(digits);
}

// signed returns a difference with its sign; "~" if it may be luck, "=" only if there is none.
export function signed(from, to, isMean) {
  const by = to.value - from.value;
  const half = Math.hypot(halfOf(from), halfOf(to));
  if (Math.abs(by) < 1e-12) return '=';
  if (half > 0 && Math.abs(by) <= half) return '~';
  const size = isMean ? Math.abs(by) : 100 * Math.abs(by);
  const digits = half > 0 && !isMean ? 1 : Math.max(2, Math.ceil(0.3 - Math.log10(size))); // two digits of a small difference
  return `${by > 0 ? '+' : '−'}${size.toFixed(digits)}${isMean ? '' : ' % points'}`;
}

const halfOf = (estimate) => (estimate.high - estimate.low) / 2 || 0;

// measures returns the metrics of an answer with their words. Each value has the chance of exactly that value, and of
// at least that value.
export function measures(answer) {
  const result = answer.odds.results[0];
  return answer.words.metrics.map((words, i) => {
    const { values, summary } = result.metrics[i];
    const list = words.shares.map((share, k) => ({
      name: words.labels?.[k] ?? values[k].value, raw: values[k].value,
      exactly: { ...whole(share.exactly), told: share.exactly_told }, atLeast: { ...whole(share.at_least), told: share.at_least_told },
    }));
    return { ...words, values: list, mean: summary && { ...whole(summary.mean), told: words.mean }, exact: result.method === 'exact' };
  });
}

// swappedSides reports whether two fights have the same parties, each on the other side.
export function swappedSides(before, now) {
  const [old, fresh] = [before.scenario, now.scenario];
  if (old.parties.length !== 2 || fresh.parties.length !== 2) return false;
  const units = (party) => party.groups.map((g) => g.unit).sort().join(' ');
  const whole = (party) => party.groups.map((g) => `${g.count} ${g.unit} ${JSON.stringify(g.said ?? {})}`).sort().join(' ');
  const alike = (p, q) => (units(p) === units(q)) + (whole(p) === whole(q));
  const turn = { a: 'b', b: 'a' };
  const factors = (twin) => Object.keys(fresh.factors).filter((name) => /-[ab]$/.test(name)).filter((name) =>
    old.factors[twin ? name.replace(/[ab]$/, (side) => turn[side]) : name]?.value === fresh.factors[name].value).length;
  const straight = alike(old.parties[0], fresh.parties[0]) + alike(old.parties[1], fresh.parties[1]);
  const crossed = alike(old.parties[0], fresh.parties[1]) + alike(old.parties[1], fresh.parties[0]);
  return crossed > straight || (crossed > 0 && crossed === straight && factors(true) > factors(false));
}

// measuresFor returns the measures of a pinned answer under the names of the current one. If the sides were swapped,
// each measure keeps its party.
export function measuresFor(before, now) {
  const old = measures(before);
  if (!swappedSides(before, now)) return old;
  const turn = { a: 'b', b: 'a' };
  return measures(now).map((measure) => {
    const twin = old.find((m) => m.name === measure.name.replace(/^[ab](?=-)/, (side) => turn[side]));
    if (!twin || !measure.labels) return twin && { ...twin, name: measure.name, shown: measure.shown };
    const value = (v) => twin.values.find((w) => w.raw === (turn[v.raw] ?? v.raw));
    return { ...measure, mean: undefined, exact: twin.exact, varies: twin.varies,
      values: measure.values.filter(value).map((v) => ({ ...value(v), name: v.name, raw: v.raw })) };
  }).filter(Boolean);
}

// whole returns an estimate with an interval; that of an exact one has no width.
export const whole = ({ value, low, high }) => ({ value: value ?? 0, low: low ?? value, high: high ?? value });

// coloursOf returns the colours of labels. Two sides have their own colours, labels without an order differ, and
// ordered labels go from mildest to worst. Pictures that salvo draws have the same colours.
export function coloursOf(measure) {
  const n = measure.values.length;
  const kinds = ['--ours', '--theirs', '--series-3', '--series-4', '--series-5'];
  if (measure.sides?.length === 2) {
    const others = ['var(--faint)', 'var(--nobodys)'];
    let k = 0;
    return measure.values.map((_, i) => ['var(--ours)', 'var(--theirs)'][measure.sides.indexOf(i)] ?? others[k++ % 2]);
  }
  if (measure.kinds && n <= kinds.length) return kinds.slice(0, n).map((name) => `var(${name})`);
  return measure.values.map((_, i) => ramp(n > 1 ? i / (n - 1) : 0));
}

function ramp(at) {
  const [from, to, share] = at <= 0.5 ? ['mildest', 'middling', 2 * at] : ['middling', 'worst', 2 * at - 1];
  return `color-mix(in srgb, var(--${to}) ${(100 * share).toFixed(1)}%, var(--${from}))`;
}
