// Sentences: plurals, numbers and lists as each language writes them, and what is said of a match.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { choose, formatNumber, speak, t } from "../../src/noyau/app/static/js/i18n.js";
import { Match } from "../../src/noyau/app/static/js/play/match.js";
import { statusOf, verdictOf } from "../../src/noyau/app/static/js/play/sentences.js";
import { say } from "./words.mjs";

const COUNTED = { a: { b: "{n} {n, jeton|jetons}", big: "{n, number}", some: "{list, or}", plain: "{list}", lost: "{gone}" } };

beforeEach(() => say("en"));

test("zero is singular in French and plural in English", () => {
  const said = (/** @type {string} */ name) => {
    speak(name, COUNTED);
    return [0, 1, 2].map((n) => t("a.b", { n }).split(" ")[1]);
  };
  assert.deepEqual(said("fr"), ["jeton", "jeton", "jetons"]);
  assert.deepEqual(said("en"), ["jetons", "jeton", "jetons"]);
});

test("numbers and lists are written as the language writes them", () => {
  speak("en", COUNTED);
  assert.equal(t("a.big", { n: 1234567 }), "1,234,567");
  assert.equal(t("a.some", { list: ["a", "b", "c"] }), "a, b, or c");
  speak("fr", COUNTED);
  assert.equal(t("a.big", { n: 1234567 }), "1\u202f234\u202f567");
  assert.equal(t("a.some", { list: ["a", "b"] }), "a ou b");
  assert.equal(t("a.plain", { list: ["a", "b"] }), "a, b");
  assert.equal(formatNumber(10n ** 20n).replaceAll("\u202f", ""), String(10n ** 20n));
});

test("a fact that is not given and a key that is not there stay as they are", () => {
  speak("en", COUNTED);
  assert.equal(t("a.lost"), "{gone}");
  assert.equal(t("a.never.there"), "a.never.there");
  assert.equal(t("a"), "a");
});

test("the first language that the page speaks is spoken", () => {
  assert.equal(choose(undefined, null, "de-DE", "en-GB", "fr"), "en");
  assert.equal(choose("fr", "en"), "fr");
  assert.equal(choose("tlh"), "fr");
});

/** @param {Partial<About>} about @param {Wishes} wishes @param {Partial<Verdict>} state @param {number} [moves] */
function matchOf(about, wishes, state, moves = 0) {
  const steps = Array.from({ length: moves }, (_, index) => ({ move: `m${index}`, said: "", to: `p${index + 1}` }));
  const match = new Match({ spec: "p0", steps }, { title: "", summary: "", players: 2, ...about }, wishes);
  match.learn({ ...match.state, spec: match.position, ...state });
  return match;
}

test("the status says whose turn it is and who won", () => {
  assert.equal(statusOf(matchOf({}, { vs: "computer", first: "1" }, {})), "Your turn.");
  assert.equal(statusOf(matchOf({}, { vs: "human" }, {}, 1)), "Second player's turn.");
  assert.equal(statusOf(matchOf({}, { vs: "human" }, { over: true, winner: "previous" }, 2)), "The second player wins!");
  assert.equal(statusOf(matchOf({}, { vs: "computer", first: "1" }, { over: true, winner: "previous" }, 2)), "The computer wins.");
  assert.equal(statusOf(matchOf({}, { vs: "human" }, { over: true, winner: "next" }, 2)), "The first player wins!");
});

test("the status says that one looks back, and that a position came three times", () => {
  const match = matchOf({}, { vs: "computer", first: "1" }, {}, 2);
  match.goTo(1);
  assert.equal(statusOf(match), "Looking back, after move 1.");
  const steps = [1, 2, 3, 4].map((n) => ({ move: "m", said: "", to: n % 2 ? "b" : "a" }));
  const drawn = new Match({ spec: "a", steps }, { title: "", summary: "", players: 2 }, { vs: "human" });
  assert.match(statusOf(drawn), /^A draw/);
});

test("the status of a puzzle counts what is left and what was done", () => {
  assert.equal(statusOf(matchOf({ players: 1, family: "pegs" }, {}, { pieces: 31 }, 1)), "31 pegs left, 1 jump so far.");
  assert.equal(statusOf(matchOf({ players: 1, unit: "presses" }, {}, { solved: true }, 5)), "Solved, in 5 moves!");
  assert.equal(statusOf(matchOf({ players: 1, unit: "presses" }, {}, {}, 1)), "1 press so far.");
  assert.equal(statusOf(matchOf({ players: 1, unit: "moves" }, {}, {}, 2)), "2 moves so far.");
});

test("the verdict is said only where something is shown, and values only where they are", () => {
  const match = matchOf({}, { vs: "human" }, { known: true, outcome: "N", value: "*2" });
  assert.equal(verdictOf(match), "");
  match.toggle("moves");
  assert.equal(verdictOf(match), "The player to move can win.");
  match.toggle("values");
  assert.match(verdictOf(match), /\*2/);
});
