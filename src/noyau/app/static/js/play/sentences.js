// What is said of a match as it stands: whose turn it is, who won, how many pieces are left.

import { t } from "../i18n.js";
import { mover, sideStatus, sideVerdict } from "./sides.js";

/** @typedef {import("./match.js").Match} Match */

/** @param {Match} match */
export function statusOf(match) {
  const { puzzle, about, state, seats, game, drawn, looking, seat, points } = match;
  if (puzzle) return ofPuzzle(state, game.at, about);
  const counted = points ? ` ${countOf(seats, points, state.to_come || 0)}` : "";
  if (!drawn && !looking && mover(match.position)) return sideStatus(match, seats.name(seat));
  if (state.over) return `${stuckOf(match)}${match.winner === null ? t("web.play.level") : t(`web.play.${seats.name(match.winner)}-wins`)}${counted}`;
  if (drawn) return t("web.play.drawn");
  if (looking) return t("web.play.looking-back", { n: game.at });
  const again = game.moves[game.at - 1]?.again ? "again" : "turn";
  return `${t(`web.play.${again}-${seats.name(seat)}`)}${counted}`;
}

// Without points, whoever has taken a coin must go on: where that player cannot, it is said, since the game is lost so.
/** @param {Match} match */
function stuckOf({ points, game, seats, seat, start }) {
  if (points || !game.moves[game.at - 1]?.again) return "";
  return `${t(`web.play.stuck-${seats.name(seat)}`, { terms: start.split(" + ").length })} `;
}

// The points of both players, and how many are still to come.
/** @param {import("./seats.js").Seats} seats @param {number[]} points @param {number} n */
function countOf(seats, [first, second], n) {
  return t(n ? "web.play.points-left" : "web.play.points", { n, one: nameOf(seats, 0), first, two: nameOf(seats, 1), second });
}

// What a player is called where points are counted, with the mark that stands on the board.
/** @param {import("./seats.js").Seats} seats @param {number} seat */
function nameOf(seats, seat) {
  return t(`web.play.name-${seats.name(seat)}`, { n: seat + 1 });
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
export function verdictOf(match) {
  const { state, shown, ended } = match;
  if (!shown.size || ended) return "";
  if (!state.known) return state.say;
  if (state.kind === "partisan") return sideVerdict(state, shown.has("values"));
  const value = state.value && shown.has("values") ? t("web.play.value", { value: state.value }) : "";
  const known = state.outcome && state.kind !== "scoring" ? t(`web.outcome.${state.outcome}`) : state.verdict;
  return [known, value, totalOf(match)].filter(Boolean).join(" ");
}

// What both players have at the end if nobody errs from here on, where points are counted already.
/** @param {Match} match */
function totalOf({ state, points, seat, seats }) {
  const { score = null, to_come: left = null } = state;
  if (!points || points[0] + points[1] === 0 || score === null || left === null) return "";
  const total = [...points];
  total[seat] += (left + score) / 2;
  total[1 - seat] += (left - score) / 2;
  if (total[0] === total[1]) return t("web.play.total-level", { n: total[0] });
  const ahead = Number(total[1] > total[0]);
  return t("web.play.total", { most: total[ahead], least: total[1 - ahead], name: t(`web.play.total-for-${seats.name(ahead)}`) });
}
