// The value of a position of two sides: canonical form, who wins, its thermograph and number line, what each move leaves.

import { h, readMarkup } from "../dom.js";
import { t } from "../i18n.js";
import { entry } from "../play/legend.js";
import { writeAddress } from "../shell.js";
import { downloads, ofTable, served } from "./downloads.js";
import { scroll } from "./position.js";
import { inquire } from "./questions.js";
import { Desk, card } from "./workplace.js";

/** @typedef {{ value: string, canonical: boolean, incentive: string | null, moves: { move: string, to: string }[], count: number }} Left
 * @typedef {{ spec: string, verdict: string[], value: string, record: Record<string, Plain>, say: string[], options: Record<string, Left[]>, pictures: Record<string, { svg: string, said: string, legend: Legend }> }} Value */

const PLAYERS = ["left", "right"];
const FACTS = ["mean", "temperature", "left_stop", "right_stop"];

/** @param {View} view */
export function make({ spec, signal }) {
  const desk = new Desk("value", signal);
  desk.work((way) => inquire("value", { spec }, way), (found) => draw(found, spec));
  return desk.element;
}

/** @param {Value} found @param {string} spec */
function draw(found, spec) {
  const { record } = found;
  /** @type {[string, Plain][]} */
  const facts = [
    [t("web-analysis.value.canonical"), found.value],
    [t("web-analysis.fact.outcome"), t(`web-sides.outcome.${record.outcome}`)],
    ...FACTS.map((name) => /** @type {[string, Plain]} */ ([t(`web-sides.fact.${name}`), record[name]])),
    [t("web-sides.fact.birthday"), t("web-sides.day", { n: record.birthday })],
    [t("web-analysis.value.weight"), record.atomic_weight],
    [t("web-analysis.value.reduced"), record.reduced],
  ];
  const known = facts.filter(([, fact]) => fact !== null && fact !== undefined);
  return h("div", { class: "sheets" },
    card(t("web-analysis.view.value"), found.verdict.map((sentence) => h("p", { class: "verdict" }, sentence)),
      h("dl", { class: "facts" }, known.map(([name, fact]) => h("div", {}, h("dt", {}, name), h("dd", {}, minus(fact))))),
      downloads(`${spec}-value`, served("value", ["json"], { spec }))),
    card(t("web-analysis.value.words"), h("ul", { class: "said-list" }, found.say.slice(1).map((sentence) => h("li", {}, minus(sentence))))),
    Object.entries(found.pictures).map(([name, drawn]) => picture(name, drawn, spec)),
    PLAYERS.map((player) => options(player, found.options[player], spec)));
}

/** @param {string} name @param {{ svg: string, said: string, legend: Legend }} drawn @param {string} spec */
function picture(name, { svg, said, legend }, spec) {
  const [drawing] = readMarkup(svg);
  drawing.setAttribute("class", "board value-picture");
  return h("section", { class: "sheet wide", "data-picture": name }, h("h2", {}, t(`web-analysis.value.${name}`)), h("p", {}, `${said[0].toUpperCase()}${said.slice(1)}.`),
    scroll(t(`web-analysis.value.${name}`), drawing), h("ul", { class: "legend" }, legend.map(entry)),
    downloads(`${spec}-${name}`, served("value", ["svg", "png"], { spec, what: name })));
}

/** @param {string} player @param {Left[]} all @param {string} spec */
function options(player, all, spec) {
  const title = t(`web-analysis.value.options-${player}`);
  if (!all.length) return card(title, h("p", {}, t("web-analysis.move.none")));
  const heads = ["left", "moves", "incentive", "canonical-form"].map((name) => h("th", { scope: "col" }, t(`web-analysis.value.${name}`)));
  const rows = all.map((option) => h("tr", {}, h("th", { scope: "row" }, minus(option.value)), h("td", { class: "option-moves" }, ways(option)),
    h("td", {}, minus(option.incentive ?? "")), h("td", {}, t(`web-analysis.answer.${option.canonical}`))));
  const table = h("table", { class: "option-table" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows));
  return h("section", { class: `sheet wide options-${player}` }, h("h2", {}, title), scroll(title, table), downloads(`${spec}-${player}`, ofTable(() => table)));
}

// The moves that leave a value; one of the canonical form may have none, where it comes from a move and its answer.
/** @param {Left} option @returns {Child[]} */
function ways({ moves, count }) {
  if (!moves.length) return [t("web-analysis.value.reversed")];
  const links = moves.flatMap(({ move, to }) => [" ", h("a", { href: writeAddress("analysis", { g: to, view: "value" }) }, move)]);
  return [...links.slice(1), count > moves.length ? " …" : null];
}

// A value as it is read, with the sign of minus.
/** @param {Plain} text */
function minus(text) {
  return String(text).replace(/-(?=[\d*.{^v(]|miny|tiny)/g, "−");
}
