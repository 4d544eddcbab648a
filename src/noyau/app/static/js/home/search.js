// Games by everyday words, in either language, without accents, and with small errors of typing.

/** @typedef {{ names: string[], told: string[] }} Sought */

const WORD = /[a-z0-9]{2,}/g;
const SHORT = 3;
const LONG = 4;
const SURE = 6;
const VERY_LONG = 8;
const NAME = 8;
const TOLD = 4;

/** @param {string} text */
export function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** @param {string} text @param {ReadonlySet<string>} small */
export function wordsOf(text, small) {
  const words = plain(text).match(WORD) || [];
  return words.filter((word) => !small.has(word));
}

// The places of the games that a text means, the best first; near says that none has all of its words. Words that no game
// knows mean nothing, unless there are no others.
/** @param {string} text @param {readonly Sought[]} games @param {ReadonlySet<string>} small */
export function find(text, games, small) {
  const words = wordsOf(text, small);
  if (!words.length) return { found: games.map((_, place) => place), near: false };
  const known = words.map((word) => games.map((game) => markOf(word, game))).filter((marks) => marks.some(Boolean));
  const marks = games.map((_, place) => known.map((each) => each[place]));
  for (const least of [TOLD - 1, 1]) { // as written, else with slips
    const whole = best(marks.map((each) => (each.length && each.every((mark) => mark >= least) ? sum(each) : 0)));
    if (whole.length) return { found: whole, near: false };
  }
  const part = best(marks.map(sum));
  return { found: part, near: part.length > 0 };
}

/** @param {number[]} marks */
function best(marks) {
  return marks.map((mark, place) => ({ mark, place })).filter(({ mark }) => mark > 0).sort((a, b) => b.mark - a.mark || a.place - b.place).map(({ place }) => place);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

// How well a game answers to a word: by a name rather than by what is told of it, as written rather than by its beginning.
/** @param {string} word @param {Sought} game */
function markOf(word, { names, told }) {
  return Math.max(markAmong(word, names, NAME, SHORT), markAmong(word, told, TOLD, LONG));
}

/** @param {string} word @param {string[]} others @param {number} most @param {number} least */
function markAmong(word, others, most, least) {
  const root = rootOf(word);
  let mark = 0;
  for (const other of others) {
    if (rootOf(other) === root) return most;
    if (word.length >= least && other.startsWith(root)) mark = Math.max(mark, most - 1);
    else if (!mark && isNear(root, rootOf(other))) mark = most / 4;
  }
  return mark;
}

// A word without the sign of the plural.
/** @param {string} word */
function rootOf(word) {
  return word.length > 3 ? word.replace(/(?<!s)s$|x$/, "") : word;
}

// Whether one word may be meant by the other: one slip, in long words two; what is still being typed may be unfinished.
/** @param {string} typed @param {string} word */
export function isNear(typed, word) {
  if (typed.length < LONG || (typed.length < SURE && typed[0] !== word[0])) return false;
  const most = typed.length < VERY_LONG ? 1 : 2;
  if (word.length < typed.length - most) return false;
  const beginning = typed.length > LONG;
  return distance(typed, beginning ? word.slice(0, typed.length + most) : word, beginning) <= most;
}

// The fewest letters that are left out, put in, changed or swapped with their neighbours; of a beginning, where that is enough.
/** @param {string} one @param {string} other @param {boolean} [beginning] */
export function distance(one, other, beginning = false) {
  let before = /** @type {number[]} */ ([]);
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      now[column] = Math.min(last[column] + 1, now[column - 1] + 1, last[column - 1] + Number(!same));
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) now[column] = Math.min(now[column], before[column - 2] + 1);
    }
    [before, last] = [last, now];
  }
  return beginning ? Math.min(...last) : last[other.length];
}
