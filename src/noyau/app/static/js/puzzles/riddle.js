// A puzzle while it is tried, without a page: what was tried, what stands on the board, and how it ended.

/** @typedef {"ask" | "refuted" | "found" | "shown"} Phase */

export class Riddle {
  /** @param {Puzzle} puzzle @param {string} [tries] */
  constructor(puzzle, tries = "") {
    this.puzzle = puzzle;
    // what is asked now: where several moves are to be found, the position changes
    /** @type {Asked} */
    this.asked = puzzle;
    this.tries = tries;
    /** @type {Phase} */
    this.phase = "ask";
    /** @type {Answer | null} */
    this.answer = null;
  }

  get isOver() {
    return this.phase === "found" || this.phase === "shown";
  }

  // Whether a try may be made now.
  get isOpen() {
    return this.phase === "ask";
  }

  // The position that is explained at the end: the one that is shown to who gives up, else that of the puzzle.
  get explained() {
    return this.phase === "shown" ? this.asked.spec : this.puzzle.spec;
  }

  // The answer that came with the puzzle, by the text of the move.
  /** @param {string} text @returns {Answer | undefined} */
  known(text) {
    return this.asked === this.puzzle ? this.puzzle.answers?.find(({ move }) => move === text) : undefined;
  }

  /** @param {Answer} answer */
  take(answer) {
    if (!this.isOpen) return;
    this.answer = answer;
    if (!answer.good) {
      this.tries += "n";
      this.phase = "refuted";
    } else if (answer.next) this.asked = answer.next;
    else {
      this.tries += "y";
      this.phase = "found";
    }
  }

  // Back to the position after a wrong try.
  again() {
    if (this.phase === "refuted") this.phase = "ask";
  }

  // The solution is shown to who asks for it.
  giveUp() {
    if (this.isOver) return;
    this.tries += "s";
    this.phase = "shown";
  }
}
