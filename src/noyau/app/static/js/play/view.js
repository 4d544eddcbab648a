// The match as its board shows it. What comes late from the server is not shown: `#turn` counts what was asked for, and
// `fresh` is when the newest is there.

import { ask, pause } from "../api.js";
import { lampsOn } from "../local/lamps.js";
import { setting } from "../shell.js";
import { LastMove, figuresOf } from "../table/last.js";
import { isLively } from "./motion.js";

// Where the page is no wider, long rows are folded, and the games of a sum stand one under the other.
const NARROW = 900;
// So long the computer's move is seen before it is made.
const FORETOLD = 420;
// What the legend says of a lamp goes with the position, which the browser alone knows here.
const OF_A_LAMP = ["lit", "dark"];

/** @typedef {import("./match.js").Match} Match */

export class View {
  #turn = 0;
  #seen = "";
  #owners = "";
  #coloured = false;
  #narrow = false;
  /** @type {Promise<unknown>} */
  fresh = Promise.resolve();

  // asked() is called when another position is asked for, shown() when it is there, with the move that led to it.
  /**
   * @param {Match} match @param {import("../scene.js").Scene} scene @param {string} theme
   * @param {{ asked: () => void, shown: (played: Offer | null) => void }} screen
   */
  constructor(match, scene, theme, screen) {
    this.match = match;
    this.scene = scene;
    this.theme = theme;
    this.screen = screen;
    this.last = new LastMove(match, scene);
  }

  begin() {
    this.fresh = this.setLocalRule().then(() => this.refresh());
    return this.fresh;
  }

  // A move of the computer's: what it concerns is shown, then the board moves.
  /** @param {Offer | null} move */
  async foretell(move) {
    const { match: { game }, scene } = this;
    if (move && isLively()) {
      scene.rings.draw("goes", scene.figuresOf(figuresOf(move)));
      await pause(FORETOLD);
    }
    return game === this.match.game ? this.refresh(move) : this.fresh;
  }

  // Where a click only changes cells, the browser answers it.
  async setLocalRule() {
    const { start, about } = this.match;
    if (!about.local) return;
    const board = await ask("board", { spec: start, theme: this.theme });
    if (!board.local) return;
    this.scene.apply({ ...board, patch: board.items, order: board.items.map((item) => item.id) });
    const around = board.legend.filter(([look]) => !OF_A_LAMP.includes(look));
    this.match.answerLocally(lampsOn(this.scene, board.local, start), around);
  }

  // What is shown follows the position and what is to be known of it; whoever waits for it waits for the newest.
  /** @param {Offer | null} [played] */
  refresh(played = null) {
    this.#turn += 1;
    this.screen.asked();
    this.fresh = this.renew(this.#turn, played);
    return this.fresh;
  }

  /** @param {number} turn @param {Offer | null} played @returns {Promise<unknown>} */
  async renew(turn, played) {
    const { match } = this;
    if (match.lamps && !match.shown.size) this.refreshLamps(match.lamps, played);
    else if (!(await this.refreshFromServer(turn, played))) return this.fresh;
    match.settle();
    this.screen.shown(played);
    if (played && setting("sounds") === "on") this.sound();
    this.last.mark();
    return null;
  }

  async sound() {
    const { play, soundOf } = await import("../sounds.js");
    play(soundOf(this.match));
  }

  /** @param {import("../local/lights.js").Lamps} lamps @param {Offer | null} played */
  refreshLamps(lamps, played) {
    this.last.note(played);
    if (this.#coloured) lamps.forget();
    this.#coloured = false;
    lamps.show(this.match.position);
    this.scene.retell(lamps.moves);
    if (played && !lamps.isFar) for (const figure of lamps.turnedBy(lamps.cellOf(played.text))) this.scene.stir(figure);
    this.match.learnFromLamps();
  }

  // Whether the answer is still the newest. Where there is none, the board stays as it was, and so does the match.
  /** @param {number} turn @param {Offer | null} played */
  async refreshFromServer(turn, played) {
    const { match } = this;
    const spec = match.position;
    const shown = [...match.shown];
    const narrow = innerWidth < NARROW;
    const { owners } = match;
    const kept = [...this.#owners].every((owner, index) => owner === "." || owner === owners[index]);
    const since = shown.length || this.#coloured || narrow !== this.#narrow || !kept ? "" : this.#seen;
    this.scene.setBusy(match.isStale);
    const state = await ask("state", { spec, since, show: shown, theme: this.theme, owners, narrow: narrow || null }).catch((error) => /** @type {Error} */ (error));
    if (turn !== this.#turn) return false;
    this.scene.setBusy(false);
    if (state instanceof Error) {
      match.retreat();
      this.screen.asked();
      throw state;
    }
    this.#coloured = shown.length > 0;
    this.#seen = spec;
    this.#owners = owners;
    this.#narrow = narrow;
    match.learn(state);
    match.lamps?.note(spec);
    this.last.note(played);
    this.scene.apply({ ...state, moves: match.offered, played });
    return true;
  }
}
