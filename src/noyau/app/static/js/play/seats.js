// Who sits where: the first player is seat 0.

import { canRedo, canUndo, movers } from "../store.js";

/** @typedef {import("../store.js").Story} Story */

export class Seats {
  /** @param {Wishes} wishes @param {boolean} puzzle */
  constructor({ vs, first }, puzzle) {
    this.vs = puzzle ? "alone" : vs;
    this.human = first === "0" ? 1 : 0;
  }

  // Whether nobody but humans moves.
  get alone() {
    return this.vs === "alone" || this.vs === "human";
  }

  /** @param {number} seat */
  isComputers(seat) {
    if (this.alone) return false;
    return this.vs === "computers" || seat !== this.human;
  }

  /** @param {number} seat */
  name(seat) {
    if (this.vs !== "computer") return seat ? "second" : "first";
    return seat === this.human ? "you" : "computer";
  }

  // Where undo leads: to the last position where a human was to move; where there is none, to where one is.
  /** @param {Story} game */
  earlier(game) {
    if (!canUndo(game)) return game.at;
    if (this.vs === "computers") return game.at - 1;
    const seats = movers(game);
    let at = game.at - 1;
    while (at >= 0 && this.isComputers(seats[at])) at -= 1;
    return at < 0 ? game.at : at;
  }

  // Where redo leads: to the next position where a human is to move, or to the end.
  /** @param {Story} game */
  later(game) {
    if (!canRedo(game)) return game.at;
    const seats = movers(game);
    let at = game.at + 1;
    while (this.vs === "computer" && at < game.moves.length && this.isComputers(seats[at])) at += 1;
    return at;
  }
}
