// To edit: single lights, painted states, the state as text, a link and a picture.

import { address, ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, calm } from "../shell.js";

export class EditTab {
  /** @param {import("../screens/lights.js").Laboratory} lab @param {HTMLElement} body */
  constructor(lab, body) {
    this.lab = lab;
    this.turn = /** @type {object | null} */ (null);
    this.tool = "toggle";
    this.choices = h("div", { class: "choices" });
    this.text = h("textarea", { id: "state-text", rows: 6, spellcheck: "false", autocomplete: "off", "aria-describedby": "state-help" });
    this.link = h("input", { id: "link", readonly: true });
    this.picture = h("a", { class: "save", download: "lights.svg" }, t("web-lights.edit.save"));
    const button = (/** @type {string} */ name, /** @type {() => void} */ action) => h("button", { type: "button", class: `edit-${name}`, onclick: action }, t(`web-lights.${name === "invert" ? "edit" : "play"}.${name}`));
    body.append(
      h("p", {}, t("web-lights.edit.how")),
      h("fieldset", { class: "tool-choice" }, h("legend", {}, t("web-lights.edit.tool")), this.choices),
      h("div", { class: "starts" }, button("all", () => this.fill(1)), button("none", () => this.fill(0)), button("invert", () => this.invert())),
      h("form", { class: "field", onsubmit: (event) => this.read(event) },
        h("label", { for: "state-text" }, t("web-lights.edit.text")), this.text,
        h("small", { id: "state-help" }, t("web-lights.edit.text-help")),
        h("button", { type: "submit", class: "use-text" }, t("web-lights.edit.apply"))),
      h("div", { class: "field" }, h("label", { for: "link" }, t("web-lights.edit.link")), this.link),
      h("div", { class: "starts" }, h("button", { type: "button", class: "copy", onclick: () => this.copy() }, t("web-lights.edit.copy")), this.picture));
  }

  open() {
    this.offer();
    this.changed();
  }

  // One tool that goes on to the next state, and one for each state.
  offer() {
    const { states } = this.lab.board.local;
    const names = ["toggle", ...Array.from({ length: states }, (_, state) => String(state))];
    if (!names.includes(this.tool)) this.tool = "toggle";
    this.choices.replaceChildren(...names.map((name) => {
      const choose = () => this.hold(name);
      const input = h("input", { type: "radio", name: "tool", id: `tool-${name}`, value: name, checked: name === this.tool, onchange: choose });
      return h("label", { class: "choice", for: `tool-${name}` }, input, this.describe(name, states));
    }));
    this.hold(this.tool);
  }

  /** @param {string} tool */
  hold(tool) {
    this.tool = tool;
    this.lab.view.allowDrag(tool !== "toggle");
  }

  /** @param {string} name @param {number} states */
  describe(name, states) {
    if (name === "toggle") return t("web-lights.edit.toggle");
    if (states > 2) return t("web-lights.edit.paint", { n: name });
    return t(`web-lights.edit.paint-${name === "1" ? "lit" : "dark"}`);
  }

  /** @param {number} cell */
  use(cell) {
    const { lab } = this;
    const states = [...lab.lamps.states];
    const state = this.tool === "toggle" ? (states[cell] + 1) % lab.board.local.states : Number(this.tool);
    if (state === states[cell]) return;
    states[cell] = state;
    lab.edit(states);
  }

  /** @param {number} state */
  fill(state) {
    this.lab.edit(Array(this.lab.board.cells).fill(state));
  }

  // Two states change places; of more, each becomes what is missing to the last one.
  invert() {
    const { lab } = this;
    lab.edit(lab.lamps.states.map((state) => lab.board.local.states - 1 - state));
  }

  changed() {
    this.text.value = this.lab.lamps.write().replaceAll("/", "/\n");
    this.link.value = this.lab.link;
    this.picture.href = address("export.svg", { spec: this.lab.spec });
  }

  /** @param {Event} event */
  async read(event) {
    event.preventDefault();
    const { lab } = this;
    const text = this.text.value.replaceAll(/\s+/g, "");
    const { board } = lab;
    const turn = this.turn = {};
    const { state } = await ask("lights/board", { spec: lab.specOf(text || "none") });
    if (turn !== this.turn || board !== lab.board) return;
    calm();
    lab.edit(state);
  }

  async copy() {
    this.link.select();
    await navigator.clipboard?.writeText(this.link.value).catch(() => {});
    announce(t("web-lights.edit.copied"));
  }
}
