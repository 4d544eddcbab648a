// Lights Out in the browser: presses, states as text, the past, names of boards and addresses.

import assert from "node:assert/strict";
import { test } from "node:test";

import { packState, unpackState } from "../../src/noyau/app/static/js/lights/address.js";
import { Presses } from "../../src/noyau/app/static/js/lights/presses.js";
import { readBoard, writeBoard } from "../../src/noyau/app/static/js/lights/setup.js";
import { Lamps, modulo } from "../../src/noyau/app/static/js/local/lights.js";
import { board, path } from "./boards.mjs";
import { say } from "./words.mjs";

test("the five presses of the cross put out all lights of a board of three by three", () => {
  const lamps = new Lamps(board(3, 3), "lights:grid-3x3:all");
  lamps.show("lights:grid-3x3:all");
  for (const cell of [0, 2, 4, 6]) lamps.press(cell);
  assert.equal(lamps.lit, 3);
  lamps.press(8);
  assert.ok(lamps.solved);
});

test("lights of three states go round, and a press can be taken back", () => {
  const lamps = new Lamps(path(2, 3), "lights:grid-1x2?states=3:none");
  lamps.show("lights:grid-1x2?states=3:none");
  const met = [1, 2, 3].map(() => {
    lamps.press(0);
    return lamps.states[1];
  });
  assert.deepEqual(met, [1, 2, 0]);
  lamps.press(0, -1);
  assert.deepEqual(lamps.states, [2, 2]);
  assert.equal(modulo(-7, 3), 2);
});

test("only the cells that change are painted", () => {
  /** @type {number[]} */
  const painted = [];
  const lamps = new Lamps(board(2, 2), "lights:grid-2x2:none", (cell) => painted.push(cell));
  lamps.show("lights:grid-2x2:none");
  painted.length = 0;
  lamps.set([1, 0, 0, 1]);
  assert.deepEqual(painted, [0, 3]);
  lamps.press(0);
  assert.deepEqual(painted, [0, 3, 0, 1, 2]);
  lamps.forget();
  lamps.set([0, 1, 1, 1]);
  assert.equal(painted.length, 9);
});

test("states are written and read in every form", () => {
  const lamps = new Lamps(board(2, 3), "lights:grid-2x3:all");
  for (const text of ["all", "none", "010/111"]) {
    lamps.show(`lights:grid-2x3:${text}`);
    assert.equal(lamps.write(), text);
  }
  lamps.show("lights:grid-2x3:0,5");
  assert.equal(lamps.write(), "100/001");
  assert.equal(lamps.after("lights:grid-2x3:none", 0), "lights:grid-2x3:110/100");
  assert.deepEqual(lamps.turnedBy(0), ["lamp 0", "lamp 1", "lamp 3"]);
});

test("a lamp is named by its place and its state, in both languages", () => {
  const lamps = new Lamps(board(3, 3), "lights:grid-3x3:all");
  lamps.show("lights:grid-3x3:all");
  say("en");
  assert.equal(lamps.label(5), "row 1, column 2, lit");
  assert.equal(lamps.moves[5].said, "row 1, column 2, lit");
  lamps.press(4);
  assert.equal(lamps.moves[5].said, "row 1, column 2, dark");
  const many = new Lamps(board(2, 2, 3), "x");
  many.show("lights:grid-2x2?states=3:01/20");
  assert.equal(many.label(2), "row 1, column 0, state 2");
  say("fr");
  assert.match(lamps.label(5), /^ligne 1, colonne 2/);
});

test("lamps on named vertices are pressed by name", () => {
  const lamps = new Lamps({ ...path(3), names: ["1", "2", "3"] }, "lights:1-2,2-3:all");
  assert.deepEqual(lamps.moves.map(({ text }) => text), ["1", "2", "3"]);
  assert.equal(lamps.after("lights:1-2,2-3:all", lamps.cellOf("2")), "lights:1-2,2-3:none");
});

test("presses are counted, undone and brought again; an edit is another start that can be undone", () => {
  const past = new Presses();
  past.begin([1, 1], { minimum: 1, made: true });
  past.press(0, [0, 0]);
  assert.deepEqual([past.count, past.isBest, past.made, past.canRedo], [1, true, true, false]);
  assert.deepEqual(past.goTo(0), { states: [1, 1], change: { kind: "press", cell: 0, times: -1 } });
  assert.deepEqual(past.goTo(1), { states: [0, 0], change: { kind: "press", cell: 0, times: 1 } });
  assert.equal(past.goTo(1), null);
  assert.equal(past.goTo(2), null);
  past.edit([1, 0]);
  assert.deepEqual([past.count, past.minimum], [0, null]);
  assert.deepEqual(past.goTo(1)?.change, { kind: "start" });
  past.press(1, [1, 1]);
  assert.ok(!past.canRedo);
});

test("the past is not kept for ever", () => {
  const past = new Presses();
  past.begin([0]);
  for (let turn = 0; turn < 2500; turn += 1) past.press(0, [turn % 2]);
  assert.equal(past.count, 2500);
  assert.ok(past.at <= 2000);
});

test("a name of a board is read into its parts and written back", () => {
  for (const name of ["grid-5x5", "torus-3x4?king&open", "mobius-4x6?king&open&states=3", "grid-2x3x4", "triangular-6", "hexagonal-3x4",
    "circular-3x8", "cube-faces", "icosahedron", "petersen", "edges-0.1,1.2", "klein-3x3?multi", "grid-5x5?pattern=010/111/010"]) {
    assert.equal(writeBoard(readBoard(name)), name);
  }
  assert.equal(readBoard("grid-2x3x4").shape, "cubic");
  assert.equal(readBoard("petersen").shape, "graph");
});

test("a long state is packed in an address and unpacked; what is no packed state is left as it is", () => {
  const long = "0110".repeat(100);
  const packed = packState(long, 2);
  assert.ok(packed.length < 80);
  assert.equal(unpackState(packed), long);
  assert.equal(packState("01/10", 2), "01/10");
  assert.equal(packState("012".repeat(90), 3), "012".repeat(90));
  for (const text of ["all", "0,4,8", "01/10", "9.%%%"]) assert.equal(unpackState(text), text);
});
