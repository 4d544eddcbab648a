// Questions of the laboratory: asked at once, or as a long question where the server says that it takes long.

import { ask, finish } from "../api.js";

const LONG = 413;

/** @type {Record<string, string>} */
const NUMBERS = { solve: "index", random: "presses", nullities: "to" };

// What the number of a question means depends on its name: which solution, how many presses, up to which side.
/** @param {string} name @param {{ spec: string, number?: number }} asked */
export async function question(name, { spec, number }) {
  const facts = name in NUMBERS ? { [NUMBERS[name]]: number } : {};
  try {
    return await ask(`lights/${name}`, { spec, ...facts });
  } catch (error) {
    if (error.status !== LONG || name === "elimination" || name === "board") throw error;
    return finish({ task: `lights-${name}`, spec, to: number ?? 0 });
  }
}
