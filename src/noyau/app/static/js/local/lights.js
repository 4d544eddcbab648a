// Lights Out answers a press by itself: the server says once what each press changes. Nothing here knows the page.

import { t } from "../i18n.js";

// From so many cells on they are seen from afar: each is one shape, and no more than its colours changes.
const MANY = 1000;

// What a cell is called: the name of its vertex, else its number.
/** @param {Pick<LampRule, "names">} rule @param {number} cell */
export function nameOf({ names }, cell) {
  return names ? names[cell] : String(cell);
}

export class Lamps {
  /** @type {number[]} */
  #states = [];

  // A spec names the board; paint(cell, state) is called with every cell that changes.
  /** @param {LampRule} rule @param {string} spec @param {(cell: number, state: number) => void} [paint] */
  constructor(rule, spec, paint = () => {}) {
    this.rule = rule;
    this.paint = paint;
    this.isFar = rule.changes.length >= MANY && rule.states === 2;
    this.name = spec.split(":").slice(0, 2).join(":");
    this.moves = rule.changes.map((_, cell) => this.move(cell));
  }

  /** @returns {readonly number[]} */
  get states() {
    return this.#states;
  }

  // What is said of a press follows the state of its cell.
  /** @param {number} cell @returns {Offer} */
  move(cell) {
    const say = () => this.label(cell);
    return { click: [this.rule.figures[cell]], text: nameOf(this.rule, cell), result: "", get said() { return say(); } };
  }

  // The cell that the text of a press names.
  /** @param {string} text */
  cellOf(text) {
    return this.rule.names ? this.rule.names.indexOf(text) : Number(text);
  }

  // The figures that a press turns.
  /** @param {number} cell */
  turnedBy(cell) {
    return this.rule.changes[cell].map(([changed]) => this.rule.figures[changed]);
  }

  // The states that a spec writes: all, none, rows of digits, or the lit cells.
  /** @param {string} spec @param {number} size @returns {number[]} */
  static read(spec, size) {
    const text = spec.split(":")[2] ?? "all";
    if (text === "all" || text === "none") return Array(size).fill(text === "all" ? 1 : 0);
    const digits = text.replaceAll("/", "");
    if (digits.length === size) return [...digits].map((digit) => parseInt(digit, 36));
    const states = Array(size).fill(0);
    for (const cell of text.split(",")) states[Number(cell)] = 1;
    return states;
  }

  /** @param {string} spec */
  show(spec) {
    this.set(Lamps.read(spec, this.rule.changes.length));
  }

  // Show other states: only the cells that change are painted.
  /** @param {readonly number[]} states */
  set(states) {
    const before = this.#states;
    this.#states = [...states];
    for (const [cell, state] of this.#states.entries()) if (before[cell] !== state) this.paint(cell, state);
  }

  // Press a cell where it is shown: the cells that it changes are painted, no others.
  /** @param {number} cell @param {number} [times] */
  press(cell, times = 1) {
    for (const [changed, amount] of this.rule.changes[cell]) this.turn(changed, amount * times);
  }

  /** @param {number} cell @param {number} amount */
  turn(cell, amount) {
    const state = modulo(this.#states[cell] + amount, this.rule.states);
    if (state === this.#states[cell]) return;
    this.#states[cell] = state;
    this.paint(cell, state);
  }

  // "row 2, column 3, lit"
  /** @param {number} cell */
  label(cell) {
    const { columns, states } = this.rule;
    const now = this.#states[cell] ?? 0;
    const state = states > 2 ? t("web.cell.state", { n: now }) : t(`web.cell.${now ? "lit" : "dark"}`);
    if (!columns) return t("web.cell.number", { cell: nameOf(this.rule, cell), state });
    return t("web.cell.at", { row: Math.floor(cell / columns), column: cell % columns, state });
  }

  // What others have painted.
  /** @param {string} spec */
  note(spec) {
    this.#states = Lamps.read(spec, this.rule.changes.length);
  }

  // Others have painted over the lamps: all of them are painted the next time.
  forget() {
    this.#states = [];
  }

  // The spec after a press.
  /** @param {string} spec @param {number} cell */
  after(spec, cell) {
    const states = Lamps.read(spec, this.rule.changes.length);
    for (const [changed, amount] of this.rule.changes[cell]) states[changed] = (states[changed] + amount) % this.rule.states;
    return `${this.name}:${this.write(states)}`;
  }

  // The text of states: rows of digits where there are rows.
  /** @param {readonly number[]} [states] */
  write(states = this.#states) {
    if (states.every((state) => state === 0)) return "none";
    if (states.every((state) => state === 1)) return "all";
    const digits = states.map((state) => state.toString(36)).join("");
    const { columns } = this.rule;
    return columns ? (digits.match(new RegExp(`.{${columns}}`, "g")) || []).join("/") : digits;
  }

  get lit() {
    return this.#states.filter((state) => state > 0).length;
  }

  get solved() {
    return this.#states.every((state) => state === 0);
  }
}

// The remainder of a number that may be negative.
/** @param {number} number @param {number} by */
export function modulo(number, by) {
  return ((number % by) + by) % by;
}
