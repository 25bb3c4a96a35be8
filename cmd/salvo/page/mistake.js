// A Mistake is what the engine says is wrong, and the control that it belongs to.
export class Mistake extends Error {
  constructor({ text, at = '', lines = [], again = false }) {
    super(text);
    this.again = again; // the question may have an answer if it is asked once more
    this.at = at;
    this.lines = lines;
  }
}
