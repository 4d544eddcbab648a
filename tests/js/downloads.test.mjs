// Tables as CSV and LaTeX, and fields that are set by clicking read what they write.

import assert from "node:assert/strict";
import { test } from "node:test";

import { writeCsv, writeTex } from "../../src/noyau/app/static/js/analysis/downloads.js";
import { readDigits, readSteps, writeDigits, writeSteps } from "../../src/noyau/app/static/js/rules/pickers.js";

test("a cell with a comma or a quote is quoted in CSV", () => {
  assert.equal(writeCsv([["a", "b,c"], ['say "no"', "1"]]), 'a,"b,c"\n"say ""no""",1\n');
});

test("signs that LaTeX reads are written out, and words of generators are mathematics", () => {
  const lines = writeTex([["", "x_1"], ["{2|−1}", "ab^2"], ["50 %", "a\\b"]]).split("\n");
  assert.deepEqual(lines, ["\\begin{tabular}{l|r}", " & x\\_1 \\\\", "\\hline", "\\{2$|$$-$1\\} & $ab^{2}$ \\\\", "50 \\% & a\\textbackslash{}b \\\\", "\\end{tabular}", ""]);
});

test("digits of a code are read and written, and codes of another kind are left alone", () => {
  assert.deepEqual(readDigits("0.137"), [0, 1, 3, 7]);
  assert.deepEqual(readDigits("4.007"), [4, 0, 0, 7]);
  assert.equal(writeDigits([0, 7, 0, 0]), "0.7");
  for (const text of ["0.77", "4.7", "0.137", "0.007"]) assert.equal(writeDigits(readDigits(text) || []), text);
  for (const text of ["0.8", "0.1(3)", "0.", "x", ""]) assert.ok(text === "0." || readDigits(text) === null, text);
});

test("steps are read and written, those that stay as they are too", () => {
  for (const text of ["1,0;0,1;2,2*", "2,-1;1,1*3"]) assert.equal(writeSteps(readSteps(text) || new Map()), text);
  assert.equal(readSteps("1;2"), null);
});
