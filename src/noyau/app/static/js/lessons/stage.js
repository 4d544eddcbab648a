// The board of a lesson: a position shown, moves offered or not, patches from the server.

import { ask } from "../api.js";
import { t } from "../i18n.js";
import { Scene } from "../scene.js";
import { levelNow } from "../shell.js";

export class Stage {
  constructor({ signal, title, choose = () => {} }) {
    this.signal = signal;
    this.seen = "";
    this.spec = "";
    this.scene = new Scene({ label: title, choose: (move) => this.take(move.several ? move.several[0] : move, choose) });
    this.element = this.scene.element;
    this.setBusy(false);
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
