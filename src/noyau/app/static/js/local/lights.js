// Lights Out answers a press by itself: the server says once what each press changes and how each state looks.

import { readMarkup, s } from "../dom.js";
import { t } from "../i18n.js";

// From so many cells on they are seen from afar: each is one path, and no more than its colours changes.
const MANY = 1000;

export class Lamps {
  // The figures of a scene are painted; a spec names the board.
  constructor(rule, scene, spec) {
    this.rule = rule;
    this.scene = scene;
    this.templates = rule.faces.map((faces) => faces.map(readMarkup));
    this.isFar = rule.changes.length >= MANY && rule.states === 2;
    this.looks = this.isFar ? this.templates.map((faces) => faces.map(([node], state) => lookOf(node, state))) : [];
    scene.svg.classList.toggle("far", this.isFar);
    this.states = [];
    this.name = spec.split(":").slice(0, 2).join(":");
    this.moves = rule.changes.map((_, cell) => this.move(cell));
  }

  // What is said of a press follows the state of its cell.
  move(cell) {
    const say = () => this.label(cell);
    return { click: [`cell-${cell}`], text: String(cell), result: "", get said() { return say(); } };
  }

  // The states that a spec writes: all, none, rows of digits, or the lit cells.
  static read(spec, size) {
    const text = spec.split(":")[2] ?? "all";
    if (text === "all" || text === "none") return Array(size).fill(text === "all" ? 1 : 0);
    const digits = text.replaceAll("/", "");
    if (digits.length === size) return [...digits].map((digit) => parseInt(digit, 36));
    const states = Array(size).fill(0);
    for (const cell of text.split(",")) states[Number(cell)] = 1;
    return states;
  }

  show(spec) {
    this.set(Lamps.read(spec, this.rule.changes.length));
  }

  // Show other states: only the cells that change are painted.
  set(states) {
    const before = this.states;
    this.states = [...states];
    for (const [cell, state] of this.states.entries()) if (before[cell] !== state) this.paint(cell, state);
  }

  // Press a cell where it is shown: the cells that it changes are painted, no others.
  press(cell, times = 1) {
    for (const [changed, amount] of this.rule.changes[cell]) this.turn(changed, amount * times);
  }

  turn(cell, amount) {
    const { states } = this.rule;
    const state = (((this.states[cell] + amount) % states) + states) % states;
    if (state === this.states[cell]) return;
    this.states[cell] = state;
    this.paint(cell, state);
  }

  paint(cell, state) {
    const figure = this.scene.figures.get(`cell-${cell}`);
    figure.classList.toggle("lit", state > 0);
    figure.classList.toggle("dark", state === 0);
    if (this.isFar) this.colour(figure, cell, state);
    else this.draw(figure, cell, state);
    if (figure.hasAttribute("aria-label")) figure.setAttribute("aria-label", this.label(cell));
  }

  draw(figure, cell, state) {
    const [x, y] = this.rule.places[cell];
    const nodes = this.templates[this.rule.face[cell]][state].map((node) => node.cloneNode(true));
    figure.replaceChildren(s("g", { transform: `translate(${x} ${y})` }, nodes));
  }

  colour(figure, cell, state) {
    const kind = this.rule.face[cell];
    let face = figure.firstChild;
    if (!face?.classList.contains("face")) {
      const [x, y] = this.rule.places[cell];
      face = s("path", { class: "face", d: this.rule.shapes[kind].path, transform: `translate(${x} ${y})`, "stroke-width": 8 });
      figure.replaceChildren(face);
    }
    for (const [name, value] of Object.entries(this.looks[kind][state])) face.setAttribute(name, value);
  }

  // "row 2, column 3, lit"
  label(cell) {
    const { columns, states } = this.rule;
    const now = this.states[cell] ?? 0;
    const state = states > 2 ? t("weblights.cell.state", { n: now }) : t(`weblights.cell.${now ? "lit" : "dark"}`);
    if (!columns) return t("weblights.cell.number", { cell, state });
    return t("weblights.cell.at", { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1, state });
  }

  // What others have painted.
  note(spec) {
    this.states = Lamps.read(spec, this.rule.changes.length);
  }

  // The spec after a press.
  after(spec, cell) {
    const states = Lamps.read(spec, this.rule.changes.length);
    for (const [changed, amount] of this.rule.changes[cell]) states[changed] = (states[changed] + amount) % this.rule.states;
    return `${this.name}:${this.write(states)}`;
  }

  // The text of states: rows of digits where there are rows.
  write(states = this.states) {
    if (states.every((state) => state === 0)) return "none";
    if (states.every((state) => state === 1)) return "all";
    const digits = states.map((state) => state.toString(36)).join("");
    const { columns } = this.rule;
    return columns ? digits.match(new RegExp(`.{${columns}}`, "g")).join("/") : digits;
  }

  get lit() {
    return this.states.reduce((count, state) => count + (state > 0), 0);
  }

  get solved() {
    return this.states.every((state) => state === 0);
  }
}

// The colour of a face; where it is lit, the colour of the sign on it, which would be too small, frames it.
function lookOf(face, state) {
  const stroke = state ? face.querySelector("[stroke]").getAttribute("stroke") : "none";
  return { fill: face.querySelector("path").getAttribute("fill"), stroke };
}
