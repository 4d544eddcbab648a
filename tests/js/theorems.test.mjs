// Which claims are found: by words in any order, without accents, and by what becomes of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fits, plain } from "../../src/noyau/app/static/js/theorems/finding.js";
import { WORDS } from "./words.mjs";

/** @param {Partial<ClaimLine>} [more] @returns {ClaimLine} */
const claim = (more = {}) => ({ id: "N-V.5", claim: "Théorème de Bouton", stated: "Les positions de nim-somme nulle sont un noyau.", verdict: "T", status: "proved", place: "V.5", plays: "nim", ...more });

test("words are looked for in any order and without accents, in what is said and in the id", () => {
  assert.ok(fits(claim(), "bouton theoreme", "all"));
  assert.ok(fits(claim(), "n-v.5 noyau", "all"));
  assert.ok(fits(claim(), "", "all"));
  assert.ok(!fits(claim(), "wythoff", "all"));
  assert.equal(plain(" Éteindre "), "eteindre");
});

test("a status leaves the claims of which it is told", () => {
  assert.deepEqual(["all", "proved", "false", "ambiguous", "open"].map((status) => fits(claim(), "", status)), [true, true, false, false, false]);
  assert.ok(fits(claim({ verdict: "F", status: "false" }), "", "false"));
  assert.ok(fits(claim({ verdict: "A", status: "ambiguous" }), "", "ambiguous"));
  assert.ok(fits(claim({ verdict: "A", status: "read" }), "", "ambiguous"));
  assert.ok(fits(claim({ status: "open" }), "", "open"));
});

test("every status of a claim has its words", () => {
  for (const language of ["en", "fr"]) {
    const told = /** @type {any} */ (WORDS[language]["web-theorems"]);
    for (const status of ["proved", "stated", "open", "example", "definition", "read", "true", "false", "ambiguous"]) assert.ok(told.status[status], status);
  }
});
