// The elimination, one unknown after the other: the equations, which one is kept, and which ones it changes.

import { isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { nameOf } from "../local/lights.js";
import { announce } from "../shell.js";
import { question } from "./questions.js";

export class Elimination {
  /** @param {import("./solve.js").SolveTab} solver */
  constructor(solver) {
    this.solver = solver;
    this.numbers = true;
    this.at = 0;
    this.found = /** @type {EliminationSteps | null} */ (null);
    this.body = h("div");
    this.element = h("details", { class: "way elimination", ontoggle: () => this.toggle() }, h("summary", {}, t("web-lights.elimination.title")), this.body);
    this.number = h("p", { class: "number" });
    this.said = h("p", { class: "step-said" });
    this.rows = h("tbody");
    this.next = h("button", { type: "button", class: "main elimination-next", onclick: () => this.go(1) }, t("web-lights.elimination.next"));
    this.back = h("button", { type: "button", class: "elimination-back", onclick: () => this.go(-1) }, t("web-lights.elimination.back"));
  }

  toggle() {
    this.clear();
    if (this.element.open) this.solver.take(this);
    else this.solver.show();
    if (this.element.open) this.begin();
  }

  changed() {
    this.begin();
  }

  // Until the steps are there, there is none to go to.
  clear() {
    this.found = null;
    this.next.disabled = this.back.disabled = true;
  }

  async begin() {
    const { lab } = this.solver;
    this.clear();
    if (!lab.board.elimination) {
      this.body.replaceChildren(h("p", {}, t("web-lights.elimination.not-here")));
      return;
    }
    const { spec } = lab;
    try {
      const found = await question("elimination", { spec });
      if (lab.spec !== spec || !this.element.open) return;
      this.found = found;
      this.at = 0;
      const [cell, equation] = ["cell", "equation"].map((name) => h("th", { scope: "col" }, t(`web-lights.elimination.${name}`)));
      const head = h("thead", {}, h("tr", {}, cell, h("td"), equation));
      const title = t("web-lights.elimination.title");
      this.body.replaceChildren(
        h("p", {}, found.idea), this.number, this.said, h("div", { class: "walker" }, this.back, this.next),
        h("div", { class: "scroll equations", tabindex: "0", role: "group", "aria-label": title }, h("table", {}, head, this.rows)));
      this.show();
    } catch (error) {
      if (lab.spec === spec && !isStop(error)) this.body.replaceChildren(h("p", {}, error.message));
    }
  }

  /** @param {number} by */
  go(by) {
    this.at = Math.max(0, Math.min(this.found?.steps.length || 0, this.at + by));
    this.show();
    announce(this.said.textContent);
  }

  // The step that led here; none before the first.
  get step() {
    return this.found?.steps[this.at - 1];
  }

  // The unknown is a press, the kept equation that of a cell.
  /** @returns {LampMarks} */
  marks() {
    if (!this.step) return {};
    const { unknown, kept } = this.step;
    return { rings: new Map([[unknown, 1]]), outlines: new Map(kept === null ? [] : [[kept, 1]]) };
  }

  show() {
    const { steps, equations, end } = this.found || { steps: [], equations: [], end: [] };
    const now = [...equations];
    for (const step of steps.slice(0, this.at)) for (const [cell, text] of step.changed) now[cell] = text;
    const last = this.at === steps.length;
    this.number.textContent = this.at ? t("web-lights.elimination.step", { n: this.at, all: steps.length }) : t("web-lights.elimination.start");
    this.said.textContent = [this.step?.say ?? t("web-lights.elimination.how"), ...(last ? end : [])].join(" ");
    this.next.disabled = last;
    this.back.disabled = this.at === 0;
    const changed = new Set(this.step?.changed.map(([cell]) => cell));
    this.rows.replaceChildren(...now.map((text, cell) => {
      const mark = cell === this.step?.kept ? "kept" : changed.has(cell) ? "changed" : "";
      return h("tr", { class: mark }, h("th", { scope: "row" }, nameOf(this.solver.lab.board.local, cell)), h("td", {}, mark ? t(`web-lights.elimination.${mark}`) : ""), h("td", {}, text));
    }));
    this.solver.show();
  }
}
