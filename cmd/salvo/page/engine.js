// The engine, which works odds out. A question is JSON. Its answer is one object, or several of which only the last
// is complete. experiments/desk lists the questions.

import { Mistake } from './mistake.js';
import { lines } from './transport.js';

export { Mistake };

// answers yields the answers to a question as they come in.
export async function* answers(question, signal) {
  for await (const line of lines(JSON.stringify(question), signal)) {
    const answer = JSON.parse(line);
    if (answer.error) throw new Mistake(answer.error);
    yield answer[question.ask];
  }
}

// ask returns the last answer to a question.
export async function ask(question, signal) {
  let last;
  for await (const answer of answers(question, signal)) last = answer;
  if (last === undefined) throw new Mistake({ text: 'The answer broke off.', again: true });
  return last;
}

// A Latest does one job at a time. Of the jobs that come in meanwhile it keeps only the last. It ends a running job
// that has shown something, or that has taken long, as soon as another one waits.
export class Latest {
  #running;
  #next;
  #failed;

  // failed is called with the error of a job that fails without being ended.
  constructor(failed = (error) => console.error(error)) {
    this.#failed = failed;
  }

  // run does a job, or keeps it for later. A job is a function of an AbortSignal and of a function to call when it
  // has shown something.
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
