// What the drawing is used for: a game of the catalogue, with the answers for a token on a digraph.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";
import { marksText, nameOf } from "./model.js";

/** @param {import("../screens/editor.js").Editor} editor @param {HTMLElement} body */
export function useTab(editor, body) {
  const option = (/** @type {Use} */ use) => h("option", { value: use.name, selected: use.name === editor.use.name }, use.title);
  const alone = (/** @type {number} */ players) => editor.offers.uses.filter((use) => use.players === players).map(option);
  const choice = h("select", { id: "use", onchange: () => { editor.setUse(choice.value); } },
    h("optgroup", { label: t("web-editor.use.two") }, alone(2)), h("optgroup", { label: t("web-editor.use.one") }, alone(1)));
  const rule = h("p", { class: "rule" });
  const problem = h("p", { class: "problem", role: "status" });
  const links = h("p", { class: "links" });
  const why = h("div", { class: "why" });
  const answers = h("div", { class: "answers" });
  body.append(h("div", { class: "field" }, h("label", { for: "use" }, t("web-editor.use.choose")), choice), rule, problem, links, why, answers);
  let shown = /** @type {string | null | undefined} */ ("");

  /** @param {string} spec */
  async function tell(spec) {
    const state = await ask("state", { spec, show: ["values"] });
    if (spec === editor.facts?.spec) why.replaceChildren(...verdict(state).map((sentence) => h("p", {}, sentence)));
  }

  return () => {
    const { facts, use, graph } = editor;
    choice.value = use.name;
    rule.textContent = use.summary;
    problem.textContent = facts?.problem || editor.refusal || (graph.points.length ? "" : t("web-editor.use.empty"));
    problem.hidden = !problem.textContent;
    const spec = facts?.spec;
    if (spec !== shown) why.replaceChildren();
    shown = spec;
    links.replaceChildren(...(spec ? ways(editor, spec, () => tell(spec)) : []));
    answers.replaceChildren(...(facts?.answers ? tableOf(editor, facts.answers) : []));
  };
}

/** @param {State} state */
function verdict({ known, say, kind, outcome, value, solvable }) {
  if (!known) return [say];
  if (kind === "puzzle") return [t(solvable ? "web.hint.solvable" : "web.hint.unsolvable")];
  return [t(`web.outcome.${outcome}`), value ? t("web.play.value", { value }) : ""].filter(Boolean);
}

/** @param {{ use: Use, graph: Graph }} drawn @param {string} spec @param {() => unknown} tell @returns {HTMLElement[]} */
function ways({ use, graph }, spec, tell) {
  const link = (/** @type {string} */ name, /** @type {string} */ address, main = false) => h("a", { class: main ? "go main" : "go", href: address }, t(`web-editor.use.${name}`));
  /** @type {HTMLElement[]} */
  const found = [link("play", writeAddress("play", { g: spec }), true), link("analyse", writeAddress("analysis", { g: spec }))];
  const { laboratory } = use;
  if (laboratory) found.push(link(laboratory, writeAddress(laboratory, { board: spec.split(":")[1], state: marksText(graph) })));
  found.push(h("button", { type: "button", onclick: tell }, t(use.players === 1 ? "web-editor.use.solvable" : "web-editor.use.who")));
  return found;
}

/** @param {import("../screens/editor.js").Editor} editor @param {GraphAnswers} answers */
function tableOf(editor, answers) {
  const { graph } = editor;
  const head = ["vertex", "outcome", "value", "remoteness"].map((name) => h("th", { scope: "col" }, t(`web-editor.column.${name}`)));
  const rows = answers.vertices.map(({ outcome, value, remoteness }, vertex) => h("tr", { class: `is-${outcome}` },
    h("th", { scope: "row" }, nameOf(graph, vertex)), h("td", {}, t(`web-editor.outcome.${outcome}`)), h("td", {}, value),
    h("td", {}, remoteness === null ? "∞" : String(remoteness))));
  const about = h("p", { class: "about" }, t(answers.acyclic ? "web-editor.answers.acyclic" : "web-editor.answers.cyclic"));
  const table = h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
  return [...kernelsOf(editor, answers), about, h("div", { class: "scroll vertices", tabindex: "0", role: "region", "aria-label": t("web-editor.answers.table") }, table)];
}

/** @param {import("../screens/editor.js").Editor} editor @param {GraphAnswers} answers */
function kernelsOf(editor, { kernels, complete }) {
  const found = kernels.length ? (complete ? "all" : "some") : complete ? "none" : "unknown";
  const set = (/** @type {number[]} */ kernel) => `{${kernel.map((vertex) => nameOf(editor.graph, vertex)).join(", ")}}`;
  const items = kernels.map((kernel, index) => h("li", {}, kernels.length === 1 ? set(kernel)
    : h("button", { type: "button", "aria-pressed": String(index === editor.kernel), onclick: () => editor.ring(index) }, set(kernel))));
  return [h("h2", {}, t(`web-editor.kernels.${found}`, { n: kernels.length })), items.length ? h("ul", { class: "kernels" }, items) : null].filter((each) => each !== null);
}
