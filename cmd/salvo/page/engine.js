// The engine that works odds out. It is asked questions as JSON, and answers each with one object or with several, of
// which the last is whole: experiments/desk says which questions there are.

import { Mistake } from './mistake.js';
import { lines } from './transport.js';

export { Mistake };

// answers gives the answers to a question as they come in.
export async function* answers(question, signal) {
  for await (const line of lines(JSON.stringify(question), signal)) {
    const answer = JSON.parse(line);
    if (answer.error) throw new Mistake(answer.error);
    yield answer[question.ask];
  }
}

// ask gives the last answer.
export async function ask(question, signal) {
  let last;
  for await (const answer of answers(question, signal)) last = answer;
  if (last === undefined) throw new Mistake({ text: 'The answer broke off.', again: true });
  return last;
}

// A Latest does one job at a time, and of those that come in meanwhile only the last. A job that has shown something, or
// takes long, is ended for the next.
export class Latest {
  #running;
  #next;
  #failed;

  // A job that fails without being ended is told to failed; unless that is said, to the console.
  constructor(failed = (error) => console.error(error)) {
    this.#failed = failed;
  }

  // run does a job: a function of an AbortSignal and of what to call when something has been shown.
  run(job) {
    this.#next = job;
    if (!this.#running) this.#start();
    else if (this.#running.shown || performance.now() - this.#running.began > 250) this.#running.abort.abort();
  }

  async #start() {
    const job = this.#next;
    this.#next = undefined;
    const running = { abort: new AbortController(), began: performance.now(), shown: false };
    this.#running = running;
    try {
      await job(running.abort.signal, () => {
        running.shown = true;
        if (this.#next) running.abort.abort();
      });
    } catch (error) {
      if (error.name !== 'AbortError') this.#failed(error);
    }
    this.#running = undefined;
    if (this.#next) this.#start();
  }
}
