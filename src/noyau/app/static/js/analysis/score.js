// A game with points: what best play comes to, the moves that reach it, and the line of best play with the lead it makes.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";
import { downloads, ofTable, served } from "./downloads.js";
import { scroll } from "./position.js";
import { inquire } from "./questions.js";
import { Desk, card } from "./workplace.js";

/** @typedef {{ player: number, move: string, gain: number, points: Point, to: string }} Step
 * @typedef {{ spec: string, score: [string, string] | null, exact: boolean, points: Point | null, best: { move: string, to: string }[], count: number, moves: number, line: Step[], cut: boolean }} Score */

const ACROSS = 24;
const HIGH = 160;

/** @param {View} view */
export function make({ spec, signal }) {
  const desk = new Desk("score", signal);
  desk.work((way) => inquire("score", { spec }, way), (found) => draw(found, spec));
  return desk.element;
}

/** @param {Score} found @param {string} spec */
function draw(found, spec) {
  const { score, exact, points, best, count, moves, line, cut } = found;
  const [least, most] = score || ["?", "?"];
  /** @type {[string, Child[]][]} */
  const facts = [
    [exact ? "exact" : "bounds", [exact ? least : `${least} … ${most}`]],
    ["points", points ? [t("web-analysis.score.both", { first: points[0], second: points[1] })] : []],
    ["best", best.length ? [...best.flatMap(({ move, to }) => [h("a", { href: writeAddress("analysis", { g: to, view: "score" }) }, move), " "]), count > best.length ? "…" : null] : []],
    ["count", moves ? [t("web-analysis.score.of", { count, moves })] : []],
  ];
  return h("div", { class: "sheets" },
    h("section", { class: "sheet wide" }, h("h2", {}, t("web-analysis.view.score")), h("p", {}, t(`web-analysis.score.${exact ? "told" : "told-bounds"}`)),
      h("dl", { class: "facts" }, facts.filter(([, told]) => told.length).map(([name, told]) => h("div", {}, h("dt", {}, t(`web-analysis.score.${name}`)), h("dd", { "data-fact": name, class: name === "best" ? "option-moves" : null }, told)))),
      downloads(spec, served("score", ["json"], { spec }))),
    line.length ? play(line, cut, spec) : card(t("web-analysis.score.line"), h("p", {}, t(`web-analysis.score.${moves ? "no-line" : "over"}`))));
}

/** @param {Step[]} line @param {boolean} cut @param {string} spec */
function play(line, cut, spec) {
  const title = t("web-analysis.score.line");
  const heads = ["step", "player", "move", "gain", "first", "second"].map((name) => h("th", { scope: "col" }, t(`web-analysis.score.${name}`)));
  const rows = line.map(({ player, move, gain, points, to }, index) => h("tr", {}, h("th", { scope: "row" }, String(index + 1)),
    h("td", {}, String(player)), h("td", { class: "option-moves" }, h("a", { href: writeAddress("analysis", { g: to, view: "score" }) }, move)),
    [gain ? `+${gain}` : "", ...points].map((cell) => h("td", {}, String(cell)))));
  const table = h("table", { class: "line-table" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
  return h("section", { class: "sheet wide" }, h("h2", {}, title), cut ? h("p", {}, t("web-analysis.score.cut")) : null,
    scroll(t("web-analysis.score.lead"), chart(line)), scroll(title, table), downloads(`${spec}-line`, { ...served("score", ["csv"], { spec }), ...ofTable(() => table, ["tex"]) }));
}

// The lead of whoever is to move first, after each move of the line.
/** @param {Step[]} line */
function chart(line) {
  const leads = [0, ...line.map(({ points: [first, second] }) => first - second)];
  const most = Math.max(1, ...leads.map(Math.abs));
  const y = (/** @type {number} */ lead) => (-lead * HIGH) / 2 / most;
  const path = leads.map((lead, index) => `${index ? `H${index * ACROSS}V` : "M0 "}${y(lead)}`).join("");
  const marks = [...new Set([most, 0, -most])].map((lead) => s("text", { x: -10, y: y(lead) + 5, "text-anchor": "end" }, lead > 0 ? `+${lead}` : String(lead).replace("-", "−")));
  return s("svg", { class: "plot lead", viewBox: `-60 ${-HIGH / 2 - 16} ${line.length * ACROSS + 90} ${HIGH + 32}`, role: "img", "aria-label": t("web-analysis.score.lead") },
    s("path", { class: "axis", d: `M0 0H${line.length * ACROSS + 12}M0 ${-HIGH / 2}V${HIGH / 2}` }), s("path", { class: "step", d: path }), marks);
}
