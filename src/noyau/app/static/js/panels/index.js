// The panel beside a board: tabs, each made by a module of its own.

import { t } from "../i18n.js";
import { makePanel } from "../tabs.js";
import { explainPanel } from "./explain.js";
import { gamePanel } from "./game.js";
import { movesPanel } from "./moves.js";
import { sharePanel } from "./share.js";

const PANELS = { game: gamePanel, explain: explainPanel, moves: movesPanel, share: sharePanel };

export function make(table) {
  const builders = Object.fromEntries(Object.entries(PANELS).filter(([name]) => name !== "explain" || !table.locked.has(name)));
  return makePanel(table, { builders, label: t("web.panel.title"), title: (name) => t(`web.panel.${name}`) });
}
