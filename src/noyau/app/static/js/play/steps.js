// Why, on the board: the steps of a proof one after the other, where the position was; arrows go on and back.

import { ask } from "../api.js";
import { h, readMarkup, s } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";

export class Steps {
  // toggled(open) is called when the steps take the place of the board, and when they give it back.
  /** @param {(open: boolean) => void} toggled */
  constructor(toggled) {
    this.toggled = toggled;
    /** @type {ProofStep[]} */
    this.steps = [];
    this.at = 0;
    this.picture = h("div", { class: "step-picture" });
    this.said = h("p", { class: "step-said" });
    this.count = h("span", { class: "step-count" });
    this.back = h("button", { type: "button", title: t("web.steps.back"), "aria-label": t("web.steps.back"), onclick: () => this.go(this.at - 1) }, "‹");
    this.next = h("button", { type: "button", class: "main", title: t("web.steps.next"), "aria-label": t("web.steps.next"), onclick: () => this.go(this.at + 1) }, "›");
    const leave = h("button", { type: "button", onclick: () => this.close() }, t("web.steps.close"));
    this.element = h("section", { class: "steps", hidden: true, "aria-label": t("web.steps.title"), onkeydown: (event) => this.type(event) },
      this.picture, this.said, h("div", { class: "actions" }, this.back, this.count, this.next, leave));
  }

  /** @param {Facts} question */
  async open(question) {
    const { steps } = await ask("why", question);
    this.steps = steps;
    this.element.hidden = false;
    this.toggled(true);
    this.go(0);
    this.next.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.toggled(false);
  }

  /** @param {number} at */
  go(at) {
    if (at < 0 || at >= this.steps.length) return;
    this.at = at;
    const { said, svg, view } = this.steps[at];
    const drawn = s("svg", { class: "board", role: "img", "aria-label": said, viewBox: view.join(" "), "text-anchor": "middle", "font-family": "inherit" }, readMarkup(svg));
    this.picture.replaceChildren(drawn);
    this.said.textContent = said;
    const count = t("web.steps.count", { step: at + 1, n: this.steps.length });
    this.count.textContent = count;
    this.back.disabled = at === 0;
    this.next.disabled = at === this.steps.length - 1;
    announce(`${count} ${said}`);
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by && event.key !== "Escape") return;
    event.preventDefault();
    if (by) this.go(this.at + by);
    else this.close();
  }
}
