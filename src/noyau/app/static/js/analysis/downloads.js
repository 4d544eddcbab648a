// One menu for whatever can be saved: the server writes pictures and data, tables become CSV and LaTeX here, and the
// browser prints what is shown, as PDF where it can.

import { address, isStop, reach } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";
import { fetchFile } from "./questions.js";

/** @typedef {Record<string, () => Blob | Promise<Blob>>} Makers */

const SOON_GONE = 10_000;
const LONGEST_NAME = 60;
/** @type {Record<string, string>} */
const ENDINGS = { bfile: "txt" };
/** @type {Record<string, string>} */
const TYPES = { csv: "text/csv", tex: "text/x-tex" };
/** @type {Record<string, string>} */
const TEX = {
  "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}", "|": "$|$", "<": "$<$", ">": "$>$",
  "−": "$-$", "∞": "$\\infty$", "±": "$\\pm$", "✓": "$\\surd$", "✗": "$\\times$", "…": "\\dots{}", "×": "$\\times$",
};

// A button for each form that something has, and one that prints.
/** @param {string} name @param {Makers} makers */
export function downloads(name, makers) {
  const told = h("span", { class: "told" });
  const save = async (/** @type {string} */ form) => {
    told.textContent = t("web-analysis.working");
    try {
      const link = h("a", { href: URL.createObjectURL(await makers[form]()), download: `${fileName(name)}.${ENDINGS[form] || form}` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), SOON_GONE);
      told.textContent = "";
    } catch (error) {
      if (isStop(error)) return;
      told.textContent = error.message;
      announce(error.message);
    }
  };
  const buttons = Object.keys(makers).map((form) => h("button", { type: "button", "data-form": form, onclick: () => save(form) }, t(`web-analysis.form.${form}`)));
  const print = h("button", { type: "button", "data-form": "print", onclick: () => window.print() }, t("web-analysis.form.print"));
  const menu = h("details", { class: "downloads", onkeydown: (event) => { if (event.key === "Escape") close(); } },
    h("summary", {}, t("web-analysis.downloads")), h("div", { class: "files-row" }, buttons, print, told));
  const close = () => {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  return menu;
}

// Files of a view that the server writes, at once or by a job.
/** @param {string} view @param {string[]} forms @param {Facts} question @returns {Makers} */
export function served(view, forms, question) {
  return Object.fromEntries(forms.map((form) => [form, () => fetchFile(view, form, question)]));
}

// The picture of a position.
/** @param {string} spec @returns {Makers} */
export function drawn(spec) {
  return Object.fromEntries(["svg", "png"].map((form) => [form, async () => (await reach(address(`export.${form}`, { spec }))).blob()]));
}

// A table that is shown, or its rows, of which the first one is the heading.
/** @param {() => HTMLTableElement | string[][]} find @param {string[]} [forms] @returns {Makers} */
export function ofTable(find, forms = ["csv", "tex"]) {
  const write = (/** @type {string} */ form) => {
    const found = find();
    const rows = Array.isArray(found) ? found : readTable(found);
    return new Blob([form === "csv" ? writeCsv(rows) : writeTex(rows)], { type: TYPES[form] });
  };
  return Object.fromEntries(forms.map((form) => [form, () => write(form)]));
}

/** @param {HTMLTableElement} table */
function readTable(table) {
  return [...table.rows].map((row) => [...row.cells].map((cell) => (cell.textContent || "").trim()));
}

/** @param {string[][]} rows */
export function writeCsv(rows) {
  return rows.map((row) => `${row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\n`).join("");
}

// The table as LaTeX: the first row is the heading, the first column that of the rows.
/** @param {string[][]} rows */
export function writeTex(rows) {
  const wide = Math.max(0, ...rows.map((row) => row.length));
  const [head = [], ...lines] = rows.map((row) => `${row.map(escapeTex).join(" & ")} \\\\`);
  return [`\\begin{tabular}{l|${"r".repeat(Math.max(0, wide - 1))}}`, head, "\\hline", ...lines, "\\end{tabular}", ""].join("\n");
}

/** @param {string} text */
function escapeTex(text) {
  if (/^[a-z\d]+\^[a-z\d^]+$/.test(text)) return `$${text.replace(/\^(\d+)/g, "^{$1}")}$`; // a word of generators
  return text.replace(/[\\{}^~|<>−∞±✓✗…×]|[&%$#_]/g, (sign) => TEX[sign] ?? `\\${sign}`);
}

/** @param {string} spec */
function fileName(spec) {
  return `noyau-${spec.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "").slice(0, LONGEST_NAME)}`;
}
