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
    if (name === "explain" && table.locked.has("explain")) continue;
    const body = h("div", { class: "tab-body", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
    const tab = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) }, t(`web.panel.${name}`));
    const built = build(table, body) || {};
    made[name] = { tab, body, refresh: () => {}, leave: () => {}, ...(typeof built === "function" ? { refresh: built } : built) };
    tabs.append(tab);
    element.append(body);
  }
  tabs.addEventListener("keydown", (event) => {
    const names = Object.keys(made);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const place = { Home: 0, End: names.length - 1 }[event.key] ?? (step ? (names.indexOf(current) + step + names.length) % names.length : null);
    if (place === null) return;
    event.preventDefault();
    open(names[place], true);
  });
  open("game");
  const leave = () => { for (const each of Object.values(made)) each.leave(); };
  return { element, open: (name, focus) => made[name] && open(name, focus), refresh: () => made[current].refresh(), leave };
}
