// A position: who wins, its value, the parts it is made of, every move in a table that can be sorted, and why.

import { address } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { block } from "../panels/explain.js";
import { handOf } from "../play/sides.js";
import { levelNow, writeAddress } from "../shell.js";
import { downloads, drawn, ofTable, served } from "./downloads.js";
import { inquire } from "./questions.js";
import { Desk, card } from "./workplace.js";

/** @typedef {{ solvable?: boolean, outcome?: string, value?: string | null, remoteness?: number | null, length?: number | null, fewest?: boolean,
 *   solutions?: number | null, left?: number | null, solution?: string[], method: { reference: string | null } }} Answer
 * @typedef {{ spec: string, record: Answer & Record<string, any>, verdict: string, score: string | null, blocks: Block[], components: { part: string, value: string }[], sum: string | null,
 *   moves: AnalysedMove[], count: number, complete: boolean }} Position */

/** @type {Record<string, string>} */
const GLYPHS = { N: "✓", P: "✗", D: "=" };
// A move with points that brings most, and one that does not.
/** @type {Record<string, string>} */
const SEEN = { P: "✓", N: "✗" };
/** @type {Record<string, string>} */
const RESULTS = { P: "winning", N: "losing", D: "draw" };
const COLUMNS = ["text", "said", "result", "value", "remoteness"];
const SIDED_COLUMNS = ["text", "said", "result", "value", "whose"];
const SCORED_COLUMNS = ["text", "said", "score", "gain"];
/** @type {Record<string, number>} */
const ORDER = { P: 0, D: 1, "?": 2, N: 3 };
const SIDED = ["mean", "temperature", "left_stop", "right_stop", "birthday"];

/** @param {View} view */
export function make({ spec, about, signal }) {
  const desk = new Desk("position", signal);
  const refresh = () => {
    const question = { spec, level: levelNow() };
    return desk.work((way) => inquire("position", question, way), (found) => draw(found, about));
  };
  addEventListener("level", refresh, { signal });
  refresh();
  return desk.element;
}

/** @param {Position} found @param {Subject} about */
function draw(found, about) {
  const { spec, record } = found;
  const picture = h("img", { class: "position-picture", src: address("export.svg", { spec, bare: 1 }), alt: t("web-analysis.picture", { spec }) });
  const play = h("a", { class: "button main", href: writeAddress("play", { g: spec }) }, t("web-analysis.play"));
  const letter = about.puzzle ? (record.solvable ? "N" : "P") : record.outcome || "";
  const verdict = h("p", { class: `verdict verdict-${letter}` }, h("span", { "aria-hidden": "true" }, GLYPHS[letter]), found.verdict);
  return h("div", { class: "sheets" },
    h("div", { class: "stack" },
      card("", verdict, picture, facts(found, about), h("p", { class: "links" }, play), downloads(spec, { ...drawn(spec), ...served("position", ["json"], { spec }) })),
      parts(found, about)),
    card(t("web-analysis.why.title"), found.blocks.map(block)),
    about.puzzle ? solution(record) : moves(found, about));
}

/** @param {Position} found @param {Subject} about */
function facts({ record, score }, about) {
  /** @type {[string, Plain][]} */
  const rows = about.puzzle
    ? [
        ["solvable", t(`web-analysis.answer.${record.solvable}`)],
        ["length", record.length],
        ["fewest", record.length === null ? null : t(`web-analysis.answer.${record.fewest}`)],
        ["solutions", record.solutions],
        ["left", record.left],
      ]
    : [
        ["score", score],
        ["outcome", score === null && record.outcome && t(`web-${about.sides ? "sides.outcome" : "analysis.letter"}.${record.outcome}`)],
        ["value", record.value],
        ["remoteness", record.remoteness],
      ];
  if (about.sides) rows.push(...SIDED.map((name) => /** @type {[string, Plain]} */ ([name, name === "birthday" && record[name] !== null ? t("web-sides.day", { n: record[name] }) : record[name]])));
  rows.push(["reference", record.method.reference]);
  const known = rows.filter(([, fact]) => fact !== null && fact !== undefined && fact !== false);
  const title = (/** @type {string} */ name) => t(`web-${SIDED.includes(name) ? "sides" : "analysis"}.fact.${name}`);
  return h("dl", { class: "facts" }, known.map(([name, fact]) => h("div", {}, h("dt", {}, title(name)), h("dd", {}, String(fact)))));
}

/** @param {Position} found @param {Subject} about */
function parts({ components, sum }, { sides }) {
  if (!components.length) return null;
  const title = t(sides ? "web-sides.parts" : "web-analysis.part.title");
  const rows = components.map(({ part, value }) => h("tr", {}, h("th", { scope: "row" }, part), h("td", {}, value)));
  return card(title,
    scroll(title, h("table", { class: "parts" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("web-analysis.part.name")), h("th", { scope: "col" }, t("web-analysis.part.value")))),
      h("tbody", {}, rows),
      sum === null ? null : h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("web-analysis.part.sum")), h("td", {}, String(sum)))))));
}

/** @param {Answer} record */
function solution(record) {
  if (!record.solution) return null;
  return h("section", { class: "sheet wide" }, h("h2", {}, t("web-analysis.answer.solution")), h("p", { class: "solution" }, record.solution.join(" ")));
}

/** @param {Position} found @param {Subject} about */
function moves({ spec, moves: all, score, count, complete }, { sides }) {
  const title = t("web-analysis.move.title");
  if (!all.length) return card(title, h("p", {}, t("web-analysis.move.none")));
  const body = h("tbody");
  const columns = score !== null ? SCORED_COLUMNS : sides ? SIDED_COLUMNS : COLUMNS;
  const heads = columns.map((name) => h("th", { scope: "col" }, h("button", { type: "button", class: "plain sorter", onclick: () => sort(name) }, t(name === "whose" ? "web-sides.fact.whose" : `web-analysis.move.${name}`))));
  const now = { name: "", down: false };

  /** @param {string} name */
  function sort(name) {
    now.down = now.name === name && !now.down;
    now.name = name;
    const sorted = [...all].sort((one, other) => compareKeys(keyOf(one, name), keyOf(other, name)) * (now.down ? -1 : 1));
    body.replaceChildren(...sorted.map((move) => row(move, columns)));
    for (const [index, head] of heads.entries()) {
      if (columns[index] === name) head.setAttribute("aria-sort", now.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }

  sort(score === null ? "result" : "score");
  const table = h("table", { class: "move-table" }, h("thead", {}, h("tr", {}, heads)), body);
  const notes = [complete ? null : t("web-analysis.move.part"), count > all.length ? t("web-analysis.move.some", { shown: all.length, n: count }) : null];
  return h("section", { class: "sheet wide" }, h("h2", {}, title), notes.filter(Boolean).map((note) => h("p", {}, note)),
    scroll(title, table), downloads(`${spec}-moves`, ofTable(() => table)));
}

/** @type {Record<string, (move: AnalysedMove) => Plain>} */
const CELLS = {
  said: (move) => move.said,
  result: ({ outcome }) => (outcome === "?" ? t("web-sides.open") : t(`web-analysis.result.${outcome}`)),
  value: (move) => move.value,
  remoteness: (move) => move.remoteness,
  whose: (move) => t(`web-sides.${move.player}`),
  score: ({ outcome, score }) => [SEEN[outcome], score].filter(Boolean).join(" "),
  gain: ({ gain }) => (gain ? `+${gain}` : ""),
};

/** @param {AnalysedMove} move @param {string[]} columns */
function row(move, columns) {
  const cells = columns.slice(1).map((name) => CELLS[name](move) ?? "");
  const link = h("a", { href: writeAddress("analysis", { g: move.to }) }, move.move);
  return h("tr", { class: [RESULTS[move.outcome], move.best ? "best" : "", handOf(move.player)?.name].filter(Boolean).join(" ") }, h("th", { scope: "row" }, link), cells.map((cell) => h("td", {}, String(cell))));
}

// What a column sorts a move by: text and numbers in turn.
/** @param {AnalysedMove} move @param {string} name @returns {(string | number)[]} */
export function keyOf(move, name) {
  if (name === "score") return [ORDER[move.outcome], -Number((move.score ?? "").replace("−", "-").split(" ")[0])];
  if (name === "gain") return [-(move.gain ?? 0)];
  if (name === "result") return [ORDER[move.outcome] - (move.best ? 0.5 : 0)];
  if (name === "whose") return [move.player || ""];
  if (name === "remoteness") return [move.remoteness ?? Infinity];
  const text = name === "text" ? move.move : name === "said" ? move.said : move.value ?? "";
  return text.split(/(\d+)/).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** @param {(string | number)[]} one @param {(string | number)[]} other */
export function compareKeys(one, other) {
  for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return one.length - other.length;
}

/** @param {string} label @param {Child[]} children */
export function scroll(label, ...children) {
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": label }, children);
}
