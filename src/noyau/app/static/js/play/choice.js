// Several moves for the same figures: their words tell them apart.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const MANY = 4;

/** @typedef {{ choose: (move: Offer) => unknown, back: () => void }} Ways */

// The moves that were meant, with a question.
/** @param {Offer[]} moves @param {Ways} ways */
export function askWhich(moves, ways) {
  return choice(moves, t("web.play.which"), ways);
}

// The moves that a pick may become, as buttons too; where they are many, only the shortest; nothing where there are none.
/** @param {Offer[]} moves @param {Ways} ways */
export function offerMoves(moves, ways) {
  const shortest = Math.min(...moves.map(({ click }) => click.length));
  const few = moves.length > MANY ? moves.filter(({ click }) => click.length === shortest) : moves;
  return few.length ? [choice(few, "", ways)] : [];
}

/** @param {Offer[]} moves @param {string} question @param {Ways} ways */
function choice(moves, question, { choose, back }) {
  const buttons = moves.map((move) => h("button", { type: "button", onclick: () => choose(move) }, move.said));
  return h("div", { class: "end", role: "group", "aria-label": t("web.play.which"), onkeydown: ({ key }) => key === "Escape" && back() },
    question ? h("p", {}, question) : null, h("div", { class: "actions" }, buttons));
}
