// The drawing on the page: vertices that stay, so that the focus stays too; edges below them; clicks, drags and keys.

import { h, s } from "../dom.js";
import { Roving } from "../focus.js";
import { RADIUS, edgePaths } from "./paths.js";

const HIT = 32;
const PAD = 66;
const FINGER = 44 / (2 * HIT);
const SMALL = 24 / (2 * HIT);
const MANY = 60;
const LARGEST = 1.3;
/** @type {Record<string, string>} */
const GLYPHS = { N: "✓", P: "✗", D: "=" };
/** @type {Record<string, string>} */
const LOOKS = { N: "winning", P: "losing", D: "draw" };

export class Canvas {
  /**
   * @param {{ useVertex: (vertex: number) => void, useEdge: (edge: number) => void, usePlace: (point: Point) => void, canDrag: () => boolean,
   *   drag: (vertex: number, point: Point, done: boolean) => void, press: (event: KeyboardEvent, vertex: number) => boolean }} actions
   */
  constructor(actions) {
    this.actions = actions;
    this.lines = s("g", { class: "lines", "aria-hidden": "true" });
    this.discs = s("g", { role: "presentation" });
    this.pulled = s("path", { class: "pulled", "aria-hidden": "true" });
    this.svg = s("svg", { class: "drawing", role: "group" }, this.lines, this.pulled, this.discs);
    this.frame = h("div", { class: "drawing-frame" }, this.svg);
    this.zoom = 1;
    this.scale = 1;
    this.box = { x: 0, y: 0, width: 0, height: 0 };
    this.dragged = false;
    this.drawn = /** @type {Graph | null} */ (null);
    this.svg.addEventListener("keydown", (event) => {
      const vertex = vertexOf(event.target);
      if (vertex !== null && this.actions.press(event, vertex)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    });
    this.focus = new Roving(this.svg, ".vertex");
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointerdown", (event) => this.grip(event));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    const vertex = vertexOf(event.target);
    const edge = numberOf(event.target, "edge");
    if (vertex !== null) this.actions.useVertex(vertex);
    else if (edge !== null) this.actions.useEdge(edge);
    else this.actions.usePlace(this.place(event));
  }

  // Dragging is a short cut: a click on the vertex and one on its new place, or on another vertex, do the same.
  /** @param {PointerEvent} event */
  grip(event) {
    this.dragged = false;
    const vertex = vertexOf(event.target);
    if (vertex === null || event.button !== 0 || !this.actions.canDrag()) return;
    const start = [event.clientX, event.clientY];
    const move = (/** @type {PointerEvent} */ moved) => {
      if (!this.dragged && Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) < 8) return;
      this.dragged = true;
      this.actions.drag(vertex, this.inside(this.place(moved)), false);
    };
    const end = (/** @type {PointerEvent} */ ended) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.dragged) this.actions.drag(vertex, this.inside(this.place(ended)), true);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  // The edge that is being drawn, between two places, or none.
  /** @param {Point[] | null} ends */
  stretch(ends) {
    this.pulled.setAttribute("d", ends ? `M${ends.map(String).join("L")}` : "");
  }

  /** @param {MouseEvent} event @returns {Point} */
  place(event) {
    const box = this.svg.getBoundingClientRect();
    return [this.box.x + (event.clientX - box.x) / this.scale, this.box.y + (event.clientY - box.y) / this.scale];
  }

  /** @param {Point} point @returns {Point} */
  inside([x, y]) {
    const { box } = this;
    const within = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ high) => Math.max(low + HIT, Math.min(high - HIT, value));
    return [within(x, box.x, box.x + box.width), within(y, box.y, box.y + box.height)];
  }

  /** @param {Graph} graph */
  holds(graph) {
    return graph.points.every((point) => this.inside(point).every((each, axis) => each === point[axis]));
  }

  // The whole drawing in the frame, unless a finger could no longer hit its vertices: then the frame scrolls.
  /** @param {Graph} graph */
  fit(graph) {
    const xs = graph.points.map((point) => point[0]);
    const ys = graph.points.map((point) => point[1]);
    const [left, top] = xs.length ? [Math.min(...xs) - PAD, Math.min(...ys) - PAD] : [0, 0];
    const [wide, high] = xs.length ? [Math.max(...xs) + PAD - left, Math.max(...ys) + PAD - top] : [0, 0];
    const [across, down] = [Math.max(200, this.frame.clientWidth - 2), Math.max(200, this.frame.clientHeight - 2)];
    const least = graph.points.length > MANY ? SMALL : FINGER;
    this.scale = Math.max(least, Math.min(LARGEST, across / (wide || 1), down / (high || 1))) * this.zoom;
    const [width, height] = [Math.max(wide, across / this.scale), Math.max(high, down / this.scale)];
    this.box = { x: left - (width - wide) / 2, y: top - (height - high) / 2, width, height };
    const { x, y } = this.box;
    const shown = { viewBox: `${x} ${y} ${width} ${height}`, width: Math.floor(width * this.scale), height: Math.floor(height * this.scale) };
    for (const [name, value] of Object.entries(shown)) this.svg.setAttribute(name, String(value));
    this.frame.scrollTo((this.svg.clientWidth - across) / 2, (this.svg.clientHeight - down) / 2);
  }

  // What the frame shows now, in the units of the drawing.
  get seen() {
    const { frame, box, scale } = this;
    return {
      x: box.x + frame.scrollLeft / scale,
      y: box.y + frame.scrollTop / scale,
      width: Math.min(box.width, frame.clientWidth / scale),
      height: Math.min(box.height, frame.clientHeight / scale),
    };
  }

  /** @param {number} zoom @param {Graph} graph */
  setZoom(zoom, graph) {
    this.zoom = Math.max(0.5, Math.min(3, zoom));
    this.fit(graph);
  }

  /** @param {Graph} graph @param {Looks} looks */
  paint(graph, looks) {
    this.svg.dataset.tool = looks.tool;
    this.paintEdges(graph);
    graph.points.forEach((point, vertex) => this.paintVertex(graph, vertex, point, looks));
    while (this.discs.childNodes.length > graph.points.length) this.discs.lastChild?.remove();
    this.focus.refresh();
  }

  // Edges are drawn anew only where they changed: there may be two thousand.
  /** @param {Graph} graph */
  paintEdges(graph) {
    if (this.drawn?.points === graph.points && this.drawn.edges === graph.edges) return;
    this.drawn = graph;
    this.lines.replaceChildren(...edgePaths(graph).map(({ line, head }, edge) =>
      s("g", { class: "edge", "data-edge": edge },
        s("path", { class: "reach", d: line }), s("path", { class: "line", d: line }), head ? s("path", { class: "head", d: head }) : null)));
  }

  /** @param {number} vertex @returns {SVGElement | undefined} */
  disc(vertex) {
    return /** @type {SVGElement | undefined} */ (this.discs.children[vertex]);
  }

  /** @param {Graph} graph @param {number} vertex @param {Point} point @param {Looks} looks */
  paintVertex(graph, vertex, [x, y], looks) {
    const figure = this.disc(vertex) || this.discs.appendChild(s("g", { id: `vertex-${vertex}`, role: "button", "data-vertex": vertex }));
    const facts = looks.answers?.vertices[vertex];
    const sign = looks.signs && looks.marks ? looks.marks[vertex] : "";
    const active = looks.active === vertex;
    const names = ["vertex", facts && LOOKS[facts.outcome], active && "active", sign && `sign-${code(looks.signs)}-${code(sign)}`];
    figure.setAttribute("class", names.filter(Boolean).join(" "));
    figure.setAttribute("transform", `translate(${x} ${y})`);
    figure.setAttribute("aria-label", looks.label(vertex));
    if (looks.pressable) figure.setAttribute("aria-pressed", String(active));
    else figure.removeAttribute("aria-pressed");
    const shown = [graph.names?.[vertex], facts && Object.values(facts), sign, looks.kernel?.has(vertex), looks.token === vertex, looks.ground === vertex].join("|");
    if (figure.dataset.shown === shown) return;
    figure.dataset.shown = shown;
    figure.replaceChildren(...this.parts(graph, vertex, looks, facts, sign));
  }

  /** @param {Graph} graph @param {number} vertex @param {Looks} looks @param {VertexFacts | undefined} facts @param {string} sign */
  parts(graph, vertex, looks, facts, sign) {
    const name = graph.names ? graph.names[vertex] : String(vertex);
    const shown = name.length > 7 ? `${name.slice(0, 6)}…` : name;
    const lift = facts ? -3 : 6;
    /** @type {SVGElement[]} */
    const parts = [s("circle", { class: "hit", r: HIT }), s("circle", { class: "disc", r: RADIUS })];
    if (looks.kernel?.has(vertex)) parts.push(s("circle", { class: "ring", r: RADIUS - 5 }));
    if (sign) parts.push(s("circle", { class: "sign", r: RADIUS - 6 }), s("path", { class: "cross", d: "M-12-12L12 12M12-12L-12 12" }));
    parts.push(s("text", { class: shown.length > 4 ? "name long" : "name", y: lift }, shown));
    if (facts) {
      const tight = facts.value.length > 4 ? "value tight" : "value";
      parts.push(s("text", { class: tight, y: 15 }, s("tspan", { class: "glyph" }, GLYPHS[facts.outcome]), ` ${facts.value}`),
        s("text", { class: "far", y: RADIUS + 16 }, facts.remoteness === null ? "∞" : String(facts.remoteness)));
    }
    if (looks.token === vertex) parts.push(s("circle", { class: "token-ring", r: RADIUS + 6 }), s("circle", { class: "token", cx: -22, cy: -22, r: 9 }));
    if (looks.ground === vertex) parts.push(s("path", { class: "ground", d: `M-36 ${RADIUS + 6}H36M-28 ${RADIUS + 6}l-8 8M-12 ${RADIUS + 6}l-8 8M4 ${RADIUS + 6}l-8 8M20 ${RADIUS + 6}l-8 8M36 ${RADIUS + 6}l-8 8` }));
    return parts;
  }

  /** @param {number} vertex */
  focusOn(vertex) {
    this.disc(vertex)?.focus();
  }

  get focused() {
    return this.svg.contains(document.activeElement) ? vertexOf(document.activeElement) : null;
  }
}

// A sign as it may stand in the name of a class.
/** @param {string} signs */
export function code(signs) {
  return signs.replaceAll(".", "e");
}

/** @param {EventTarget | null} target */
function vertexOf(target) {
  return numberOf(target, "vertex");
}

// The number of the vertex or of the edge on which something happened.
/** @param {EventTarget | null} target @param {"vertex" | "edge"} kind */
function numberOf(target, kind) {
  const found = target instanceof Element ? target.closest(`[data-${kind}]`) : null;
  return found ? Number(found.getAttribute(`data-${kind}`)) : null;
}
