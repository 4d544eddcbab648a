// Keys: Enter uses the tool on a vertex, arrows move one that was chosen, Delete takes it away, Ctrl+Z undoes.

import { STEP, moveVertex } from "./model.js";

const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// A key on a vertex; true where it meant something.
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

export function typeShortcut(editor, event) {
  if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input:not([type=radio]):not([type=checkbox]), textarea")) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) editor.travel(editor.future, editor.past);
  else editor.travel(editor.past, editor.future);
}
