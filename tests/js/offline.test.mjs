// Answers without a network: what was kept of a game, put together as the server puts it together.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answerFrom } from "../../src/noyau/app/static/js/offline/answering.js";

const END = { state: { patch: [1], moves: [] }, marked: { patch: [1], moves: [] }, moves: {}, reply: null, hint: null, explain: [["e1"], ["e2"], ["e3"]] };
const PACK = /** @type {any} */ ({
  spec: "nim:2",
  title: "Nim",
  rule: { said: ["rule"] },
  setup: { name: "nim" },
  figures: [{ id: "two" }, { id: "none" }, { id: "one" }],
  positions: {
    "nim:2": { ...END, state: { spec: "nim:2", patch: [0] }, marked: { spec: "nim:2", patch: [0, 2] }, moves: { "1-1": { move: "1-1", to: "nim:1" }, "1-2": { move: "1-2", to: "nim:0" } }, reply: { move: "1-2", to: "nim:0" }, hint: { idea: "all" } },
    "nim:1": { ...END, moves: { "1-1": { move: "1-1", to: "nim:0" } }, reply: { move: "1-1", to: "nim:0" } },
    "nim:0": END,
  },
});

test("a position is painted with its own figures, marked where that is asked for", () => {
  assert.deepEqual(answerFrom(PACK, { path: "state", spec: "nim:2" }), { spec: "nim:2", patch: [{ id: "two" }] });
  assert.deepEqual(answerFrom(PACK, { path: "state", spec: "nim:2", show: ["moves"] }), { spec: "nim:2", patch: [{ id: "two" }, { id: "one" }] });
});

test("a match is told move by move, and a move that is none is not answered", () => {
  assert.deepEqual(answerFrom(PACK, { path: "line", spec: "nim:2", moves: "1-1~1-1" }), { spec: "nim:2", steps: [{ move: "1-1", to: "nim:1" }, { move: "1-1", to: "nim:0" }], rule: { said: ["rule"] } });
  assert.deepEqual(answerFrom(PACK, { path: "line", spec: "nim:2", moves: "" }), { spec: "nim:2", steps: [], rule: { said: ["rule"] } });
  assert.equal(answerFrom(PACK, { path: "line", spec: "nim:2", moves: "1-3" }), null);
  assert.equal(answerFrom(PACK, { path: "move", spec: "nim:2", move: "1-3" }), null);
  assert.deepEqual(answerFrom(PACK, { path: "move", spec: "nim:2", move: "1-1" }), { move: "1-1", to: "nim:1" });
});

test("the perfect opponent plays what was kept, others as well as their care", () => {
  assert.deepEqual(answerFrom(PACK, { path: "reply", spec: "nim:2", strength: "perfect" }, () => 0.99), { move: "1-2", to: "nim:0" });
  assert.deepEqual(answerFrom(PACK, { path: "reply", spec: "nim:2", strength: "middling" }, () => 0.5), { move: "1-2", to: "nim:0" });
  assert.deepEqual(answerFrom(PACK, { path: "reply", spec: "nim:2", strength: "beginner" }, () => 0), { move: "1-1", to: "nim:1", why: "" });
  assert.equal(answerFrom(PACK, { path: "reply", spec: "nim:0", strength: "beginner" }), null);
});

test("levels are told apart, and what was not kept is not answered", () => {
  assert.deepEqual(answerFrom(PACK, { path: "explain", spec: "nim:2", level: "3" }), { spec: "nim:2", level: 3, blocks: ["e3"] });
  assert.deepEqual(answerFrom(PACK, { path: "explain", spec: "nim:2" }), { spec: "nim:2", level: 2, blocks: ["e2"] });
  assert.equal(answerFrom(PACK, { path: "state", spec: "nim:3" }), null);
  assert.equal(answerFrom(PACK, { path: "export.svg", spec: "nim:2" }), null);
});
