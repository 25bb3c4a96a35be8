// A worker of a page that no program serves: it runs the engine, which is salvo compiled to WebAssembly (cmd/engine).
//
// Messages to the worker: the first holds the compiled engine, if another worker has it already. Each later one is a
// question with its number, or a number alone, which ends that question.
//
// Messages from the worker: the compiled engine; an answer with its number; a number alone after the last answer; or
// the reason why there is no engine.

import './wasm_exec.js'; // from Go: it defines globalThis.Go
import { unpacked } from './unpack.js';
import { version } from './version.js';

let engine;

onmessage = async ({ data: { number, question, ...first } }) => {
  if (number === undefined) {
    engine = start(first.program);
    engine.catch((error) => postMessage({ failed: `The engine cannot be loaded: ${error.message}` }));
    return;
  }
  const { ask, leave, memory } = await engine;
  if (question) ask(number, question, (answer) => postMessage({ number, answer, memory: answer === undefined ? memory() : 0 }));
  else leave(number);
};

// start runs the engine and returns its functions.
async function start(program) {
  const go = new globalThis.Go();
  // The garbage collector runs rarely, because there is enough memory; otherwise it would search the data read at the
  // start again and again. Near the limit it runs more often.
  go.env = { GOGC: '400', GOMEMLIMIT: '320MiB' };
  if (!program) {
    program = await WebAssembly.compile(await packed());
    postMessage({ program });
  }
  const instance = await WebAssembly.instantiate(program, go.importObject);
  const memory = () => instance.exports.mem.buffer.byteLength;
  return new Promise((resolve) => {
    Object.assign(globalThis, { version, memory, ready: (functions) => resolve({ ...functions, memory }) });
    go.run(instance);
  });
}

async function packed() {
  const response = await fetch('engine.bin');
  if (!response.ok) throw new Error(`engine.bin: ${response.status}`);
  const stream = response.body.pipeThrough(new DecompressionStream('gzip'));
  return unpacked(await new Response(stream).arrayBuffer());
}
