// The keyboard of a game: letters can be turned off and never act inside a field; Ctrl+Z always undoes.

import { setting } from "../shell.js";

/** @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", h: "hint", n: "again", "?": "help" };

/** @param {AbortSignal} signal @param {Record<string, () => unknown>} actions */
export function listen(signal, actions) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const editing = event.target instanceof Element && event.target.closest("input, textarea, select");
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (editing) return;
    if (control && key === "z") {
      event.preventDefault();
      actions[event.shiftKey ? "redo" : "undo"]();
    } else if (setting("letters") === "on" && !control && !event.altKey && key in LETTERS) actions[LETTERS[key]]();
  };
  document.addEventListener("keydown", press, { signal });
}
