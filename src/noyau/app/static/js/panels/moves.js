// Every move of the position, and what each is worth where that is to be shown.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const GLYPHS = { winning: "✓", losing: "✗", draw: "=" };
const MOST = 200;

export function movesPanel(table, body) {
  return () => {
    if (body.hidden) return;
    const moves = table.offered;
    const items = moves.slice(0, MOST).map((move) => h("li", { class: move.result || null }, choice(table, move)));
    const rest = moves.length > MOST ? h("p", {}, t("web.panel.more-moves", { n: moves.length - MOST })) : null;
    const none = moves.length ? null : h("p", {}, t("web.panel.no-moves"));
    const count = moves.length ? h("p", {}, t("web.panel.count-moves", { n: moves.length })) : null;
    body.replaceChildren(...[count, h("ul", { class: "moves moves-list" }, items), rest, none].filter(Boolean));
  };
}

function choice(table, move) {
  const worth = move.result ? h("span", { class: "unseen" }, t(`web.result.${move.result}`)) : null;
  return h("button", { type: "button", class: "plain", onclick: () => table.choose(move) },
    h("span", { "aria-hidden": "true" }, GLYPHS[move.result] || "·"), h("span", {}, move.said, " "), h("code", {}, move.text), worth);
}
