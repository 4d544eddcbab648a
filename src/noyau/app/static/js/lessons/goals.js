// The kinds of goals, by name. Each is goal(step, lectern) and gives { element, begin(), spec() }.
//
// The lectern is what a goal may use of the lesson: say(sentence, "yes" | "no" | ""), succeed(),
// text(key, facts), the step's own sentences; signal, which ends with the step; title.

import { colour } from "./colouring.js";
import { lights, neutral } from "./lamps.js";
import { find, leave, solve, win } from "./matches.js";
import { points } from "./points.js";
import { judge, write } from "./questions.js";

/** @type {Record<string, (step: Step, lectern: Lectern) => Goal>} */
export const GOALS = { colour, find, judge, leave, lights, neutral, points, solve, win, write };
