// The table of a puzzle: the board, what is asked, the answer to each try on the board, and why at the end.

import { ask, isStop, pause, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { block } from "../panels/explain.js";
import { askWhich, offerMoves } from "../play/choice.js";
import { Scene } from "../scene.js";
import { announce, complain, delay, levelNow, setLevel, writeAddress } from "../shell.js";
import { ruleLine } from "../table/rule.js";
import { Riddle } from "./riddle.js";
import { squares } from "./tries.js";

const LEVELS = ["1", "2", "3"];
const NARROW = 600;

// Where the page is no wider, long rows are folded.
export function isNarrow() {
  return innerWidth < NARROW;
}

export class PuzzleTable {
  #turn = 0;
  #note = "";

  /** @param {Puzzle} puzzle @param {{ signal: AbortSignal, ended: (riddle: Riddle) => Child[], tries?: string }} wanted */
  constructor(puzzle, { signal, ended, tries = "" }) {
    this.riddle = new Riddle(puzzle, tries);
    this.signal = signal;
    this.ended = ended;
    this.scene = new Scene({
      label: puzzle.title,
      choose: (move) => this.choose(move),
      look: (move) => this.preview(move),
      pick: (label, count, going = []) => this.tellPicked(label, count, going),
    });
    this.aim = h("p", { class: "aim" });
    this.verdict = h("p", { class: "verdict" });
    this.said = h("p", { class: "said" });
    this.ways = h("div");
    this.tries = h("p", { class: "tries-line" });
    this.after = h("div", { class: "after" });
    this.input = h("input", { id: "puzzle-move", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    this.typed = h("form", { class: "typed", onsubmit: (event) => this.type(event) },
      h("label", { for: "puzzle-move" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
    this.tools = h("div", { class: "actions" });
    this.why = h("section", { class: "why", hidden: true });
    this.element = h("div", { class: "riddle" },
      h("div", { class: "riddle-board" }, ruleLine(puzzle.rule, { family: "any", title: puzzle.title, summary: "", players: 2 }), this.aim,
        this.scene.element, this.verdict, this.said, this.ways, this.tools, this.tries, this.typed),
      h("div", { class: "riddle-side" }, this.after, this.why));
    addEventListener("level", () => { if (!this.why.hidden) this.explain(); }, { signal });
  }

  begin() {
    this.setUp();
    this.refresh();
  }

  // The position that is asked about, with its moves while a try may be made.
  setUp() {
    const { aim, board, moves } = this.riddle.asked;
    this.aim.textContent = aim;
    this.scene.apply({ ...board, patch: board.items, order: board.items.map(({ id }) => id), moves: this.riddle.isOpen ? moves : [] });
    this.input.placeholder = moves.length ? t("web-puzzles.example", { move: moves[0].text }) : "";
  }

  // What can be done now.
  refresh() {
    const { riddle } = this;
    const again = h("button", { type: "button", class: "main again", onclick: () => this.again() }, t("web-puzzles.again"));
    const show = h("button", { type: "button", class: "give-up", onclick: () => this.giveUp() }, t("web-puzzles.give-up"));
    this.tools.replaceChildren(...(riddle.isOver ? [] : [...(riddle.phase === "refuted" ? [again] : []), ...(riddle.tries ? [show] : [])]));
    this.tries.replaceChildren(...(riddle.tries ? [t("web-puzzles.tries.label"), " ", squares(riddle.tries)] : []));
    this.typed.hidden = !riddle.isOpen;
    this.ways.replaceChildren();
  }

  /** @param {string} sentence @param {string} [tone] */
  judge(sentence, tone = "") {
    this.verdict.className = `verdict ${tone}`;
    this.verdict.textContent = tone ? `${tone === "yes" ? "✓" : "✗"} ${sentence}` : sentence;
    this.#note = "";
    this.said.textContent = "";
    if (sentence) announce(sentence);
  }

  /** @param {Offer | { several: Offer[] }} move */
  async choose(move) {
    if (!this.riddle.isOpen) return;
    if ("several" in move) {
      const box = askWhich(move.several, this.choices);
      this.ways.replaceChildren(box);
      box.querySelector("button")?.focus();
      return;
    }
    this.ways.replaceChildren();
    await this.attempt(move.text);
  }

  /** @param {string} text */
  async attempt(text) {
    const { riddle } = this;
    const turn = (this.#turn += 1);
    this.scene.setBusy(true);
    try {
      const answer = riddle.known(text) || (await send("puzzles/answer", { spec: riddle.asked.spec, move: text, narrow: isNarrow() }, this.signal));
      if (turn === this.#turn) await this.take(answer, turn);
    } catch (error) {
      if (isStop(error)) throw error;
      complain(error.message);
    } finally {
      this.scene.setBusy(false);
    }
  }

  // A good move stays on the board; a wrong one is followed by its refutation, step by step.
  /** @param {Answer} answer @param {number} turn */
  async take(answer, turn) {
    const { riddle } = this;
    riddle.take(answer);
    this.judge(answer.said, answer.good ? "yes" : "no");
    this.refresh();
    for (const [index, step] of answer.steps.entries()) {
      if (index) await pause(delay(), this.signal);
      if (turn !== this.#turn) return;
      this.scene.apply({ ...step, moves: [] });
    }
    if (riddle.phase === "found") this.end();
    else if (riddle.phase === "ask") this.setUp();
    else this.tools.querySelector("button")?.focus({ preventScroll: true });
  }

  again() {
    this.#turn += 1;
    this.riddle.again();
    this.setUp();
    this.judge("");
    this.refresh();
    this.scene.focus.last?.focus({ preventScroll: true });
  }

  giveUp() {
    this.#turn += 1;
    this.riddle.giveUp();
    this.setUp();
    this.judge(t("web-puzzles.given-up"));
    this.end();
  }

  end() {
    this.refresh();
    this.after.replaceChildren(.../** @type {Node[]} */ (this.ended(this.riddle).flat().filter(Boolean)));
    this.explain();
    /** @type {HTMLElement | null} */ (this.after.querySelector(".onward"))?.focus({ preventScroll: true });
  }

  // Why, at the level that the reader has chosen.
  async explain() {
    const { puzzle } = this.riddle;
    const level = levelNow();
    const spec = this.riddle.explained;
    const known = spec === puzzle.spec ? puzzle.why?.[level] : null;
    const blocks = known?.length ? known : (await ask("explain", { spec, level }, this.signal).then(({ blocks: found }) => found, (error) => {
      if (isStop(error)) throw error;
      return /** @type {Block[]} */ ([{ type: "para", text: error.message }]);
    }));
    const buttons = LEVELS.map((each) => h("button", { type: "button", class: "level", "aria-pressed": String(each === level), onclick: () => setLevel(each) }, t(`web.level.${each}`)));
    this.why.hidden = false;
    this.why.replaceChildren(h("h2", {}, t("web-puzzles.why")), h("div", { class: "levels", role: "group", "aria-label": t("web.page.level") }, buttons),
      h("div", { class: "why-content" }, blocks.map(block)),
      h("a", { class: "play-on", href: writeAddress("play", { g: puzzle.spec }) }, t("web-puzzles.play-on")));
  }

  /** @param {Event} event */
  async type(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || !this.riddle.isOpen) return;
    await this.attempt(text);
    this.input.value = "";
  }

  get choices() {
    const back = () => {
      this.scene.takeUp();
      this.ways.replaceChildren();
    };
    return { choose: (/** @type {Offer} */ move) => this.choose(move), back };
  }

  /** @param {string | null} label @param {number} [count] @param {Offer[]} [going] */
  tellPicked(label, count, going = []) {
    this.said.textContent = label ? t(`web.play.${going.length ? "picked-already" : "picked"}`, { label, n: count }) : "";
    this.ways.replaceChildren(...offerMoves(going, this.choices));
    announce(this.said.textContent || t("web.play.let-go"));
  }

  /** @param {Offer | null} move */
  preview(move) {
    if (!this.riddle.isOpen) return;
    if (move) this.said.textContent = move.said;
    else if (!this.scene.picked.length) this.said.textContent = this.#note;
  }
}
