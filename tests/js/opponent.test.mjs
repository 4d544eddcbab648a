// The first opponent rises with the wins that a browser keeps.

import assert from "node:assert/strict";
import { test } from "node:test";

import { LADDER, addWin, countWins, rungAfter } from "../../src/noyau/app/static/js/home/opponent.js";

/** @param {string | null} [first] */
function memory(first = null) {
  let kept = first;
  return { getItem: () => kept, setItem: (/** @type {string} */ _, /** @type {string} */ value) => { kept = value; } };
}

test("each win brings a stronger opponent, up to the perfect one", () => {
  const kept = memory();
  const met = [];
  for (let match = 0; match < 6; match += 1) {
    met.push(LADDER[rungAfter(countWins(kept))]);
    addWin(kept);
  }
  assert.deepEqual(met, ["beginner", "middling", "strong", "perfect", "perfect", "perfect"]);
});

test("what somebody else wrote there counts for nothing", () => {
  for (const strange of [null, "", "many", "-3", "2.5", "NaN"]) assert.equal(countWins(memory(strange)), 0);
});
