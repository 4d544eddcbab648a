// The two links of a sheet: that of the pupils names positions and nothing that leads to the answers; the key has the seed.

import { writeAddress } from "../shell.js";

// Positions stand one on a line: no spec has two lines.
/** @param {string[]} specs */
export function writePositions(specs) {
  return specs.join("\n");
}

/** @param {string} text */
export function readPositions(text) {
  return text.split("\n").filter(Boolean);
}

/** @param {string} page @param {Wishes} wishes @param {string[]} specs */
export function pupilsLink(page, { level, title, codes, lang }, specs) {
  const seldom = { ...(codes === "0" && { codes }), ...(title && { title }) };
  return page + writeAddress("worksheets", { positions: writePositions(specs), level, ...seldom, lang });
}

/** @param {Wishes} wishes */
export function keyLink(wishes) {
  return location.href.split("#")[0] + writeAddress("worksheets", { ...wishes, answers: "1" });
}
