// Find the better move: the board goes to the slip, and every try is judged with its answer until a better one is found.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";
import { movers } from "../store.js";

/** @typedef {import("../play/match.js").Match} Match */

// The slips that a human made, the last one first.
/** @param {Match} match @param {Slip[]} slips */
export function slipsOfHumans({ game, seats }, slips) {
  const turns = movers(game);
  return slips.filter(({ number }) => !seats.isComputers(turns[number - 1])).reverse();
}

export class Retry {
  /** @type {Slip[]} */
  #slips = [];
  #last = 0;
  #at = -1;
  #turn = 0;

  // go(at) leads to the position after so many moves, play(move) goes on from there, rest() lets the board be clicked anew.
  /** @param {Match} match @param {{ go: (at: number) => Promise<unknown>, play: (move: Offer) => unknown, rest: () => void }} ways */
  constructor(match, ways) {
    this.match = match;
    this.ways = ways;
    this.asked = h("p", { class: "retry-asked" });
    this.answer = h("p", { class: "tried", hidden: true });
    this.actions = h("div", { class: "actions" });
    this.element = h("section", { class: "retry", hidden: true, "aria-label": t("web-review.retry.find") }, this.asked, this.answer, this.actions);
  }

  // Whether a move on the board is a try.
  get isOn() {
    return this.#at >= 0 && this.#at === this.match.game.at;
  }

  // From these slips, the first of them now.
  /** @param {Slip[]} slips */
  async begin(slips) {
    const { match } = this;
    const [slip] = slips;
    this.#turn += 1;
    this.#slips = slips;
    this.#last = match.game.moves.length;
    this.#at = slip.number - 1;
    this.asked.textContent = t(match.puzzle ? "web-review.retry.asked-alone" : "web-review.retry.asked", { number: slip.number, move: slip.played });
    this.say("", "");
    this.offer(this.button("show", () => this.reveal()), this.button("end", () => this.leave()));
    this.element.hidden = false;
    await this.ways.go(this.#at);
    this.element.scrollIntoView({ block: "nearest" });
    announce(this.asked.textContent);
  }

  // Another position is shown: there is nothing to be found there.
  check() {
    if (this.#at >= 0 && !this.isOn) this.stop();
  }

  stop() {
    this.#turn += 1;
    this.#at = -1;
    this.element.hidden = true;
  }

  /** @param {Offer} move */
  async attempt(move) {
    this.#turn += 1;
    const turn = this.#turn;
    const { match } = this;
    const points = match.points;
    const lead = points ? points[match.seat] - points[1 - match.seat] : 0;
    const told = await ask("try", { spec: match.position, move: move.text, start: match.puzzle ? match.start : null, lead }).catch((error) => /** @type {Error} */ (error));
    if (turn !== this.#turn || isStop(told)) return;
    this.ways.rest();
    if (told instanceof Error) this.say("no", told.message);
    else if (told.good) this.find(move, told);
    else this.say(told.good === false ? "no" : "", `${told.why} ${t("web-review.retry.again")}`);
    announce(this.answer.textContent || "");
  }

  // A better move is found: from here one plays on, or goes to another slip.
  /** @param {Offer} move @param {Tried} told */
  find(move, told) {
    this.say("yes", `${t("web-review.retry.found", { move: told.said })} ${told.why}`);
    this.#at = -1;
    const more = this.#slips.slice(1);
    this.offer(
      this.button("play-on", () => { this.stop(); this.ways.play(move); }, "main"),
      more.length ? this.button("next", () => this.begin(more)) : null,
      this.button("end", () => this.leave()));
    this.actions.querySelector("button")?.focus({ preventScroll: true });
  }

  reveal() {
    this.say("", t("web-review.retry.shown", { better: this.#slips[0].better }));
    announce(this.answer.textContent || "");
  }

  leave() {
    const last = this.#last;
    this.stop();
    this.ways.go(last);
  }

  /** @param {(Node | null)[]} buttons */
  offer(...buttons) {
    this.actions.replaceChildren(...buttons.filter((each) => each !== null));
  }

  /** @param {string} key @param {() => unknown} action @param {string | null} [kind] */
  button(key, action, kind = null) {
    return h("button", { type: "button", class: kind, onclick: action }, t(`web-review.retry.${key}`));
  }

  /** @param {string} tone @param {string} sentence */
  say(tone, sentence) {
    const sign = tone === "yes" ? "✓ " : tone === "no" ? "✗ " : "";
    this.answer.className = `tried ${tone}`;
    this.answer.hidden = !sentence;
    this.answer.textContent = `${sentence ? sign : ""}${sentence}`;
  }
}
