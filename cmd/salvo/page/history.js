// The history of a file, to undo and redo changes, and drafts that the browser keeps.

const most = 300; // the largest number of texts to go back to
const draftsKept = 12;
const prefix = 'salvo-draft-';

// A History holds the texts of a file in the order of their changes.
export class History {
  #texts = [];
  #at = -1;

  get text() { return this.#texts[this.#at]; }

  get canUndo() { return this.#at > 0; }

  get canRedo() { return this.#at < this.#texts.length - 1; }

  begin(text) {
    this.#texts = [text];
    this.#at = 0;
  }

  push(text) {
    if (text === this.text) return;
    this.#texts = [...this.#texts.slice(0, this.#at + 1), text].slice(-most);
    this.#at = this.#texts.length - 1;
  }

  undo() { return this.#texts[this.canUndo ? --this.#at : this.#at]; }

  redo() { return this.#texts[this.canRedo ? ++this.#at : this.#at]; }
}

// drafts returns the files that the browser keeps, the latest first: { id, title, text, when }.
export function drafts() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => ({ id: key.slice(prefix.length), ...JSON.parse(localStorage.getItem(key)) }))
      .filter((draft) => typeof draft.text === 'string').sort((p, q) => q.when - p.when);
  } catch {
    return []; // the browser stores nothing for this page
  }
}

// keepDraft stores a file and reports whether that worked.
export function keepDraft(id, title, text) {
  try {
    localStorage.setItem(prefix + id, JSON.stringify({ title, text, when: Date.now() }));
    for (const old of drafts().slice(draftsKept)) localStorage.removeItem(prefix + old.id);
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(id) {
  try {
    localStorage.removeItem(prefix + id);
  } catch { /* nothing is kept */ }
}

export const freshId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
