// Games in which Left and Right have moves of their own: who moves is a word before the spec, and what is said of both.

import { t } from "../i18n.js";

/** @typedef {import("./match.js").Match} Match */

const WORDS = /^(?:(?:misere|left|right|impartial) )+/;
const SIDE = /^(?:misere )?(left|right) /;

// The spec without the words before it, which tell how play ends, who moves and who may make which moves.
/** @param {string} spec */
export function bare(spec) {
  return spec.replace(WORDS, "");
}

// Who is to move, "left" or "right"; nothing where both have the same moves, or either may begin.
/** @param {string} spec */
export function mover(spec) {
  return SIDE.exec(spec)?.[1] || "";
}

/** @param {string} side */
export function otherSide(side) {
  return side === "left" ? "right" : "left";
}

// The class and the initial of whoever made or makes a move.
/** @param {string | undefined} side */
export function handOf(side) {
  return side ? { name: `by-${side}`, initial: t(`web-sides.initial-${side}`) } : null;
}

// Whose turn it is, or who cannot move and what follows from it.
/** @param {Match} match @param {string} seat */
export function sideStatus({ state, position, seats, winner }, seat) {
  const side = mover(position);
  if (state.over) {
    const end = t(`web-sides.end.${state.winner === "previous" ? "normal" : "misere"}-${side}`);
    return seats.vs === "computer" && winner !== null ? `${end} ${t(`web.play.${seats.name(winner)}-wins`)}` : end;
  }
  const turn = t(`web-sides.turn.${side}`);
  return seats.vs === "computer" ? `${turn} ${t(`web.play.turn-${seat}`)}` : turn;
}

// That one side was winning from the start, where nobody made a mistake.
/** @param {Match} match @param {Slip[]} slips */
export function sideWinner({ state, position }, slips) {
  const side = mover(position);
  if (!side || !state.over || slips.length) return "";
  return t("web-sides.end.no-slip", { player: t(`web-sides.${state.winner === "previous" ? otherSide(side) : side}`) });
}

// Who wins; with values, also if the other player began, and what the position is worth.
/** @param {Verdict} state @param {boolean} valued */
export function sideVerdict({ wins, player, value, mean, temperature }, valued) {
  if (!wins || !player) return "";
  const said = [starter("moves", wins, player)];
  if (valued) said.push(starter("begins", wins, otherSide(player)));
  if (valued && value) said.push(t(mean ? "web-sides.value" : "web-sides.plain-value", { value, mean, temperature }));
  return said.join(" ");
}

/** @param {string} key @param {Record<string, string | null>} wins @param {string} side */
export function starter(key, wins, side) {
  const result = !wins[side] ? "open" : wins[side] === side ? "wins" : "loses";
  return t(`web-sides.${key}-${result}`, { player: t(`web-sides.${side}`), other: t(`web-sides.${otherSide(side)}`) });
}
