// The goals of activities: those of lessons, with what a teacher has chosen, and two of their own.

import { GOALS } from "../lessons/goals.js";
import { matches } from "./matches.js";
import { words } from "./words.js";

// A step as lessons know it; the kind of the position says how it is won.
/** @param {ActivityStep} step @param {string} kind @param {boolean} lamps @param {Lectern} lectern @returns {Goal} */
export function makeGoal(step, kind, lamps, lectern) {
  const { goal, spec, strength, first, presses } = step;
  if (goal === "words") return words(step, lectern);
  if (goal === "matches") return matches(step, lectern);
  const taught = /** @type {Step} */ ({ spec, rounds: [spec], strength, first, presses: goal === "fewest" ? presses : 0 });
  return GOALS[lessonGoal(goal, kind, lamps)](taught, lectern);
}

/** @param {string} goal @param {string} kind @param {boolean} lamps */
function lessonGoal(goal, kind, lamps) {
  if (goal === "find" || goal === "judge") return goal;
  if (lamps) return "lights";
  if (kind === "puzzle") return "solve";
  return kind === "scoring" ? "points" : "win";
}
