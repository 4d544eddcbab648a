// A match without a page: undo and redo by seats, looking back, draws, and what is offered.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Lamps } from "../../src/noyau/app/static/js/local/lights.js";
import { Match } from "../../src/noyau/app/static/js/play/match.js";
import { readGame, writeGame } from "../../src/noyau/app/static/js/panels/share.js";
import { movesText } from "../../src/noyau/app/static/js/store.js";
import { path } from "./boards.mjs";

const ABOUT = { title: "", summary: "", players: 2 };

/** @param {string[]} specs @param {Wishes} wishes */
function played(specs, wishes) {
  const [spec, ...rest] = specs;
  return new Match({ spec, steps: rest.map((to, index) => ({ move: `m${index + 1}`, said: "", to })) }, ABOUT, wishes);
}

/** @param {string} text @param {string} to @returns {Move} */
function move(text, to) {
  return { click: [text], text, said: text, to };
}

test("undo takes back both moves and redo brings them again", () => {
  const match = played(["a", "b", "c"], { vs: "computer", first: "1" });
  match.goTo(match.seats.earlier(match.game));
  assert.equal(match.position, "a");
  match.goTo(match.seats.later(match.game));
  assert.equal(match.position, "c");
});

test("where the computer began, undo never leads to its first position", () => {
  const match = played(["a", "b"], { vs: "computer", first: "0" });
  assert.equal(match.seats.earlier(match.game), 1);
});

test("an earlier position is only looked at until one plays from it", () => {
  const match = played(["a", "b", "c"], { vs: "computer", first: "1" });
  match.goTo(1);
  assert.ok(match.looking);
  assert.deepEqual(match.offered, []);
  match.goTo(0);
  assert.ok(!match.looking);
  match.learn({ ...match.state, spec: "a", moves: [move("x", "d")] });
  match.play(match.offered[0]);
  assert.equal(match.position, "d");
  assert.equal(match.game.moves.length, 1);
  assert.equal(movesText(match.game), "x");
});

test("a position that comes three times with the same player to move is a draw, and undo leaves it", () => {
  const match = played(["a", "b", "c", "d", "a", "b", "c", "d", "a"], { vs: "human" });
  assert.ok(match.drawn && match.ended && match.isFinished);
  match.goTo(7);
  assert.ok(!match.drawn);
  const odd = played(["a", "b", "c", "a", "b", "c", "a"], { vs: "human" });
  assert.ok(!odd.drawn);
});

test("nothing is offered to a human where the computer moves, nor at the end", () => {
  const match = played(["a"], { vs: "computer", first: "0" });
  match.learn({ ...match.state, spec: "a", moves: [move("x", "b")] });
  assert.deepEqual(match.offered, []);
  const alone = played(["a"], { vs: "human" });
  alone.learn({ ...alone.state, spec: "a", moves: [move("x", "b")], over: true });
  assert.deepEqual(alone.offered, []);
});

test("a position is stale until the server has spoken of it", () => {
  const match = played(["a"], { vs: "human" });
  assert.ok(match.isStale);
  match.learn({ ...match.state, spec: "a", moves: [move("x", "b")] });
  assert.ok(!match.isStale);
  assert.equal(match.find("x")?.to, "b");
  match.play(move("x", "b"));
  assert.ok(match.isStale);
});

test("where the server says nothing the match goes back to what was shown", () => {
  const match = played(["a"], { vs: "human" });
  match.settle();
  match.play(move("x", "b"));
  match.toggle("values");
  match.retreat();
  assert.equal(match.position, "a");
  assert.equal(match.shown.size, 0);
});

test("a toggle shows what was hidden and hides what was shown", () => {
  const match = played(["a"], { vs: "human" });
  match.toggle("moves");
  match.toggle("values");
  match.toggle("moves");
  assert.deepEqual([...match.shown], ["values"]);
});

test("from the start everything can be brought back, unless the computer begins", () => {
  const mine = played(["a", "b", "c"], { vs: "computer", first: "1" });
  mine.rewind();
  assert.deepEqual([mine.position, mine.game.moves.length], ["a", 2]);
  const its = played(["a", "b", "c"], { vs: "computer", first: "0" });
  its.rewind();
  assert.deepEqual([its.position, its.game.moves.length], ["a", 0]);
});

test("lamps answer without the server, and can be pressed once they are out", () => {
  const match = new Match({ spec: "lights:path-2:11", steps: [] }, { ...ABOUT, players: 1 }, {});
  const lamps = new Lamps(path(2), "lights:path-2:11");
  match.answerLocally(lamps, []);
  lamps.show(match.position);
  match.play(match.offered[0]);
  lamps.show(match.position);
  match.learnFromLamps();
  assert.equal(match.position, "lights:path-2:none");
  assert.ok(match.ended);
  assert.equal(match.offered.length, 2);
});

test("a file of a game is read again with its players, and what is no game is refused", () => {
  const match = played(["a", "b", "c"], { vs: "computer", first: "0" });
  const kept = readGame(JSON.stringify(writeGame(match, "strong")));
  assert.deepEqual(kept, { start: "a", moves: ["m1", "m2"], seats: { vs: "computer", first: "0", lvl: "strong" } });
  const both = readGame('{"start": "a", "moves": [1], "players": ["random", "random"]}');
  assert.deepEqual(both, { start: "a", moves: ["1"], seats: { vs: "computers", lvl: "random" } });
  for (const text of ["[1]", "{", "null", '{"start": 3, "moves": []}', '{"start": "a"}']) assert.equal(readGame(text), null);
});
