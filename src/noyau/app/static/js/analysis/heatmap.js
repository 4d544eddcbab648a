// A table of positions as a heat map, the corner 0,0 at the bottom left: cells with their numbers while there is room, else one path for each shade.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";

const LEVELS = 12;
const NUMBERED = 40;
const CELL = 40;
/** @type {Record<string, string>} */
const SIGNS = { N: "✓", P: "✗", D: "=" };
/** @type {Record<string, string>} */
const OUTCOMES = { N: "won", P: "lost", D: "drawn" };
/** @type {Record<string, Point>} */
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [-1, 0], ArrowUp: [1, 0], PageDown: [-10, 0], PageUp: [10, 0] };

export class HeatMap {
  // look(row, column) is called with the cell that is pointed at.
  /** @param {Heat} heat @param {(row: number, column: number) => void} [look] */
  constructor({ rows, lost, size, what, title }, look = () => {}) {
    this.rows = rows;
    this.lost = lost;
    this.what = what;
    this.look = look;
    this.high = size[0];
    this.wide = size[1];
    this.numbered = Math.max(...size) <= NUMBERED;
    this.cell = this.numbered ? CELL : 10;
    this.room = this.numbered ? CELL : Math.max(...size) * 0.7;
    this.top = Math.max(1, ...rows.map((row) => Math.max(0, ...row.filter(isWhole))));
    /** @type {Point} */
    this.at = [0, 0];
    this.cursor = s("rect", { class: "cursor", width: this.cell, height: this.cell });
    const [wide, high] = [this.room + this.wide * this.cell, this.room + this.high * this.cell];
    this.svg = s("svg", { class: `heat ${this.numbered ? "numbered" : "fine"}`, viewBox: `-2 -2 ${wide + 4} ${high + 4}`, tabindex: "0", role: "application", "aria-label": t("web-analysis.table.label", { title, hint: t("web-analysis.table.hint") }) },
      this.labels(), this.numbered ? this.squares() : this.shades(), this.cursor);
    if (this.numbered) {
      this.svg.style.minWidth = `${(this.wide + 1) * 22}px`;
      this.svg.style.maxWidth = `${(this.wide + 1) * 38}px`;
    } else this.svg.style.maxWidth = `calc(85vh * ${wide / high})`;
    this.svg.addEventListener("pointermove", (event) => this.point(event));
    this.svg.addEventListener("pointerdown", (event) => this.point(event));
    this.svg.addEventListener("keydown", (event) => this.press(event));
    this.element = h("div", { class: "heat-frame" }, this.svg);
  }

  /** @param {number} column */
  x(column) {
    return this.room + column * this.cell;
  }

  /** @param {number} row */
  y(row) {
    return (this.high - 1 - row) * this.cell;
  }

  /** @param {number} row @param {number} column */
  isLost(row, column) {
    return this.lost[row][column] === "x";
  }

  // 0 for nothing, then in equal steps to the largest.
  /** @param {HeatValue} value */
  level(value) {
    if (!isWhole(value)) return 0;
    return value === 0 ? 0 : Math.min(LEVELS, 1 + Math.floor(((value - 1) * LEVELS) / this.top));
  }

  /** @param {number} row @param {number} column */
  lookOf(row, column) {
    const value = this.rows[row][column];
    if (this.what === "outcome") return value === "N" ? "won" : value === "P" ? "lost-cell" : "drawn";
    return value === null ? "drawn" : `heat-${this.level(value)}`;
  }

  squares() {
    const drawn = [];
    const frames = [];
    for (let row = 0; row < this.high; row += 1) {
      for (let column = 0; column < this.wide; column += 1) {
        const value = this.rows[row][column];
        const said = this.what === "outcome" ? SIGNS[String(value)] || "?" : value === null ? "∞" : String(value);
        const look = this.lookOf(row, column);
        const place = { x: this.x(column), y: this.y(row) };
        drawn.push(s("rect", { class: look, ...place, width: CELL, height: CELL }));
        const size = said.length > 3 ? 11 : said.length > 2 ? 14 : 17;
        drawn.push(s("text", { class: `${look} on`, x: place.x + CELL / 2, y: place.y + CELL / 2, "font-size": size }, said));
        if (this.isLost(row, column)) frames.push(s("rect", { class: "frame", x: place.x + 3, y: place.y + 3, width: CELL - 6, height: CELL - 6, rx: 4 }));
      }
    }
    return s("g", { "aria-hidden": "true" }, drawn, frames);
  }

  // Runs of cells of the same look, as one path for each look.
  shades() {
    const paths = new Map();
    for (let row = 0; row < this.high; row += 1) {
      let start = 0;
      for (let column = 1; column <= this.wide; column += 1) {
        const look = this.fineLook(row, start);
        if (column < this.wide && this.fineLook(row, column) === look) continue;
        const run = `M${this.x(start)} ${this.y(row)}h${(column - start) * this.cell}v${this.cell}H${this.x(start)}z`;
        paths.set(look, (paths.get(look) || "") + run);
        start = column;
      }
    }
    return s("g", { "aria-hidden": "true" }, [...paths].map(([look, d]) => s("path", { class: look, d })));
  }

  /** @param {number} row @param {number} column */
  fineLook(row, column) {
    return this.isLost(row, column) ? "lost-cell" : this.lookOf(row, column);
  }

  labels() {
    const size = this.numbered ? 14 : this.room * 0.28;
    const step = this.numbered ? 1 : roundStep(Math.max(this.high, this.wide));
    const words = [];
    for (let column = 0; column < this.wide; column += step) words.push(s("text", { x: this.x(column) + this.cell / 2, y: this.high * this.cell + this.room * 0.4, "font-size": size }, String(column)));
    for (let row = 0; row < this.high; row += step) words.push(s("text", { x: this.room * 0.5, y: this.y(row) + this.cell / 2, "font-size": size }, String(row)));
    return s("g", { class: "labels", "aria-hidden": "true" }, words);
  }

  /** @param {PointerEvent} event */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const view = this.svg.viewBox.baseVal;
    const scale = Math.min(box.width / view.width, box.height / view.height);
    const left = box.x + (box.width - view.width * scale) / 2;
    const top = box.y + (box.height - view.height * scale) / 2;
    const column = Math.floor(((event.clientX - left) / scale + view.x - this.room) / this.cell);
    const row = this.high - 1 - Math.floor(((event.clientY - top) / scale + view.y) / this.cell);
    if (row >= 0 && row < this.high && column >= 0 && column < this.wide) this.go(row, column);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    let [row, column] = this.at;
    if (event.key in STEPS) [row, column] = [row + STEPS[event.key][0], column + STEPS[event.key][1]];
    else if (event.key === "Home") [row, column] = event.ctrlKey ? [0, 0] : [row, 0];
    else if (event.key === "End") [row, column] = event.ctrlKey ? [this.high - 1, this.wide - 1] : [row, this.wide - 1];
    else return;
    event.preventDefault();
    this.go(Math.max(0, Math.min(row, this.high - 1)), Math.max(0, Math.min(column, this.wide - 1)));
    announce(this.say(...this.at));
  }

  /** @param {number} row @param {number} column */
  go(row, column) {
    this.at = [row, column];
    this.cursor.setAttribute("x", String(this.x(column)));
    this.cursor.setAttribute("y", String(this.y(row)));
    this.cursor.classList.add("seen");
    this.look(row, column);
  }

  // What a cell says, in words.
  /** @param {number} row @param {number} column */
  say(row, column) {
    const value = this.rows[row][column];
    const lost = this.isLost(row, column);
    const parts = [];
    if (this.what === "outcome") parts.push(t(`web-analysis.table.${OUTCOMES[String(value)] || "unknown"}`));
    else {
      if (value === null) parts.push(t("web-analysis.table.drawn"));
      else parts.push(t(`web-analysis.table.${this.what === "grundy" ? "value" : "remoteness"}`, { value }));
      if (lost) parts.push(t("web-analysis.table.lost"));
    }
    return t("web-analysis.table.cell", { row, column, value: parts.join(", ") });
  }

  // What shades and frames mean.
  legend() {
    /** @type {[string, string][]} */
    const entries = [];
    if (this.what === "outcome") entries.push(["lost-cell", t("web-analysis.table.lost")], ["won", t("web-analysis.table.won")]);
    else {
      entries.push([this.numbered ? "framed" : "lost-cell", t(`web-analysis.table.${this.numbered ? "framed" : "filled"}`)]);
      const bounds = new Map();
      for (let value = 0; value <= this.top; value += 1) {
        const [least] = bounds.get(this.level(value)) || [value];
        bounds.set(this.level(value), [least, value]);
      }
      for (const [level, [least, most]] of bounds) entries.push([`heat-${level}`, least === most ? String(least) : `${least}–${most}`]);
    }
    return h("ul", { class: "heat-legend" }, entries.map(([look, said]) =>
      h("li", {}, this.swatch(look), said)));
  }

  /** @param {string} look */
  swatch(look) {
    const sign = this.what === "outcome" && this.numbered ? s("text", { class: look, x: 10, y: 10, "font-size": 13 }, look === "won" ? SIGNS.N : SIGNS.P) : null;
    const frame = look === "framed" ? s("rect", { class: "frame", x: 2, y: 2, width: 16, height: 16, rx: 2 }) : null;
    return s("svg", { class: "heat swatch", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("rect", { class: look, width: 20, height: 20 }), sign, frame);
  }
}

/** @param {number} count */
function roundStep(count) {
  for (let power = 1; ; power *= 10) for (const part of [1, 2, 5]) if (part * power * 8 >= count) return part * power;
}

/** @param {HeatValue} value @returns {value is number} */
function isWhole(value) {
  return Number.isInteger(value);
}
