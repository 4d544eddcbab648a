// The end of a match, below the board and in nobody's way: who won, what decided, and what to do next.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { slipsOfHumans } from "../review/retry.js";
import { sideWinner } from "./sides.js";
import { statusOf } from "./sentences.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {{ again: () => unknown, retry: ((slips: Slip[]) => unknown) | null }} Ways */

// again() and swap() begin anew, why(at) explains the position after so many moves; without it nothing is explained.
/** @param {Match} match @param {Slip[]} slips @param {Ways & { swap: () => unknown, why: ((at: number) => unknown) | null }} ways */
export function endBanner(match, slips, { again, swap, why, retry }) {
  const { drawn, seats } = match;
  const explain = why && (() => why(Math.max(0, (slips.at(-1)?.number || 1) - 1)));
  return banner(statusOf(match), drawn ? t("web.end.repetition") : reason(slips, match),
    button("again", again, "main"), better(match, slips, retry), seats.vs === "computer" ? button("swap", swap) : null, explain ? button("why", explain) : null);
}

/** @param {Match} match @param {Slip[]} slips @param {string} note @param {Ways} ways */
export function puzzleBanner(match, slips, note, { again, retry }) {
  return banner(statusOf(match), note, button("again", again, "main"), better(match, slips, retry));
}

// The way to the better move, where a human made a slip.
/** @param {Match} match @param {Slip[]} slips @param {Ways["retry"]} retry */
function better(match, slips, retry) {
  const own = slipsOfHumans(match, slips);
  if (!retry || !own.length) return null;
  return h("button", { type: "button", class: "retry-begin", onclick: () => retry(own) }, t("web-review.retry.find"));
}

/** @param {string} sentence @param {string} note @param {Child[]} buttons */
function banner(sentence, note, ...buttons) {
  return h("section", { class: "end", "aria-label": t("web.end.title") },
    h("h2", {}, sentence), note ? h("p", {}, note) : null, h("div", { class: "actions" }, buttons));
}

/** @param {string} key @param {() => unknown} action @param {string | null} [kind] */
function button(key, action, kind = null) {
  return h("button", { type: "button", class: kind, onclick: action }, t(`web.end.${key}`));
}

// The last slip that a human made, or that there was none.
/** @param {Slip[]} slips @param {Match} match */
function reason(slips, match) {
  const [last] = slipsOfHumans(match, slips);
  if (last) return t(`web.end.slip-${last.threw}`, { number: last.number });
  return sideWinner(match, slips) || t("web.end.no-slip");
}
