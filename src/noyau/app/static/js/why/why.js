// Why, on the board: a script of steps in the place of the board. Each changes the picture; where there is something to do,
// the reader does it on the figures before the step is told. It needs a place for its element and a spec, and no match.

import { ask, isStop } from "../api.js";
import { h, readMarkup, s } from "../dom.js";
import { t } from "../i18n.js";
import { Scene } from "../scene.js";
import { announce } from "../shell.js";
import { Script } from "./script.js";

/** @type {Record<string, string>} */
const SIGNS = { yes: "✓ ", no: "✗ ", "": "" };

export class Why {
  /** @type {Script | null} */
  #script = null;
  /** @type {Figure[]} */
  #figures = [];
  #wanted = false;
  // what is asked for has a number: an answer that comes when another step is shown is dropped
  #turn = 0;

  // toggled(open) is called when the steps take the place of the board, and when they give it back; leave says what the
  // button is called that does so.
  /** @param {{ toggled: (open: boolean) => void, leave?: string }} wanted */
  constructor({ toggled, leave = t("web-review.why.close") }) {
    this.toggled = toggled;
    this.scene = new Scene({ label: t("web-review.why.title"), name: "why", choose: (move) => this.choose("several" in move ? move.several[0] : move) });
    this.below = s("g", { class: "step-below", "aria-hidden": "true" });
    this.above = s("g", { class: "step-above", "aria-hidden": "true", "text-anchor": "middle" });
    this.scene.layer.before(this.below);
    this.scene.leaving.after(this.above);
    this.said = h("p", { class: "step-said" });
    this.answer = h("p", { class: "step-answer", hidden: true });
    this.count = h("p", { class: "step-count" });
    this.back = h("button", { type: "button", onclick: () => this.move("back") }, t("web-review.why.back"));
    this.next = h("button", { type: "button", class: "main", onclick: () => this.move("next") }, t("web-review.why.next"));
    this.leave = h("button", { type: "button", class: "step-leave", onclick: () => this.close() }, leave);
    this.element = h("section", { class: "steps", hidden: true, "aria-label": t("web-review.why.title"), onkeydown: (event) => this.type(event) },
      this.count, this.said, this.answer, this.scene.element, h("div", { class: "actions" }, this.back, this.next, this.leave));
  }

  // Whether the steps are there, or on their way.
  get isOpen() {
    return this.#wanted;
  }

  // The steps of a position; who asked for them by a button of theirs goes on by the keyboard from here.
  /** @param {Facts} question @param {boolean} [held] */
  async open(question, held = true) {
    this.#turn += 1;
    this.#wanted = true;
    const turn = this.#turn;
    const { figures, steps } = await ask("why", question).catch((error) => {
      if (turn === this.#turn) this.#wanted = !this.element.hidden;
      throw error;
    });
    if (turn !== this.#turn) return;
    this.#figures = figures;
    this.#script = new Script(steps);
    this.element.hidden = false;
    this.toggled(true);
    this.show();
    if (held) this.next.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#turn += 1;
    this.#wanted = false;
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.toggled(false);
  }

  /** @param {"back" | "next"} way */
  move(way) {
    this.#script?.[way]();
    this.say("", "");
    this.show();
  }

  // The step as it stands: its picture, its sentence, what can be done on it.
  show() {
    const script = this.#script;
    if (!script) return;
    this.#turn += 1;
    const { shown, task, steps, at } = script;
    const patch = shown.figures.map((number) => this.#figures[number]);
    const [, , width, height] = script.step.view;
    this.scene.apply({ width, height, patch, order: patch.map(({ id }) => id), moves: task?.offers || [], view: script.step.view });
    this.below.replaceChildren(...readMarkup(shown.below));
    this.above.replaceChildren(...readMarkup(shown.above));
    this.element.classList.toggle("asking", Boolean(task));
    this.said.textContent = shown.said;
    const count = t("web-review.why.count", { step: at + 1, n: steps.length });
    this.count.textContent = count;
    this.back.disabled = script.isFirst;
    this.next.disabled = script.isLast;
    this.next.textContent = t(task ? "web-review.why.show" : "web-review.why.next");
    this.leave.classList.toggle("main", script.isLast);
    announce([this.answer.textContent, count, shown.said].filter(Boolean).join(" "));
  }

  /** @param {Offer} move */
  async choose(move) {
    const script = this.#script;
    if (!script?.task) return;
    const { task } = script;
    const known = task.figures ? script.pick(move.text) : script.make(move.text);
    if (known) {
      this.say(known.tone, known.key === "missed" ? task.missed || "" : t(`web-review.why.${known.key}`, known.facts));
      if (script.asking) this.mark(known.tone);
      else this.show();
      return;
    }
    const turn = this.#turn;
    const told = await ask("try", { spec: task.game || "", move: move.text }).catch((error) => /** @type {Error} */ (error));
    if (turn !== this.#turn || isStop(told)) return;
    if (told instanceof Error) {
      this.say("no", told.message);
      announce(told.message);
      return;
    }
    const open = !task.moves?.length;
    this.say(open ? "" : told.good ? "yes" : "no", told.why);
    if (open || told.good) {
      script.reveal();
      this.show();
    } else {
      this.scene.takeUp();
      announce(this.answer.textContent || "");
    }
  }

  // What was found already keeps its sign, while more is to be found.
  /** @param {string} tone */
  mark(tone) {
    this.scene.takeUp();
    const found = this.#script?.found || [];
    this.scene.judge([...found].map((id) => ({ click: [id], sign: "keep" })));
    if (tone) announce(this.answer.textContent || "");
  }

  /** @param {string} tone @param {string} sentence */
  say(tone, sentence) {
    this.answer.className = `step-answer ${tone}`;
    this.answer.hidden = !sentence;
    this.answer.textContent = sentence ? `${SIGNS[tone]}${sentence}` : "";
  }

  // Arrows turn the steps, but on the board, where they lead from figure to figure.
  /** @param {KeyboardEvent} event */
  type(event) {
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      this.close();
      return;
    }
    const way = /** @type {Record<string, "back" | "next">} */ ({ ArrowRight: "next", ArrowLeft: "back" })[event.key];
    if (!way || this.scene.svg.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    this.move(way);
  }
}
