// Keys: Enter uses the tool on a vertex, arrows move one that was chosen, Delete takes it away, Ctrl+Z undoes.

import { STEP, moveVertex } from "./model.js";

/** @typedef {import("../screens/editor.js").Editor} Editor */

/** @type {Record<string, Point>} */
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// A key on a vertex; true where it meant something.
/** @param {Editor} editor @param {KeyboardEvent} event @param {number} vertex */
export function pressOn(editor, event, vertex) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Enter" || event.key === " ") editor.useVertex(vertex, true);
  else if (event.key === "Delete" || event.key === "Backspace") editor.remove(vertex);
  else if (event.key === "Escape") editor.release();
  else if (event.key in MOVES && editor.tool === "select" && editor.selected === vertex) {
    const [x, y] = editor.graph.points[vertex];
    const [right, down] = MOVES[event.key];
    editor.commit(moveVertex(editor.graph, vertex, editor.canvas.inside([x + right * STEP, y + down * STEP])));
  } else return false;
  return true;
}

/** @param {Editor} editor @param {KeyboardEvent} event */
export function typeShortcut(editor, event) {
  const writing = event.target instanceof Element && event.target.closest("input:not([type=radio]):not([type=checkbox]), textarea");
  if (!(event.ctrlKey || event.metaKey) || writing) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) editor.redo();
  else editor.undo();
}
