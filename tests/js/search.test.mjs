// Games are found by everyday words, whichever language is shown.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { distance, find, isNear } from "../../src/noyau/app/static/js/home/search.js";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));
const CODE = `
import json, sys
from noyau.app.home.seeking import sought_words
from noyau.core.catalogue import CATALOGUE, PUZZLES
from noyau.words import LANGUAGES, say
games = {name: sought_words(name) for name in (*CATALOGUE, *PUZZLES)}
small = {lang: say(lang, "web-home.small-words").split() for lang in LANGUAGES}
json.dump({"games": games, "small": small}, sys.stdout)
`;

/** @type {{ games: Record<string, import("../../src/noyau/app/static/js/home/search.js").Sought>, small: Record<string, string[]> }} */
const { games, small } = JSON.parse(execFileSync(process.env.PYTHON || "python3", ["-c", CODE], { env: { ...process.env, PYTHONPATH: SOURCES }, encoding: "utf8" }));
const NAMES = Object.keys(games);

/** @param {string} text @param {string} [language] */
function found(text, language = "fr") {
  const { found: places, near } = find(text, Object.values(games), new Set(small[language]));
  return { names: places.map((place) => NAMES[place]), near };
}

// What people type, and the game that comes first.
const FIRST = {
  nim: ["allumettes", "Allumettes", "les allumettes", "matches", "match", "marienbad", "Marienbad", "bâtonnets", "batonnets", "matchsticks", "jeu de nim", "tas", "heaps", "piles"],
  bounded: ["fort boyard", "Fort-Boyard", "course à 20", "vanlogo"],
  lights: ["tout éteint", "tout eteint", "TOUT ÉTEINT", "lumière", "lumieres", "lampes", "light", "lights", "lights off", "lights out", "interrupteurs", "ampoule", "switches"],
  cram: ["domino", "dominos", "dominoes"],
  chomp: ["chocolat", "tablette de chocolat", "chocolate", "chocolate bar", "gaufre", "the chocolate"],
  pegs: ["solitaire", "pions", "billes", "pegs", "peg solitaire", "marbles"],
  king: ["roi", "le jeu du roi", "king"],
  rook: ["tour", "la tour", "rook"],
  queen: ["dame", "queen"],
  knight: ["cavalier", "cheval", "horse", "knight"],
  kayles: ["quilles", "bowling", "skittles"],
  dots: ["petits carrés", "pipopipette", "dots and boxes", "papier et crayon"],
  toads: ["grenouilles", "crapauds", "frogs"],
  hackenbush: ["fleurs", "buisson"],
  wythoff: ["wythoff"],
  fibonacci: ["fibonacci", "lapins", "rabbits"],
  strings: ["ficelle", "ciseaux"],
  snort: ["chats et chiens", "cats and dogs"],
  clobber: ["clobber"],
};

for (const language of ["fr", "en"]) {
  test(`everyday words find their game on a page in ${language}`, () => {
    for (const [name, texts] of Object.entries(FIRST)) {
      for (const text of texts) assert.deepEqual([found(text, language).names[0], found(text, language).near], [name, false], text);
    }
  });
}

test("words that several games have find them all", () => {
  const coins = found("coins", "en").names;
  for (const name of ["strings", "turtles", "coins"]) assert.ok(coins.includes(name), name);
  const misere = found("misère").names;
  assert.equal(misere[0], "nim");
  assert.ok(misere.length > 20 && !misere.includes("lights") && !misere.includes("dots"));
  assert.deepEqual(found("misere", "en").names, misere);
  for (const name of ["king", "rook", "queen", "knight"]) assert.ok(found("échecs").names.includes(name) && found("chess").names.includes(name), name);
  assert.deepEqual(new Set(found("casse-tête").names), new Set(["lights", "pegs", "soloclobber", "soloclobber-alternating"]));
});

test("small errors of typing are forgiven", () => {
  const typed = { alumettes: "nim", allumetes: "nim", marienbda: "nim", mareinbad: "nim", choclat: "chomp", chocolta: "chomp", domnio: "cram", lumiére: "lights", lumirèe: "lights", soltaire: "pegs", wytoff: "wythoff", fibbonacci: "fibonacci", qulles: "kayles", grenouiles: "toads", whythoff: "wythoff", hakenbush: "hackenbush", cavaleir: "knight", macthes: "nim" };
  for (const [text, name] of Object.entries(typed)) assert.equal(found(text).names[0], name, text);
});

test("errors are forgiven only where nothing is called as it is written", () => {
  assert.deepEqual(found("dominos").names, ["cram", "domineering"]);
  assert.ok(!found("roi").names.includes("col"));
});

test("what is typed so far finds as well", () => {
  for (const [text, name] of [["allu", "nim"], ["marien", "nim"], ["choco", "chomp"], ["lumi", "lights"], ["fibo", "fibonacci"]]) assert.ok(found(text).names.slice(0, 3).includes(name), text);
});

test("without words all games are there, and without sense none", () => {
  assert.equal(found("").names.length, NAMES.length);
  assert.equal(found("  le jeu de ").names.length, NAMES.length);
  assert.deepEqual(found("xqzwv").names, []);
  assert.deepEqual(found("xqzwv kkkkkk").names, []);
});

test("where no game has all words, the nearest come and it is said", () => {
  const { names, near } = found("chocolat fibonacci");
  assert.ok(near && names.includes("chomp") && names.includes("fibonacci"));
});

// The fewest single edits and swaps of neighbours, the slow and obvious way: one edit at a time, all of them.
/** @param {string} one @param {string} other */
function editsBetween(one, other) {
  const letters = [...new Set(one + other)];
  let reached = new Set([one]);
  for (let count = 0; ; count += 1) {
    if (reached.has(other)) return count;
    const next = new Set();
    for (const word of reached) {
      for (let place = 0; place <= word.length; place += 1) {
        const [before, after] = [word.slice(0, place), word.slice(place)];
        next.add(before + after.slice(1));
        if (after.length > 1) next.add(before + after[1] + after[0] + after.slice(2));
        for (const letter of letters) next.add(before + letter + after).add(before + letter + after.slice(1));
      }
    }
    reached = next;
  }
}

test("the distance of two short words is the fewest edits", () => {
  const words = ["", "a", "b", "ab", "ba", "aa", "abb", "bab", "bba", "aba"];
  const pairs = words.flatMap((one) => words.map((other) => [one, other]));
  for (const [one, other] of pairs) {
    const [by, fewest] = [distance(one, other), editsBetween(one, other)];
    // a swapped pair is not edited again, which is never needed by what people type
    assert.ok(by === fewest || (by === fewest + 1 && one.length > 1), `${one} ${other}`);
    assert.equal(distance(one, other, true), Math.min(...Array.from({ length: other.length + 1 }, (_, end) => distance(one, other.slice(0, end)))));
  }
});

test("short words are meant as they are", () => {
  assert.ok(!isNear("nim", "nem") && !isNear("roi", "toi") && isNear("wytoff", "wythoff"));
});
