// Light chasing, a step at a time: a sentence for each row, rings on what it presses, and the presses themselves.

import { isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { block } from "../panels/explain.js";
import { announce } from "../shell.js";
import { question } from "./questions.js";

export class Chase {
  /** @param {import("./solve.js").SolveTab} solver */
  constructor(solver) {
    this.solver = solver;
    this.numbers = false;
    this.busy = false;
    this.at = 0;
    /** @type {ChaseStep[]} */
    this.steps = [];
    /** @type {number[]} */
    this.trail = [];
    this.body = h("div");
    this.element = h("details", { class: "way chase", ontoggle: () => this.toggle() }, h("summary", {}, t("web-lights.chase.title")), this.body);
    this.number = h("p", { class: "number" });
    this.said = h("p", { class: "step-said" });
    this.table = h("div");
    this.next = h("button", { type: "button", class: "main chase-next", onclick: () => this.go() }, t("web-lights.chase.next"));
    this.back = h("button", { type: "button", class: "chase-back", onclick: () => this.undo() }, t("web-lights.chase.back"));
  }

  toggle() {
    this.clear();
    if (this.element.open) this.solver.take(this);
    else this.solver.show();
    if (this.element.open) this.begin();
  }

  // Until the steps are there, there is none to make.
  clear() {
    this.steps = [];
    this.next.disabled = this.back.disabled = true;
  }

  async begin() {
    const { lab } = this.solver;
    this.clear();
    if (!lab.board.chase) {
      this.body.replaceChildren(h("p", {}, t("web-lights.chase.not-here")));
      return;
    }
    const { spec } = lab;
    try {
      const found = await question("chase", { spec });
      if (lab.spec !== spec || !this.element.open) return;
      this.steps = found.steps;
      this.at = 0;
      this.trail = [];
      this.table.replaceChildren(found.table ? block(found.table) : "");
      this.body.replaceChildren(this.number, this.said, h("div", { class: "walker" }, this.back, this.next), this.table);
      this.show();
    } catch (error) {
      if (lab.spec === spec && !isStop(error)) this.body.replaceChildren(h("p", {}, error.message));
    }
  }

  get step() {
    return this.steps.at(this.at);
  }

  /** @returns {LampMarks} */
  marks() {
    return { rings: new Map(this.step?.presses || []) };
  }

  show() {
    const all = this.steps.length;
    this.number.textContent = t("web-lights.chase.step", { n: this.at + 1, all });
    const said = this.step?.say || "";
    this.said.textContent = said;
    this.next.disabled = this.at === all - 1;
    this.back.disabled = this.at === 0;
    this.solver.show();
    announce(said);
  }

  // Make the presses of this step, and go on to the next.
  go() {
    const { lab } = this.solver;
    const presses = this.step?.presses || [];
    this.busy = true;
    const from = lab.presses.at;
    for (const [cell, times] of presses) lab.press(cell, times);
    this.trail.push(lab.presses.at - from);
    this.busy = false;
    this.at += 1;
    this.show();
  }

  undo() {
    const { lab } = this.solver;
    this.busy = true;
    for (let made = this.trail.pop() || 0; made > 0; made -= 1) lab.back();
    this.busy = false;
    this.at -= 1;
    this.show();
  }

  // Whoever presses something else begins the chase anew.
  changed() {
    if (!this.busy) this.begin();
  }
}
