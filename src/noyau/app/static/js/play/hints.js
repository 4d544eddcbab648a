// A ladder of hints: is it won and by which idea, where to look, the move, then the whole explanation. It never plays by
// itself.

import { ask } from "../api.js";
import { t } from "../i18n.js";
import { sideVerdict } from "./sides.js";

// How far a hint goes: 1 the idea, 2 where to look, 3 the move, 4 the whole explanation.
/** @typedef {{ step: number, text: string, figures?: string[], explain?: boolean }} Hint */

const FARTHEST = 4;
const WHOLE = { step: FARTHEST, text: "", explain: true };

export class Hints {
  /** @type {{ spec: string, step: number, rungs: Promise<Hint[]> } | null} */
  #ladder = null;

  // No hint goes farther than `most`.
  constructor(most = FARTHEST) {
    this.most = most;
  }

  // The next hint for a position: a sentence, figures to look at, or the explanation; the last one stays.
  /** @param {string} spec @returns {Promise<Hint>} */
  async next(spec) {
    const ladder = this.#ladder?.spec === spec ? this.#ladder : { spec, step: 0, rungs: this.rungs(spec).then((rungs) => rungs.filter(({ step }) => step <= this.most)) };
    this.#ladder = ladder;
    const rungs = await ladder.rungs.catch((error) => {
      this.#ladder = null;
      throw error;
    });
    ladder.step += 1;
    return rungs[Math.min(ladder.step, rungs.length) - 1];
  }

  /** @param {string} spec @returns {Promise<Hint[]>} */
  async rungs(spec) {
    const state = await ask("state", { spec, show: "moves" });
    if (!state.known) return [{ step: 1, text: state.say }];
    if (state.kind === "puzzle") return this.puzzleRungs(state);
    const verdict = state.kind === "impartial" ? t(`web.outcome.${state.outcome}`) : state.kind === "partisan" ? sideVerdict(state, false) : verdictOf(state);
    const told = await ask("hint", { spec });
    const first = { step: 1, text: `${verdict} ${told.idea}`.trim() };
    const good = state.moves.find(({ text, best }) => best && text === told.move) || state.moves.find((move) => move.best);
    if (!good) return [first, WHOLE];
    const key = told.move || state.outcome !== "P" || state.kind === "scoring" ? "move" : "resists";
    return [first, ...whereTo(state, told), { step: 3, text: t(`web.hint.${key}`, { move: good.said }), figures: good.click }, WHOLE];
  }

  // A puzzle: can it be solved, what to think of or which figure to look at, one move, the solution.
  /** @param {State} state @returns {Promise<Hint[]>} */
  async puzzleRungs(state) {
    const first = { step: 1, text: verdictOf(state) };
    const { good, n } = await this.goodMove(state);
    if (!good) return [first, WHOLE];
    const idea = state.length && state.pieces === null ? [{ step: 2, text: t("web.hint.presses", { n: state.length }) }] : [];
    return [first, ...idea, ...lookAt(state, good, n), { step: 3, text: t("web.hint.move", { move: good.said }), figures: good.click }, WHOLE];
  }

  // A move that loses nothing, where one is known: a figure that the solution presses, or what keeps the outlook where
  // pieces are counted; and how many such moves there are.
  /** @param {State} state @returns {Promise<{ good?: { click: string[], said: string }, n: number }>} */
  async goodMove(state) {
    if (state.pieces === null) {
      const pressed = state.patch.find(({ looks }) => looks.includes("pressed"));
      return { good: pressed && (state.moves.find((move) => move.click[0] === pressed.id) || { click: [pressed.id], said: pressed.label }), n: 1 };
    }
    const { moves } = await ask("outlook", { spec: state.spec, start: state.spec });
    const kept = state.moves.filter((move) => moves[move.text] === "green");
    return { good: kept[0], n: kept.length };
  }

  // The fewest presses that a start needs, where that is proved.
  /** @param {string} start */
  async fewest(start) {
    const state = await ask("state", { spec: start, show: "moves" }).catch(() => null);
    return state?.fewest && state.length ? t("web.hint.fewest", { n: state.length }) : "";
  }
}

// The figure that a good move begins with, where others begin there too; else how many moves are good.
/** @param {State} state @param {{ click: string[] }} good @param {number} n @returns {Hint[]} */
function lookAt(state, good, n) {
  if (good.click.length < 2) return [];
  const [from] = good.click;
  if (state.moves.filter(({ click }) => click[0] === from).length > 1) return [{ step: 2, text: t("web.hint.look"), figures: [from] }];
  return state.complete ? [{ step: 2, text: t("web.hint.count", { n, total: state.moves.length }) }] : [];
}

/** @param {State} state */
function verdictOf(state) {
  return state.verdict || t(state.solvable ? "web.hint.solvable" : "web.hint.unsolvable");
}

// The place of the good move, with every figure from which a move can be made there; or how many of the moves are good.
/** @param {State} state @param {Answers["hint"]} told @returns {Hint[]} */
function whereTo(state, told) {
  if (!told.move) return [];
  if (told.place) {
    const there = state.moves.filter(({ text }) => told.there.includes(text));
    return [{ step: 2, text: t("web.hint.place", { place: told.place }), figures: [...new Set(there.map(({ click }) => click[0]))] }];
  }
  const good = state.moves.filter(({ result }) => result === "winning").length;
  return state.complete && good ? [{ step: 2, text: t("web.hint.count", { n: good, total: state.moves.length }) }] : [];
}
