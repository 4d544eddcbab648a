// The script of an explanation: where one is in it, what is asked there, and whether what was done is right. It knows no page.

/** @typedef {{ tone: string, key: string, facts?: Facts }} Answer */

export class Script {
  #at = 0;
  #asking = false;
  /** @type {Set<string>} */
  #found = new Set();

  /** @param {ScriptStep[]} steps */
  constructor(steps) {
    this.steps = steps;
    this.enter();
  }

  get at() {
    return this.#at;
  }

  // Whether something is to be done before the step is told.
  get asking() {
    return this.#asking;
  }

  get found() {
    return this.#found;
  }

  get step() {
    return this.steps[this.#at];
  }

  get task() {
    return this.#asking ? this.step.task || null : null;
  }

  // What is to be shown now: the question, or the step itself.
  get shown() {
    return this.task ? this.task.question : this.step;
  }

  get isFirst() {
    return this.#at === 0;
  }

  get isLast() {
    return this.#at === this.steps.length - 1 && !this.#asking;
  }

  enter() {
    this.#asking = Boolean(this.step.task);
    this.#found = new Set();
  }

  // On: from a question to what it asks for, from a step to the next.
  next() {
    if (this.#asking) this.reveal();
    else if (!this.isLast) {
      this.#at += 1;
      this.enter();
    }
  }

  // Back: to the step before, told.
  back() {
    if (this.isFirst) return;
    this.#at -= 1;
    this.#asking = false;
  }

  reveal() {
    this.#asking = false;
  }

  // A figure was pointed at: whether it is one that was asked for, and how many are still to come.
  /** @param {string} id @returns {Answer} */
  pick(id) {
    const { task } = this;
    if (!task?.figures?.includes(id)) return { tone: "no", key: "missed" };
    this.#found.add(id);
    const left = task.every ? task.figures.filter((each) => !this.#found.has(each)).length : 0;
    if (left) return { tone: "yes", key: "more", facts: { n: left } };
    this.reveal();
    return { tone: "yes", key: "right" };
  }

  // A move was made: right, as good as the one that is told, or to be judged; null where only the server can tell.
  /** @param {string} text @returns {Answer | null} */
  make(text) {
    const moves = this.task?.moves || [];
    const place = moves.indexOf(text);
    if (place < 0) return null;
    this.reveal();
    return { tone: "yes", key: place ? "other" : "right" };
  }
}
