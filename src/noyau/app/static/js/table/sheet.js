// A sheet that opens above the page, with a title, and is closed by its button, Escape or a click beside it.

import { h } from "../dom.js";
import { t } from "../i18n.js";

export class Sheet {
  /** @param {string} title */
  constructor(title) {
    this.body = h("div", { class: "sheet-body" });
    const close = h("button", { type: "button", class: "plain sheet-close", onclick: () => this.close() }, t("web-table.close"));
    this.element = h("dialog", { class: "sheet", "aria-label": title, onclick: (event) => this.leave(event) },
      h("div", { class: "sheet-head" }, h("h2", {}, title), close), this.body);
  }

  open() {
    if (!this.element.open) this.element.showModal();
  }

  // A click on the sheet itself is one beside what it holds.
  /** @param {Event} event */
  leave(event) {
    if (event.target === this.element) this.close();
  }

  close() {
    this.element.close();
  }
}
