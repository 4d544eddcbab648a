// Games with points: whoever plays again stays, points and owners follow, and lines are drawn between two ends.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Ends } from "../../src/noyau/app/static/js/play/joining.js";
import { Match } from "../../src/noyau/app/static/js/play/match.js";
import { statusOf, verdictOf } from "../../src/noyau/app/static/js/play/sentences.js";
import { say } from "./words.mjs";

const ABOUT = { title: "", summary: "", players: 2 };
const STEPS = [
  { move: "a", said: "", to: "1", gain: 0, coins: [] },
  { move: "b", said: "", to: "2", gain: 1, coins: [2], again: true },
  { move: "c", said: "", to: "3", gain: 0, coins: [] },
  { move: "d", said: "", to: "4", gain: 2, coins: [0, 1], again: true },
];

/** @param {Wishes} wishes @param {number} [count] */
function match(wishes, count = STEPS.length) {
  const made = new Match({ spec: "0", steps: STEPS.slice(0, count) }, ABOUT, wishes);
  made.learn({ ...made.state, spec: made.position, kind: "scoring" });
  return made;
}

test("whoever plays again is still to move", () => {
  const turns = [0, 1, 2, 3, 4].map((count) => match({ vs: "human" }, count).seat);
  assert.deepEqual(turns, [0, 1, 1, 0, 0]);
});

test("points and owners belong to whoever made the moves", () => {
  const made = match({ vs: "computer", first: "1" });
  assert.deepEqual(made.points, [2, 1]);
  assert.equal(made.owners, "112");
  made.goTo(3);
  assert.deepEqual(made.points, [0, 1]);
  assert.equal(made.owners, "..2");
});

test("undo and redo stop where the human is to move, not at every second position", () => {
  const made = match({ vs: "computer", first: "1" });
  assert.equal(made.seats.earlier(made.game), 3);
  made.goTo(3);
  assert.equal(made.seats.earlier(made.game), 0);
  made.goTo(0);
  assert.equal(made.seats.later(made.game), 3);
});

test("the computer is still to move after a move that lets it play again", () => {
  const made = match({ vs: "computer", first: "1" }, 2);
  assert.ok(made.isComputers);
  assert.deepEqual(made.offered, []);
});

test("points decide, and equal points are nobody's win", () => {
  const made = match({ vs: "human" });
  made.learn({ ...made.state, over: true });
  assert.equal(made.winner, 0);
  const level = match({ vs: "human" }, 1);
  level.learn({ ...level.state, over: true });
  assert.equal(level.winner, null);
});

test("the status says whose turn it is, who plays again and the points", () => {
  say("en");
  assert.equal(statusOf(match({ vs: "human" }, 2)), "The second player plays again. Points: 0 for Player 1, 1 for Player 2.");
  const going = match({ vs: "computer", first: "1" }, 3);
  assert.equal(statusOf(going), "Your turn. Points: 0 for you (P1), 1 for the computer (P2).");
  going.learn({ ...going.state, to_come: 4 });
  assert.equal(statusOf(going), "Your turn. Points: 0 for you (P1), 1 for the computer (P2); 4 left.");
});

test("where points are counted, the total at the end is told beside the rest", () => {
  say("en");
  const made = match({ vs: "human" }, 3);
  made.toggle("moves");
  const told = (/** @type {Partial<State>} */ state) => {
    made.learn({ ...made.state, known: true, verdict: "Rest.", ...state });
    return verdictOf(made);
  };
  assert.equal(told({ score: -2, to_come: 4 }), "Rest. Total: 4 to 1 for the second player.");
  assert.equal(told({ score: 3, to_come: 4 - 1 }), "Rest. Total: 3 to 1 for the first player.");
  assert.equal(told({ score: 1, to_come: 3 }), "Rest. Total: 2 each.");
  assert.equal(told({ score: null, to_come: 4 }), "Rest.");
  const begun = match({ vs: "human" }, 1);
  begun.toggle("moves");
  begun.learn({ ...begun.state, known: true, verdict: "Rest.", score: 2, to_come: 4 });
  assert.equal(verdictOf(begun), "Rest.");
});

test("a line is found from either of its ends", () => {
  const line = { click: ["line"], text: "x", said: "x", to: "y", ends: ["p", "q"] };
  const ends = new Ends([line, { click: ["z"], text: "z", said: "z", to: "w" }]);
  assert.deepEqual([ends.between("p", "q"), ends.between("q", "p"), ends.between("p", "z")], [line, line, null]);
  assert.deepEqual([ends.ends(), ends.ends("q"), ends.ends("z")], [["p", "q"], ["p"], []]);
});
