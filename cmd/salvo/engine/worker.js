// The worker of a page that no program serves: it runs the engine, which is salvo compiled to WebAssembly (cmd/engine).
// Messages that come in are a question with its number, or a number alone: nobody waits for that answer any more. Those
// that go out are an answer with its number, or a number alone: that was the last; or why there is no engine.

import './wasm_exec.js'; // of Go: it makes globalThis.Go
import { unpacked } from './unpack.js';
import { version } from './version.js';

const engine = start();
engine.catch((error) => postMessage({ failed: `The engine cannot be loaded: ${error.message}` }));

onmessage = async ({ data: { number, question } }) => {
  const { ask, leave } = await engine;
  if (question) ask(number, question, (answer) => postMessage({ number, answer }));
  else leave(number);
};

// start runs the engine and gives its functions.
async function start() {
  const go = new globalThis.Go();
  go.env = { GOGC: '400' }; // there is memory: else what is read at the start is searched for garbage over and over
  const { instance } = await WebAssembly.instantiate(await program(), go.importObject);
  return new Promise((ready) => {
    Object.assign(globalThis, { version, ready });
    go.run(instance);
  });
}

async function program() {
  const response = await fetch('engine.bin');
  if (!response.ok) throw new Error(`engine.bin: ${response.status}`);
  const stream = response.body.pipeThrough(new DecompressionStream('gzip'));
  return unpacked(await new Response(stream).arrayBuffer());
}
