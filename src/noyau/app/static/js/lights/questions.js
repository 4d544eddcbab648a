// Questions of the laboratory: asked at once, or as a long question where the server says that it takes long.

import { ask, finish } from "../api.js";

const LONG = 413;

export async function question(name, { spec, number }) {
  const facts = { solve: { index: number }, random: { presses: number }, nullities: { to: number } }[name] || {};
  try {
    return await ask(`lights/${name}`, { spec, ...facts });
  } catch (error) {
    if (error.status !== LONG || name === "elimination" || name === "board") throw error;
    return finish({ task: `lights-${name}`, spec, to: number ?? 0 });
  }
}
