// Moves as text, for those who do not point: played one after the other, each once the position before it is there.

import { isStop, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { calm, complain } from "../shell.js";

/** @typedef {import("./match.js").Match} Match */

export class Typing {
  // ready() waits until the position is shown, choose(move) plays.
  /** @param {Match} match @param {{ ready: () => Promise<unknown>, choose: (move: Offer) => Promise<unknown> }} screen */
  constructor(match, { ready, choose }) {
    this.match = match;
    this.ready = ready;
    this.choose = choose;
    this.played = Promise.resolve();
    this.input = h("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.element = h("form", { class: "typed", hidden: true, onsubmit: (event) => this.take(event) },
      h("label", { for: "typed" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
  }

  // Whether the field is there now; the keyboard goes to it.
  toggle() {
    this.element.hidden = !this.element.hidden;
    if (!this.element.hidden) this.input.focus();
    return !this.element.hidden;
  }

  suggest() {
    const [move] = this.match.offered;
    this.input.placeholder = move ? t("web.play.type-example", { example: move.text }) : "";
  }

  // A text that is refused can be mended.
  /** @param {Event} event */
  take(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.played = this.played.then(() => this.play(text)).catch((error) => {
      if (isStop(error)) return;
      complain(error.message);
      this.input.value ||= text;
    });
  }

  /** @param {string} text */
  async play(text) {
    const { match } = this;
    await this.ready();
    if (!match.offered.length) throw new Error(t(match.ended ? "web.play.is-over" : "web.play.not-your-turn"));
    const { game } = match;
    const move = await send("move", { spec: match.position, move: text });
    if (game !== match.game) throw new Error(t("web.play.not-your-turn"));
    calm();
    await this.choose({ ...move, text: move.move });
  }
}
