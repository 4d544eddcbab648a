// Lights Out answers a press by itself: the server says once what each press changes and how each state looks.

import { readMarkup, s } from "../dom.js";

export class Lamps {
  constructor(rule, scene, spec) {
    this.rule = rule;
    this.scene = scene;
    this.templates = rule.faces.map((faces) => faces.map(readMarkup));
    this.states = [];
    this.name = spec.split(":").slice(0, 2).join(":");
    this.moves = rule.changes.map((_, cell) => ({ click: [`cell-${cell}`], text: String(cell), said: "", result: "" }));
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

  // Show a position: only the cells whose state is another one are painted.
  show(spec) {
    const states = Lamps.read(spec, this.rule.changes.length);
    for (const [cell, state] of states.entries()) if (this.states[cell] !== state) this.paint(cell, state);
    this.states = states;
  }

  paint(cell, state) {
    const figure = this.scene.figures.get(`cell-${cell}`);
    const [x, y] = this.rule.places[cell];
    const nodes = this.templates[this.rule.face[cell]][state].map((node) => node.cloneNode(true));
    figure.classList.toggle("lit", state > 0);
    figure.classList.toggle("dark", state === 0);
    figure.replaceChildren(s("g", { transform: `translate(${x} ${y})` }, nodes));
  }

  // The spec after a press.
  after(cell) {
    const states = [...this.states];
    for (const [changed, amount] of this.rule.changes[cell]) states[changed] = (states[changed] + amount) % this.rule.states;
    return `${this.name}:${states.every((state) => state === 0) ? "none" : states.map((state) => state.toString(36)).join("")}`;
  }

  get solved() {
    return this.states.every((state) => state === 0);
  }
}
