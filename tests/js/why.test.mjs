// The script of an explanation: a question stands before its step, and what was done is judged.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Script } from "../../src/noyau/app/static/js/why/script.js";

const BARE = { said: "", figures: [], below: "", above: "", view: [0, 0, 1, 1] };

/** @param {Partial<Task>} task @returns {ScriptStep} */
function asking(task) {
  return { ...BARE, said: "told", task: { asked: "asked", offers: [], question: { ...BARE, said: "asked" }, ...task } };
}

test("a step that asks is shown as its question first, then as itself", () => {
  const script = new Script([BARE, asking({ figures: ["a"] }), BARE]);
  assert.equal(script.asking, false);
  script.next();
  assert.deepEqual([script.at, script.asking, script.shown.said], [1, true, "asked"]);
  script.next();
  assert.deepEqual([script.at, script.asking, script.shown.said], [1, false, "told"]);
  script.next();
  assert.deepEqual([script.at, script.isLast], [2, true]);
  script.next();
  assert.equal(script.at, 2);
  script.back();
  assert.deepEqual([script.at, script.asking], [1, false], "what was told is not asked again on the way back");
});

test("a script whose last step asks is not at its end until it is told", () => {
  const script = new Script([asking({ moves: ["1-1"] })]);
  assert.deepEqual([script.isFirst, script.isLast], [true, false]);
  script.next();
  assert.equal(script.isLast, true);
});

test("one figure is enough, or every one is to be found", () => {
  const one = new Script([asking({ figures: ["a", "b"] })]);
  assert.deepEqual(one.pick("c"), { tone: "no", key: "missed" });
  assert.equal(one.asking, true);
  assert.deepEqual(one.pick("b"), { tone: "yes", key: "right" });
  assert.equal(one.asking, false);
  const all = new Script([asking({ figures: ["a", "b"], every: true })]);
  assert.deepEqual(all.pick("b"), { tone: "yes", key: "more", facts: { n: 1 } });
  assert.deepEqual(all.pick("b"), { tone: "yes", key: "more", facts: { n: 1 } });
  assert.deepEqual([...all.found], ["b"]);
  assert.deepEqual(all.pick("a"), { tone: "yes", key: "right" });
});

test("the move that is told is right, another winning one too, and the rest is for the server", () => {
  const moves = ["1-2", "2-2"];
  assert.deepEqual(new Script([asking({ moves })]).make("1-2"), { tone: "yes", key: "right" });
  assert.deepEqual(new Script([asking({ moves })]).make("2-2"), { tone: "yes", key: "other" });
  const script = new Script([asking({ moves })]);
  assert.equal(script.make("1-1"), null);
  assert.equal(script.asking, true);
  assert.equal(new Script([asking({ moves: [] })]).make("1-1"), null, "where any move will do, the server says how it is answered");
});
