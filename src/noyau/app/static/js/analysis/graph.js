// The graph of the positions, a layer for each number of moves to the end, with the kernel double-ringed.

import { h, readMarkup } from "../dom.js";
import { t } from "../i18n.js";
import { downloads, served } from "./downloads.js";
import { inquire } from "./questions.js";
import { Desk } from "./workplace.js";

/** @param {View} view */
export function make({ spec, signal }) {
  const desk = new Desk("graph", signal);
  desk.work((way) => inquire("graph", { spec }, way), (found) => draw(found, spec));
  return desk.element;
}

/** @param {{ svg: string, say: string[], game: string }} found @param {string} spec */
function draw(found, spec) {
  const [picture] = readMarkup(found.svg);
  picture.setAttribute("class", "board graph-picture");
  const frame = h("div", { class: "scroll graph-frame fitted", tabindex: "0", role: "group", "aria-label": t("web-analysis.graph.picture") }, picture);
  const fit = h("button", { type: "button", "aria-pressed": "true", onclick: () => { fit.setAttribute("aria-pressed", String(frame.classList.toggle("fitted"))); } }, t("web-analysis.graph.fit"));
  const [title, ...said] = found.say;
  return h("section", { class: "sheet wide" }, h("h2", {}, title), h("ul", { class: "said-list" }, said.map((sentence) => h("li", {}, sentence))),
    h("p", { class: "files-row" }, fit), frame, downloads(`${found.game}-graph`, served("graph", ["svg", "png", "json", "dot", "graphml"], { spec })));
}
