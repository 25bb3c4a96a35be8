// How a page asks the engine that it brings along, in a worker.

const worker = new Worker('worker.js', { type: 'module' });
const asked = new Map(); // where answers go, by the number of the question
let count = 0;
let failed; // why there is no engine

worker.onmessage = ({ data }) => {
  if (data.failed) fail(data.failed);
  else asked.get(data.number)?.(data.answer);
};
worker.onerror = () => fail('The engine cannot be loaded: the browser is too old for it, or a file is missing.');

function fail(why) {
  failed = JSON.stringify({ error: { text: why } });
  for (const answer of asked.values()) {
    answer(failed);
    answer(undefined);
  }
}

// lines gives the answers to a question as they come in; both are JSON.
export async function* lines(question, signal) {
  signal?.throwIfAborted();
  const number = ++count;
  const waiting = [];
  let wake = () => {};
  asked.set(number, (answer) => { waiting.push(answer); wake(); });
  const left = () => { worker.postMessage({ number }); wake(); };
  signal?.addEventListener('abort', left);
  worker.postMessage({ number, question });
  if (failed) fail(JSON.parse(failed).error.text);
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
    asked.delete(number);
  }
}
