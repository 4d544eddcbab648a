// Press, slide, release: a press selects what would go, sliding changes it, with a live count; releasing plays it. Sliding
// back to where one began, off the board, or a second finger lets go. From one figure to another is a move of two clicks.
// A tap of a finger selects where more than the figure itself goes; a second tap plays.

import { s } from "../dom.js";
import { goesWith } from "../play/clicks.js";

const FAR = 9;
const PROBES = [0, 8, 16, 24];
const NEAR = 22;
/** @type {Point[]} */
const AROUND = [[1, 0], [0, 1], [-1, 0], [0, -1], [0.7, 0.7], [-0.7, 0.7], [-0.7, -0.7], [0.7, -0.7]];

/** @typedef {import("../scene.js").Scene} Scene */

export class Touch {
  /** @type {{ id: number, figure: string, x: number, y: number, moved: boolean, at: string, touch: boolean } | null} */
  #press = null;
  #swallow = false;
  #last = [0, 0];

  // The scene offers the moves, and plays the one that is chosen.
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    this.bubble = s("g", { class: "live-count", "aria-hidden": "true" });
    scene.rings.element.append(this.bubble);
    const { svg } = scene;
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.slide(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    // a finger that has begun on a figure does not move the page
    svg.addEventListener("touchmove", (event) => { if ((this.#press || scene.joining.isDrawing) && event.cancelable) event.preventDefault(); }, { passive: false });
    svg.addEventListener("pointercancel", () => this.letGo());
    // what was played or let go by sliding is no click
    svg.addEventListener("click", (event) => {
      if (this.#swallow) event.stopImmediatePropagation();
      this.#swallow = false;
    }, true);
  }

  // Whether only the board changed under a pointer that stays where it is.
  /** @param {Event} event */
  isStill(event) {
    if (!(event instanceof PointerEvent)) return false;
    const [x, y] = this.#last;
    this.#last = [event.clientX, event.clientY];
    return x === event.clientX && y === event.clientY;
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.#last = [event.clientX, event.clientY];
    this.#swallow = false;
    if (this.#press) {
      this.#swallow = true;
      this.letGo();
      return;
    }
    if (event.button || this.scene.joining.nearest(event)) return;
    const figure = this.figureAt(event);
    if (!figure) return;
    this.#press = { id: event.pointerId, figure, x: event.clientX, y: event.clientY, moved: false, at: figure, touch: event.pointerType === "touch" };
    if (event.pointerType === "touch") this.show(figure);
  }

  /** @param {PointerEvent} event */
  slide(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (!press.moved && Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
    if (!press.moved) this.scene.svg.setPointerCapture(press.id);
    press.moved = true;
    const at = this.figureAt(event) || "";
    if (at === press.at) return;
    press.at = at;
    this.show(at);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#press = null;
    this.hide();
    if (!press.moved) {
      if (press.touch) this.tap(press.figure);
      return;
    }
    this.#swallow = true;
    const found = press.at === press.figure ? [] : this.movesAt(press.figure, press.at);
    if (found.length) this.scene.choose(found.length === 1 ? found[0] : { several: found });
    else if (this.scene.picked.length) this.scene.letGo();
  }

  letGo() {
    this.#press = null;
    this.hide();
  }

  // A tap of a finger: where more goes than the figure that is touched it only selects, else it is a click.
  /** @param {string} id */
  tap(id) {
    const { scene } = this;
    const goesOn = scene.picked.length > 0 && scene.clicks.next(scene.picked).has(id);
    const [move = null] = goesOn || scene.picked.includes(id) ? [] : scene.clicks.whole([id]);
    this.#swallow = true;
    if (move && goesWith(move, [id]).length) scene.pickUp([id]);
    else if (goesOn || scene.picked.includes(id) || scene.clicks.byFirst.has(id)) scene.press(scene.figures.get(id) || null);
  }

  // The moves of a slide from a figure to another: both are clicked, or the last one alone.
  /** @param {string} from @param {string} to */
  movesAt(from, to) {
    const { clicks } = this.scene;
    const both = from === to ? [] : clicks.whole([from, to]);
    return both.length ? both : clicks.whole([to]);
  }

  /** @param {string} at */
  show(at) {
    const { scene } = this;
    const from = this.#press?.figure || at;
    const back = at === from && this.#press?.moved;
    const [move = null] = at && !back ? this.movesAt(from, at) : [];
    const goes = move ? goesWith(move, from === at || scene.clicks.whole([at]).includes(move) ? [at] : [from, at]) : [];
    scene.look(move);
    scene.rings.draw("goes", scene.figuresOf(move ? [...goes, at] : []));
    this.count(goes.length, at);
  }

  // How many go, above the finger.
  /** @param {number} n @param {string} at */
  count(n, at) {
    const [figure] = this.scene.figuresOf([at]);
    this.bubble.replaceChildren();
    if (n < 1 || !figure) return;
    const { x, y, width } = figure.getBBox();
    const [middle, above] = [x + width / 2, Math.max(y - 70, this.scene.shift[1] + 30)];
    this.bubble.append(s("circle", { cx: middle, cy: above, r: 62 }), s("text", { x: middle, y: above + 28 }, n));
  }

  hide() {
    this.bubble.replaceChildren();
    this.scene.rings.draw("goes", []);
    this.scene.look(null);
  }

  // The figure under the pointer, or the nearest one that has a part in a move: a finger is wider than a line.
  /** @param {MouseEvent} event */
  figureAt({ clientX, clientY }) {
    for (const away of PROBES) {
      for (const [dx, dy] of away ? AROUND : [[0, 0]]) {
        const id = this.figureUnder(clientX + dx * away, clientY + dy * away);
        if (id) return id;
      }
    }
    return "";
  }

  /** @param {number} x @param {number} y */
  figureUnder(x, y) {
    const { scene: { svg, clicks, items, picked } } = this;
    const under = document.elementFromPoint(x, y);
    const id = (under && svg.contains(under) && under.closest(".figure")?.getAttribute("data-id")) || "";
    const begins = clicks.byFirst.has(id) || clicks.next(picked).has(id);
    const from = this.#press?.figure;
    return begins || (from ? from === id || clicks.whole([from, id]).length > 0 : items.get(id)?.bears) ? id : "";
  }

  // The small figure nearest to a click that missed: a finger is wider than a dot.
  /** @param {MouseEvent} event */
  near({ clientX, clientY }) {
    let best = null;
    let least = NEAR;
    for (const figure of this.scene.looking("play")) {
      const box = figure.getBoundingClientRect();
      if (box.width > 2 * NEAR || box.height > 2 * NEAR) continue;
      const away = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
      if (away < least) [best, least] = [figure, away];
    }
    return best;
  }
}
