// What a match sounds like: a move, a win of somebody who sits here, a loss.

import assert from "node:assert/strict";
import { test } from "node:test";

import { play, soundOf } from "../../src/noyau/app/static/js/sounds.js";

/** @param {object} facts */
const match = (facts) => /** @type {any} */ ({ isFinished: true, state: { solved: null, over: true }, drawn: false, winner: 0, seats: { isComputers: (/** @type {number} */ seat) => seat === 1 }, ...facts });

test("a move within a match, a win of a human, a loss against the computer, a draw", () => {
  assert.equal(soundOf(match({ isFinished: false })), "move");
  assert.equal(soundOf(match({ winner: 0 })), "win");
  assert.equal(soundOf(match({ winner: 1 })), "loss");
  assert.equal(soundOf(match({ winner: null })), "move");
  assert.equal(soundOf(match({ drawn: true })), "move");
  assert.equal(soundOf(match({ state: { solved: true, over: true } })), "win");
  assert.equal(soundOf(match({ state: { solved: false, over: true } })), "loss");
});

test("each note begins softly, ends by itself and is never loud", () => {
  /** @type {any[]} */
  const tones = [];
  const loudness = { setValueAtTime: (/** @type {number} */ value) => { assert.ok(value <= 0.1); }, exponentialRampToValueAtTime: () => {} };
  class Node {
    /** @param {unknown} on @param {any} facts */
    constructor(on, facts) { Object.assign(this, { facts, gain: loudness }); if (facts.type) tones.push(this); }
    /** @param {any} to */
    connect(to) { return to; }
    /** @param {number} at */
    start(at) { Object.assign(this, { began: at }); }
    /** @param {number} at */
    stop(at) { Object.assign(this, { ended: at }); }
  }
  Object.assign(globalThis, { AudioContext: class { currentTime = 1; destination = {}; }, OscillatorNode: Node, GainNode: Node });
  play("win");
  assert.equal(tones.length, 2);
  for (const { began, ended } of tones) assert.ok(began >= 1 && ended > began && ended < 2);
});
