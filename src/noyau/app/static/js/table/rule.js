// The rule above the board, with every number and who wins; the word on which all depends stands out.

import { h } from "../dom.js";
import { t } from "../i18n.js";

// Of a sum the page itself knows what is done at each turn; the rules of its games follow.
/** @param {Rule} rule @param {About} about */
export function ruleLine({ said, ending }, { family, summary }) {
  const told = family ? said : [summary, ...said.slice(1)];
  return h("p", { class: "rule" }, told.join(" "), " ", stressed(ending));
}

/** @param {Rule} rule */
export function misereBadge({ misere }) {
  return misere ? h("span", { class: "badge misere", title: t("web-table.misere-title") }, t("web-table.misere")) : null;
}

// A sentence in which ** stands around what is stressed.
/** @param {string} sentence */
function stressed(sentence) {
  return sentence.split("**").map((part, index) => (index % 2 ? h("strong", {}, part) : part));
}
