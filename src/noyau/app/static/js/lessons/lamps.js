// The goals of Lights Out: put out all lights within some presses, or find presses that change nothing.

import { ask } from "../api.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { lampsOn } from "../local/lamps.js";
import { Scene } from "../scene.js";

/** @typedef {import("../local/lights.js").Lamps} Lamps */

// A board that answers by itself, with a ring around what was pressed an odd number of times.
class PressBoard {
  /** @param {Step} step @param {Lectern} lectern @param {(lamps: Lamps) => void} pressed */
  constructor(step, lectern, pressed) {
    this.step = step;
    this.lectern = lectern;
    this.pressed = pressed;
    /** @type {Set<number>} */
    this.odd = new Set();
    this.times = 0;
    this.turn = /** @type {object | null} */ (null);
    this.lamps = /** @type {Lamps | null} */ (null);
    this.scene = new Scene({ label: lectern.title, choose: (move) => { if (this.lamps && "text" in move) this.press(this.lamps, Number(move.text)); } });
    this.count = h("p", { class: "count" });
    this.element = h("div", { class: "lesson-board" }, this.scene.element, this.count);
  }

  /** @param {Lamps} lamps @param {number} cell */
  press(lamps, cell) {
    lamps.press(cell);
    this.times += 1;
    if (!this.odd.delete(cell)) this.odd.add(cell);
    this.ring(lamps.rule);
    this.pressed(lamps);
  }

  /** @param {LampRule} rule */
  ring({ figures, places, shapes, face }) {
    for (const [cell, figure] of this.scene.figuresOf(figures).entries()) {
      figure.querySelector(".pressed-ring")?.remove();
      if (!this.odd.has(cell)) continue;
      const [x, y] = places[cell];
      const r = shapes[face[cell]].radius * 0.8;
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
    if (!board.local) return;
    this.lamps = lampsOn(this.scene, board.local, this.step.spec);
    this.lamps.show(this.step.spec);
    this.scene.offer(this.lamps.moves);
    this.lectern.say("");
  }

  end() {
    this.scene.offer([]);
    this.lectern.succeed();
  }
}

/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function lights(step, lectern) {
  const board = new PressBoard(step, lectern, ({ solved }) => {
    tell();
    if (!solved) return;
    if (!step.presses || board.times <= step.presses) board.end();
    else lectern.say(t("web-lessons.too-many", { n: board.times, presses: step.presses }), "no");
  });
  const tell = () => { board.count.textContent = t(step.presses ? "web-lessons.presses" : "web.play.presses-so-far", { n: board.times, presses: step.presses }); };
  const begin = () => board.begin().then(() => { if (board.lamps) tell(); });
  return { element: board.element, begin, spec: () => (board.lamps ? `${board.lamps.name}:${board.lamps.write()}` : step.spec), point: (figures) => board.scene.pointAt(figures) };
}

/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function neutral(step, lectern) {
  const board = new PressBoard(step, lectern, ({ solved }) => {
    tell();
    if (!solved) return;
    if (board.odd.size) board.end();
    else lectern.say(t("web-lessons.pressed-twice"), "no");
  });
  const tell = () => { board.count.textContent = t("web-lessons.ringed", { n: board.odd.size, lit: board.lamps?.lit || 0 }); };
  const begin = () => board.begin().then(() => { if (board.lamps) tell(); });
  return { element: board.element, begin, spec: () => null };
}
