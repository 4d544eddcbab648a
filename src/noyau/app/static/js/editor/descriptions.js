// What the drawing shows and what is said of it: its facts, each vertex, and what to do next.

import { t } from "../i18n.js";
import { code } from "./canvas.js";
import { nameOf, neighbours } from "./model.js";

/** @typedef {import("../screens/editor.js").Editor} Editor */
/** @typedef {Pick<Editor, "graph" | "use" | "facts" | "tool" | "active" | "marks" | "kernel">} Drawn */

/** @param {Pick<Editor, "graph" | "facts">} editor */
export function factsOf({ graph, facts }) {
  const kind = graph.directed ? "arcs" : "edges";
  const found = [t("web-editor.fact.vertices", { n: graph.points.length }), t(`web-editor.fact.${kind}`, { n: graph.edges.length })];
  if (!facts) return found;
  const { least, most, components, bipartite, answers } = facts;
  found.push(t(graph.directed ? "web-editor.fact.out-degrees" : least === most ? "web-editor.fact.regular" : "web-editor.fact.degrees", { least, most }));
  found.push(components === 1 ? t("web-editor.fact.connected") : t("web-editor.fact.parts", { n: components }));
  found.push(t(bipartite ? "web-editor.fact.bipartite" : "web-editor.fact.not-bipartite"));
  if (answers && graph.directed) found.push(t(answers.acyclic ? "web-editor.fact.acyclic" : "web-editor.fact.cyclic"));
  return found;
}

/** @param {Drawn} editor @param {number} vertex @param {number[]} joined */
function labelOf(editor, vertex, joined) {
  const { graph, use, facts, marks } = editor;
  const near = joined.map((each) => nameOf(graph, each));
  const said = [t("web-editor.label.vertex", { name: nameOf(graph, vertex) })];
  const joins = graph.directed ? ["leads", "alone"] : ["joined", "apart"];
  said.push(t(`web-editor.label.${joins[near.length ? 0 : 1]}`, { names: near }));
  if (marks) said.push(t(`web-editor.sign.${code(use.signs)}-${code(marks[vertex])}`));
  if (use.token && (graph.token ?? 0) === vertex) said.push(t("web-editor.label.token"));
  if (use.ground && vertex === 0) said.push(t("web-editor.label.ground"));
  const found = facts?.answers?.vertices[vertex];
  if (found) said.push(t(`web-editor.outcome.${found.outcome}`), t("web-editor.label.value", { value: found.value }));
  if (facts?.answers?.kernels[editor.kernel]?.includes(vertex)) said.push(t("web-editor.label.kernel"));
  return said.join(", ");
}

// The signs on the vertices: those that were chosen, else the usual ones that the server tells.
/** @param {Pick<Editor, "graph" | "facts" | "use">} editor */
export function marksOf({ graph, facts, use }) {
  if (!use.signs) return null;
  return graph.marks || (facts?.marks.length === graph.points.length ? [...facts.marks] : null);
}

/** @param {Drawn} editor @returns {Looks} */
export function looksOf(editor) {
  const { graph, use, facts, tool } = editor;
  const answers = facts?.answers || null;
  const rows = neighbours(graph);
  return {
    tool,
    active: editor.active,
    pressable: tool === "edge" || tool === "select",
    answers,
    kernel: new Set(answers?.kernels[editor.kernel] || []),
    signs: use.signs,
    marks: marksOf(editor),
    token: use.token ? graph.token ?? 0 : null,
    ground: use.ground ? 0 : null,
    label: (vertex) => labelOf(editor, vertex, rows[vertex]),
  };
}

// The signs that the drawing shows, each with its meaning.
/** @param {GraphAnswers | null | undefined} answers */
export function legendOf(answers) {
  if (!answers) return [];
  const met = new Set(answers.vertices.map(({ outcome }) => /** @type {string} */ (outcome)));
  /** @type {[string, string][]} */
  const signs = [["N", "winning"], ["P", "losing"], ["D", "draw"]];
  const looks = signs.filter(([outcome]) => met.has(outcome)).map(([, look]) => look);
  if (answers.kernels.length) looks.push("kernel");
  return [...looks, "far"].map((look) => [look, t(`web-editor.legend.${look}`)]);
}

/** @param {Pick<Editor, "tool" | "active" | "graph" | "use">} editor */
export function hintOf({ tool, active, graph, use }) {
  if (active !== null) {
    const key = tool === "select" ? "select-then" : graph.directed ? "arc-then" : "edge-then";
    return t(`web-editor.hint.${key}`, { name: nameOf(graph, active) });
  }
  if (tool === "mark") return t(use.token ? "web-editor.hint.token" : "web-editor.hint.signs");
  return t(`web-editor.hint.${tool === "edge" && graph.directed ? "arc" : tool}`);
}
