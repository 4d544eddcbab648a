// A rule that was built: its sentence, its first values, and the same as text and as Python.

import { downloads, ofTable } from "../analysis/downloads.js";
import { HeatMap } from "../analysis/heatmap.js";
import { card } from "../analysis/workplace.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, writeAddress } from "../shell.js";

/** @param {BuiltRule & { spec: string }} found */
export function built(found) {
  const play = h("a", { class: "button main", href: writeAddress("play", { g: found.spec }) }, t("web-rules.play"));
  const analyse = h("a", { class: "button", href: writeAddress("analysis", { g: found.spec }) }, t("web-rules.analyse"));
  return [
    card(t("web-rules.sentence"), h("div", { class: "sentence" }, found.rule.map((sentence) => h("p", {}, sentence))), h("p", { class: "links" }, play, analyse)),
    card(t("web-rules.values"), values(found), found.values.length ? downloads(`${found.spec}-values`, ofTable(() => rowsOf(found))) : null),
    card(t("web-rules.spec"), copied("spec", found.spec)),
    card(t("web-rules.python"), copied("python", found.python)),
  ];
}

/** @param {BuiltRule} found @returns {Child[]} */
function values({ kind, values: all, say }) {
  if (!all.length) return [h("p", {}, t("web-rules.slow"))];
  const told = h("p", { class: "hint" }, t(`web-rules.kind.${kind}`));
  if (kind === "corner") return [told, corner(all)];
  const pair = (/** @type {string[]} */ [label, value]) =>
    h("li", {}, h("span", { class: "label" }, label), " ", h("span", { class: value === "0" ? "lost-value" : "" }, value));
  return [told, h("ol", { class: "strip", "aria-label": t("web-rules.values") }, all.map(pair)), say ? h("p", {}, say) : null];
}

// The values as the rows of a table, with a heading.
/** @param {BuiltRule} found */
function rowsOf({ kind, values: all }) {
  const heading = kind === "corner" ? ["", ...all[0].map((_, column) => String(column))] : [t(`web-rules.head.${kind}`), t("web-rules.head.value")];
  return [heading, ...(kind === "corner" ? all.map((row, index) => [String(index), ...row]) : all)];
}

/** @param {string[][]} rows */
function corner(rows) {
  const numbers = rows.map((row) => row.map((cell) => (cell === "∞" ? null : Number(cell))));
  const lost = numbers.map((row) => row.map((cell) => (cell === 0 ? "x" : ".")).join(""));
  const said = h("p", { class: "readout" }, t("web-analysis.table.hint"));
  const map = new HeatMap({ rows: numbers, lost, size: [rows.length, rows[0].length], what: "grundy", title: t("web-rules.values") }, (row, column) => { said.textContent = map.say(row, column); });
  return h("div", {}, map.element, said);
}

// A text that can be copied.
/** @param {string} name @param {string} text */
function copied(name, text) {
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => {});
    announce(t("web-rules.copied"));
    button.textContent = t("web-rules.copied");
  };
  const button = h("button", { type: "button", class: "copy", onclick: copy }, t("web-rules.copy"));
  return h("div", { class: "copied" }, h("pre", { tabindex: "0", id: `built-${name}`, "aria-label": t(`web-rules.${name}`), role: "group" }, h("code", {}, text)), button);
}
