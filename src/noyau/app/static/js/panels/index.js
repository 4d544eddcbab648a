// The panel beside a board: tabs, each made by a module of its own.

import { t } from "../i18n.js";
import { makePanel } from "../tabs.js";
import { explainPanel } from "./explain.js";
import { movesPanel } from "./moves.js";
import { sharePanel } from "./share.js";

// What a panel may know of the screen of play.
/**
 * @typedef {{ match: import("../play/match.js").Match, wishes: Wishes, signal: AbortSignal, locked: ReadonlySet<string>,
 *   choose: (move: Offer) => unknown, steps: import("../why/why.js").Why }} Playing
 */

const PANELS = { explain: explainPanel, moves: movesPanel, share: sharePanel };

/** @param {Playing} playing */
export function make(playing) {
  const builders = Object.fromEntries(Object.entries(PANELS).filter(([name]) => name !== "explain" || !playing.locked.has(name)));
  return makePanel(playing, { builders, label: t("web.panel.title"), title: (name) => t(`web.panel.${name}`), closed: true });
}
