// A table of positions as a heat map, the corner 0,0 at the bottom left: cells with their numbers while there is room, else one path for each shade.

import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";
import { Lens } from "./lens.js";

const LEVELS = 12;
const NUMBERED = 40;
const CELL = 40;
const CLOSEST = 6;
const READABLE = 26;
/** @type {Record<string, string>} */
const SIGNS = { N: "✓", P: "✗", D: "=" };
/** @type {Record<string, string>} */
const OUTCOMES = { N: "won", P: "lost", D: "drawn" };
/** @type {Record<string, Point>} */
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [-1, 0], ArrowUp: [1, 0], PageDown: [-10, 0], PageUp: [10, 0] };
/** @type {Record<string, number>} */
const LENS = { "+": 1, "=": 1, "-": -1, 0: 0 };

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
    this.around = s("g", { class: "labels", "aria-hidden": "true" });
    this.close = s("g", { "aria-hidden": "true" });
    this.svg = s("svg", { class: `heat ${this.numbered ? "numbered" : "fine"}`, tabindex: "0", role: "application", "aria-label": t("web-analysis.table.label", { title, hint: t("web-analysis.table.hint") }) },
      this.numbered ? this.squares() : this.shades(), this.close, this.cursor, this.around);
    this.lens = new Lens(this.svg, { x: -2, y: -2, wide: wide + 4, high: high + 4 }, Math.max(1, Math.max(this.wide, this.high) / CLOSEST), (part) => this.see(part));
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

  /** @param {number} row @param {number} column */
  write(row, column) {
    const value = this.rows[row][column];
    return this.what === "outcome" ? SIGNS[String(value)] || "?" : value === null ? "∞" : String(value);
  }

  // What stands in a cell.
  /** @param {number} row @param {number} column @param {string} look */
  word(row, column, look) {
    const said = this.write(row, column);
    const size = (said.length > 3 ? 11 : said.length > 2 ? 14 : 17) * (this.cell / CELL);
    return s("text", { class: `${look} on`, x: this.x(column) + this.cell / 2, y: this.y(row) + this.cell / 2, "font-size": size }, said);
  }

  squares() {
    const drawn = [];
    const frames = [];
    for (let row = 0; row < this.high; row += 1) {
      for (let column = 0; column < this.wide; column += 1) {
        const look = this.lookOf(row, column);
        const place = { x: this.x(column), y: this.y(row) };
        drawn.push(s("rect", { class: look, ...place, width: CELL, height: CELL }), this.word(row, column, look));
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

  // The part that is seen, its rows and columns numbered at the edges, and numbers in its cells where there is room now.
  /** @param {import("./lens.js").Part} part */
  see(part) {
    this.svg.setAttribute("viewBox", `${part.x} ${part.y} ${part.wide} ${part.high}`);
    const columns = range(part.x - this.room, part.wide, this.cell, this.wide);
    const rows = range(this.high * this.cell - part.y - part.high, part.high, this.cell, this.high);
    this.around.replaceChildren(...this.labels(part, rows, columns));
    const few = !this.numbered && Math.max(rows.length, columns.length) <= READABLE;
    this.close.replaceChildren(...(few ? rows.flatMap((row) => columns.map((column) => this.word(row, column, this.fineLook(row, column)))) : []));
  }

  /** @param {import("./lens.js").Part} part @param {number[]} rows @param {number[]} columns */
  labels(part, rows, columns) {
    const closer = this.lens ? this.lens.scale : 1;
    const size = (this.numbered ? 14 : this.room * 0.28) / closer;
    const step = this.numbered ? 1 : roundStep(Math.max(rows.length, columns.length));
    const [foot, left] = [part.y + part.high - size * 0.9, part.x + size * 1.3];
    const [y, x] = closer > 1 ? [Math.min(foot, this.high * this.cell + this.room * 0.4), Math.max(left, this.room * 0.5)] : [this.high * this.cell + this.room * 0.4, this.room * 0.5];
    const named = (/** @type {number[]} */ all) => all.filter((number) => number % step === 0);
    const strips = closer > 1
      ? [s("rect", { class: "strip", x: part.x, y: part.y, width: x + size * 1.3 - part.x, height: part.high }), s("rect", { class: "strip", x: part.x, y: y - size * 0.9, width: part.wide, height: part.y + part.high - y + size * 0.9 })]
      : [];
    return [
      ...strips,
      ...named(columns).map((column) => s("text", { x: this.x(column) + this.cell / 2, y, "font-size": size }, String(column))),
      ...named(rows).map((row) => s("text", { x, y: this.y(row) + this.cell / 2, "font-size": size }, String(row))),
    ];
  }

  // Closer, further away, and all of it.
  buttons() {
    const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ way) =>
      h("button", { type: "button", class: `lens-${name}`, "aria-label": t(`web-analysis.lens.${name}`), title: t(`web-analysis.lens.${name}`), onclick: () => this.step(way) }, sign);
    return h("div", { class: "lens", role: "group", "aria-label": t("web-analysis.lens.title") }, button("in", "+", 1), button("out", "−", -1), button("whole", "⤢", 0));
  }

  // A step closer to the cell that was looked at last, and how close it is now in words.
  /** @param {number} way */
  step(way) {
    const [row, column] = this.at;
    const seen = this.cursor.classList.contains("seen");
    const scale = this.lens.step(way, seen ? [this.x(column) + this.cell / 2, this.y(row) + this.cell / 2] : undefined);
    announce(t("web-analysis.lens.now", { n: Math.round(scale * 100) }));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const [x, y] = this.lens.at(event.clientX, event.clientY);
    const column = Math.floor((x - this.room) / this.cell);
    const row = this.high - 1 - Math.floor(y / this.cell);
    if (row < 0 || row >= this.high || column < 0 || column >= this.wide) return;
    this.go(row, column);
    if (event.type === "pointerdown") announce(this.say(row, column));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    let [row, column] = this.at;
    if (event.key in STEPS) [row, column] = [row + STEPS[event.key][0], column + STEPS[event.key][1]];
    else if (event.key === "Home") [row, column] = event.ctrlKey ? [0, 0] : [row, 0];
    else if (event.key === "End") [row, column] = event.ctrlKey ? [this.high - 1, this.wide - 1] : [row, this.wide - 1];
    else {
      if (!(event.key in LENS) || event.ctrlKey) return;
      event.preventDefault();
      this.step(LENS[event.key]);
      return;
    }
    event.preventDefault();
    this.go(Math.max(0, Math.min(row, this.high - 1)), Math.max(0, Math.min(column, this.wide - 1)));
    this.lens.bring(this.x(this.at[1]), this.y(this.at[0]), this.cell, this.lens.scale > 1 ? (this.numbered ? 36 : this.room * 0.75) / this.lens.scale : 0);
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

// The numbers of the cells of a row or a column that a part of it shows.
/** @param {number} from @param {number} length @param {number} cell @param {number} count */
function range(from, length, cell, count) {
  const first = Math.max(0, Math.floor(from / cell));
  return Array.from({ length: Math.max(0, Math.min(count, Math.ceil((from + length) / cell)) - first) }, (_, index) => first + index);
}

/** @param {number} count */
function roundStep(count) {
  for (let power = 1; ; power *= 10) for (const part of [1, 2, 5]) if (part * power * 8 >= count) return part * power;
}

/** @param {HeatValue} value @returns {value is number} */
function isWhole(value) {
  return Number.isInteger(value);
}
