// The goal of the kernel: mark every lost square of a board; the server knows which they are.

import { ask } from "../api.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { Stage } from "./stage.js";

/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function colour(step, lectern) {
  /** @type {Set<string>} */
  const marked = new Set();
  let squares = /** @type {Answers["lost-squares"] | null} */ (null);
  const stage = new Stage({ ...lectern, choose: ({ click }) => toggle(click[0]) });
  const check = h("button", { type: "button", class: "main", onclick: judge }, t("web-lessons.check"));
  const count = h("p", { class: "count" });
  const element = h("div", { class: "lesson-board" }, stage.element, h("div", { class: "tools" }, check, count));

  /** @param {string} id */
  function toggle(id) {
    if (!marked.delete(id)) marked.add(id);
    paint(id);
    stage.scene.pointAt([]);
    stage.scene.refresh();
    tell();
  }

  /** @param {string} id */
  function paint(id) {
    const figure = stage.scene.figures.get(id);
    figure?.querySelector(".cross")?.remove();
    if (!figure || !marked.has(id)) return;
    const { x, y, width } = figure.getBBox();
    const arm = width * 0.32;
    figure.append(s("path", { class: "cross", d: `M${-arm} ${-arm}L${arm} ${arm}M${arm} ${-arm}L${-arm} ${arm}`, transform: `translate(${x + width / 2} ${y + width / 2})` }));
  }

  function tell() {
    count.textContent = t("web-lessons.marked", { n: marked.size });
  }

  // The squares, as the server tells them once.
  async function learn() {
    squares ||= await ask("lost-squares", { spec: step.spec });
    return squares;
  }

  async function judge() {
    const { run } = stage;
    const { lost, figures, columns } = await learn();
    if (run !== stage.run) return;
    const kernel = new Set(lost.map(([row, column]) => figures[row * columns + column]));
    const wrong = [...marked].filter((id) => !kernel.has(id));
    const missing = kernel.size - (marked.size - wrong.length);
    if (!wrong.length && !missing) {
      stage.rest();
      lectern.succeed();
      return;
    }
    stage.scene.pointAt(wrong);
    lectern.say([wrong.length ? t("web-lessons.wrong-squares", { n: wrong.length }) : "", missing ? t("web-lessons.missing-squares", { n: missing }) : ""].filter(Boolean).join(" "), "no");
  }

  // What is said of a square follows its mark.
  /** @param {string} id @param {number} row @param {number} column @returns {Offer} */
  function move(id, row, column) {
    const say = () => t(marked.has(id) ? "web-lessons.square-marked" : "web-lessons.square", { row, column });
    return { click: [id], text: `${row},${column}`, result: "", get said() { return say(); } };
  }

  async function begin() {
    marked.clear();
    for (const figure of stage.scene.figures.values()) figure.querySelector(".cross")?.remove();
    if (!(await stage.begin(step.spec, false))) return;
    const { turn } = stage;
    const { figures, rows, columns } = await learn();
    if (turn !== stage.turn) return;
    const places = Array.from({ length: rows * columns }, (_, index) => [rows - 1 - Math.floor(index / columns), index % columns]);
    stage.scene.offer(places.map(([row, column]) => move(figures[row * columns + column], row, column)));
    tell();
    lectern.say("");
  }

  return { element, begin, spec: () => null };
}
