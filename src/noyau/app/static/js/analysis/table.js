// The heat map of a game of two numbers, with its settings, what a cell says, the numbers as a table, and files.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";
import { downloads, ofTable, served } from "./downloads.js";
import { HeatMap } from "./heatmap.js";
import { scroll } from "./position.js";
import { inquire } from "./questions.js";
import { Desk, choice, field, number, within } from "./workplace.js";

const MOST = 200;
const LISTED = 40;

/** @param {View} view */
export function make({ spec, about, wishes, remember, signal }) {
  const desk = new Desk("table", signal);
  const whats = about.misere ? ["outcome", "remoteness"] : ["outcome", "grundy", "remoteness"];
  const [rows, columns] = about.size;
  const controls = {
    rows: number("rows", within(wishes.rows, 1, MOST, rows), 1, MOST),
    columns: number("columns", within(wishes.columns, 1, MOST, columns), 1, MOST),
    what: choice("what", whats, whats.includes(wishes.what) ? wishes.what : about.misere ? "outcome" : "grundy", (what) => t(`web-analysis.what.${what}`)),
  };
  const form = h("form", { class: "settings-row", "aria-label": t("web-analysis.table.settings"), onchange: refresh, onsubmit: (event) => event.preventDefault() },
    Object.entries(controls).map(([name, control]) => field(t(`web-analysis.table.${name}`), control)));

  function refresh() {
    controls.rows.value = String(within(controls.rows.value, 1, MOST, rows));
    controls.columns.value = String(within(controls.columns.value, 1, MOST, columns));
    const question = { rows: controls.rows.value, columns: controls.columns.value, what: controls.what.value };
    remember(question);
    return desk.work((way) => inquire("table", { spec, ...question }, way), (found) => draw(found, { spec, ...question }));
  }

  refresh();
  return h("div", { class: "view" }, form, desk.element);
}

/** @param {HeatTable} found @param {Facts} question */
function draw(found, question) {
  const said = h("span", {}, t("web-analysis.table.hint"));
  const link = h("a", { hidden: true });
  const map = new HeatMap(found, (row, column) => {
    const place = found.place.replace("ROW", String(row)).replace("COLUMN", String(column));
    said.textContent = map.say(row, column);
    link.hidden = false;
    link.href = writeAddress("analysis", { g: place });
    link.textContent = t("web-analysis.table.open", { spec: place });
  });
  return h("section", { class: "sheet wide" }, h("h2", {}, found.title), h("p", { class: "rule" }, found.axes), map.buttons(), map.element,
    h("p", { class: "readout" }, said, link), map.legend(),
    downloads(`${found.game}-${found.what}`, { ...served("table", ["csv", "json", "svg", "png"], question), ...ofTable(() => rowsOf(found), ["tex"]) }), numbers(found));
}

// The numbers as rows, from the corner up.
/** @param {Heat} found */
function rowsOf({ rows }) {
  const head = ["", ...rows[0].map((_, column) => String(column))];
  return [head, ...rows.map((row, index) => [String(index), ...row.map((cell) => (cell === null ? "∞" : String(cell)))])];
}

// The same numbers for those who would rather read a table; made when it is opened.
/** @param {Heat} found */
function numbers({ rows, title, size }) {
  if (Math.max(...size) > LISTED) return null;
  const details = h("details", { class: "numbers" }, h("summary", {}, t("web-analysis.table.numbers")));
  details.addEventListener("toggle", () => {
    const columns = rows[0].map((_, column) => h("th", { scope: "col" }, String(column)));
    const lines = [...rows.map((row, index) => h("tr", {}, h("th", { scope: "row" }, String(index)), row.map((cell) => h("td", {}, cell === null ? "∞" : String(cell)))))].reverse();
    details.append(scroll(title, h("table", {}, h("tbody", {}, lines), h("tfoot", {}, h("tr", {}, h("th", { scope: "col" }, t("web-analysis.table.row-and-column")), columns)))));
  }, { once: true });
  return details;
}
