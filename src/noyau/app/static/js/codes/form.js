// Which code: its length, distance, base, criterion and order, and codes that are known by a name.

import { h } from "../dom.js";
import { t } from "../i18n.js";

export const USUAL = { length: "7", distance: "3", base: "2", criterion: "", order: "lex" };

/** @type {[string, Wishes][]} */
const KNOWN = [
  ["hamming", { length: "7", distance: "3", base: "2" }],
  ["hamming-extended", { length: "8", distance: "4", base: "2" }],
  ["golay", { length: "24", distance: "8", base: "2" }],
  ["hexacode", { length: "6", distance: "4", base: "4" }],
  ["tetracode", { length: "4", distance: "3", base: "3" }],
  ["set", { length: "3", distance: "2", base: "3" }],
];

const MOST_LENGTH = 64;
const MOST_BASE = 256;

// The form of a code; choose(wishes) is called with the one that it describes.
/** @param {Wishes} asked @param {(wishes: Wishes) => unknown} choose */
export function codeForm(asked, choose) {
  const named = ["lex", "gray"].includes(asked.order);
  const fields = {
    length: number("length", asked.length, 1, MOST_LENGTH),
    distance: number("distance", asked.distance, 1, 1000),
    base: number("base", asked.base, 2, MOST_BASE),
  };
  const criterion = text("criterion", asked.criterion);
  const matrix = text("matrix", named ? "" : asked.order);
  const order = h("select", { id: "code-order" }, ["lex", "gray", "matrix"].map((name) =>
    h("option", { value: name, selected: name === (named ? asked.order : "matrix") }, t(`web-codes.order-${name}`))));
  const rows = field("matrix", matrix);

  function dress() {
    rows.hidden = order.value !== "matrix";
    matrix.required = !rows.hidden;
    fields.distance.disabled = criterion.value.trim() !== "";
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const numbers = Object.fromEntries(Object.entries(fields).map(([name, input]) => [name, input.value]));
    choose({ ...numbers, criterion: criterion.value.trim(), order: order.value === "matrix" ? matrix.value.trim() : order.value });
  }

  order.addEventListener("change", dress);
  criterion.addEventListener("input", dress);
  dress();
  const chips = KNOWN.map(([name, wishes]) =>
    h("button", { type: "button", class: "chip", onclick: () => choose({ ...USUAL, ...wishes }) }, t(`web-codes.preset.${name}`)));
  return h("form", { class: "code-form", onsubmit: submit },
    h("div", { class: "chips", role: "group", "aria-label": t("web-codes.known") }, chips),
    h("div", { class: "code-sizes" }, Object.entries(fields).map(([name, input]) => field(name, input))),
    h("div", { class: "field" }, h("label", { for: order.id }, t("web-codes.order-label")), order), rows, field("criterion", criterion),
    h("button", { type: "submit", class: "main" }, t("web-codes.apply")));
}

/** @param {string} name @param {string} value @param {number} min @param {number} max */
function number(name, value, min, max) {
  return h("input", { type: "number", id: `code-${name}`, value, min, max, required: true, inputmode: "numeric" });
}

/** @param {string} name @param {string} value */
function text(name, value) {
  return h("input", { id: `code-${name}`, value, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": `code-${name}-help` });
}

/** @param {string} name @param {HTMLInputElement} input */
function field(name, input) {
  const help = input.type === "text" ? h("small", { id: `${input.id}-help` }, t(`web-codes.${name}-help`)) : null;
  return h("div", { class: "field" }, h("label", { for: input.id }, t(`web-codes.${name}`)), input, help);
}
