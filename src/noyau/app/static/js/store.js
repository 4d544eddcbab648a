// A game as it was played: its positions and moves, and where one looks at it. Nothing is ever changed in place.

// A move, the position that it leaves, whether whoever made it plays again, its points and the coins that it took.
/** @typedef {{ text: string, to: string, again?: boolean, gain?: number, coins?: number[], player?: string }} Made */
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

// Which player is to move at each position: 0 begins, and whoever plays again stays.
/** @param {Story} game */
export function movers(game) {
  const found = [0];
  for (const { again } of game.moves) found.push(again ? found[found.length - 1] : 1 - found[found.length - 1]);
  return found;
}

// The points of both players, and who has each coin, box or domino, as far as one looks; of two sides 0 is Left.
/** @param {Story} game */
export function points(game) {
  const [earned, owners] = [[0, 0], /** @type {Map<number, number>} */ (new Map())];
  const seats = movers(game);
  for (const [index, { gain = 0, coins = [], player }] of game.moves.slice(0, game.at).entries()) {
    earned[seats[index]] += gain;
    for (const coin of coins) owners.set(coin, player ? Number(player === "right") : seats[index]);
  }
  return { earned, owners };
}

// How often the position was there with the same player to move, now included.
/** @param {Story} game */
export function repetitions(game) {
  const [now, seats] = [position(game), movers(game)];
  return game.specs.slice(0, game.at + 1).filter((spec, index) => spec === now && seats[index] === seats[game.at]).length;
}
