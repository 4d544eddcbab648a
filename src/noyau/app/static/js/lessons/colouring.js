// The goal of the kernel: mark every lost square of a board; the server knows which they are.

import { ask } from "../api.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { Stage } from "./stage.js";

export function colour(step, desk) {
  const marked = new Set();
  let squares = [];
  const stage = new Stage({ ...desk, choose: (move) => toggle(move.click[0]) });
  const check = h("button", { type: "button", class: "main", onclick: judge }, t("weblessons.check"));
  const count = h("p", { class: "count" });
  const element = h("div", { class: "lesson-board" }, stage.element, h("div", { class: "tools" }, check, count));

  function toggle(id) {
    if (!marked.delete(id)) marked.add(id);
    paint(id);
    stage.scene.pointAt([]);
    stage.scene.refresh();
    tell();
  }

  function paint(id) {
    const figure = stage.scene.figures.get(id);
    figure.querySelector(".cross")?.remove();
    if (!marked.has(id)) return;
    const { x, y, width } = figure.getBBox();
    const arm = width * 0.32;
    figure.append(s("path", { class: "cross", d: `M${-arm} ${-arm}L${arm} ${arm}M${arm} ${-arm}L${-arm} ${arm}`, transform: `translate(${x + width / 2} ${y + width / 2})` }));
  }

  function tell() {
    count.textContent = t("weblessons.marked", { n: marked.size });
  }

  async function judge() {
    const { run } = stage;
    const { lost } = await ask("lost-squares", { spec: step.spec });
    if (run !== stage.run) return;
    const kernel = new Set(lost.map(name));
    const wrong = [...marked].filter((id) => !kernel.has(id));
    const missing = kernel.size - (marked.size - wrong.length);
    if (!wrong.length && !missing) {
      stage.rest();
      desk.succeed();
      return;
    }
    stage.scene.pointAt(wrong);
    desk.say([wrong.length ? t("weblessons.wrong-squares", { n: wrong.length }) : "", missing ? t("weblessons.missing-squares", { n: missing }) : ""].filter(Boolean).join(" "), "no");
  }

  // What is said of a square follows its mark.
  function move([row, column]) {
    const id = name([row, column]);
    const say = () => t(marked.has(id) ? "weblessons.square-marked" : "weblessons.square", { row, column });
    return { click: [id], text: `${row},${column}`, result: "", get said() { return say(); } };
  }

  async function begin() {
    marked.clear();
    for (const figure of stage.scene.figures.values()) figure.querySelector(".cross")?.remove();
    if (!(await stage.begin(step.spec, false))) return;
    if (!squares.length) {
      const { turn } = stage;
      const { rows, columns } = await ask("lost-squares", { spec: step.spec });
      if (turn !== stage.turn) return;
      squares = Array.from({ length: rows * columns }, (_, index) => [rows - 1 - Math.floor(index / columns), index % columns]);
    }
    stage.scene.offer(squares.map(move));
    tell();
    desk.say("");
  }

  return { element, begin, spec: () => null };
}

function name([row, column]) {
  return `square-${row}-${column}`;
}
