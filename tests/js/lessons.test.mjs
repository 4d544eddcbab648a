// Lessons as data: every sentence is there in both languages, every goal exists, and answers may be written freely.

import assert from "node:assert/strict";
import { test } from "node:test";

import { compareKeys, keyOf } from "../../src/noyau/app/static/js/analysis/position.js";
import { within } from "../../src/noyau/app/static/js/analysis/workplace.js";
import { COURSES, findCourse } from "../../src/noyau/app/static/js/lessons/courses.js";
import { GOALS } from "../../src/noyau/app/static/js/lessons/goals.js";
import { plain } from "../../src/noyau/app/static/js/lessons/questions.js";
import { t } from "../../src/noyau/app/static/js/i18n.js";
import { say } from "./words.mjs";

for (const language of ["en", "fr"]) {
  test(`every sentence of every lesson is there in ${language}`, () => {
    say(language);
    for (const { id, steps } of COURSES) {
      const keys = ["title", "lead", "summary", "next-1", "next-2"].map((key) => `${id}.${key}`);
      for (const step of steps) {
        const hints = Array.from({ length: step.hints || 0 }, (_, index) => `hint-${index + 1}`);
        const own = ["title", "text", "task", "learnt", ...hints, ...(step.goal === "write" ? ["ask", "done"] : [])];
        keys.push(...own.map((key) => `${id}.${step.id}.${key}`));
      }
      assert.deepEqual(keys.filter((key) => t(`web-lessons.${key}`) === `web-lessons.${key}`), []);
    }
  });
}

test("every step has a goal that is known", () => {
  for (const { steps } of COURSES) for (const { goal } of steps) assert.ok(goal && goal in GOALS);
  assert.equal(findCourse("nim")?.id, "nim");
  assert.equal(findCourse("chess"), null);
});

test("spaces, brackets and the order of a sum do not matter in an answer", () => {
  assert.equal(plain(" 1 + 8+3"), plain("8+3+1"));
  assert.equal(plain("(4; 7)"), plain("4,7"));
  assert.notEqual(plain("101"), plain("110"));
});

test("moves are sorted by the numbers in their texts, the best of a result first", () => {
  /** @param {string} move @param {Partial<AnalysedMove>} more @returns {AnalysedMove} */
  const made = (move, more = {}) => ({ move, said: "", to: "", outcome: "N", value: null, remoteness: null, best: false, ...more });
  const sorted = (/** @type {AnalysedMove[]} */ moves, /** @type {string} */ name) =>
    moves.toSorted((one, other) => compareKeys(keyOf(one, name), keyOf(other, name))).map(({ move }) => move);
  assert.deepEqual(sorted([made("1-10"), made("1-9"), made("1-2")], "text"), ["1-2", "1-9", "1-10"]);
  assert.deepEqual(sorted([made("a"), made("b", { outcome: "P" }), made("c", { outcome: "P", best: true })], "result"), ["c", "b", "a"]);
  assert.deepEqual(sorted([made("a"), made("b", { remoteness: 3 })], "remoteness"), ["b", "a"]);
});

test("a whole number stays within its bounds, whatever was typed", () => {
  assert.deepEqual(["7", "0", "999", "x", ""].map((text) => within(text, 1, 200, 20)), [7, 1, 200, 20, 20]);
});
