// The board of a lesson: a position shown, moves offered or not, patches from the server.

import { ask, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Scene } from "../scene.js";
import { complain, levelNow } from "../shell.js";

export class Stage {
  constructor({ signal, title, choose = () => {} }) {
    this.signal = signal;
    this.seen = "";
    this.spec = "";
    this.scene = new Scene({ label: title, choose: (move) => this.take(move.several ? move.several[0] : move, choose) });
    this.element = this.scene.element;
    this.input = h("input", { id: "lesson-move", autocomplete: "off", spellcheck: "false" });
    this.typed = h("form", { class: "typed", onsubmit: (event) => this.type(event, choose) },
      h("label", { for: "lesson-move" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
    this.setBusy(false);
  }

  // A move as text, for those who do not point.
  async type(event, choose) {
    event.preventDefault();
    if (this.busy || !this.input.value.trim() || !this.scene.moves.length) return;
    try {
      const move = await send("move", { spec: this.spec, move: this.input.value }, this.signal);
      this.input.value = "";
      await this.take({ ...move, text: move.move }, choose);
    } catch (error) {
      complain(error.message);
    }
  }

  // One move at a time: the next is taken when this one has been answered.
  async take(move, choose) {
    if (this.busy) return;
    this.setBusy(true);
    await choose(move);
    this.setBusy(false);
  }

  setBusy(busy) {
    this.busy = busy;
    this.element.dataset.busy = String(busy);
  }

  async show(spec, playable = true) {
    this.spec = spec;
    const state = await ask("state", { spec, since: this.seen }, this.signal);
    if (spec !== this.spec) return state;
    this.seen = spec;
    this.element.dataset.spec = spec;
    if (state.moves.length) this.input.placeholder = t("weblessons.example", { move: state.moves[0].text });
    this.scene.apply({ ...state, moves: playable && !state.over ? state.moves : [] });
    return state;
  }

  rest() {
    this.scene.offer([]);
  }

  // What the server knows of a position: its outcome, or whether a puzzle can be solved.
  async judge(spec) {
    const state = await ask("state", { spec, show: "moves" }, this.signal);
    return { won: state.kind === "puzzle" ? state.solvable : state.outcome === "N", kind: state.kind };
  }
}

// Won or lost, with its sign first; the letters of the theory only for those who know them.
export function verdictName(won, kind = "impartial") {
  const name = t(`weblessons.verdict.${kind === "puzzle" ? "puzzle-" : ""}${won ? "won" : "lost"}`);
  const letter = kind === "puzzle" || levelNow() === "1" ? "" : ` (${won ? "N" : "P"})`;
  return `${won ? "✓" : "✗"} ${name}${letter}`;
}
