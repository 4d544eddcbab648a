// A ladder of hints: is it won, where to look, the move, then the whole explanation. It never plays by itself.

import { ask } from "../api.js";
import { t } from "../i18n.js";
import { sideVerdict } from "./sides.js";

/** @typedef {{ text: string, figures?: string[], explain?: boolean }} Hint */

export class Hints {
  /** @type {{ spec: string, step: number, state: Promise<State> } | null} */
  #ladder = null;

  // The next hint for a position: a sentence, figures to look at, or the explanation.
  /** @param {string} spec @returns {Promise<Hint>} */
  async next(spec) {
    const ladder = this.#ladder?.spec === spec ? this.#ladder : { spec, step: 0, state: ask("state", { spec, show: "moves" }) };
    this.#ladder = ladder;
    const state = await ladder.state.catch((error) => {
      this.#ladder = null;
      throw error;
    });
    ladder.step += 1;
    if (!state.known) return { text: state.say };
    const first = state.kind === "impartial" ? t(`web.outcome.${state.outcome}`) : state.kind === "partisan" ? sideVerdict(state, false) : verdictOf(state);
    if (ladder.step === 1) return { text: first };
    const good = await this.goodMove(state);
    if (!good) return state.kind === "puzzle" ? { text: "", explain: true } : { text: first };
    if (ladder.step === 2) return { text: t("web.hint.look"), figures: good.click.slice(0, 1) };
    if (ladder.step === 3) return { text: t("web.hint.move", { move: good.said }), figures: good.click };
    return { text: "", explain: true };
  }

  // A move that loses nothing, where one is known: a figure that the solution presses, or what keeps the outlook where
  // pieces are counted.
  /** @param {State} state @returns {Promise<{ click: string[], said: string } | undefined>} */
  async goodMove(state) {
    if (state.kind !== "puzzle") return state.moves.find((move) => move.best);
    if (state.pieces === null) {
      const pressed = state.patch.find(({ looks }) => looks.includes("pressed"));
      return pressed && (state.moves.find((move) => move.click[0] === pressed.id) || { click: [pressed.id], said: pressed.label });
    }
    const { moves } = await ask("outlook", { spec: state.spec, start: state.spec });
    return state.moves.find((move) => moves[move.text] === "green");
  }

  // The fewest presses that a start needs, where that is proved.
  /** @param {string} start */
  async fewest(start) {
    const state = await ask("state", { spec: start, show: "moves" }).catch(() => null);
    return state?.fewest && state.length ? t("web.hint.fewest", { n: state.length }) : "";
  }
}

/** @param {State} state */
function verdictOf(state) {
  return state.verdict || t(state.solvable ? "web.hint.solvable" : "web.hint.unsolvable");
}
