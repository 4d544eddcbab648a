// The values of the heaps 0, 1, 2 … with their period and its status; or the lost pairs of Wythoff's game and its kin.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { downloads, ofTable, served } from "./downloads.js";
import { scroll } from "./position.js";
import { fetchFile, inquire } from "./questions.js";
import { Desk, choice, field, number, within } from "./workplace.js";

const MOST = 10_000;
const SHOWN = 500;
const ACROSS = 10;

/** @param {View} view */
export function make({ spec, about, wishes, remember, signal }) {
  const desk = new Desk("sequence", signal);
  const { pairs } = about;
  const whats = about.misere ? ["outcome", "p-positions"] : ["grundy", "outcome", "p-positions"];
  const to = number("to", within(wishes.to, 0, MOST, pairs ? 30 : 100), 0, MOST);
  const what = choice("list", whats, whats.includes(wishes.what) ? wishes.what : whats[0], (name) => t(`web-analysis.what.${name}`));
  const form = h("form", { class: "settings-row", "aria-label": t("web-analysis.sequence.settings"), onchange: refresh, onsubmit: (event) => event.preventDefault() },
    field(t(`web-analysis.sequence.${pairs ? "pairs-to" : "to"}`), to), pairs ? null : field(t("web-analysis.sequence.what"), what));

  function refresh() {
    to.value = String(within(to.value, 0, MOST, 100));
    const question = { spec, to: to.value, what: pairs ? "" : what.value };
    remember({ to: question.to, what: question.what });
    return desk.work((way) => find(question, way), (found) => draw(found, question));
  }

  refresh();
  return h("div", { class: "view" }, form, desk.element);
}

// The values, and their picture where there is one.
/** @typedef {{ title: string, say: string, status: string, drawn: boolean, pairs: boolean, what: string, game: string, values: any[] }} Sequence */

/** @param {Facts} question @param {Way} way @returns {Promise<{ found: Sequence, picture: Blob | null }>} */
async function find(question, way) {
  const found = await inquire("sequence", question, way);
  if (!found.drawn) return { found, picture: null };
  return { found, picture: await fetchFile("sequence", "svg", question, way) };
}

/** @param {{ found: Sequence, picture: Blob | null }} answer @param {Facts} question */
function draw({ found, picture }, question) {
  const forms = ["bfile", "csv", "json", ...(found.drawn ? ["svg", "png"] : [])];
  const { status } = found;
  const image = picture && h("img", { class: "sequence-picture", src: URL.createObjectURL(picture), alt: `${found.title}. ${found.say}` });
  return h("section", { class: "sheet wide" }, h("h2", {}, found.title),
    h("p", { class: "period" }, h("span", { class: `status-badge status-${status}` }, t(`web-analysis.status.${status}`)), found.say),
    downloads(`${found.game}-${found.what}`, { ...served("sequence", forms, question), ...ofTable(() => rowsOf(found), ["tex"]) }),
    image ? scroll(t("web-analysis.sequence.picture"), image) : null,
    found.pairs ? h("div", { class: "pairs" }, listPairs(found.values), plot(found.values)) : list(found.values),
    found.values.length > SHOWN ? h("p", {}, t("web-analysis.sequence.more", { n: SHOWN })) : null);
}

// The whole sequence as the rows of a table.
/** @param {Sequence} found */
function rowsOf({ pairs, values, what }) {
  if (pairs) return [[t("web-analysis.sequence.index"), "a", "b"], ...values.map(([a, b], index) => [String(index), String(a), String(b)])];
  return [[t("web-analysis.sequence.index"), t(`web-analysis.what.${what}`)], ...values.map((value, index) => [String(index), value === null ? "∞" : String(value)])];
}

/** @param {HeatValue[]} values */
function list(values) {
  const shown = values.slice(0, SHOWN);
  const lines = [];
  for (let first = 0; first < shown.length; first += ACROSS) {
    const cells = shown.slice(first, first + ACROSS).map((value) => h("td", { class: value === 0 || value === "P" ? "lost-value" : "" }, value === null ? "∞" : String(value)));
    lines.push(h("tr", {}, h("th", { scope: "row" }, String(first)), cells));
  }
  const heads = Array.from({ length: Math.min(ACROSS, shown.length) }, (_, index) => h("th", { scope: "col" }, `+${index}`));
  return scroll(t("web-analysis.sequence.values"), h("table", { class: "values" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("web-analysis.sequence.row")), heads)), h("tbody", {}, lines)));
}

/** @param {Point[]} pairs */
function listPairs(pairs) {
  const heads = [t("web-analysis.sequence.index"), "a", "b", t("web-analysis.sequence.difference")].map((name) => h("th", { scope: "col" }, name));
  const lines = pairs.slice(0, SHOWN).map(([a, b], index) => h("tr", {}, h("th", { scope: "row" }, String(index)), [a, b, b - a].map((value) => h("td", {}, String(value)))));
  return scroll(t("web-analysis.sequence.values"), h("table", { class: "values" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, lines)));
}

// Every pair as two points, (a, b) and (b, a).
/** @param {Point[]} pairs */
function plot(pairs) {
  const most = Math.max(1, ...pairs.slice(0, SHOWN).flat());
  const scale = 400 / most;
  const size = Math.max(2, Math.min(7, 120 / Math.sqrt(pairs.length * 4)));
  const points = pairs.slice(0, SHOWN).flatMap(([a, b]) => [[a, b], [b, a]]);
  const marks = [0, most].flatMap((value) => [
    s("text", { x: value * scale, y: 426 }, String(value)),
    s("text", { x: -14, y: 404 - value * scale, "text-anchor": "end" }, String(value)),
  ]);
  return s("svg", { class: "plot", viewBox: "-60 -16 490 460", role: "img", "aria-label": t("web-analysis.sequence.plot") },
    s("path", { class: "axis", d: "M0 0V400H400" }), s("path", { class: "diagonal", d: "M0 400 400 0" }),
    points.map(([x, y]) => s("circle", { cx: x * scale, cy: 400 - y * scale, r: size })), marks);
}
