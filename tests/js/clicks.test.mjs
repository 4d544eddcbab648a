// Moves of several clicks, what a move carries, and what an address says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Clicks } from "../../src/noyau/app/static/js/play/clicks.js";
import { findCarried } from "../../src/noyau/app/static/js/play/motion.js";
import { readAddress, writeAddress } from "../../src/noyau/app/static/js/shell.js";

/** @param {string[]} click @returns {Offer} */
function offer(...click) {
  return { click, text: click.join("+"), said: "" };
}

const texts = (/** @type {Offer[]} */ moves) => moves.map(({ text }) => text);

test("a jump is picked at its start and made at its end, in that order alone", () => {
  const clicks = new Clicks([offer("4", "16"), offer("4", "6"), offer("8", "6")]);
  assert.deepEqual([...clicks.next([]).keys()], ["4", "8"]);
  assert.deepEqual([...clicks.next(["4"]).keys()], ["16", "6"]);
  assert.deepEqual(texts(clicks.whole(["4", "6"])), ["4+6"]);
  assert.deepEqual(clicks.whole(["6", "4"]), []);
});

test("as many are taken from both heaps by a click in each, whichever comes first", () => {
  const clicks = new Clicks([offer("a"), offer("b"), offer("a", "b")]);
  for (const first of ["a", "b"]) {
    assert.deepEqual(texts(clicks.whole([first])), [first]);
    const [other] = clicks.next([first]).keys();
    assert.deepEqual(texts(clicks.whole([first, other])), ["a+b"]);
  }
});

test("one to two heaps are taken from with a click in each", () => {
  const heaps = [["1-1", "1-2"], ["2-1", "2-2"], ["3-1", "3-2"]];
  const alone = heaps.flat().map((token) => offer(token));
  const pairs = heaps.flatMap((one, index) => heaps.slice(index + 1).flatMap((other) => one.flatMap((a) => other.map((b) => offer(a, b)))));
  const clicks = new Clicks([...alone, ...pairs]);
  assert.equal(clicks.next(["3-1"]).size, 4);
  assert.deepEqual(texts(clicks.whole(["3-1", "1-2"])), ["1-2+3-1"]);
});

test("coins are turned from the last on, the others in any order", () => {
  const clicks = new Clicks([offer("5"), offer("5", "3"), offer("5", "1"), { ...offer("5", "3", "1"), loose: true }]);
  assert.deepEqual([...clicks.next(["5"]).keys()].sort(), ["1", "3"]);
  for (const others of [["3", "1"], ["1", "3"]]) assert.deepEqual(texts(clicks.whole(["5", ...others])), ["5+3+1"]);
  assert.deepEqual(clicks.whole(["3", "5"]), []);
});

test("moves with the same figures are all found", () => {
  const clicks = new Clicks([offer("more"), offer("more")]);
  assert.equal(clicks.whole(["more"]).length, 2);
});

test("what one figure lost and another gained is carried", () => {
  const before = new Map([["a", "king"], ["b", ""], ["c", ""]]);
  const after = new Map([["a", ""], ["b", "king"], ["c", ""]]);
  assert.deepEqual(findCarried(before, after, ["b"]), { from: "a", to: "b" });
  assert.equal(findCarried(before, before, ["b"]), null);
});

test("a peg that jumps is told from the one it takes by the clicks of the move", () => {
  const before = new Map([["4", "peg"], ["9", "peg"], ["16", ""]]);
  const after = new Map([["4", ""], ["9", ""], ["16", "peg"]]);
  assert.deepEqual(findCarried(before, after, ["4", "16"]), { from: "4", to: "16" });
  assert.equal(findCarried(before, after, []), null);
});

test("a stone that takes another one is carried onto it", () => {
  const before = new Map([["0", "black"], ["1", "white"]]);
  const after = new Map([["0", ""], ["1", "black"]]);
  assert.deepEqual(findCarried(before, after, ["0", "1"]), { from: "0", to: "1" });
});

test("an address is written so that it can be read, and read again", () => {
  const address = writeAddress("play", { g: "nim:3,4,5", m: "1-2~2-1", vs: "", hidden: false, first: true, lock: undefined });
  assert.equal(address, "#/play?g=nim:3,4,5&m=1-2~2-1&first=1");
  assert.deepEqual(readAddress(address), { screen: "play", wishes: { g: "nim:3,4,5", m: "1-2~2-1", first: "1" } });
  assert.deepEqual(readAddress(""), { screen: "home", wishes: {} });
  assert.equal(writeAddress("home"), "#/");
});

test("a move of one click is made by a click on any of its figures", () => {
  const clicks = new Clicks([{ ...offer("string-1"), also: ["string-2"] }, offer("string-0")]);
  assert.deepEqual([...clicks.next([]).keys()], ["string-1", "string-2", "string-0"]);
  for (const id of ["string-1", "string-2"]) assert.deepEqual(texts(clicks.whole([id])), ["string-1"]);
});
