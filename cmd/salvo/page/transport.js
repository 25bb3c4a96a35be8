// How a page asks the program that serves it. In an exported page, a file of the same name asks a worker instead.

import { Mistake } from './mistake.js';

// lines yields the answers to a question as they come in. The question and the answers are JSON.
export async function* lines(question, signal) {
  const response = await send(question, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const parts = (rest + value).split('\n');
    rest = parts.pop();
    yield* parts;
  }
  if (rest) yield rest;
}

// briefing returns the PDF of a scenario. Exported pages have none.
export async function briefing(question) {
  const response = await fetch('print', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: question });
  if (response.ok) return response.blob();
  const { error } = JSON.parse(await response.text());
  throw new Mistake(error);
}

async function send(question, signal) {
  try {
    return await fetch('ask', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: question, signal });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    const text = 'The program does not answer: is "salvo serve" still running?';
    return new Response(JSON.stringify({ error: { text, again: true } }));
  }
}
