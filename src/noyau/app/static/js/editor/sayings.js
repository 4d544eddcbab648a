// What is said of the drawing, of each vertex, and of what to do next.

import { t } from "../i18n.js";
import { code } from "./canvas.js";
import { joined, nameOf } from "./model.js";

export function factsOf({ graph, facts }) {
  const kind = graph.directed ? "arcs" : "edges";
  const found = [t("webeditor.fact.vertices", { n: graph.points.length }), t(`webeditor.fact.${kind}`, { n: graph.edges.length })];
  if (!facts) return found;
  const { least, most, components, bipartite, answers } = facts;
  found.push(t(graph.directed ? "webeditor.fact.out-degrees" : least === most ? "webeditor.fact.regular" : "webeditor.fact.degrees", { least, most }));
  found.push(components === 1 ? t("webeditor.fact.connected") : t("webeditor.fact.parts", { n: components }));
  found.push(t(bipartite ? "webeditor.fact.bipartite" : "webeditor.fact.not-bipartite"));
  if (answers && graph.directed) found.push(t(answers.acyclic ? "webeditor.fact.acyclic" : "webeditor.fact.cyclic"));
  return found;
}

export function labelOf(editor, vertex) {
  const { graph, use, facts, marks } = editor;
  const near = joined(graph, vertex).map((each) => nameOf(graph, each));
  const said = [t("webeditor.label.vertex", { name: nameOf(graph, vertex) })];
  said.push(near.length ? t(graph.directed ? "webeditor.label.leads" : "webeditor.label.joined", { names: near }) : t("webeditor.label.alone"));
  if (marks) said.push(t(`webeditor.sign.${code(use.signs)}-${code(marks[vertex])}`));
  if (use.token && (graph.token ?? 0) === vertex) said.push(t("webeditor.label.token"));
  if (use.ground && vertex === 0) said.push(t("webeditor.label.ground"));
  const found = facts?.answers?.vertices[vertex];
  if (found) said.push(t(`webeditor.outcome.${found.outcome}`), t("webeditor.label.value", { value: found.value }));
  if (facts?.answers?.kernels[editor.kernel]?.includes(vertex)) said.push(t("webeditor.label.kernel"));
  return said.join(", ");
}

export function hintOf({ tool, picked, selected, graph, use }) {
  const active = tool === "edge" ? picked : selected;
  if (active !== null) {
    const key = tool === "select" ? "select-then" : graph.directed ? "arc-then" : "edge-then";
    return t(`webeditor.hint.${key}`, { name: nameOf(graph, active) });
  }
  if (tool === "mark") return t(use.token ? "webeditor.hint.token" : "webeditor.hint.signs");
  return t(`webeditor.hint.${tool === "edge" && graph.directed ? "arc" : tool}`);
}
