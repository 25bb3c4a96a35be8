// Finds what a visitor means, even if it is spelled differently: "shermn", "Pz IV", "tiger1".

// plain returns a text in small letters and digits, without accents.
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const bare = (text) => plain(text).replace(/[^a-z0-9]/g, '');
const wordsOf = (text) => plain(text).split(/[^a-z0-9]+/).filter(Boolean);

// met returns how well a word matches: the smaller, the better; undefined if it does not match at all.
function met(word, text, words) {
  if (words.includes(word)) return 0;
  if (words.some((w) => w.startsWith(word))) return 1;
  if (bare(text).includes(bare(word))) return 2;
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const slips = Math.min(...words.map((w) => distance(word, w.slice(0, word.length + 1), most)), ...words.map((w) => distance(word, w, most)));
  return slips <= most ? 2 + slips : undefined;
}

// rank returns how well a text matches all words of a query; undefined if a word does not match.
export function rank(query, text) {
  const words = wordsOf(text);
  let sum = 0;
  for (const word of wordsOf(query)) {
    const how = met(word, text, words);
    if (how === undefined) return undefined;
    sum += how;
  }
  return sum;
}

// sought returns the elements of a list that match a query, the best first. Elements that match equally well stay in
// their order.
export function sought(query, all, textOf) {
  return all.map((one, i) => ({ one, i, how: rank(query, textOf(one)) })).filter(({ how }) => how !== undefined)
    .sort((p, q) => p.how - q.how || p.i - q.i).map(({ one }) => one);
}

// nearest returns the element whose name needs the fewest changes; undefined if the list is empty.
export function nearest(name, all, nameOf) {
  let best, least = Infinity;
  for (const one of all) {
    const far = distance(name, nameOf(one), 99);
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

// distance counts the letters to insert, drop, change or exchange with their neighbour to turn one word into the
// other.
function distance(from, to, most) {
  if (Math.abs(from.length - to.length) > most) return Infinity;
  let [before, last] = [[], Array.from({ length: to.length + 1 }, (_, k) => k)];
  for (let i = 1; i <= from.length; i++) {
    const now = [i];
    for (let k = 1; k <= to.length; k++) {
      const same = from[i - 1] === to[k - 1];
      now[k] = Math.min(last[k] + 1, now[k - 1] + 1, last[k - 1] + (same ? 0 : 1));
      if (i > 1 && k > 1 && from[i - 1] === to[k - 2] && from[i - 2] === to[k - 1]) now[k] = Math.min(now[k], before[k - 2] + 1);
    }
    [before, last] = [last, now];
  }
  return last[to.length];
}
