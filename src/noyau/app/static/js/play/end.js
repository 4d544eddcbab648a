// The end of a game, below the board and in nobody's way: who won, what decided, and what to do next.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { statusOf } from "./sentences.js";

export async function tellTheEnd(table) {
  const { game, seats } = table;
  const again = () => table.restart({});
  if (table.puzzle) {
    const note = table.state.solved ? await table.hints.fewest(game.specs[0]) : "";
    if (game === table.game) table.end.replaceChildren(puzzleBanner({ sentence: statusOf(table), note, again }));
    return;
  }
  const { slips } = await table.history.judge(game).catch(() => ({ slips: [] }));
  if (game !== table.game) return;
  const swap = () => table.restart({ first: table.wishes.first === "1" ? "0" : "1" });
  const why = () => table.go(Math.max(0, (slips.at(-1)?.number || 1) - 1)).then(() => table.panel.open("explain"));
  const { drawn, locked } = table;
  const banner = endBanner({ sentence: statusOf(table), drawn, slips, seats, again, swap, why: locked.has("explain") ? null : why });
  table.end.replaceChildren(banner);
}

function endBanner({ sentence, drawn, slips, seats, again, swap, why }) {
  const button = (key, action, kind = null) => h("button", { type: "button", class: kind, onclick: action }, t(`web.end.${key}`));
  return h("section", { class: "end", "aria-label": t("web.end.title") },
    h("h2", {}, sentence),
    h("p", {}, drawn ? t("web.end.repetition") : reason(slips, seats)),
    h("div", { class: "actions" },
      button("again", again, "main"), seats.vs === "computer" ? button("swap", swap) : null, why ? button("why", why) : null));
}

function puzzleBanner({ sentence, note, again }) {
  return h("section", { class: "end", "aria-label": t("web.end.title") },
    h("h2", {}, sentence),
    note ? h("p", {}, note) : null,
    h("div", { class: "actions" }, h("button", { type: "button", class: "main", onclick: again }, t("web.end.again"))));
}

// The last slip that a human made, or that there was none.
function reason(slips, seats) {
  const last = slips.filter(({ number }) => seats.name((number - 1) % 2) !== "computer").at(-1);
  return last ? t("web.end.slip", { number: last.number, better: last.better }) : t("web.end.no-slip");
}
