// The board of a lesson: a position shown, moves offered or not, patches from the server.

import { ask, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Scene } from "../scene.js";
import { levelNow } from "../shell.js";

// Every position that is asked for has a number, every beginning a token of its own: goals look at `turn` and `run` to know
// whether what they waited for still matters.
export class Stage {
  #seen = "";
  #spec = "";
  #turn = 0;
  #run = {};
  #busy = false;
  /** @type {Promise<unknown>} */
  #taken = Promise.resolve();
  /** @type {Promise<unknown>} */
  #shown = Promise.resolve();

  /** @param {{ title: string, choose?: (move: Offer & { to: string }) => unknown }} wanted */
  constructor({ title, choose = () => {} }) {
    this.choose = choose;
    this.scene = new Scene({ label: title, choose: (move) => this.take("several" in move ? move.several[0] : move) });
    this.element = this.scene.element;
    this.input = h("input", { id: "lesson-move", autocomplete: "off", spellcheck: "false" });
    this.typed = h("form", { class: "typed", onsubmit: (event) => this.type(event) },
      h("label", { for: "lesson-move" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
    this.setBusy(false);
  }

  get spec() {
    return this.#spec;
  }

  get turn() {
    return this.#turn;
  }

  get run() {
    return this.#run;
  }

  // A move as text, for those who do not point: it is played once the board is there and the last move is answered.
  /** @param {Event} event */
  async type(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    await Promise.allSettled([this.#taken]);
    await Promise.allSettled([this.#shown]);
    if (this.#busy || !this.scene.moves.length) return;
    const turn = this.#turn;
    const move = await send("move", { spec: this.spec, move: text });
    if (turn !== this.#turn) return;
    this.input.value = "";
    await this.take({ ...move, text: move.move });
  }

  // One move at a time: the next is taken when this one has been answered.
  /** @param {Offer} move */
  take(move) {
    if (this.#busy) return this.#taken;
    const run = this.#run;
    this.setBusy(true);
    this.#taken = Promise.resolve(this.choose({ ...move, to: move.to || "" })).finally(() => run === this.#run && this.setBusy(false));
    return this.#taken;
  }

  // From the start, whatever was under way.
  /** @param {string} spec @param {boolean} [playable] */
  begin(spec, playable = true) {
    this.#run = {};
    this.setBusy(false);
    return this.show(spec, playable);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.#busy = busy;
    this.scene.setBusy(busy);
  }

  // A position; its state, or null where another one has been asked for since.
  /** @param {string} spec @param {boolean} [playable] */
  show(spec, playable = true) {
    this.#turn += 1;
    const shown = this.fetch(spec, playable, this.#turn);
    this.#shown = shown;
    return shown;
  }

  /** @param {string} spec @param {boolean} playable @param {number} turn */
  async fetch(spec, playable, turn) {
    this.#spec = spec;
    const state = await ask("state", { spec, since: this.#seen });
    if (turn !== this.#turn) return null;
    this.#seen = spec;
    this.element.dataset.spec = spec;
    if (state.moves.length) this.input.placeholder = t("web-lessons.example", { move: state.moves[0].text });
    this.scene.apply({ ...state, moves: playable && !state.over ? state.moves : [] });
    return state;
  }

  // The goal is reached: nothing more is played.
  rest() {
    this.#run = {};
    this.setBusy(false);
    this.scene.offer([]);
  }

  // What the server knows of a position: its outcome, or whether a puzzle can be solved.
  /** @param {string} spec */
  async judge(spec) {
    const state = await ask("state", { spec, show: "moves" });
    const { kind, player, wins } = state;
    if (player && wins) return { won: wins[player] === player, kind };
    return { won: kind === "puzzle" ? state.solvable : state.outcome === "N", kind };
  }
}

// Won or lost, with its sign first; the letters of the theory only for those who know them.
/** @param {boolean} won @param {string} [kind] */
export function verdictName(won, kind = "impartial") {
  const name = t(`web-lessons.verdict.${kind === "puzzle" ? "puzzle-" : ""}${won ? "won" : "lost"}`);
  const letter = kind === "puzzle" || levelNow() === "1" ? "" : ` (${won ? "N" : "P"})`;
  return `${won ? "✓" : "✗"} ${name}${letter}`;
}
