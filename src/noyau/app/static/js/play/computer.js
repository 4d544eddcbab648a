// The computer's seat: it moves as long as it is its turn; an undo, a pause or another screen stops it.

import { finish, isStop, pause, send } from "../api.js";
import { delay } from "../shell.js";

/** @typedef {import("./match.js").Match} Match */

// So many seconds a perfect computer thinks, and fewer once it has thought in vain.
const LONGEST = 55;
const AFTER_NOTHING = 15;

export class Computer {
  #running = true;
  #patience = LONGEST;

  // show(move) shows the match after a move, tell(reply) says it; rest() is called at the end, fail(error) where it cannot move.
  /**
   * @param {Match} match @param {string} strength
   * @param {{ show: (move: Offer | null) => Promise<unknown>, tell: (reply: Played) => void, rest: () => void, fail: (error: Error) => void }} screen
   */
  constructor(match, strength, screen) {
    this.match = match;
    this.strength = strength;
    this.screen = screen;
  }

  get running() {
    return this.#running;
  }

  halt() {
    this.#running = false;
  }

  go() {
    this.#running = true;
  }

  // At an earlier position it waits until it is asked.
  async answerIfDue(asked = false) {
    const { match, screen } = this;
    if (match.looking && !asked) return;
    try {
      while (!match.ended && match.isComputers && this.#running) await this.#answer();
    } catch (error) {
      if (!isStop(error)) screen.fail(error);
      return;
    }
    screen.rest();
  }

  // A perfect computer that does not know yet who wins takes its time, until an undo or a pause; its first idea will do else.
  /** @param {Played} quick */
  async #ponder(quick) {
    const { match } = this;
    const { game } = match;
    const ending = new AbortController();
    const tell = () => { if (game !== match.game || !this.#running) ending.abort(); };
    try {
      const found = await finish({ task: "reply", spec: match.position, to: this.#patience }, { signal: ending.signal, tell });
      if (found.why === "free") this.#patience = AFTER_NOTHING;
      return found;
    } catch (error) {
      if (isStop(error)) throw error;
      this.#patience = AFTER_NOTHING;
      return quick;
    }
  }

  async #answer() {
    const { match, screen } = this;
    const { game } = match;
    const [quick] = await Promise.all([send("reply", { spec: match.position, strength: this.strength }), pause(delay())]);
    const reply = quick.why === "free" && this.strength === "perfect" ? await this.#ponder(quick) : quick;
    if (game !== match.game || !this.#running) throw new DOMException("stopped", "AbortError");
    const move = match.find(reply.move);
    match.play({ click: [], ...reply, text: reply.move });
    const after = match.game;
    await screen.show(move);
    if (after !== match.game) throw new DOMException("stopped", "AbortError");
    screen.tell(reply);
  }
}
