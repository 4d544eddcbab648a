// What is false as printed, and what can be read in several ways, source by source.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { claimLink, wayBack } from "./links.js";

/** @param {HTMLElement} main @param {Answers["theorems/errata"]} answer */
export function showErrata(main, { verdicts }) {
  document.title = `${t("web-theorems.errata")} · noyau`;
  main.append(wayBack(), h("h1", {}, t("web-theorems.errata")), h("p", { class: "lead" }, t("web-theorems.errata-lead")),
    ...verdicts.map(({ verdict, sources }) => h("section", { class: "errata" },
      h("h2", {}, t(`web-theorems.errata-${verdict}`)),
      sources.map(({ number, name, claims }) => [h("h3", {}, `${number} ${name}`), claims.map(erratum)]))));
}

/** @param {Erratum} wrong */
function erratum(wrong) {
  const told = [["printed", wrong.stated], ["true", wrong.true]].filter(([, text]) => text);
  return h("article", { class: "sheet erratum" },
    h("p", { class: "erratum-title" }, claimLink(wrong), " ", h("span", { class: "place" }, t("web-theorems.place", { place: wrong.place }))),
    h("dl", {}, told.map(([part, text]) => [h("dt", {}, t(`web-theorems.part.${part}`)), h("dd", {}, text)]),
      h("dt", {}, t("web-theorems.found")), h("dd", {}, wrong.found)));
}
