// An edge or an arc in one gesture: from a vertex to the one where the finger lets go; two clicks do the same.

import { t } from "../i18n.js";
import { nameOf, toggleEdge } from "./model.js";

/** @typedef {import("../screens/editor.js").Editor} Editor */

const NEAR = 40;

// The line that follows the finger; it keeps to a vertex that is near.
/** @param {Editor} editor @param {number} vertex @param {Point} place @param {boolean} done */
export function pull(editor, vertex, place, done) {
  const { graph, canvas } = editor;
  const target = nearest(graph, vertex, place);
  canvas.stretch(done ? null : [graph.points[vertex], target === null ? place : graph.points[target]]);
  if (done && target !== null) join(editor, vertex, target);
}

// Two vertices are joined, or parted where they were joined before.
/** @param {Editor} editor @param {number} one @param {number} other */
export function join(editor, one, other) {
  const { graph } = editor;
  const names = { one: nameOf(graph, one), other: nameOf(graph, other) };
  const after = toggleEdge(graph, one, other);
  editor.commit(after, t(after.edges.length > graph.edges.length ? "web-editor.said.joined" : "web-editor.said.parted", names));
}

/** @param {Graph} graph @param {number} vertex @param {Point} place */
function nearest({ points }, vertex, [x, y]) {
  const far = points.map((point) => Math.hypot(point[0] - x, point[1] - y));
  far[vertex] = Infinity;
  const least = far.indexOf(Math.min(...far));
  return far[least] <= NEAR ? least : null;
}
