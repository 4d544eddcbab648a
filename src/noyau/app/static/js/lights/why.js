// Why: the library's explanation, at the reader's level.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { block } from "../panels/explain.js";
import { levelNow } from "../shell.js";

export class Why {
  /** @param {import("./solve.js").SolveTab} solver */
  constructor(solver) {
    this.solver = solver;
    this.numbers = true;
    this.body = h("div");
    this.element = h("details", { class: "way why", ontoggle: () => this.toggle() }, h("summary", {}, t("web-lights.why.title")), this.body);
    addEventListener("level", () => this.element.open && this.begin(), { signal: solver.lab.signal });
  }

  toggle() {
    if (!this.element.open) return this.solver.show();
    this.solver.take(this);
    return this.begin();
  }

  changed() {
    this.begin();
  }

  async begin() {
    const { lab } = this.solver;
    const { spec } = lab;
    const level = levelNow();
    const answer = await ask("explain", { spec, level }).catch((error) => /** @type {Error} */ (error));
    if (isStop(answer) || lab.spec !== spec || level !== levelNow()) return;
    this.body.replaceChildren(...(answer instanceof Error ? [h("p", {}, answer.message)] : answer.blocks.map(block)));
  }
}
