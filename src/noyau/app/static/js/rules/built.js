// A rule that was built: its sentence, its first values, and the same as text and as Python.

import { HeatMap } from "../analysis/heatmap.js";
import { card } from "../analysis/desk.js";
import { scroll } from "../analysis/position.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, writeAddress } from "../shell.js";

/** @param {BuiltRule & { spec: string }} found */
export function built(found) {
  const play = h("a", { class: "button main", href: writeAddress("play", { g: found.spec }) }, t("webrules.play"));
  const analyse = h("a", { class: "button", href: writeAddress("analysis", { g: found.spec }) }, t("webrules.analyse"));
  return [
    card(t("webrules.sentence"), h("div", { class: "sentence" }, found.rule.map((sentence) => h("p", {}, sentence))), h("p", { class: "links" }, play, analyse)),
    card(t("webrules.values"), values(found)),
    card(t("webrules.spec"), copied("spec", found.spec)),
    card(t("webrules.python"), copied("python", found.python)),
  ];
}

/** @param {BuiltRule} found @returns {Child[]} */
function values({ kind, values: all, say }) {
  if (!all.length) return [h("p", {}, t("webrules.slow"))];
  const told = h("p", { class: "hint" }, t(`webrules.kind.${kind}`));
  if (kind === "corner") return [told, corner(all)];
  const line = (/** @type {string} */ title, /** @type {string[]} */ cells, look = false) => h("tr", {}, h("th", { scope: "row" }, title), cells.map((cell) => h("td", { class: look && cell === "0" ? "lost-value" : "" }, cell)));
  const table = h("table", { class: "values line" }, h("tbody", {}, line(t(`webrules.head.${kind}`), all.map(([label]) => label)), line(t("webrules.head.value"), all.map(([, value]) => value), true)));
  return [told, scroll(t("webrules.values"), table), say ? h("p", {}, say) : null];
}

/** @param {string[][]} rows */
function corner(rows) {
  const numbers = rows.map((row) => row.map((cell) => (cell === "∞" ? null : Number(cell))));
  const lost = numbers.map((row) => row.map((cell) => (cell === 0 ? "x" : ".")).join(""));
  const said = h("p", { class: "readout" }, t("webanalysis.table.hint"));
  const map = new HeatMap({ rows: numbers, lost, size: [rows.length, rows[0].length], what: "grundy", title: t("webrules.values") }, (row, column) => { said.textContent = map.say(row, column); });
  return h("div", {}, map.element, said);
}

// A text that can be copied.
/** @param {string} name @param {string} text */
function copied(name, text) {
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    announce(t("webrules.copied"));
    button.textContent = t("webrules.copied");
  };
  const button = h("button", { type: "button", class: "copy", onclick: copy }, t("webrules.copy"));
  return h("div", { class: "copied" }, h("pre", { tabindex: "0", id: `built-${name}`, "aria-label": t(`webrules.${name}`), role: "group" }, h("code", {}, text)), button);
}
