// The end of a game, below the board and in nobody's way: who won, what decided, and what to do next.

import { h } from "../dom.js";
import { t } from "../i18n.js";

export function endBanner({ sentence, slips, seats, again, swap, why }) {
  const mine = slips.filter(({ number }) => seats.name((number - 1) % 2) !== "computer");
  const last = mine.at(-1);
  const reason = last ? t("web.end.slip", { number: last.number, better: last.better }) : t("web.end.no-slip");
  return h("section", { class: "end", "aria-label": t("web.end.title") },
    h("h2", {}, sentence),
    h("p", {}, reason),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "main", onclick: again }, t("web.end.again")),
      seats.vs === "computer" ? h("button", { type: "button", onclick: swap }, t("web.end.swap")) : null,
      h("button", { type: "button", onclick: why }, t("web.end.why"))));
}
