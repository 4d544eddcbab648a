// A line of the legend: its sign, and what it means.

import { h, readMarkup, s } from "../dom.js";

/** @param {[string, string, string]} line */
export function entry([look, text, sign]) {
  const drawn = sign ? s("svg", { class: "sign", viewBox: "-48 -48 96 96", "aria-hidden": "true" }, readMarkup(sign)) : null;
  return h("li", { class: drawn ? null : look }, drawn, text);
}
