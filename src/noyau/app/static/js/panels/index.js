// The panel beside a board: tabs, each made by a module of its own.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { explainPanel } from "./explain.js";
import { gamePanel } from "./game.js";
import { movesPanel } from "./moves.js";
import { sharePanel } from "./share.js";

const TABS = { game: gamePanel, explain: explainPanel, moves: movesPanel, share: sharePanel };

export function make(table) {
  const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": t("web.panel.title") });
  const element = h("aside", { class: "panel" }, tabs);
  const made = {};
  let current = "game";

  function open(name, focus = false) {
    current = name;
    for (const [each, { tab, body }] of Object.entries(made)) {
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      body.hidden = each !== name;
    }
    if (focus) made[name].tab.focus();
    made[name].refresh();
  }

  for (const [name, build] of Object.entries(TABS)) {
    const body = h("div", { class: "tab-body", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
    const tab = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) }, t(`web.panel.${name}`));
    made[name] = { tab, body, refresh: build(table, body) || (() => {}) };
    tabs.append(tab);
    element.append(body);
  }
  tabs.addEventListener("keydown", (event) => {
    const names = Object.keys(TABS);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) open(names[(names.indexOf(current) + step + names.length) % names.length], true);
  });
  open("game");
  return { element, open, refresh: () => made[current].refresh() };
}
