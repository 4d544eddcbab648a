// The list of all claims, by source, found by a word, by their source and by their status.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, replaceAddress } from "../shell.js";
import { claimLink, errataLink, statusBadge } from "./links.js";
import { fits } from "./finding.js";

const FILTERS = ["all", "proved", "false", "ambiguous", "open"];

/** @param {HTMLElement} main @param {Answers["theorems"]} answer @param {Wishes} wishes */
export function showList(main, { sources }, wishes) {
  document.title = `${t("web-theorems.title")} · noyau`;
  const count = sources.reduce((sum, { claims }) => sum + claims.length, 0);
  let status = FILTERS.includes(wishes.status) ? wishes.status : FILTERS[0];
  const search = h("input", { type: "search", id: "claim-search", value: wishes.q || "", placeholder: t("web-theorems.search"), "aria-label": t("web-theorems.search"), oninput: () => filter(true) });
  const source = h("select", { "aria-label": t("web-theorems.source"), onchange: () => filter(true) },
    h("option", { value: "" }, t("web-theorems.all-sources")),
    sources.map(({ number, name }) => h("option", { value: number, selected: number === wishes.source }, `${number} ${name}`)));
  const chips = FILTERS.map((name) => h("button", { type: "button", class: "chip", onclick: () => { status = name; filter(true); } }, t(`web-theorems.filter.${name}`)));
  const shown = h("p", { class: "shown" });
  const groups = sources.map(({ number, name, claims }) => {
    const items = claims.map((claim) => ({ claim, item: line(claim) }));
    const title = h("h2");
    const element = h("details", { class: "source" }, h("summary", {}, title), h("ol", { class: "claims" }, items.map(({ item }) => item)));
    return { number, name, items, title, element };
  });

  // What is shown follows the fields, and the address follows what is shown; sources unfold where somebody looks for claims.
  /** @param {boolean} told */
  function filter(told) {
    let all = 0;
    const sought = Boolean(search.value.trim() || source.value || status !== FILTERS[0]);
    for (const { number, name, items, title, element } of groups) {
      let here = 0;
      for (const { claim, item } of items) {
        item.hidden = !((!source.value || number === source.value) && fits(claim, search.value, status));
        here += Number(!item.hidden);
      }
      element.hidden = !here;
      element.open = sought || (element.open && told);
      title.textContent = t("web-theorems.of-source", { name: `${number} ${name}`, n: here });
      all += here;
    }
    for (const [index, chip] of chips.entries()) chip.setAttribute("aria-pressed", String(FILTERS[index] === status));
    shown.textContent = all ? t("web-theorems.shown", { n: all }) : t("web-theorems.none");
    if (!told) return;
    announce(shown.textContent);
    replaceAddress("theorems", { q: search.value, source: source.value, status: status === FILTERS[0] ? "" : status });
  }

  filter(false);
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("web-theorems.title")), h("p", {}, t("web-theorems.lead", { n: count })),
      h("p", {}, errataLink())),
    h("div", { class: "finder" }, h("div", { class: "claim-fields" }, search, source),
      h("div", { class: "chips", role: "group", "aria-label": t("web-theorems.statuses") }, chips), shown),
    ...groups.map(({ element }) => element));
}

/** @param {ClaimLine} claim */
function line(claim) {
  return h("li", { class: "claim" }, claimLink(claim),
    h("p", { class: "claim-facts" }, statusBadge(claim), h("span", {}, t("web-theorems.place", { place: claim.place }))));
}
