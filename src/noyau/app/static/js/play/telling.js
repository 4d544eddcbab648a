// What is said beside the board: whose turn it is, what was played or is pointed at, and what the signs mean.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";
import { entry } from "./legend.js";
import { statusOf, verdictOf } from "./sentences.js";

/** @typedef {import("./match.js").Match} Match */

export class Telling {
  #note = "";

  /** @param {Match} match @param {import("../scene.js").Scene} scene */
  constructor(match, scene) {
    this.match = match;
    this.scene = scene;
    this.status = h("p", { class: "status" });
    this.said = h("p", { class: "said" });
    this.legend = h("ul", { class: "legend" });
  }

  // The position as it is now.
  tell() {
    const { match } = this;
    this.status.classList.toggle("over", match.ended);
    this.status.textContent = statusOf(match);
    this.remark(verdictOf(match));
    this.legend.replaceChildren(...match.state.legend.map(entry));
  }

  // What stands below the board until something else is pointed at.
  /** @param {string} [sentence] */
  remark(sentence = "") {
    this.#note = sentence;
    this.said.textContent = sentence;
  }

  /** @param {Played} reply */
  tellReply(reply) {
    const played = t("web.play.computer-plays", { move: reply.said });
    if (!this.match.shown.size) this.remark(played);
    announce(`${played} ${statusOf(this.match)}`);
  }

  /** @param {string | null} label @param {number} [count] @param {Offer[]} [going] */
  tellPicked(label, count, going = []) {
    this.said.textContent = label ? t(`web.play.${going.length ? "picked-already" : "picked"}`, { label, n: count }) : "";
    announce(this.said.textContent || t("web.play.let-go"));
  }

  /** @param {Offer | null} move */
  preview(move) {
    if (move) this.said.textContent = move.said;
    else if (!this.scene.picked.length) this.said.textContent = this.#note;
  }
}
