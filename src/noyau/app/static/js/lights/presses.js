// What was pressed: every state with how many presses led to it, and which of them is shown. Nothing here knows the page.

const MOST_STEPS = 2000;

/** @typedef {{ states: readonly number[], presses: number, cell: number | null }} Entry */
/** @typedef {{ kind: "start" | "edit" } | { kind: "press", cell: number, times: number }} Change */

export class Presses {
  /** @type {Entry[]} */
  #past = [];
  #at = 0;
  /** @type {number | null} */
  #minimum = null;
  #made = false;

  // The fewest presses that the start needs, where that is known.
  get minimum() {
    return this.#minimum;
  }

  // Whether the start was made by chance.
  get made() {
    return this.#made;
  }

  get at() {
    return this.#at;
  }

  get count() {
    return this.#past[this.#at].presses;
  }

  get isBest() {
    return this.#minimum !== null && this.count === this.#minimum;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#past.length - 1;
  }

  // A new start: nothing has been pressed.
  /** @param {readonly number[]} states @param {{ minimum?: number | null, made?: boolean }} [start] */
  begin(states, { minimum = null, made = false } = {}) {
    this.#past = [{ states: [...states], presses: 0, cell: null }];
    this.#at = 0;
    this.#minimum = minimum;
    this.#made = made;
  }

  // A press, with the states after it.
  /** @param {number} cell @param {readonly number[]} states */
  press(cell, states) {
    this.#keep({ states: [...states], presses: this.count + 1, cell });
  }

  // Cells changed by themselves: that is another start, which can be undone.
  /** @param {readonly number[]} states */
  edit(states) {
    this.#minimum = null;
    this.#keep({ states: [...states], presses: 0, cell: null });
  }

  /** @param {Entry} entry */
  #keep(entry) {
    this.#past = [...this.#past.slice(Math.max(0, this.#at + 1 - MOST_STEPS), this.#at + 1), entry];
    this.#at = this.#past.length - 1;
  }

  // To another state: that state and what changes, or null where there is none.
  /** @param {number} at @returns {{ states: readonly number[], change: Change } | null} */
  goTo(at) {
    if (at < 0 || at >= this.#past.length || at === this.#at) return null;
    const between = this.#past.slice(Math.min(at, this.#at) + 1, Math.max(at, this.#at) + 1);
    const times = at < this.#at ? -1 : 1;
    this.#at = at;
    const cell = between.length === 1 ? between[0].cell : null;
    return { states: this.#past[at].states, change: cell === null ? { kind: "start" } : { kind: "press", cell, times } };
  }
}
