// What a teacher's position allows: which goals make sense there, and what a step has to know beforehand.

import { ask } from "../api.js";
import { aboutGame } from "../play/about.js";

/** @typedef {{ spec: string, kind: string, title: string, about: About, rule: Rule, puzzle: boolean, lamps: boolean, won: boolean | null, solvable: boolean | null, fewest: number | null, strengths: string[], goals: string[] }} Looked */

// The position as the server reads it.
/** @param {string} spec @param {AbortSignal} [signal] @returns {Promise<Looked>} */
export async function lookAt(spec, signal) {
  const [line, games] = await Promise.all([ask("line", { spec }, signal), ask("games", {}, signal)]);
  const state = await ask("state", { spec: line.spec, show: "moves" }, signal);
  if (state.kind === "partisan" && !state.player) return lookAt(withLeft(line.spec), signal);
  const setup = await ask("setup", { spec: line.spec }, signal);
  const about = aboutGame(line.spec, games);
  const puzzle = state.kind === "puzzle";
  const won = puzzle || !state.known ? null : wonBy(state);
  const looked = {
    spec: line.spec, kind: state.kind, title: about.title, about, rule: line.rule, puzzle, lamps: Boolean(about.local), won, solvable: state.solvable ?? null,
    fewest: state.fewest ? state.length ?? null : null, strengths: setup.strengths,
  };
  return { ...looked, goals: state.over ? ["words"] : goalsOf(looked) };
}

// Of two sides one has to be named who begins.
/** @param {string} spec */
function withLeft(spec) {
  return spec.startsWith("misere ") ? spec.replace("misere ", "misere left ") : `left ${spec}`;
}

/** @param {State} state */
function wonBy({ player, wins, outcome, over }) {
  if (over) return null;
  if (player && wins) return wins[player] === player;
  return outcome === "N" || outcome === "P" ? outcome === "N" : null;
}

/** @param {Omit<Looked, "goals">} looked */
function goalsOf({ kind, puzzle, lamps, won, solvable, fewest }) {
  if (puzzle && solvable === false) return ["judge", "words"];
  if (puzzle) return ["win", ...(lamps && fewest ? ["fewest"] : []), ...(solvable === null ? [] : ["judge"]), "words"];
  if (kind === "scoring") return ["win", ...(won === null ? [] : ["judge"]), "words"];
  return ["win", ...(won ? ["find"] : []), ...(won === null ? [] : ["judge"]), "matches", "words"];
}
