// Tries as squares: a colour, a sign, and words for those who see neither.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @type {Record<string, { kind: string, sign: string, square: string }>} */
export const SIGNS = {
  n: { kind: "wrong", sign: "✗", square: "🟧" },
  y: { kind: "right", sign: "✓", square: "🟦" },
  s: { kind: "shown", sign: "?", square: "⬜" },
};

/** @param {string} tries */
export function squares(tries) {
  return h("span", { class: "tries", role: "img", "aria-label": sayTries(tries) },
    [...tries].map((each) => h("span", { class: `try ${SIGNS[each].kind}`, "aria-hidden": "true" }, SIGNS[each].sign)));
}

/** @param {string} tries */
export function sayTries(tries) {
  if (!tries) return t("web-puzzles.tries.none");
  const n = tries.length;
  if (tries.endsWith("y")) return t("web-puzzles.tries.found", { n });
  return tries.endsWith("s") ? t("web-puzzles.tries.shown") : t("web-puzzles.tries.wrong", { n });
}
