// Questions to a server that is late, refuses or is away, and a computer that is stopped in the middle of its answer.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Refusal, address, ask, finish, isStop, pause, turnPage } from "../../src/noyau/app/static/js/api.js";
import { Computer } from "../../src/noyau/app/static/js/play/computer.js";
import { Match } from "../../src/noyau/app/static/js/play/match.js";
import { say } from "./words.mjs";

/** @typedef {{ place: string, method: string, body: any }} Call */

const realFetch = globalThis.fetch;

// A server that answers by a function; what is asked after a signal has ended never comes.
/** @param {(call: Call) => Promise<unknown> | unknown} answer @param {number} [status] */
function serve(answer, status = 200) {
  /** @type {Call[]} */
  const calls = [];
  globalThis.fetch = /** @type {typeof fetch} */ (async (place, { method = "GET", body, signal } = {}) => {
    signal?.throwIfAborted();
    const call = { place: String(place), method, body: body ? JSON.parse(String(body)) : null };
    calls.push(call);
    const told = await answer(call);
    signal?.throwIfAborted();
    return new Response(JSON.stringify(told), { status });
  });
  return calls;
}

beforeEach(() => {
  say("en");
  Object.assign(globalThis, { localStorage: { getItem: (/** @type {string} */ name) => (name === "setting-delay" ? "0" : null) }, matchMedia: () => ({ matches: false }) });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

test("a question holds the language and every value of a list", () => {
  assert.equal(address("state", { spec: "nim:3,4", show: ["moves", "values"], since: undefined }), "api/v1/state?lang=en&spec=nim%3A3%2C4&show=moves&show=values");
});

test("a sentence of the server's own is told, and where there is none it is away", async () => {
  serve(() => ({ message: "no such game", hint: "nim" }), 422);
  await assert.rejects(ask("line", { spec: "nimm" }), (/** @type {Refusal} */ error) => error.status === 422 && error.message === "no such game" && !error.gone);
  serve(() => { throw new TypeError("network"); });
  await assert.rejects(ask("games"), (/** @type {Refusal} */ error) => error instanceof Refusal && error.gone);
});

test("what a screen asked ends when it is left", async () => {
  turnPage();
  serve(() => pause(5).then(() => []));
  const asked = ask("games");
  turnPage();
  await assert.rejects(asked, isStop);
  await assert.doesNotReject(ask("games"));
});

test("a long question is asked after until it is answered, and tells how far it is", async () => {
  const states = ["running", "done"];
  const calls = serve(({ method }) => (method === "POST" ? { id: "7", status: "waiting" } : { id: "7", status: states.shift(), progress: 40, answer: { n: 1 } }));
  /** @type {number[]} */
  const told = [];
  assert.deepEqual(await finish({ task: "solve" }, { tell: (n) => told.push(n) }), { n: 1 });
  assert.deepEqual(told, [40, 40]);
  assert.deepEqual(calls.map(({ method }) => method), ["POST", "GET", "GET"]);
});

test("a long question that is stopped is stopped on the server too", async () => {
  const calls = serve(({ method }) => (method === "POST" ? { id: "7", status: "running" } : {}));
  const stop = new AbortController();
  const asked = finish({ task: "solve" }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 5);
  await assert.rejects(asked, isStop);
  assert.deepEqual(calls.map(({ method }) => method), ["POST", "DELETE"]);
});

/** @param {Match} match @param {Partial<ConstructorParameters<typeof Computer>[2]>} [screen] */
function seated(match, screen = {}) {
  /** @type {string[]} */
  const heard = [];
  const computer = new Computer(match, "perfect", {
    show: async () => { match.learn({ ...match.state, spec: match.position, over: match.position === "end" }); },
    tell: ({ said }) => heard.push(said),
    rest: () => heard.push("rest"),
    fail: (error) => heard.push(error.message),
    ...screen,
  });
  return { computer, heard };
}

/** @param {Wishes} wishes */
function fresh(wishes) {
  return new Match({ spec: "start", steps: [] }, { title: "", summary: "", players: 2 }, wishes);
}

test("two computers play to the end", async () => {
  const match = fresh({ vs: "computers" });
  const moves = ["a", "b", "end"];
  serve(() => ({ move: "m", said: "it moves", to: moves.shift() }));
  const { computer, heard } = seated(match);
  await computer.answerIfDue();
  assert.deepEqual(heard, ["it moves", "it moves", "it moves", "rest"]);
  assert.equal(match.position, "end");
});

test("a computer that is halted moves no more, and goes on when it is asked", async () => {
  const match = fresh({ vs: "computers" });
  const calls = serve(() => ({ move: "m", said: "it moves", to: calls.length > 2 ? "end" : "on" }));
  const { computer, heard } = seated(match, { tell: () => computer.halt() });
  await computer.answerIfDue();
  assert.equal(match.position, "on");
  computer.go();
  await computer.answerIfDue();
  assert.equal(match.game.moves.length, 2);
  assert.deepEqual(heard, ["rest", "rest"]);
});

test("an undo while the computer thinks stops it without a word", async () => {
  const match = fresh({ vs: "computer", first: "1" });
  match.play({ click: [], text: "x", said: "", to: "mine" });
  serve(() => { match.goTo(0); return { move: "m", said: "it moves", to: "late" }; });
  const { computer, heard } = seated(match);
  await computer.answerIfDue();
  assert.deepEqual([match.position, heard], ["start", []]);
});

test("at an earlier position the computer waits until it is asked", async () => {
  const match = fresh({ vs: "computer", first: "1" });
  for (const to of ["mine", "its"]) match.play({ click: [], text: "x", said: "", to });
  match.goTo(1);
  const calls = serve(() => ({ move: "m", said: "it moves", to: "end" }));
  const { computer, heard } = seated(match);
  await computer.answerIfDue();
  assert.deepEqual([calls.length, heard], [0, []]);
  await computer.answerIfDue(true);
  assert.deepEqual([match.position, heard], ["end", ["it moves", "rest"]]);
});

test("a server that is away is told, and the computer can be asked again", async () => {
  const match = fresh({ vs: "computer", first: "0" });
  serve(() => { throw new TypeError("network"); });
  const { computer, heard } = seated(match);
  await computer.answerIfDue();
  assert.equal(heard.length, 1);
  assert.equal(match.position, "start");
  serve(() => ({ move: "m", said: "it moves", to: "end" }));
  await computer.answerIfDue(true);
  assert.deepEqual(heard.slice(1), ["it moves", "rest"]);
});
