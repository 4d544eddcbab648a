// The lights on the page: figures that stay, states that change at once, rings and outlines laid over them.

import { h, readMarkup, s } from "../dom.js";
import { Roving } from "../focus.js";
import { t } from "../i18n.js";
import { lampsOn } from "../local/lamps.js";
import { nameOf } from "../local/lights.js";

const MARGIN = 40;
const MOST_NUMBERED = 400;
const ZOOMS = [1, 1.5, 2, 3, 4, 6];
const LEAST = { fine: 10, coarse: 24 };

/** @typedef {Map<number, { times: number, node: SVGGElement }>} Marked */

export class BoardView {
  #drag = false;
  #zoom = 0;
  /** @type {Marked} */
  #rings = new Map();
  /** @type {Marked} */
  #outlines = new Map();
  /** @type {SVGGElement | null} */
  #numbers = null;

  // press(cell) is called with the cell that was clicked, or pressed by a key.
  /** @param {LampBoard} board @param {(cell: number) => void} press */
  constructor(board, press) {
    this.press = press;
    this.board = board;
    /** @type {Map<string, SVGGElement>} */
    this.figures = new Map();
    this.layer = s("g", { role: "presentation", "text-anchor": "middle" });
    this.overlay = s("g", { class: "overlay", "aria-hidden": "true", "text-anchor": "middle" });
    this.svg = s("svg", { class: "board", "font-family": "inherit", "aria-label": t("web-lights.page.board") }, this.layer, this.overlay);
    this.element = h("div", { class: "lamp-frame" }, this.svg);
    this.focus = new Roving(this.svg, ".play");
    this.lamps = lampsOn(this, board.local, board.spec);
    this.svg.addEventListener("click", (event) => this.use(event));
    this.svg.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.use(event);
    });
    this.svg.addEventListener("pointerover", (event) => {
      if (this.#drag && event.pointerType === "mouse" && event.buttons === 1) this.use(event);
    });
    this.svg.addEventListener("pointerdown", (event) => {
      if (this.#drag && event.pointerType === "mouse") this.use(event);
    });
  }

  // Whether a mouse that is held down uses every cell that it passes.
  /** @param {boolean} allowed */
  allowDrag(allowed) {
    this.#drag = allowed;
  }

  /** @param {Event} event */
  use(event) {
    const figure = this.focus.itemOf(event);
    if (figure) this.press(Number(figure.dataset.cell));
  }

  // Another board: all figures are made anew.
  /** @param {LampBoard} board */
  load(board) {
    const { local: rule } = board;
    this.#rings = new Map();
    this.#outlines = new Map();
    this.board = board;
    this.overlay.replaceChildren();
    this.#numbers = null;
    this.figures.clear();
    this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${board.width + 2 * MARGIN} ${board.height + 2 * MARGIN}`);
    this.svg.setAttribute("role", rule.columns ? "grid" : "group");
    this.lamps = lampsOn(this, rule, board.spec);
    const cells = rule.changes.map((_, cell) => this.make(cell, rule.columns ? "gridcell" : "button"));
    const around = (/** @type {string[]} */ pieces) => s("g", { "aria-hidden": "true" }, pieces.flatMap(readMarkup));
    this.layer.replaceChildren(around(board.under), ...inRows(cells, rule.columns), around(board.over));
    this.lamps.set(board.state);
    this.focus.refresh();
    this.fit();
  }

  /** @param {number} cell @param {string} role */
  make(cell, role) {
    const id = this.board.local.figures[cell];
    const figure = s("g", { id: `board-${id}`, class: "figure cell play", role, "data-cell": cell, "aria-label": "" });
    this.figures.set(id, figure);
    return figure;
  }

  // The least zoom at which a cell can be hit with a mouse, or with a finger; without any, the board is seen whole.
  fit() {
    const { local: rule, width, height } = this.board;
    const cell = 2 * Math.min(...rule.shapes.map((shape) => shape.radius));
    const across = this.element.clientWidth / width;
    const whole = Math.min(across, (innerHeight * 0.68) / height);
    const least = LEAST[matchMedia("(pointer: coarse)").matches ? "coarse" : "fine"];
    const fitting = ZOOMS.findIndex((zoom) => cell * (zoom === 1 ? whole : across * zoom) >= least);
    this.setZoom(fitting < 0 ? ZOOMS.length - 1 : fitting);
  }

  get zoom() {
    return this.#zoom;
  }

  /** @param {number} zoom */
  setZoom(zoom) {
    this.#zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom));
    this.element.dataset.zoom = String(this.#zoom);
  }

  get largest() {
    return this.#zoom === ZOOMS.length - 1;
  }

  // Write the numbers of the cells upon them, where they are spoken of.
  /** @param {boolean} wanted */
  number(wanted) {
    if (wanted === Boolean(this.#numbers) || this.board.cells > MOST_NUMBERED) return;
    const [across, down] = this.board.local.columns ? [-0.74, 0.88] : [0, 0.72];
    const text = (/** @type {number} */ cell) => {
      const { radius } = this.shape(cell);
      return this.at(cell, "cell-number", s("text", { x: across * radius, y: down * radius, "font-size": 0.34 * radius }, nameOf(this.board.local, cell)));
    };
    this.#numbers?.remove();
    this.#numbers = wanted ? s("g", {}, this.board.local.places.map((_, cell) => text(cell))) : null;
    this.raiseNumbers();
  }

  // No ring or outline lies over a number.
  raiseNumbers() {
    if (this.#numbers) this.overlay.append(this.#numbers);
  }

  // Lay rings and outlines over cells: maps from a cell to how often it is pressed, and to its weight.
  /** @param {LampMarks} [marks] */
  mark({ rings = new Map(), outlines = new Map() } = {}) {
    this.renew(this.#rings, rings, (cell, times) => this.ring(cell, times));
    this.renew(this.#outlines, outlines, (cell, weight) => this.outline(cell, weight));
    this.raiseNumbers();
  }

  /** @param {Marked} shown @param {Map<number, number>} wanted @param {(cell: number, times: number) => SVGGElement} draw */
  renew(shown, wanted, draw) {
    for (const [cell, { times, node }] of shown) {
      if (wanted.get(cell) === times) continue;
      node.remove();
      shown.delete(cell);
      if (!wanted.has(cell)) this.relabel(cell);
    }
    for (const [cell, times] of wanted) {
      if (shown.has(cell)) continue;
      const node = draw(cell, times);
      shown.set(cell, { times, node });
      this.overlay.append(node);
      this.relabel(cell);
    }
  }

  /** @param {number} cell */
  relabel(cell) {
    const said = [this.lamps.label(cell)];
    const times = this.#rings.get(cell)?.times;
    if (times) said.push(t(times > 1 ? "web-lights.cell.press-times" : "web-lights.cell.press", { n: times }));
    if (this.#outlines.has(cell)) said.push(t("web-lights.cell.pattern"));
    this.figures.get(this.board.local.figures[cell])?.setAttribute("aria-label", said.join(", "));
  }

  // After cells have changed: what is said of those that are marked.
  relabelMarked() {
    for (const cell of new Set([...this.#rings.keys(), ...this.#outlines.keys()])) this.relabel(cell);
  }

  // A light ring in a dark casing, with the number of presses where it is more than one.
  /** @param {number} cell @param {number} times */
  ring(cell, times) {
    const radius = this.shape(cell).radius;
    const wide = Math.max(4, radius * 0.09);
    const circle = (/** @type {string} */ name, /** @type {number} */ width) => s("circle", { class: name, r: radius * 0.72, fill: "none", "stroke-width": width });
    const away = radius * 0.62;
    const count = times > 1 ? [s("circle", { class: "ring-badge", cx: away, cy: -away, r: radius * 0.34, "stroke-width": wide / 2 }),
      s("text", { class: "ring-count", x: away, y: -away + radius * 0.14, "font-size": radius * 0.4 }, `×${times}`)] : [];
    return this.at(cell, "ring", circle("ring-case", 2.4 * wide), circle("ring-pale", wide), ...count);
  }

  // A dashed outline, with the weight of the cell where it is more than one.
  /** @param {number} cell @param {number} weight */
  outline(cell, weight) {
    const { path, radius } = this.shape(cell);
    const wide = Math.max(5, radius * 0.11);
    const count = weight > 1 ? [s("text", { class: "outline-weight", x: -radius * 0.6, y: -radius * 0.4, "font-size": radius * 0.4 }, `×${weight}`)] : [];
    return this.at(cell, "outline",
      s("g", { transform: "scale(0.87)" },
        s("path", { class: "outline-case", d: path, fill: "none", "stroke-width": wide * 1.7 }),
        s("path", { class: "outline-dash", d: path, fill: "none", "stroke-width": wide, "stroke-dasharray": `${2 * wide} ${1.2 * wide}` })),
      ...count);
  }

  /** @param {number} cell */
  shape(cell) {
    const { shapes, face } = this.board.local;
    return shapes[face[cell]];
  }

  /** @param {number} cell @param {string} name @param {Child[]} parts */
  at(cell, name, ...parts) {
    const [x, y] = this.board.local.places[cell];
    return s("g", { class: name, "data-on": cell, transform: `translate(${x} ${y})` }, parts);
  }
}

/** @param {SVGGElement[]} cells @param {number | null} columns */
function inRows(cells, columns) {
  if (!columns) return cells;
  const rows = [];
  for (let first = 0; first < cells.length; first += columns) rows.push(s("g", { role: "row" }, cells.slice(first, first + columns)));
  return rows;
}
