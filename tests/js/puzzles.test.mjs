// Puzzles without a page: days and rows of days, what is tried and how it ends, what is told of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dayAfter, daysBefore, isDay, longest, streak, today } from "../../src/noyau/app/static/js/puzzles/days.js";
import { Riddle } from "../../src/noyau/app/static/js/puzzles/riddle.js";
import { sayTries } from "../../src/noyau/app/static/js/puzzles/tries.js";
import { say } from "./words.mjs";

test("today is that of the visitor's own clock", () => {
  assert.equal(today(new Date(2026, 0, 5, 0, 30)), "2026-01-05");
  assert.equal(today(new Date(2026, 11, 31, 23, 59)), "2026-12-31");
});

test("days are counted over the ends of months and years, whatever the clocks do in spring and autumn", () => {
  assert.equal(dayAfter("2026-12-31", 1), "2027-01-01");
  assert.equal(dayAfter("2028-02-28", 1), "2028-02-29");
  assert.deepEqual(daysBefore("2026-03-30", 3), ["2026-03-30", "2026-03-29", "2026-03-28"]);
  assert.deepEqual(["2026-11-19", "2026-02-30", "2026-13-01", "today", "2026-1-1"].map(isDay), [true, false, false, false, false]);
});

test("a row of days goes on until a day is left out, and today may still be open", () => {
  const found = new Set(["2026-11-14", "2026-11-16", "2026-11-17", "2026-11-18"]);
  assert.equal(streak(found, "2026-11-18"), 3);
  assert.equal(streak(found, "2026-11-19"), 3);
  assert.equal(streak(found, "2026-11-20"), 0);
  assert.equal(longest(found), 3);
  assert.equal(longest(new Set()), 0);
});

/** @param {Partial<Answer>} more @returns {Answer} */
const answer = (more) => ({ move: "1-1", good: true, result: "wins", left: 0, said: "", steps: [], ...more });
const asked = { spec: "nim:1,2", aim: "", board: { width: 1, height: 1, items: [] }, moves: [] };
const puzzle = /** @type {Puzzle} */ ({ ...asked, game: "nim", title: "Nim", level: 1, seed: 1, rule: { said: [], ending: "", misere: false }, answers: [answer({ move: "2-1" })] });

test("a wrong try stands on the board until it is taken back, and a right one ends the puzzle", () => {
  const riddle = new Riddle(puzzle);
  riddle.take(answer({ good: false }));
  assert.deepEqual([riddle.phase, riddle.tries, riddle.isOpen], ["refuted", "n", false]);
  riddle.take(answer({})); // a late answer changes nothing
  assert.equal(riddle.tries, "n");
  riddle.again();
  riddle.take(answer({}));
  assert.deepEqual([riddle.phase, riddle.tries, riddle.isOver], ["found", "ny", true]);
  riddle.giveUp();
  assert.equal(riddle.tries, "ny");
});

test("where several moves are to be found, each good one leads to the next position", () => {
  const riddle = new Riddle(puzzle);
  const next = { ...asked, spec: "nim:1,1" };
  assert.equal(riddle.known("2-1")?.move, "2-1");
  riddle.take(answer({ left: 1, next }));
  assert.deepEqual([riddle.phase, riddle.asked.spec, riddle.tries], ["ask", "nim:1,1", ""]);
  assert.equal(riddle.known("2-1"), undefined);
  assert.equal(riddle.explained, "nim:1,2");
  riddle.giveUp();
  assert.deepEqual([riddle.phase, riddle.tries, riddle.explained], ["shown", "s", "nim:1,1"]);
});

test("tries are told in words", () => {
  say("en");
  assert.deepEqual(["", "y", "nny", "ns", "n"].map(sayTries), ["no try yet", "found at try 1", "found at try 3", "the solution was shown", "1 wrong try"]);
  say("fr");
  assert.equal(sayTries("ny"), "trouvé à l'essai 2");
});
