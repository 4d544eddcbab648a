// The goals of Lights Out: put out all lights within some presses, or find presses that change nothing.

import { ask } from "../api.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { Lamps } from "../local/lights.js";
import { Scene } from "../scene.js";

// A board that answers by itself, with a ring around what was pressed an odd number of times.
class LampBoard {
  constructor(step, desk, pressed) {
    this.step = step;
    this.desk = desk;
    this.odd = new Set();
    this.times = 0;
    this.scene = new Scene({ label: desk.title, choose: (move) => this.press(Number(move.text), pressed) });
    this.count = h("p", { class: "count" });
    this.element = h("div", { class: "lesson-board" }, this.scene.element, this.count);
  }

  press(cell, pressed) {
    this.lamps.press(cell);
    this.times += 1;
    if (!this.odd.delete(cell)) this.odd.add(cell);
    this.ring();
    pressed();
  }

  ring() {
    for (const [id, figure] of this.scene.figures) {
      if (!id.startsWith("cell-")) continue;
      figure.querySelector(".pressed-ring")?.remove();
      const cell = Number(id.slice(5));
      if (!this.odd.has(cell)) continue;
      const [x, y] = this.lamps.rule.places[cell];
      const r = this.lamps.rule.shapes[this.lamps.rule.face[cell]].radius * 0.8;
      figure.append(s("g", { class: "pressed-ring" }, s("circle", { cx: x, cy: y, r }), s("circle", { cx: x, cy: y, r })));
    }
  }

  async begin() {
    const turn = this.turn = {};
    const board = await ask("board", { spec: this.step.spec });
    if (turn !== this.turn) return;
    this.odd.clear();
    this.times = 0;
    this.scene.apply({ ...board, patch: board.items, order: board.items.map((item) => item.id) });
    this.lamps = new Lamps(board.local, this.scene, this.step.spec);
    this.lamps.show(this.step.spec);
    this.scene.offer(this.lamps.moves);
    this.desk.say("");
  }

  end() {
    this.scene.offer([]);
    this.desk.succeed();
  }
}

export function lights(step, desk) {
  const board = new LampBoard(step, desk, () => {
    tell();
    if (!board.lamps.solved) return;
    if (board.times <= step.presses) board.end();
    else desk.say(t("weblessons.too-many", { n: board.times, presses: step.presses }), "no");
  });
  const tell = () => { board.count.textContent = t("weblessons.presses", { n: board.times, presses: step.presses }); };
  const begin = () => board.begin().then(() => board.lamps && tell());
  return { element: board.element, begin, spec: () => (board.lamps ? `${board.lamps.name}:${board.lamps.write()}` : step.spec) };
}

export function neutral(step, desk) {
  const board = new LampBoard(step, desk, () => {
    tell();
    if (!board.lamps.solved) return;
    if (board.odd.size) board.end();
    else desk.say(t("weblessons.pressed-twice"), "no");
  });
  const tell = () => { board.count.textContent = t("weblessons.ringed", { n: board.odd.size, lit: board.lamps.lit }); };
  const begin = () => board.begin().then(() => board.lamps && tell());
  return { element: board.element, begin, spec: () => null };
}
