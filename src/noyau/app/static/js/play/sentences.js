// What is said of a match as it stands: whose turn it is, who won, how many pieces are left.

import { t } from "../i18n.js";

/** @typedef {import("./match.js").Match} Match */

/** @param {Match} match */
export function statusOf(match) {
  const { puzzle, about, state, seats, game, drawn, looking, seat, points } = match;
  if (puzzle) return ofPuzzle(state, game.at, about);
  const counted = points ? ` ${countOf(seats, points, state.to_come || 0)}` : "";
  if (state.over) return `${match.winner === null ? t("web.play.level") : t(`web.play.${seats.name(match.winner)}-wins`)}${counted}`;
  if (drawn) return t("web.play.drawn");
  if (looking) return t("web.play.looking-back", { n: game.at });
  const again = game.moves[game.at - 1]?.again ? "again" : "turn";
  return `${t(`web.play.${again}-${seats.name(seat)}`)}${counted}`;
}

// A letter for each coin or box that is taken, that of whoever has it, and dots for the others.
/** @param {Match} match */
export function ownersOf(match) {
  return match.owners((name) => t(`web.play.initial-${name}`));
}

// The points of both players, and how many are still to come.
/** @param {import("./seats.js").Seats} seats @param {number[]} points @param {number} n */
function countOf(seats, [first, second], n) {
  return t(n ? "web.play.points-left" : "web.play.points", { n, one: t(`web.play.name-${seats.name(0)}`), first, two: t(`web.play.name-${seats.name(1)}`), second });
}

/** @param {Verdict} state @param {number} at @param {About} about */
function ofPuzzle(state, at, { family, unit }) {
  const pieces = state.pieces ?? null;
  if (state.solved) return t("web.play.solved", { n: at });
  if (pieces === null) return t(state.over ? "web.play.stuck" : `web.play.${unit}-so-far`, { n: at });
  return t(`web.play.${state.over ? "stuck" : "left"}-${family}`, { n: pieces, moves: at });
}

// What is known of a position that is judged, in one line.
/** @param {Match} match */
export function verdictOf({ state, shown, ended }) {
  if (!shown.size || ended) return "";
  if (!state.known) return state.say;
  const value = state.value && shown.has("values") ? t("web.play.value", { value: state.value }) : "";
  const known = state.outcome && state.kind !== "scoring" ? t(`web.outcome.${state.outcome}`) : state.verdict;
  return [known, value].filter(Boolean).join(" ");
}
