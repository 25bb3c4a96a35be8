// How an exported page asks the engine that comes with it. The engine runs in workers: one for each of the visitor's
// cores, at most four. One worker works on a question, whichever it is, so that the answer does not depend on the
// number of workers. A long question keeps one worker busy; the page uses the others.

const most = Math.min(4, Math.max(1, navigator.hardwareConcurrency || 1));
const mostMemory = 512 * 2 ** 20; // in bytes: a worker with more memory is replaced when it has nothing to do
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
export async function* lines(question, signal) {
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
