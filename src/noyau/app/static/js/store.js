// A game as it was played: its positions and moves, and where one looks at it. Nothing is ever changed in place.

/** @typedef {{ text: string, to: string }} Made */
/** @typedef {Readonly<{ specs: readonly string[], moves: readonly Made[], at: number }>} Story */

/** @param {string} start @returns {Story} */
export function begin(start) {
  return { specs: [start], moves: [], at: 0 };
}

/** @param {Story} game */
export function position(game) {
  return game.specs[game.at];
}

// A move from where one looks: what came after is given up.
/** @param {Story} game @param {Made} move @returns {Story} */
export function play(game, move) {
  const at = game.at + 1;
  return { specs: [...game.specs.slice(0, at), move.to], moves: [...game.moves.slice(0, at - 1), move], at };
}

/** @param {Story} game @param {number} at @returns {Story} */
export function goTo(game, at) {
  return { ...game, at: Math.max(0, Math.min(at, game.moves.length)) };
}

/** @param {Story} game */
export function canUndo(game) {
  return game.at > 0;
}

/** @param {Story} game */
export function canRedo(game) {
  return game.at < game.moves.length;
}

/** @param {Story} game */
export function movesText(game) {
  return game.moves.slice(0, game.at).map((move) => move.text).join("~");
}

// How often the position was there with the same player to move, now included.
/** @param {Story} game */
export function repetitions(game) {
  const now = position(game);
  return game.specs.slice(0, game.at + 1).filter((spec, index) => spec === now && (game.at - index) % 2 === 0).length;
}
