// What is said of a match as it stands: whose turn it is, who won, how many pieces are left.

import { t } from "../i18n.js";

/** @typedef {import("./match.js").Match} Match */

/** @param {Match} match */
export function statusOf({ puzzle, about, state, seats, game, drawn, looking }) {
  const { at } = game;
  if (puzzle) return ofPuzzle(state, at, about);
  if (state.over) return t(`web.play.${seats.name((at + (state.winner === "previous" ? 1 : 0)) % 2)}-wins`);
  if (drawn) return t("web.play.drawn");
  if (looking) return t("web.play.looking-back", { n: at });
  return t(`web.play.turn-${seats.name(at % 2)}`);
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
  const known = state.outcome ? t(`web.outcome.${state.outcome}`) : state.verdict;
  return [known, value].filter(Boolean).join(" ");
}
