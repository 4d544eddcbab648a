// What stands below the board when a match is over, or when something has to be chosen before it goes on.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { climb } from "../table/climb.js";
import { askWhich, offerMoves } from "./choice.js";
import { endBanner, puzzleBanner } from "./end.js";

/** @typedef {import("./match.js").Match} Match */

export class Ending {
  // again() and swap() begin anew, next(spec) goes on to another start, playOn() lets the computer move, why(at) explains, retry(slips)
  // looks for better moves, ways choose a move by its words.
  /**
   * @param {Match} match @param {{ history: import("./history.js").History, hints: import("./hints.js").Hints }} sources
   * @param {{ again: () => unknown, swap: () => unknown, playOn: () => unknown, next: (spec: string) => unknown, why: ((at: number) => unknown) | null, retry: ((slips: Slip[]) => unknown) | null, ways: import("./choice.js").Ways }} actions
   */
  constructor(match, { history, hints }, actions) {
    this.match = match;
    this.history = history;
    this.hints = hints;
    this.actions = actions;
    this.element = h("div");
  }

  // The position as it is now.
  tell() {
    const { match } = this;
    if (match.looking) this.offerToPlayOn();
    else this.clear();
    if (match.isFinished) this.tellTheEnd();
    else if (match.shown.size && !match.puzzle) this.history.judge(match.game).catch(() => {});
    else this.history.forget();
  }

  clear() {
    this.element.replaceChildren();
  }

  // At an earlier position the computer waits until it is asked to move; also where it could not.
  offerToPlayOn() {
    this.element.replaceChildren(h("div", { class: "actions" }, h("button", { type: "button", onclick: this.actions.playOn }, t("web.play.play-on"))));
  }

  async tellTheEnd() {
    const { match, match: { game }, actions } = this;
    const slips = await this.slips();
    const banner = match.puzzle ? puzzleBanner(match, slips, match.state.solved ? await this.hints.fewest(match.start) : "", actions)
      : endBanner(match, slips, actions);
    if (game !== match.game) return;
    banner.classList.add(match.isLost ? "is-lost" : "is-won");
    this.element.replaceChildren(banner);
    if (match.lamps && match.state.solved) this.offerMore();
  }

  // A board that needs a press more, where one is found.
  async offerMore() {
    const { match, match: { game } } = this;
    const next = await climb(match.start).catch(() => null);
    if (!next || game !== match.game) return;
    const go = h("button", { type: "button", class: "main", onclick: () => this.actions.next(next.spec) }, t("web-table.climb", { n: next.presses }));
    this.element.querySelector(".actions")?.prepend(go);
    this.element.querySelector(".main + .main")?.classList.remove("main");
  }

  // The moves that gave a win away, where they can be known.
  async slips() {
    this.history.over = this.match.game.moves;
    const { slips } = await this.history.judge(this.match.game).catch(() => ({ slips: [] }));
    return slips;
  }

  /** @param {Offer[]} several */
  ask(several) {
    const box = askWhich(several, this.actions.ways);
    this.element.replaceChildren(box);
    box.querySelector("button")?.focus();
  }

  // The moves that a pick may become.
  /** @param {Offer[]} going */
  offer(going) {
    this.element.replaceChildren(...offerMoves(going, this.actions.ways));
  }
}
