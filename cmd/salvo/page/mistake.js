// A Mistake is an error that the engine reports, with the control that it belongs to.
export class Mistake extends Error {
  constructor({ text, at = '', lines = [], again = false }) {
    super(text);
    this.again = again; // asking the question again may help
    this.at = at;
    this.lines = lines;
  }
}
