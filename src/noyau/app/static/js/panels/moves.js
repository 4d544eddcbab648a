// Every move of the position, and what each is worth where that is to be shown.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const GLYPHS = { winning: "✓", losing: "✗", draw: "=" };
const MOST = 200;

export function movesPanel(table, body) {
  return () => {
    const moves = table.state?.moves || [];
    const items = moves.slice(0, MOST).map((move) =>
      h("li", { class: move.result }, h("button", { type: "button", class: "plain", onclick: () => table.choose(move) }, `${GLYPHS[move.result] || "·"} ${move.said}`)));
    const rest = moves.length > MOST ? h("p", {}, t("web.panel.more-moves", { n: moves.length - MOST })) : null;
    const none = moves.length ? null : h("p", {}, t("web.panel.no-moves"));
    body.replaceChildren(...[h("ul", { class: "moves" }, items), rest, none].filter(Boolean));
  };
}
