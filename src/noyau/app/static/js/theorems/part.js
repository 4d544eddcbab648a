// A part of a claim's page, with its title.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @param {string} name @param {Child[]} children */
export function part(name, ...children) {
  return h("section", { class: `sheet part-${name}` }, h("h2", {}, t(name.includes(".") ? `web-theorems.${name}` : `web-theorems.part.${name}`)), children.flat());
}
