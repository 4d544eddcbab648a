// The misère quotient of a game on heaps: its order and presentation, what is lost, the element of each heap, products.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { downloads, ofTable, served } from "./downloads.js";
import { scroll } from "./position.js";
import { inquire } from "./questions.js";
import { Desk, field, number, within } from "./workplace.js";

/** @typedef {{ game: string, say: string[], means: string[], place: string | null, status: string, order: number, to: number, generators: [string, number][],
 *   relations: [string, string][], more: number, elements: string[], lost: string[], phi: string[], stages: Point[], period: Point | null, products: string[][] | null }} Quotient */

const USUAL = 200;
const MOST = 1000;
const ACROSS = 10;

/** @param {View} view */
export function make({ spec, wishes, remember, signal }) {
  const desk = new Desk("quotient", signal);
  const to = number("to", within(wishes.to, 1, MOST, USUAL), 1, MOST);
  const form = h("form", { class: "settings-row", "aria-label": t("web-analysis.quotient.settings"), onchange: refresh, onsubmit: (event) => event.preventDefault() },
    field(t("web-analysis.sequence.to"), to));

  function refresh() {
    to.value = String(within(to.value, 1, MOST, USUAL));
    const question = { spec, to: to.value };
    remember({ to: to.value });
    return desk.work((way) => inquire("quotient", question, way), (found) => draw(found, question));
  }

  refresh();
  return h("div", { class: "view" }, form, desk.element);
}

/** @param {Quotient} found @param {Facts} question */
function draw(found, question) {
  const { status } = found;
  const forms = ["json", ...(found.products ? ["svg", "png"] : [])];
  return h("div", { class: "sheets" },
    h("section", { class: "sheet wide" }, h("h2", {}, t("web-analysis.view.quotient")),
      h("p", { class: "period" }, h("span", { class: `status-badge status-${status === "proved" ? "proved" : "observed"}` }, t(`web-analysis.quotient.${status}`, { to: found.to })), found.place),
      h("ul", { class: "said-list" }, found.say.map((sentence) => h("li", {}, sentence))),
      h("details", { class: "numbers" }, h("summary", {}, t("web-analysis.quotient.means")), found.means.map((sentence) => h("p", {}, sentence))),
      downloads(`${found.game}-quotient`, served("quotient", forms, question))),
    h("section", { class: "sheet wide" }, h("h2", {}, t("web-analysis.quotient.monoid")), h("dl", { class: "facts" }, facts(found))),
    pretending(found, question),
    found.products ? products(found, found.products) : null);
}

/** @param {Quotient} found */
function facts({ order, generators, relations, more, lost, stages }) {
  const presentation = [
    "⟨", ...generators.flatMap(([name], index) => [index ? ", " : "", name]), " | ",
    ...relations.flatMap(([longer, shorter], index) => [index ? ", " : "", word(longer), " = ", word(shorter)]), more ? ", …" : "", "⟩",
  ];
  /** @type {[string, Child[]][]} */
  const rows = [
    ["order", [String(order)]],
    ["generators", [generators.map(([name, heap]) => t("web-analysis.quotient.heap", { name, heap })).join(", ")]],
    ["presentation", presentation],
    ["lost", lost.flatMap((element, index) => [index ? ", " : "", word(element)])],
    ["stages", [stages.map(([heap, size]) => t("web-analysis.quotient.stage", { heap, size })).join(", ")]],
  ];
  return rows.map(([name, told]) => h("div", {}, h("dt", {}, t(`web-analysis.quotient.${name}`)), h("dd", { "data-fact": name }, told)));
}

// The element of each heap, ten to a row; where a proved period begins, the rows after it tell nothing new.
/** @param {Quotient} found @param {Facts} question */
function pretending({ game, phi, lost, period, to }, question) {
  const title = t("web-analysis.quotient.phi");
  const known = new Set(lost);
  const heads = Array.from({ length: ACROSS }, (_, index) => h("th", { scope: "col" }, `+${index}`));
  const lines = [];
  for (let first = 0; first < phi.length; first += ACROSS) {
    const cells = phi.slice(first, first + ACROSS).map((element, index) => h("td", { class: look(element, first + index) }, word(element)));
    lines.push(h("tr", {}, h("th", { scope: "row" }, String(first)), cells));
  }

  /** @param {string} element @param {number} heap */
  function look(element, heap) {
    const again = period !== null && heap >= period[0] && heap < period[0] + period[1];
    return [known.has(element) ? "lost-value" : "", again ? "in-period" : ""].join(" ").trim();
  }

  const said = period ? t("web-analysis.quotient.period", { preperiod: period[0], length: period[1] }) : t("web-analysis.quotient.no-period", { to });
  const rows = () => [[t("web-analysis.sequence.index"), t("web-analysis.quotient.element")], ...phi.map((element, heap) => [String(heap), element])];
  return h("section", { class: "sheet wide" }, h("h2", {}, title), h("p", {}, said),
    scroll(title, h("table", { class: "values phi" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("web-analysis.sequence.row")), heads)), h("tbody", {}, lines))),
    downloads(`${game}-phi`, { ...served("quotient", ["csv"], question), ...ofTable(rows, ["tex"]) }));
}

/** @param {Quotient} found @param {string[][]} all */
function products({ game, elements, lost }, all) {
  const title = t("web-analysis.quotient.products");
  const known = new Set(lost);
  const cell = (/** @type {string} */ element) => h("td", { class: known.has(element) ? "lost-value" : "" }, word(element));
  const heads = elements.map((element) => h("th", { scope: "col" }, word(element)));
  const lines = all.map((row, index) => h("tr", {}, h("th", { scope: "row" }, word(elements[index])), row.map(cell)));
  const rows = () => [["·", ...elements], ...all.map((row, index) => [elements[index], ...row])];
  return h("section", { class: "sheet wide" }, h("h2", {}, title),
    scroll(title, h("table", { class: "values products" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "·"), heads)), h("tbody", {}, lines))),
    downloads(`${game}-products`, ofTable(rows)));
}

// A word of generators with its exponents raised: ab^2.
/** @param {string} text */
function word(text) {
  const parts = text.split(/\^(\d+)/).map((part, index) => (index % 2 ? h("sup", {}, part) : part));
  return h("span", { class: "word" }, parts);
}
