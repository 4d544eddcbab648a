// A ladder of hints: is it won and by which idea, where to look, the move, then the whole explanation. It never plays by
// itself.

import { ask } from "../api.js";
import { t } from "../i18n.js";
import { sideVerdict } from "./sides.js";

/** @typedef {{ text: string, figures?: string[], explain?: boolean }} Hint */
/** @typedef {{ idea: string, move: string | null }} Help */

export class Hints {
  /** @type {{ spec: string, step: number, state: Promise<State>, help?: Promise<Help> } | null} */
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
    ladder.help ??= helpWith(state);
    const { idea, move } = await ladder.help;
    if (ladder.step === 1) return { text: `${first} ${idea}`.trim() };
    const good = await this.goodMove(state, move);
    if (!good) return { text: "", explain: true };
    if (ladder.step === 2) return { text: t("web.hint.look"), figures: good.click.slice(0, 1) };
    if (ladder.step === 3) return { text: t("web.hint.move", { move: good.said }), figures: good.click };
    return { text: "", explain: true };
  }

  // A move that loses nothing, where one is known: the one that is advised, a figure that the solution presses, or what
  // keeps the outlook where pieces are counted.
  /** @param {State} state @param {string | null} [advised] @returns {Promise<{ click: string[], said: string } | undefined>} */
  async goodMove(state, advised = null) {
    if (state.kind !== "puzzle") return state.moves.find(({ text, best }) => best && text === advised) || state.moves.find((move) => move.best);
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

// The idea, and the move that is advised; a puzzle shows its solution instead.
/** @param {State} state @returns {Promise<Help>} */
async function helpWith(state) {
  return state.kind === "puzzle" ? { idea: "", move: null } : ask("hint", { spec: state.spec });
}

/** @param {State} state */
function verdictOf(state) {
  return state.verdict || t(state.solvable ? "web.hint.solvable" : "web.hint.unsolvable");
}
