// To explore: facts of the board, its neutral patterns, how far states can be, and the squares of its surface.

import { finish, isStop } from "../api.js";
import { h, s } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { announce } from "../shell.js";
import { question } from "./questions.js";

const SIDE = 40;

export class ExploreTab {
  /** @param {import("../screens/lights.js").Laboratory} lab @param {HTMLElement} body */
  constructor(lab, body) {
    this.lab = lab;
    this.body = body;
    this.board = "";
    this.chosen = /** @type {number | null} */ (null);
    /** @type {Cells[]} */
    this.neutral = [];
    /** @type {HTMLButtonElement[]} */
    this.thumbs = [];
  }

  /** @param {number} cell */
  use(cell) {
    this.lab.press(cell);
  }

  // A new board: all that was found is of the old one.
  forget() {
    this.chosen = null;
    this.board = "";
  }

  open() {
    if (this.board === this.lab.board.board) this.mark();
    else this.begin();
  }

  async begin() {
    const { lab } = this;
    const { board } = lab;
    this.board = board.board;
    this.body.replaceChildren(h("p", {}, t("web-lights.solve.searching")));
    try {
      const facts = /** @type {LampFacts} */ (await question("facts", { spec: lab.specOf("none") }));
      if (board !== lab.board) return;
      this.neutral = facts.neutral;
      this.body.replaceChildren(factTable(facts), this.gallery(facts), this.far(), board.local.columns ? this.squares() : "");
    } catch (error) {
      if (board !== lab.board || isStop(error)) return;
      this.forget();
      this.body.replaceChildren(h("p", {}, error.message));
    }
  }

  /** @param {LampFacts} facts */
  gallery(facts) {
    this.thumbs = [];
    if (!facts.generators) return section("neutral", h("p", {}, t("web-lights.neutral.none")));
    const key = facts.nullity === null ? "generators" : "dimension";
    const about = h("p", {}, sentence(`web-lights.neutral.${key}`, { n: facts.nullity, count: power(facts.solutions) }));
    const shown = facts.neutral.length < facts.generators ? h("p", {}, t("web-lights.neutral.some", { n: facts.neutral.length })) : "";
    this.thumbs = facts.neutral.map((pattern, place) => {
      const name = t("web-lights.neutral.pattern", { n: place + 1, cells: pattern.length });
      const choose = () => { this.chosen = this.chosen === place ? null : place; this.mark(); };
      return h("button", { type: "button", class: "pattern", "aria-pressed": "false", "aria-label": name, onclick: choose }, this.thumbnail(pattern));
    });
    return section("neutral", about, shown, h("div", { class: "patterns" }, this.thumbs));
  }

  // All cells as pale dots, those of the pattern as dark ones: two paths, whatever the size of the board.
  /** @param {Cells} pattern */
  thumbnail(pattern) {
    const { local, width, height } = this.lab.board;
    const wide = 1.7 * Math.min(...local.shapes.map((shape) => shape.radius));
    const dots = (/** @type {number[]} */ cells) => cells.map((cell) => `M${local.places[cell].join(" ")}h.1`).join("");
    const path = (/** @type {string} */ name, /** @type {number[]} */ cells) => s("path", { class: name, d: dots(cells), "stroke-width": wide });
    return s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      path("dot", local.places.map((_, cell) => cell)), path("dot chosen", pattern.map(([cell]) => cell)));
  }

  mark() {
    for (const [place, thumb] of this.thumbs.entries()) thumb.setAttribute("aria-pressed", String(place === this.chosen));
    const pattern = this.chosen === null ? [] : this.neutral[this.chosen];
    this.lab.view.mark({ rings: new Map(pattern) });
  }

  far() {
    const answer = h("div", { class: "far" });
    const begin = h("button", { type: "button", class: "far-begin", onclick: () => { this.measure(answer, begin); } }, t("web-lights.far.begin"));
    return section("far", begin, answer);
  }

  /** @param {HTMLElement} answer @param {HTMLButtonElement} begin */
  async measure(answer, begin) {
    const { lab } = this;
    const { board } = lab;
    begin.disabled = true;
    answer.replaceChildren(h("p", {}, t("web-lights.solve.searching")));
    try {
      const found = await finish({ task: "lights-distances", spec: lab.specOf("none") });
      if (board !== lab.board) return;
      const proved = found.least === found.most;
      const said = proved ? t("web-lights.far.most", { n: found.most }) : t("web-lights.far.between", found);
      answer.replaceChildren(h("p", { class: "verdict" }, said), found.distances ? chart(found.distances) : "");
      announce(said);
    } catch (error) {
      if (!isStop(error)) answer.replaceChildren(h("p", {}, error.message));
    }
    begin.disabled = false;
  }

  squares() {
    const answer = h("div");
    const begin = h("button", { type: "button", class: "squares-begin", onclick: () => this.list(answer) }, t("web-lights.squares.begin", { n: SIDE }));
    return section("squares", h("p", {}, t("web-lights.squares.about")), begin, answer);
  }

  /** @param {HTMLElement} answer */
  async list(answer) {
    const { lab } = this;
    const { board } = lab;
    answer.replaceChildren(h("p", {}, t("web-lights.solve.searching")));
    try {
      const { nullities } = await question("nullities", { spec: lab.specOf("none"), number: SIDE });
      const name = (/** @type {number} */ side) => board.board.replace(/-\d+x\d+/, `-${side}x${side}`);
      const cell = (/** @type {number | null} */ nullity, /** @type {number} */ place) => {
        const side = place + 1;
        const open = h("button", { type: "button", class: nullity ? "square" : "square always", "aria-label": `${t("web-lights.squares.open", { n: side })}: ${nullity}`, onclick: () => lab.choose(name(side)) },
          h("span", { class: "side" }, String(side)), h("b", {}, nullity === null ? "–" : String(nullity)));
        return h("li", {}, open);
      };
      answer.replaceChildren(h("ol", { class: "squares" }, nullities.map(cell)));
    } catch (error) {
      if (!isStop(error)) answer.replaceChildren(h("p", {}, error.message));
    }
  }
}

/** @param {LampFacts} facts */
function factTable(facts) {
  const solvable = facts.always_solvable ? power(facts.all) : sentence("web-lights.facts.share", { some: power(facts.solvable), all: power(facts.all) });
  /** @type {[string, Child][]} */
  const lines = [
    ["cells", formatNumber(facts.cells)], ["states", formatNumber(facts.states)],
    ["rank", facts.rank === null ? null : formatNumber(facts.rank)], ["nullity", facts.nullity === null ? null : formatNumber(facts.nullity)],
    ["solvable", solvable], ["solutions", facts.always_solvable ? formatNumber(1) : power(facts.solutions)],
    ["always", t(`web-lights.facts.${facts.always_solvable ? "yes" : "no"}`)],
  ];
  const known = lines.filter(([, value]) => value !== null);
  return section("facts", h("dl", { class: "facts" }, known.map(([name, value]) =>
    h("div", {}, h("dt", {}, t(`web-lights.facts.${name}`)), h("dd", { "data-fact": name }, value)))));
}

/** @param {string} name @param {Child[]} parts */
function section(name, ...parts) {
  return h("section", { class: `part part-${name}` }, h("h2", {}, t(`web-lights.${name}.title`)), parts);
}

// How many states need how many presses, as bars and as numbers.
/** @param {string[]} counts */
function chart(counts) {
  const numbers = counts.map(Number);
  const most = Math.max(...numbers);
  const line = (/** @type {string} */ count, /** @type {number} */ presses) => h("tr", {}, h("th", { scope: "row" }, String(presses)), h("td", {}, formatNumber(BigInt(count))),
    h("td", { class: "bar-cell" }, s("svg", { class: "bar-chart", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { width: Math.max(0.5, (100 * numbers[presses]) / most), height: 10 }))));
  const head = ["presses", "count"].map((name) => h("th", { scope: "col" }, t(`web-lights.far.${name}`)));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("web-lights.far.chart") },
    h("table", { class: "distances" }, h("thead", {}, h("tr", {}, head, h("td"))), h("tbody", {}, counts.map(line))));
}

// "2^4·3^2" with raised exponents, read out as it is written.
/** @param {string} text */
function power(text) {
  const parts = text.split("·").flatMap((part, place) => {
    const [base, exponent] = part.split("^");
    return [place ? "·" : "", base, h("sup", {}, exponent)];
  });
  return h("span", { class: "power" }, parts);
}

// A sentence with elements among its facts.
/** @param {string} key @param {Record<string, Plain | Element>} facts @returns {Child[]} */
function sentence(key, facts) {
  const plain = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact instanceof Element ? `\u0000${name}\u0000` : fact]));
  return t(key, plain).split("\u0000").map((part) => {
    const fact = facts[part];
    return fact instanceof Element ? fact : part;
  });
}
