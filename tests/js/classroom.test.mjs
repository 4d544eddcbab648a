// Activities: what is written is read again, what was not written so is none, whatever it is; who is stuck; links and lines.

import assert from "node:assert/strict";
import { test } from "node:test";

import { GOAL_NAMES, MOST, isRight, makeStep, nameOf, readActivity, writeActivity } from "../../src/noyau/app/static/js/classroom/activity.js";
import { readInvitation, writeInvitation } from "../../src/noyau/app/static/js/classroom/member.js";
import { commandFor, embedding, linkFor } from "../../src/noyau/app/static/js/classroom/place.js";
import { taskOf } from "../../src/noyau/app/static/js/classroom/pupil.js";
import { stateOf } from "../../src/noyau/app/static/js/classroom/watching.js";
import { t } from "../../src/noyau/app/static/js/i18n.js";
import { WORDS, say } from "./words.mjs";

/** @type {Activity} */
const FULL = {
  title: "Été <b>& co</b> \u{1f600}",
  steps: [
    makeStep(),
    makeStep({ goal: "fewest", spec: "lights:grid-5x5:all", presses: 15, hints: 4, text: "Deux\nlignes" }),
    makeStep({ goal: "matches", friend: true, times: 7, strength: "perfect", first: "ask", hints: 0 }),
    makeStep({ goal: "words", spec: "left domineering:3x3", answers: ["le 3", "trois"] }),
  ],
};

// Numbers that are the same each time.
/** @param {number} seed */
function chance(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {string} json */
const packed = (json) => `1${Buffer.from(json).toString("base64url")}`;

test("an activity is read as it was written", () => {
  assert.deepEqual(readActivity(writeActivity(FULL)), FULL);
  for (const goal of GOAL_NAMES) {
    const activity = { title: "", steps: [makeStep({ goal })] };
    assert.deepEqual(readActivity(writeActivity(activity)), activity);
  }
});

test("what is usual takes no room, and old links keep their meaning", () => {
  assert.equal(writeActivity({ title: "Nim", steps: [makeStep()] }), packed('["Nim",["w","nim:3,4,5"]]'));
  const old = packed('["Old",["p","lights:grid-3x3:all","",1,0,1,0,3,5],["n","nim:3","x",0,4,2,1,9],["m","nim:1"],["j","nim:1"],["q","nim:1","?",0,0,0,0,3,0,"a"]]');
  assert.deepEqual(readActivity(old)?.steps.map(({ goal, hints, strength, first, friend, times, presses, answers }) => [goal, hints, strength, first, friend, times, presses, answers]), [
    ["fewest", 1, "perfect", "0", false, 3, 5, []],
    ["matches", 0, "beginner", "ask", true, 9, 0, []],
    ["find", 2, "beginner", "1", false, 3, 0, []],
    ["judge", 2, "beginner", "1", false, 3, 0, []],
    ["words", 0, "perfect", "1", false, 3, 0, ["a"]],
  ]);
});

test("what is not an activity is none", () => {
  const strange = [
    undefined, "", "1", "2WyJOaW0iXQ", "1!!!!", "1%00", "1____", packed("null"), packed("{}"), packed('"x"'), packed("[]"), packed('["x"]'), packed('["x",5]'),
    packed('["x",["z","nim:3"]]'), packed('["x",["__proto__","nim:3"]]'), packed('["x",["w",""]]'), packed('["x",["w",3]]'), packed('["x",["w","nim:3",null]]'),
    packed('["x",["w","nim:3","",5]]'), packed('["x",["w","nim:3","",1.5]]'), packed('["x",["w","nim:3","",-1]]'), packed('["x",["w","nim:3","",1,6]]'), packed('["x",["w","nim:3","",1,0,3]]'),
    packed('["x",["w","nim:3","",1,0,0,true]]'), packed('["x",["w","nim:3","",1,0,0,0,0]]'), packed('["x",["w","nim:3","",1,0,0,0,3,-1]]'), packed('["x",["q","nim:3","",1,0,0,0,3,0,7]]'),
    packed(`["x",["q","nim:3","",1,0,0,0,3,0${',"a"'.repeat(MOST.answers + 1)}]]`), packed(`["${"x".repeat(MOST.title + 1)}",["w","nim:3"]]`), packed(`["x"${',["w","nim:3"]'.repeat(MOST.steps + 1)}]`),
    packed(`["x",["w","${"n".repeat(MOST.spec + 1)}"]]`), packed(`["x",["w","nim:3","${"x".repeat(MOST.text + 1)}"]]`), `1${"A".repeat(MOST.characters)}`, packed("[".repeat(5000)),
  ];
  for (const text of strange) assert.equal(readActivity(text), null, String(text).slice(0, 80));
});

test("no damaged text is read as anything but an activity within its bounds", () => {
  const whole = writeActivity(FULL);
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=%<\u0000é";
  const next = chance(7);
  let read = 0;
  for (let turn = 0; turn < 20_000; turn += 1) {
    const damaged = [...whole];
    for (let times = next(4); times >= 0; times -= 1) damaged.splice(next(damaged.length), next(3), ...Array.from({ length: next(3) }, () => signs[next(signs.length)]));
    const found = readActivity(damaged.join(""));
    if (!found) continue;
    read += 1;
    assert.ok(found.title.length <= MOST.title && found.steps.length <= MOST.steps);
    for (const step of found.steps) {
      assert.ok(GOAL_NAMES.includes(step.goal) && typeof step.spec === "string" && step.hints >= 0 && step.hints <= MOST.hints);
      assert.deepEqual(Object.keys(step), Object.keys(makeStep()));
    }
  }
  assert.ok(read > 100); // damage within a text leaves an activity
});

test("no random text is an activity", () => {
  const next = chance(11);
  for (let turn = 0; turn < 5000; turn += 1) {
    const text = String.fromCharCode(...Array.from({ length: next(60) }, () => next(400)));
    assert.equal(readActivity(`1${text}`), null);
  }
});

test("an answer in words may differ in what does not matter", () => {
  for (const given of ["le tas trois", " Le  Tas Trois. ", "LE TAS TROIS"]) assert.ok(isRight(given, ["trois", "le tas trois"]));
  assert.ok(isRight("éteindre", ["ETEINDRE"]));
  assert.ok(isRight("l’idée", ["l'idee"]));
  assert.ok(!isRight("", ["trois"]) && !isRight("3", []) && !isRight("trois!?", ["trois"]));
});

test("activities have names of their own", () => {
  const names = new Set(Array.from({ length: 2000 }, (_, n) => nameOf(`1${n}`)));
  assert.equal(names.size, 2000);
  assert.equal(nameOf("1abc"), nameOf("1abc"));
});

test("an invitation is a class and a token, and nothing else", () => {
  const opened = { id: "wEmbeOP-", teacher: "t", pupils: "3PVUQnH8xvXmGh6uTj_W0g" };
  assert.deepEqual(readInvitation(writeInvitation(opened)), { id: opened.id, token: opened.pupils });
  for (const text of [undefined, "", "x", "../x", "wEmbeOP-", "wEmbeOP-.", "wEmbeOP-.3PVUQnH8xvXmGh6uTj_W0g/", "wEmbeO/-.3PVUQnH8xvXmGh6uTj_W0g"]) assert.equal(readInvitation(text), null);
});

test("who tries often or for long is stuck, unless done or away", () => {
  const pupil = { finished: false, tries: 0, waiting: 0, quiet: 0 };
  assert.equal(stateOf(pupil), "works");
  assert.equal(stateOf({ ...pupil, tries: 4 }), "stuck");
  assert.equal(stateOf({ ...pupil, waiting: 200 }), "stuck");
  assert.equal(stateOf({ ...pupil, waiting: 200, quiet: 100 }), "away");
  assert.equal(stateOf({ ...pupil, tries: 9, quiet: 100, finished: true }), "finished");
});

test("a link has the key where one is needed, and there is none where only this machine can follow it", () => {
  const place = { page: "http://192.168.1.7:8000/", key: "a/b", port: 8000 };
  assert.equal(linkFor(place, { a: "1x", lang: "fr" }), "http://192.168.1.7:8000/?token=a%2Fb#/classroom?a=1x&lang=fr");
  assert.equal(linkFor({ ...place, key: "" }, { a: "1x" }), "http://192.168.1.7:8000/#/classroom?a=1x");
  assert.equal(linkFor({ page: null, key: "", port: 8000 }, { a: "1x" }), null);
  assert.equal(commandFor(place), "noyau serve --host 0.0.0.0");
  assert.equal(commandFor({ ...place, port: 8080 }), "noyau serve --host 0.0.0.0 --port 8080");
  assert.equal(embedding(place, "#/classroom?a=1x&lang=fr", 'A "b" <c> & d'),
    '<iframe src="http://192.168.1.7:8000/?embed#/classroom?a=1x&amp;lang=fr" title="A &quot;b&quot; &lt;c> &amp; d" width="100%" height="640" style="border:0" loading="lazy"></iframe>');
});

for (const language of ["en", "fr"]) {
  test(`every task is said in ${language}`, () => {
    say(language);
    assert.ok(Object.keys(WORDS[language]).includes("web-classroom"));
    for (const goal of GOAL_NAMES) {
      for (const [kind, lamps] of /** @type {[string, boolean][]} */ ([["impartial", false], ["scoring", false], ["puzzle", false], ["puzzle", true]])) {
        const said = taskOf(makeStep({ goal, friend: lamps, presses: 5 }), kind, lamps);
        assert.ok(!/web-|\{/.test(said), said);
      }
    }
    assert.ok(!t("web-classroom.hints.4").startsWith("web-"));
  });
}
