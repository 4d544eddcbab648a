// The first opponent: a beginner who rises with the wins of this browser's visitor.

const KEY = "home-wins";

/** The players that one meets, one after the other. */
export const LADDER = ["beginner", "middling", "strong", "perfect"];

/** @param {Pick<Storage, "getItem">} [kept] */
export function countWins(kept = localStorage) {
  const wins = Number(kept.getItem(KEY));
  return Number.isInteger(wins) && wins > 0 ? wins : 0;
}

/** @param {Pick<Storage, "getItem" | "setItem">} [kept] */
export function addWin(kept = localStorage) {
  kept.setItem(KEY, String(countWins(kept) + 1));
}

// The number of the opponent after so many wins, from 0.
/** @param {number} wins */
export function rungAfter(wins) {
  return Math.min(wins, LADDER.length - 1);
}
