// An activity as data, and as the text that an address holds: everything that pupils do is in it, so that nothing is kept
// anywhere. The text comes from whoever wrote the link: it is read with care, and what it says is only ever shown as text.

// A step is { goal, spec, text, hints, strength, first, friend, times, presses, answers }: what to reach, from which position,
// what the teacher says, how far hints go (0 none … 4 everything), how the computer plays and who begins, whether the opponent
// is a friend, how many matches, at most how many presses, which answers in words are right.

const VERSION = "1";

// The letter of each goal in the text. A letter never changes its meaning: links are on paper.
/** @type {Record<string, string>} */
const LETTERS = { win: "w", fewest: "p", find: "m", judge: "j", matches: "n", words: "q" };
export const GOAL_NAMES = Object.keys(LETTERS);
export const STRENGTHS = ["perfect", "strategy", "strong", "middling", "beginner", "random"];
export const FIRST = ["1", "0", "ask"];

export const MOST = { characters: 12_000, title: 120, steps: 12, text: 1200, spec: 4000, hints: 4, times: 20, presses: 9999, answers: 6, answer: 80 };

/** @type {ActivityStep} */
const USUAL = { goal: "win", spec: "nim:3,4,5", text: "", hints: 2, strength: "beginner", first: "1", friend: false, times: 3, presses: 0, answers: [] };

/** @param {Partial<ActivityStep>} [wished] @returns {ActivityStep} */
export function makeStep(wished = {}) {
  return { ...USUAL, ...wished };
}

// The text of an activity. What a step has as usual is left out at its end.
/** @param {Activity} activity */
export function writeActivity({ title, steps }) {
  const packed = steps.map((step) => {
    const row = [LETTERS[step.goal], step.spec, step.text, step.hints, STRENGTHS.indexOf(step.strength), FIRST.indexOf(step.first), Number(step.friend), step.times, step.presses, ...step.answers];
    const usual = ["", "", USUAL.text, USUAL.hints, STRENGTHS.indexOf(USUAL.strength), 0, 0, USUAL.times, 0];
    while (row.length > 2 && row.at(-1) === usual[row.length - 1]) row.pop();
    return row;
  });
  return VERSION + encode(JSON.stringify([title, ...packed]));
}

// The activity of a text; null where it is none.
/** @param {string | undefined} text @returns {Activity | null} */
export function readActivity(text) {
  if (!text || text.length > MOST.characters || text[0] !== VERSION) return null;
  try {
    const [title, ...rows] = JSON.parse(decode(text.slice(1)));
    if (!isText(title, MOST.title) || !rows.length || rows.length > MOST.steps) return null;
    return { title, steps: rows.map(readStep) };
  } catch {
    return null;
  }
}

/** @param {unknown} row @returns {ActivityStep} */
function readStep(row) {
  if (!Array.isArray(row)) throw new TypeError("a step is a list");
  const [letter, spec, text = USUAL.text, hints = USUAL.hints, strength = STRENGTHS.indexOf(USUAL.strength), first = 0, friend = 0, times = USUAL.times, presses = 0, ...answers] = row;
  const goal = GOAL_NAMES.find((name) => LETTERS[name] === letter);
  const sound = goal && isText(spec, MOST.spec) && spec && isText(text, MOST.text) && isCount(hints, 0, MOST.hints) && isCount(strength, 0, STRENGTHS.length - 1)
    && isCount(first, 0, FIRST.length - 1) && isCount(friend, 0, 1) && isCount(times, 1, MOST.times) && isCount(presses, 0, MOST.presses)
    && answers.length <= MOST.answers && answers.every((answer) => isText(answer, MOST.answer));
  if (!sound) throw new TypeError("no such step");
  return { goal, spec, text, hints, strength: STRENGTHS[strength], first: FIRST[first], friend: friend === 1, times, presses, answers };
}

/** @param {unknown} value @param {number} most @returns {value is string} */
function isText(value, most) {
  return typeof value === "string" && value.length <= most;
}

/** @param {unknown} value @param {number} least @param {number} most @returns {value is number} */
function isCount(value, least, most) {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** @param {string} text */
function encode(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {string} text */
function decode(text) {
  if (!/^[\w-]*$/.test(text)) throw new TypeError("not written so");
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

// A short name for a text, under which a browser keeps how far a pupil is.
/** @param {string} text */
export function nameOf(text) {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of text) {
    high = Math.imul(high ^ (sign.codePointAt(0) || 0), 2654435761);
    low = Math.imul(low ^ (sign.codePointAt(0) || 0), 1597334677);
  }
  return ((high >>> 0) * 4096 + (low >>> 20)).toString(36);
}

// Whether an answer in words is one of those that are right: case, accents, spaces and full stops do not matter.
/** @param {string} given @param {readonly string[]} right */
export function isRight(given, right) {
  return right.some((answer) => bare(answer) === bare(given));
}

/** @param {string} text */
function bare(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "'").replace(/\s+/g, " ").trim().replace(/[.!]$/, "").trim();
}
