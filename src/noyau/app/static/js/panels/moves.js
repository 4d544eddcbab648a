// Every move of the position, and what each is worth where that is to be shown.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { handOf } from "../play/sides.js";

/** @type {Record<string, string>} */
const GLYPHS = { winning: "✓", losing: "✗", draw: "=" };
const MOST = 200;

/** @param {import("./index.js").Playing} playing @param {HTMLElement} body */
export function movesPanel({ match, choose }, body) {
  return () => {
    if (body.hidden) return;
    const moves = match.offered;
    const items = moves.slice(0, MOST).map((move) => h("li", { class: [move.result, handOf(move.player)?.name].filter(Boolean).join(" ") || null }, button(move, choose)));
    const rest = moves.length > MOST ? h("p", {}, t("web.panel.more-moves", { n: moves.length - MOST })) : "";
    const none = moves.length ? "" : h("p", {}, t("web.panel.no-moves"));
    const count = moves.length ? h("p", {}, t("web.panel.count-moves", { n: moves.length })) : "";
    body.replaceChildren(count, h("ul", { class: "moves moves-list" }, items), rest, none);
  };
}

/** @param {Offer} move @param {(move: Offer) => unknown} choose */
function button(move, choose) {
  const worth = move.worth ? h("span", { class: "worth" }, move.worth) : move.result ? h("span", { class: "unseen" }, t(`web.result.${move.result}`)) : null;
  return h("button", { type: "button", class: "plain", onclick: () => choose(move) },
    h("span", { "aria-hidden": "true" }, GLYPHS[move.result || ""] || "·"), h("span", {}, move.said, " "), h("code", {}, move.text), worth);
}
