// The first board: seven matches, playable at once. Who loses sees the fatal moment again, then the idea, and goes on from there.

import { ask, isStop, pause } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Computer } from "../play/computer.js";
import { Match } from "../play/match.js";
import { View } from "../play/view.js";
import { Scene } from "../scene.js";
import { announce, complain, delay, dress, teach } from "../shell.js";
import { movesText } from "../store.js";
import { LADDER, addWin, countWins, rungAfter } from "./opponent.js";

const START = "bounded:3:7";
const THEME = "matches";
const BEATS = 3;

export class FirstBoard {
  // Each step of what is shown after a loss looks whether it is still wanted.
  #act = 0;
  #counted = false;
  #finger = "";

  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    this.status = h("p", { class: "status" });
    this.said = h("p", { class: "said" });
    this.opponent = h("p", { class: "opponent" });
    this.after = h("div", { class: "home-after" });
    this.proof = h("div");
    this.place = h("div", { class: "home-board" });
    this.element = h("section", { class: "stage first-board", "aria-label": t("web-home.board") }, this.status, this.proof, this.place, this.said, this.after, this.opponent);
    const about = { title: t("web-home.title"), summary: t("web-home.rule"), players: 2 };
    this.match = new Match({ spec: START, steps: [] }, about, { vs: "computer", first: "1" });
    this.scene = new Scene({ label: about.title, choose: (move) => this.choose(move), look: (move) => this.preview(move), pick: () => this.preview(null) });
    this.view = new View(this.match, this.scene, THEME, { asked: () => {}, shown: () => this.tell() });
    this.computer = new Computer(this.match, LADDER[rungAfter(countWins())], {
      show: (move) => this.view.refresh(move),
      tell: (reply) => this.tellReply(reply),
      rest: () => {},
      fail: (error) => complain(error.message),
    });
    this.place.append(this.scene.element);
    this.place.addEventListener("pointerdown", ({ pointerType }) => { this.#finger = pointerType === "touch" ? "down" : ""; });
    for (const end of ["pointerup", "pointercancel"]) this.place.addEventListener(end, () => { this.#finger = this.#finger && "lifted"; });
    this.tellOpponent();
  }

  begin() {
    return this.view.begin();
  }

  // Another match, against the opponent whom one has earned.
  async playAgain() {
    this.#act += 1;
    const next = new FirstBoard(this.signal);
    this.element.replaceWith(next.element);
    await next.begin();
    next.scene.takeUp();
  }

  clear() {
    this.after.replaceChildren();
    this.proof.replaceChildren();
    this.place.hidden = false;
    this.said.textContent = "";
  }

  tellOpponent() {
    const rung = rungAfter(countWins());
    const marks = LADDER.map((_, index) => h("span", { class: index <= rung ? "rung reached" : "rung" }));
    this.opponent.replaceChildren(t("web-home.opponent", { name: t(`web.strength.${LADDER[rung]}`) }), " ",
      h("span", { class: "rungs", role: "img", "aria-label": t("web-home.rung", { n: rung + 1, all: LADDER.length }) }, marks));
  }

  get left() {
    return leftOf(this.match.position);
  }

  // What is said of the position as it is now.
  tell() {
    const { match } = this;
    const over = match.ended;
    this.status.classList.toggle("over", over);
    if (match.isFinished) this.tellTheEnd();
    else if (match.isComputers) this.status.textContent = t("web-home.thinking");
    else this.status.textContent = match.game.at ? t("web-home.turn", { n: this.left }) : t("web-home.you-begin");
  }

  // What is pointed at, or was picked by a first tap.
  /** @param {Offer | null} move */
  preview(move) {
    if (this.match.ended) return;
    const [picked = null] = this.scene.clicks.whole(this.scene.picked);
    if (this.#finger === "lifted" && !picked) this.said.textContent = ""; // where the keyboard stands is no news to a finger
    else if (picked && (!move || move === picked)) this.said.textContent = t("web-home.take-again", { n: Number(picked.text) });
    else this.said.textContent = move ? t("web-home.take", { n: Number(move.text) }) : "";
  }

  /** @param {Played} reply */
  tellReply(reply) {
    if (!this.match.ended) this.status.prepend(t("web-home.computer-took", { n: Number(reply.move) }), " ");
    announce(this.status.textContent || "");
  }

  /** @param {Offer | { several: Offer[] }} move */
  async choose(move) {
    if ("several" in move || this.match.isStale || !this.match.offered.length) return;
    this.#act += 1;
    this.clear();
    this.match.play(move);
    await this.view.refresh(move);
    await this.computer.answerIfDue();
  }

  tellTheEnd() {
    const won = this.match.winner === 0;
    this.status.textContent = t(won ? "web-home.won" : "web-home.lost");
    if (won) this.tellWin();
    else this.offer([["why", () => this.why(), "main"], ["again", () => this.playAgain()]]);
  }

  // A match counts once, however often its end is looked at.
  tellWin() {
    const before = rungAfter(countWins());
    if (!this.#counted) addWin();
    this.#counted = true;
    const rung = rungAfter(countWins());
    this.tellOpponent();
    const key = rung > before ? "risen" : before === LADDER.length - 1 ? "top" : "";
    this.said.textContent = key ? t(`web-home.${key}`, { name: t(`web.strength.${LADDER[rung]}`) }) : "";
    this.offer([[rung > before ? "next" : "again", () => this.playAgain(), "main"]]);
    announce(`${this.status.textContent} ${this.said.textContent}`);
  }

  /** @param {[string, () => unknown, string?][]} ways */
  offer(ways) {
    const buttons = ways.map(([key, action, kind = null]) => h("button", { type: "button", class: kind, onclick: action }, t(`web-home.${key}`)));
    this.after.replaceChildren(h("div", { class: "actions" }, buttons));
  }

  // Back to the move that lost: the board shows it once more, then the idea.
  async why() {
    this.#act += 1;
    const act = this.#act;
    const { match } = this;
    const { slips } = await ask("review", { spec: match.start, moves: movesText(match.game) });
    const slip = slips.filter(({ number }) => number % 2).at(-1);
    const at = slip ? slip.number - 1 : 0;
    const taken = Number(match.game.moves[at].text);
    const wanted = () => act === this.#act;
    this.offer([["retry", () => this.retry(at), "main"], ["again", () => this.playAgain()]]);
    const told = [t("web-home.fatal", { left: leftOf(match.game.specs[at]) }), t("web-home.slip", { n: taken })];
    try {
      await this.show(at, told[0], wanted);
      await this.show(at + 1, told[1], wanted);
      await this.show(at, t("web-home.idea"), wanted);
      if (!wanted()) return;
      this.said.textContent = told.join(" "); // for those who read slowly, or see no motion
      await this.prove(match.position, wanted);
    } catch (error) {
      if (isStop(error)) return;
      this.said.textContent = t("web-home.no-idea");
    }
  }

  // The position after so many moves, and a sentence on it, for as long as it takes to read.
  /** @param {number} at @param {string} sentence @param {() => boolean} wanted */
  async show(at, sentence, wanted) {
    if (!wanted()) return;
    const { match } = this;
    const move = at > match.game.at ? match.find(match.game.moves[at - 1].text) : null;
    match.goTo(at);
    await this.view.refresh(move);
    if (!wanted()) return;
    this.status.textContent = sentence;
    this.said.textContent = "";
    announce(sentence);
    await pause(BEATS * delay());
  }

  // The steps of the explanation take the place of the board.
  /** @param {string} spec @param {() => boolean} wanted */
  async prove(spec, wanted) {
    const [{ Why }] = await Promise.all([import("../why/why.js"), teach("web-review"), dress(["why"], this.signal)]);
    if (!wanted()) return;
    const steps = new Why({ toggled: (open) => (open ? this.makeRoom() : this.retry(this.match.game.at)), leave: t("web-home.retry") });
    this.proof.replaceChildren(steps.element);
    await steps.open({ spec, theme: THEME });
    if (!wanted()) this.proof.replaceChildren();
  }

  // The steps have their own board, and their own way back to this one.
  makeRoom() {
    this.place.hidden = true;
    this.offer([["again", () => this.playAgain()]]);
  }

  /** @param {number} at */
  async retry(at) {
    this.#act += 1;
    this.clear();
    this.match.goTo(at);
    await this.view.refresh();
    this.scene.takeUp();
  }
}

/** @param {string} spec */
function leftOf(spec) {
  return Number(spec.slice(spec.lastIndexOf(":") + 1));
}
