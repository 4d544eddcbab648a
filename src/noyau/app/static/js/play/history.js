// The game move by move: a node for each position, coloured by who could win there; a click goes back in time.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Ribbon } from "../review/ribbon.js";
import { movers } from "../store.js";
import { handOf } from "./sides.js";

/** @typedef {import("../store.js").Story} Story */

const NOTHING = /** @type {Review} */ ({ outcomes: [], ahead: [], needed: null, slips: [] });

export class History {
  /** @param {import("./match.js").Match} match @param {(at: number) => unknown} go */
  constructor(match, go) {
    this.match = match;
    this.go = go;
    this.ribbon = new Ribbon(match, go);
    this.element = h("ol", { class: "history", "aria-label": t("web.play.history") });
    this.review = NOTHING;
    this.judged = /** @type {Story | null} */ (null);
    // the moves of a match that is over: its review stays while one looks back
    this.over = /** @type {Story["moves"] | null} */ (null);
  }

  /** @param {Story} game */
  show(game) {
    if (this.review !== NOTHING && this.judged?.moves !== game.moves) this.review = NOTHING;
    this.ribbon.show(game, this.review);
    const held = this.element.contains(document.activeElement);
    const start = this.step(t("web.play.start"), 0, game);
    this.element.replaceChildren(start, ...game.moves.map((move, index) => this.step(move.text, index + 1, game, move.player)));
    this.follow(this.element.querySelectorAll("button")[game.at], held);
  }

  // The current step is always in sight; the keyboard stays on it if it was here.
  /** @param {HTMLElement} now @param {boolean} held */
  follow(now, held) {
    this.element.scrollLeft = now.offsetLeft - this.element.clientWidth / 2;
    this.element.scrollTop = now.offsetTop - this.element.clientHeight / 2;
    if (held) now.focus({ preventScroll: true });
  }

  /** @param {string} text @param {number} at @param {Story} game @param {string} [player] */
  step(text, at, game, player) {
    const slip = this.review.slips.find(({ number }) => number === at);
    const hand = handOf(player);
    const who = at && !player && !this.match.puzzle ? t(`web-table.who-${this.match.seats.name(movers(game)[at - 1])}`) : "";
    const said = who ? t("web-table.by", { who, move: text }) : player ? t("web-sides.by", { player: t(`web-sides.${player}`), move: text }) : text;
    const label = slip ? `${said}, ${t("web-review.ribbon.slip-alone")}` : said;
    const ahead = this.review.ahead[at] ?? null;
    const current = at === game.at ? "step" : null;
    const classes = ["step", hand?.name || "", ahead ? `seen-${this.ribbon.kind(ahead)}` : "", slip ? `slip slip-${slip.seat ? "two" : "one"}` : ""].filter(Boolean).join(" ");
    const sign = slip ? " ?!" : "";
    return h("li", {},
      h("button", { type: "button", class: classes, title: slip ? label : null, "aria-label": label, "aria-current": current, "data-who": who || null, onclick: () => this.go(at) },
        hand ? h("span", { class: "hand", "aria-hidden": "true" }, hand.initial) : null, `${text}${sign}`));
  }

  // Judge the whole game: only once it is over, or where values are shown, so that nothing is given away.
  /** @param {Story} game */
  async judge(game) {
    if (this.judged?.moves === game.moves && this.review !== NOTHING) return this.review;
    this.judged = game;
    this.review = NOTHING;
    const moves = game.moves.map((move) => move.text).join("~");
    const review = await ask("review", { spec: game.specs[0], moves });
    if (game.moves !== this.judged?.moves) return review;
    this.review = review;
    this.show(game);
    return review;
  }

  forget() {
    if (this.over && this.over === this.judged?.moves) return;
    this.judged = null;
    this.review = NOTHING;
  }
}
