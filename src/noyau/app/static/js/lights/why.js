// Why: the library's explanation, at the reader's level.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { block } from "../panels/explain.js";
import { levelNow } from "../shell.js";

export class Why {
  constructor(solver) {
    this.solver = solver;
    this.numbers = true;
    this.body = h("div");
    this.element = h("details", { class: "way why", ontoggle: () => this.toggle() }, h("summary", {}, t("weblights.why.title")), this.body);
    this.level = () => this.element.open && this.begin();
    addEventListener("level", this.level);
  }

  leave() {
    removeEventListener("level", this.level);
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
    const answer = await ask("explain", { spec, level: levelNow() }, lab.signal).catch((error) => error);
    if (answer.name === "AbortError" || lab.spec !== spec) return;
    this.body.replaceChildren(...(answer instanceof Error ? [h("p", {}, answer.message)] : answer.blocks.map(block)));
  }
}
