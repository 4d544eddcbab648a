// A drawn graph without a page: vertices and edges, the past, what an address says, and how edges run.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as model from "../../src/noyau/app/static/js/editor/model.js";
import { RADIUS, edgePaths } from "../../src/noyau/app/static/js/editor/paths.js";
import { factsOf, hintOf, legendOf, looksOf } from "../../src/noyau/app/static/js/editor/descriptions.js";
import { Sketch } from "../../src/noyau/app/static/js/editor/sketch.js";
import { say } from "./words.mjs";

/** @type {Use} */
const TOKEN = { name: "token", title: "", summary: "", players: 2, signs: "", token: true, ground: false, laboratory: null };
const LIGHTS = { ...TOKEN, name: "lights", signs: "01", token: false };

/** @param {Partial<Graph>} [more] @returns {Graph} */
function triangle(more = {}) {
  let graph = { ...model.EMPTY, ...more };
  for (const point of /** @type {Point[]} */ ([[0, 0], [100.4, 0], [50, 80]])) graph = model.addVertex(graph, point);
  for (const [one, other] of [[0, 1], [1, 2], [2, 0]]) graph = model.toggleEdge(graph, one, other);
  return graph;
}

test("a triangle is drawn, parted and loses a vertex with its edges", () => {
  const graph = triangle();
  assert.equal(model.graphText(graph), "edges-0.1,1.2,0.2");
  assert.deepEqual(graph.points[1], [100, 0]);
  assert.equal(model.graphText(model.toggleEdge(graph, 1, 0)), "edges-1.2,0.2");
  assert.equal(model.graphText(model.removeVertex(graph, 0)), "edges-0.1");
  assert.deepEqual(model.neighbours(graph), [[1, 2], [0, 2], [0, 1]]);
  assert.equal(model.graphText(model.addVertex(graph, [9, 9])), "edges-0.1,1.2,0.2,3");
});

test("an edge becomes two arcs, and arcs that come back are one edge", () => {
  const arcs = model.direct(triangle(), true);
  assert.equal(arcs.edges.length, 6);
  assert.equal(model.direct(arcs, false).edges.length, 3);
  assert.deepEqual(model.direct({ ...arcs, names: ["a", "b", "c"] }, false).names, ["a", "b", "c"]);
  const loop = model.toggleEdge({ ...model.EMPTY, directed: true, points: [[0, 0]] }, 0, 0);
  assert.equal(model.graphText(loop), "arcs-0.0");
  assert.equal(model.direct(loop, false).edges.length, 0);
});

test("new vertices of a graph with names have names of their own", () => {
  const graph = { ...model.EMPTY, names: ["a", "c"], points: /** @type {Point[]} */ ([[0, 0], [1, 1]]) };
  assert.deepEqual(model.addVertex(graph, [2, 2]).names, ["a", "c", "b"]);
  const all = [..."abcdefghijklmnopqrstuvwxyz"];
  assert.equal(model.addVertex({ ...graph, names: all }, [2, 2]).names?.at(-1), "26");
});

test("marks go round, and a token follows its vertex", () => {
  const marked = model.turnMark(triangle(), 1, ".xo", [".", ".", "."]);
  assert.equal(model.marksText(marked), ".x.");
  const token = model.putToken(triangle(), 2);
  assert.equal(model.removeVertex(token, 0).token, 1);
  assert.equal(model.removeVertex(token, 2).token, null);
  assert.equal(model.marksText(token), "2");
});

test("a free place is clear of all vertices", () => {
  const box = { x: 0, y: 0, width: 400, height: 300 };
  const graph = triangle();
  const [x, y] = model.freePlace(graph, box);
  for (const [px, py] of graph.points) assert.ok(Math.hypot(px - x, py - y) >= 84);
  assert.ok(model.freePlace(graph, { x: 0, y: 0, width: 50, height: 50 })[0] > 100);
});

test("what an address says of a drawing is read back, and what does not fit is left out", () => {
  const graph = model.putToken({ ...triangle({ directed: true, names: ["a", "b & b", "c"] }), names: ["a", "b & b", "c"] }, 1);
  const wishes = /** @type {Wishes} */ (model.writeWishes(graph));
  const read = model.readWishes(wishes, { size: 3 }, TOKEN);
  assert.deepEqual(read, { points: graph.points, placed: true, names: graph.names, token: 1 });
  assert.deepEqual(model.readWishes({ at: "1.2,x,3.4", names: "%", marks: "7" }, { size: 3 }, TOKEN), {});
  assert.deepEqual(model.readWishes({ at: "1.2,x,3.4", marks: "012" }, { size: 2 }, LIGHTS), {});
  assert.deepEqual(model.readWishes({ marks: "011" }, { size: 3 }, LIGHTS), { marks: ["0", "1", "1"] });
  assert.deepEqual(model.writeWishes(model.EMPTY), { graph: "empty" });
});

test("a drawing is undone and brought again, and keeps its game", () => {
  const sketch = new Sketch({ ...model.EMPTY, use: "token" });
  sketch.commit(model.addVertex(sketch.graph, [0, 0]));
  sketch.commit(model.EMPTY);
  assert.equal(sketch.graph.use, "token");
  sketch.undo();
  assert.deepEqual([sketch.graph.points.length, sketch.canUndo, sketch.canRedo], [1, true, true]);
  sketch.redo();
  assert.equal(sketch.graph.points.length, 0);
  sketch.undo();
  sketch.commit(model.addVertex(sketch.graph, [9, 9]));
  assert.ok(!sketch.canRedo);
  const before = sketch.graph;
  sketch.redo();
  assert.equal(sketch.graph, before);
});

test("a vertex is held by the tool that took it, until it is gone", () => {
  const sketch = new Sketch(triangle());
  sketch.select(2);
  assert.equal(sketch.active, 2);
  sketch.commit(model.removeVertex(sketch.graph, 0));
  assert.equal(sketch.active, null);
  sketch.hold("edge");
  sketch.pick(1);
  assert.equal(sketch.active, 1);
  sketch.hold("select");
  assert.equal(sketch.active, null);
  sketch.select(1);
  sketch.select(1);
  assert.equal(sketch.selected, null);
});

test("an edge bends around a vertex in its way, and arcs that come back do not lie on each other", () => {
  const points = /** @type {Point[]} */ ([[0, 0], [200, 0], [400, 0]]);
  const [straight] = edgePaths({ points: [points[0], points[2]], edges: [[0, 1]], directed: false });
  assert.equal(straight.line, "M0,0Q200,0 400,0");
  const [bent] = edgePaths({ points, edges: [[0, 2]], directed: false });
  assert.doesNotMatch(bent.line, /Q200,0 /);
  const [there, back] = edgePaths({ points, edges: [[0, 1], [1, 0]], directed: true });
  assert.notEqual(there.line.split("Q")[1], back.line.split("Q")[1]);
  assert.ok(there.head.endsWith("Z"));
  const start = Number(/^M(-?[\d.]+)/.exec(there.line)?.[1]);
  assert.ok(start > 0 && start <= RADIUS);
});

test("what is said of a drawing follows it", () => {
  say("en");
  const facts = /** @type {GraphFacts} */ ({ least: 2, most: 2, components: 1, bipartite: false, answers: null, marks: "111", use: "lights" });
  const drawn = { graph: triangle(), facts, use: LIGHTS, tool: "select", active: null, kernel: 0, marks: ["1", "1", "0"] };
  assert.equal(factsOf(drawn).join(" · "), "3 vertices · 3 edges · all degrees 2 · connected · not bipartite");
  assert.equal(looksOf(drawn).label(2), "Vertex 2, joined to 0, 1, dark");
  assert.match(hintOf({ ...drawn, tool: "edge", active: 1 }), /1/);
  assert.deepEqual(legendOf(null), []);
  const answers = /** @type {GraphAnswers} */ ({ vertices: [{ outcome: "P", value: "0", remoteness: 0 }], kernels: [[0]], complete: true, acyclic: true });
  assert.deepEqual(legendOf(answers).map(([look]) => look), ["losing", "kernel", "far"]);
});
