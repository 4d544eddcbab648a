// What was found, kept in this browser alone: the puzzles of days with their tries, and others by game.

import { longest, streak } from "./days.js";

const DAYS = "puzzles-days";
const FOUND = "puzzles-found";

// The tries of a puzzle one after the other, each a sign: n wrong, y right, s where the solution was shown.
/** @typedef {{ tries: string, on: string }} Kept */

/** @param {string} key @returns {Record<string, any>} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) || "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {unknown} kept */
function write(key, kept) {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing only loses the streak
  }
}

// How a puzzle of a day ended; null where it is still open.
/** @param {string} day @returns {Kept | null} */
export function keptDay(day) {
  const kept = read(DAYS)[day];
  return kept && /^n*[ys]$/.test(kept.tries) ? { tries: kept.tries, on: String(kept.on) } : null;
}

// The first end counts: who plays it again changes nothing.
/** @param {string} day @param {string} tries @param {string} on */
export function keepDay(day, tries, on) {
  if (!keptDay(day)) write(DAYS, { ...read(DAYS), [day]: { tries, on } });
}

/** @param {string} day */
export function streaks(day) {
  const found = new Set(Object.keys(read(DAYS)).filter((each) => keptDay(each)?.tries.endsWith("y") && keptDay(each)?.on === each));
  return { now: streak(found, day), best: longest(found) };
}

/** @param {string} game */
export function countFound(game) {
  return Number(read(FOUND)[game]) || 0;
}

/** @param {string} game */
export function keepFound(game) {
  write(FOUND, { ...read(FOUND), [game]: countFound(game) + 1 });
}
