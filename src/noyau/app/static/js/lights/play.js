// To play: a start by chance, as hard as one likes, or all lights on.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, calm, writeAddress } from "../shell.js";
import { question } from "./questions.js";

export class PlayTab {
  /** @param {import("../screens/lights.js").Laboratory} lab @param {HTMLElement} body */
  constructor(lab, body) {
    this.lab = lab;
    this.turn = /** @type {object | null} */ (null);
    this.difficulty = h("input", { type: "number", id: "difficulty", min: 0, max: 4096, inputmode: "numeric", placeholder: t("web-lights.play.any") });
    this.said = h("p", { class: "said" });
    this.activity = h("a", { class: "make-activity" }, t("web.share.activity"));
    const start = (/** @type {string} */ name, /** @type {number} */ state) => h("button", { type: "button", class: `start-${name}`, onclick: () => this.start(state) }, t(`web-lights.play.${name}`));
    body.append(
      h("p", {}, t("web-lights.play.how")),
      h("form", { class: "new", onsubmit: (event) => this.make(event) },
        h("div", { class: "field" }, h("label", { for: "difficulty" }, t("web-lights.play.difficulty")), this.difficulty),
        h("button", { type: "submit", class: "main" }, t("web-lights.play.new"))),
      this.said,
      h("div", { class: "starts", role: "group", "aria-label": t("web-lights.play.start") }, start("all", 1), start("none", 0)), this.activity);
  }

  /** @param {number} cell */
  use(cell) {
    this.lab.press(cell);
  }

  open() {
    this.tell();
  }

  changed() {
    this.tell();
  }

  tell() {
    this.activity.href = writeAddress("classroom", { g: this.lab.spec });
    const { minimum, made } = this.lab.presses;
    if (minimum !== null) this.said.textContent = t("web-lights.play.needs", { n: minimum });
    else this.said.textContent = made ? t("web-lights.play.made") : "";
  }

  /** @param {number} state */
  start(state) {
    this.turn = null;
    this.lab.restart(Array(this.lab.board.cells).fill(state));
  }

  /** @param {Event} [event] */
  async make(event) {
    event?.preventDefault();
    const { lab } = this;
    const number = this.difficulty.value === "" ? undefined : Number(this.difficulty.value);
    this.said.textContent = t("web-lights.play.searching");
    const { board } = lab;
    const turn = this.turn = {};
    const found = await question("random", { spec: lab.specOf("none"), number }).finally(() => turn === this.turn && this.tell());
    if (turn !== this.turn || board !== lab.board) return;
    calm();
    lab.restart(found.state, { minimum: found.minimum, made: true });
    this.tell();
    announce(`${this.said.textContent} ${lab.status.textContent}`);
  }
}
