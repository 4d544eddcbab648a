// To solve: rings on the cells to press, every solution in turn, or the pattern that proves that there is none.

import { ask, finish, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { modulo } from "../local/lights.js";
import { announce } from "../shell.js";
import { Chase } from "./chase.js";
import { Elimination } from "./elimination.js";
import { question } from "./questions.js";
import { Why } from "./why.js";

const MOST_INDEX = 100000;

// A way to a solution that can be opened: it may lay its own marks on the board, and want the cells numbered.
/** @typedef {{ element: HTMLDetailsElement, numbers: boolean, marks?: () => LampMarks, changed: () => void }} Way */

export class SolveTab {
  /** @param {import("../screens/lights.js").Laboratory} lab @param {HTMLElement} body */
  constructor(lab, body) {
    this.lab = lab;
    this.turn = 0;
    this.index = 0;
    this.spec = "";
    this.found = /** @type {LampSolution | null} */ (null);
    this.minimum = /** @type {{ spec: string, length: number, proved: boolean } | null} */ (null);
    /** @type {Map<number, number>} */
    this.made = new Map();
    /** @type {Promise<unknown>} */
    this.asked = Promise.resolve();
    this.later = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.rings = h("input", { type: "checkbox", id: "rings", checked: true, onchange: () => this.show() });
    this.left = h("p", { class: "left" });
    this.number = h("p", { class: "number" });
    const step = (/** @type {string} */ name, /** @type {number} */ by) => h("button", { type: "button", class: `solution-${name}`, onclick: () => this.walk(by) }, t(`web-lights.solve.${name}`));
    this.walker = h("div", { class: "walker" }, step("previous", -1), step("next", 1), step("shortest", 0));
    this.proof = h("div", { class: "proof", hidden: true });
    this.answer = h("div", { class: "answer" },
      h("p", {}, t("web-lights.solve.how")), this.left,
      h("div", { class: "check" }, this.rings, h("label", { for: "rings" }, t("web-lights.solve.rings"))),
      this.number, this.walker);
    /** @type {Way[]} */
    this.ways = [new Chase(this), new Elimination(this), new Why(this)];
    body.append(this.answer, this.proof, ...this.ways.map((way) => way.element));
  }

  /** @param {number} cell */
  use(cell) {
    this.lab.press(cell);
  }

  open() {
    this.anchor();
  }

  // Ways that are open take the board's rings for themselves.
  /** @param {Way} way */
  take(way) {
    for (const other of this.ways) if (other !== way) other.element.open = false;
    this.show();
  }

  /** @param {import("./presses.js").Change} change */
  changed(change) {
    if (change.kind === "press" && this.found) {
      if (this.found.solvable) this.made.set(change.cell, (this.made.get(change.cell) || 0) + change.times);
      else this.weigh(this.found);
      this.show();
      this.askAgain();
    } else this.anchor();
    for (const way of this.ways) if (way.element.open) way.changed();
  }

  // The pattern that forbids a solution stays the same for ever: only what is lit on it changes.
  /** @param {LampSolution} found */
  weigh(found) {
    const { states } = this.lab.lamps;
    const met = found.pattern.reduce((sum, [cell, weight]) => sum + weight * states[cell], 0);
    this.found = { ...found, met, nearest: null };
  }

  // Solutions are numbered from here; presses that follow are taken off them.
  anchor() {
    this.spec = this.lab.spec;
    this.made = new Map();
    this.found = null;
    this.left.textContent = t("web-lights.solve.searching");
    return this.ask(0);
  }

  // A solution by its number; whoever waits for it waits for the newest.
  /** @param {number} index */
  ask(index) {
    this.index = index;
    this.turn += 1;
    this.asked = this.fetch(this.spec, index, this.turn);
    return this.asked;
  }

  /** @param {string} spec @param {number} index @param {number} turn @returns {Promise<unknown>} */
  async fetch(spec, index, turn) {
    const found = await question("solve", { spec, number: index }).catch((error) => error);
    if (turn !== this.turn) return this.asked;
    if (isStop(found) || spec !== this.spec) return null;
    if (found instanceof Error) {
      this.left.textContent = t("web-lights.solve.failed", { why: found.message });
      return null;
    }
    this.found = found;
    if (!this.made.size) this.learn(spec, found);
    return this.show();
  }

  /** @param {number} by */
  async walk(by) {
    if (!this.found) await this.asked;
    if (!this.found?.solvable) return;
    const all = Math.min(this.found.solutions ?? MOST_INDEX, MOST_INDEX);
    if (by === 0) await this.shorten();
    else await this.ask((this.index + by + all) % all);
    announce(`${this.number.textContent}. ${this.left.textContent}`);
  }

  // The shortest from here: a long question where there are very many solutions.
  async shorten() {
    await this.anchor();
    const { spec, found } = this;
    if (!found?.solvable || found.minimum !== null) return;
    this.left.textContent = t("web-lights.solve.searching");
    const better = await finish({ task: "lights-solve", spec, to: 0 }).catch((error) => error);
    if (spec !== this.spec || isStop(better)) return;
    if (better instanceof Error) this.left.textContent = t("web-lights.solve.failed", { why: better.message });
    else if (!this.made.size) {
      this.found = { ...better, index: 0, shortest: true };
      this.learn(spec, better);
      this.show();
    }
  }

  /** @param {string} spec @param {LampSolution} found */
  learn(spec, { minimum, fewest }) {
    this.minimum = minimum === null ? null : { spec, length: minimum, proved: fewest };
  }

  // How often each cell must still be pressed.
  /** @param {LampSolution} found */
  remaining(found) {
    const { states } = this.lab.board.local;
    const counts = new Map(found.presses);
    for (const [cell, times] of this.made) {
      const left = modulo((counts.get(cell) || 0) - times, states);
      if (left) counts.set(cell, left);
      else counts.delete(cell);
    }
    return counts;
  }

  // The fewest presses from here, or the nearest state that can be solved, where that is quick to know.
  askAgain() {
    const { lab } = this;
    const { spec } = lab;
    clearTimeout(this.later);
    this.later = setTimeout(async () => {
      if (lab.signal.aborted) return;
      const found = await ask("lights/solve", { spec }).catch(() => null);
      if (!found || lab.spec !== spec) return;
      if (found.solvable) this.learn(spec, found);
      else this.found = found;
      this.show();
    }, 200);
  }

  show() {
    const { lab, found } = this;
    if (!found || lab.tab !== "solve") return;
    this.answer.hidden = !found.solvable;
    this.proof.hidden = found.solvable;
    const way = this.ways.find((each) => each.element.open && each.marks);
    lab.view.number(this.ways.some((each) => each.element.open && each.numbers));
    const marks = way?.marks?.();
    if (found.solvable) this.showSolution(found, marks);
    else this.showProof(found, marks);
  }

  /** @param {LampSolution} found @param {LampMarks} [marks] */
  showSolution(found, marks) {
    const { lab } = this;
    const counts = this.remaining(found);
    const n = [...counts.values()].reduce((sum, times) => sum + times, 0);
    lab.view.mark(marks || (this.rings.checked ? { rings: counts } : {}));
    const known = this.minimum?.spec === lab.spec ? this.minimum : null;
    if (!n) this.left.textContent = t("web-lights.solve.done");
    else if (!known) this.left.textContent = t("web-lights.solve.left-only", { n });
    else this.left.textContent = t(`web-lights.solve.${known.proved ? "left" : "left-best"}`, { n, minimum: known.length });
    const all = found.solutions ?? found.powers;
    const key = found.solutions === 1 ? "one" : found.solutions ? "which" : "which-many";
    this.number.textContent = found.shortest ? t("web-lights.solve.shortest") : t(`web-lights.solve.${key}`, { n: found.index + 1, all });
    this.walker.hidden = found.solutions === 1;
  }

  /** @param {LampSolution} found @param {LampMarks} [marks] */
  showProof(found, marks) {
    const { lab } = this;
    const { states } = lab.board.local;
    const outlines = new Map(found.pattern);
    lab.view.mark(marks || { outlines });
    const two = states === 2;
    const why = two ? t("web-lights.unsolvable.pattern", { n: outlines.size }) : t("web-lights.unsolvable.weights", { states });
    const met = two ? t("web-lights.unsolvable.odd", { n: found.met }) : t("web-lights.unsolvable.remainder", { n: found.met % states });
    const near = found.nearest;
    this.proof.replaceChildren(
      h("p", { class: "verdict" }, t("web-lights.unsolvable.title")), h("p", {}, why), h("p", { class: "met" }, met),
      near ? h("button", { type: "button", class: "main nearest", onclick: () => lab.edit(near.state) }, t("web-lights.unsolvable.nearest", { n: near.cells.length })) : "");
    announce(`${t("web-lights.unsolvable.title")} ${met}`);
  }

  close() {
    clearTimeout(this.later);
    this.spec = "";
    for (const way of this.ways) way.element.open = false;
  }
}
