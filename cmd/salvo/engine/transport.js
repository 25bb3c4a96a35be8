// How an exported page asks the engine that comes with it. The engine runs in workers: one for each of the visitor's
// cores, at most four. One worker works on a question, whichever it is; all of them work on a fight, each on some of its
// strands. The answer does not depend on the number of workers. A long question keeps one worker busy; the page uses the others.

const most = Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1));
const mostMemory = 256 * 2 ** 20; // in bytes: a worker with more memory is replaced when it has nothing to do
const strands = 4; // of a fight, for any number of workers (experiments/desk/fight.go)
const staff = []; // workers with their questions: { worker, asked: a Map of the question's number to the function that takes its answers }
let program; // the compiled engine, from the first worker that has it
let count = 0;
let failed; // why there is no engine

const error = (text) => JSON.stringify({ error: { text } });

function hire() {
  const one = { worker: new Worker('worker.js', { type: 'module' }), asked: new Map() };
  one.worker.onmessage = ({ data }) => hear(one, data);
  one.worker.onerror = () => {
    if (!program) failed = 'The engine cannot be loaded: the browser is too old for it, or a file is missing.';
    dismiss(one, failed ?? 'The engine has stopped: the question needs more memory than the browser gives it.');
  };
  one.worker.postMessage({ program });
  staff.push(one);
  return one;
}

function hear(one, data) {
  if (data.program) program ??= data.program;
  else if (data.failed) dismiss(one, failed = data.failed);
  else {
    one.asked.get(data.number)?.(data.answer);
    if (data.memory > mostMemory && one.asked.size === 0) dismiss(one);
  }
}

// dismiss ends a worker. Questions that still wait for it get an error with the reason.
function dismiss(one, why) {
  one.worker.terminate();
  staff.splice(staff.indexOf(one), 1);
  for (const answer of one.asked.values()) {
    answer(error(why));
    answer(undefined);
  }
}

// free returns the worker for a question: one with nothing to do, a new one, or the one with the fewest questions.
function free() {
  const idle = staff.find(({ asked }) => asked.size === 0);
  if (idle) return idle;
  if (staff.length < most && (program || staff.length === 0)) return hire();
  return staff.reduce((least, one) => (one.asked.size < least.asked.size ? one : least));
}

hire();

// lines yields the answers to a question as they come in. The question and the answers are JSON.
export function lines(question, signal) {
  const fights = question.startsWith('{"ask":"fight"'); // pages write the kind of a question first
  return fights ? spread(JSON.parse(question), signal) : answered(question, signal);
}

// spread fights the strands of a fight side by side, adds up their counts, and yields the odds after every round.
async function* spread(asked, signal) {
  const over = new AbortController();
  const ends = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const rounds = []; // the counts of each round, one list for each strand that has finished the round
  let ended = 0; // strands
  let wrong; // an answer that is an error
  let wake = () => {};
  const follow = async (strand) => {
    try {
      for await (const line of answered(JSON.stringify({ ...asked, strand }), ends)) {
        const { fight, error: said } = JSON.parse(line);
        if (said) wrong = line;
        else (rounds[fight.round - 1] ??= []).push(fight.counts);
        wake();
      }
    } catch { /* nobody waits any more */ }
    ended++;
    wake();
  };
  for (let strand = 1; strand <= strands; strand++) follow(strand);
  try {
    for (let round = 0; ; round++) {
      while (rounds[round]?.length !== strands && !wrong && ended < strands && !signal?.aborted) await new Promise((resolve) => { wake = resolve; });
      signal?.throwIfAborted();
      if (wrong) yield wrong;
      if (wrong || rounds[round]?.length !== strands) return;
      yield* answered(JSON.stringify({ ...asked, round: round + 1, counts: sumOf(rounds[round]) }), signal);
    }
  } finally {
    over.abort();
  }
}

const sumOf = (lists) => lists[0].map((_, i) => lists.reduce((sum, list) => sum + list[i], 0));

// answered yields the answers of one worker.
async function* answered(question, signal) {
  signal?.throwIfAborted();
  if (failed) {
    yield error(failed);
    return;
  }
  const number = ++count;
  const one = free();
  const waiting = [];
  let wake = () => {};
  one.asked.set(number, (answer) => { waiting.push(answer); wake(); });
  const left = () => { one.worker.postMessage({ number }); wake(); };
  signal?.addEventListener('abort', left);
  one.worker.postMessage({ number, question });
  try {
    for (;;) {
      if (waiting.length === 0) await new Promise((resolve) => { wake = resolve; });
      signal?.throwIfAborted();
      const answer = waiting.shift();
      if (answer === undefined) return;
      yield answer;
    }
  } finally {
    signal?.removeEventListener('abort', left);
    one.asked.delete(number);
  }
}
