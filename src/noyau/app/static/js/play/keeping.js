// The address of a match, and the way back to it; of a very large board they follow a little later, when it is painted.

import { forgetGame, keepGame, replaceAddress, writeAddress } from "../shell.js";
import { movesText } from "../store.js";

const PATIENCE = 120;

export class Keeping {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {import("./match.js").Match} match @param {Wishes} wishes @param {AbortSignal} signal */
  constructor(match, wishes, signal) {
    this.match = match;
    this.wishes = wishes;
    this.signal = signal;
  }

  keep() {
    clearTimeout(this.#later);
    if (this.match.lamps?.isFar) this.#later = setTimeout(() => this.signal.aborted || this.write(), PATIENCE);
    else this.write();
  }

  write() {
    const { game, start, ended, about } = this.match;
    const wishes = { ...this.wishes, g: start, m: movesText(game) };
    replaceAddress("play", wishes);
    if (ended) forgetGame();
    else if (game.at) keepGame(writeAddress("play", wishes), about.title, game.at);
  }
}
