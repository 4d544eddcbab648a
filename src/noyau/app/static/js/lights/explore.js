// To explore: facts of the board, its neutral patterns, how far states can be, and the squares of its surface.

import { finish, isStop } from "../api.js";
import { h, s } from "../dom.js";
import { language, t } from "../i18n.js";
import { announce } from "../shell.js";
import { question } from "./questions.js";

const SIDE = 40;

export class ExploreTab {
  constructor(lab, body) {
    this.lab = lab;
    this.body = body;
    this.forget();
  }

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
    this.body.replaceChildren(h("p", {}, t("weblights.solve.searching")));
    try {
      const facts = await question("facts", { spec: lab.specOf("none") });
      if (board !== lab.board) return;
      this.facts = facts;
      this.body.replaceChildren(this.table(), this.gallery(), this.far(), board.local.columns ? this.squares() : "");
    } catch (error) {
      if (board !== lab.board || isStop(error)) return;
      this.forget();
      this.body.replaceChildren(h("p", {}, error.message));
    }
  }

  table() {
    const { facts } = this;
    const solvable = facts.always_solvable ? power(facts.all) : sentence("weblights.facts.share", { some: power(facts.solvable), all: power(facts.all) });
    const lines = [
      ["cells", facts.cells], ["states", facts.states], ["rank", facts.rank], ["nullity", facts.nullity], ["solvable", solvable],
      ["solutions", facts.always_solvable ? 1 : power(facts.solutions)],
      ["always", t(`weblights.facts.${facts.always_solvable ? "yes" : "no"}`)],
    ].filter(([, value]) => value !== null);
    return section("facts", h("dl", { class: "facts" }, lines.map(([name, value]) =>
      h("div", {}, h("dt", {}, t(`weblights.facts.${name}`)), h("dd", { "data-fact": name }, typeof value === "number" ? format(value) : value)))));
  }

  gallery() {
    const { facts } = this;
    if (!facts.generators) return section("neutral", h("p", {}, t("weblights.neutral.none")));
    const key = facts.nullity === null ? "generators" : "dimension";
    const about = h("p", {}, sentence(`weblights.neutral.${key}`, { n: facts.nullity, count: power(facts.solutions) }));
    const shown = facts.neutral.length < facts.generators ? h("p", {}, t("weblights.neutral.some", { n: facts.neutral.length })) : "";
    this.thumbs = facts.neutral.map((pattern, place) => {
      const name = t("weblights.neutral.pattern", { n: place + 1, cells: pattern.length });
      const choose = () => { this.chosen = this.chosen === place ? null : place; this.mark(); };
      return h("button", { type: "button", class: "pattern", "aria-pressed": "false", "aria-label": name, onclick: choose }, this.thumbnail(pattern));
    });
    return section("neutral", about, shown, h("div", { class: "patterns" }, this.thumbs));
  }

  // All cells as pale dots, those of the pattern as dark ones: two paths, whatever the size of the board.
  thumbnail(pattern) {
    const { local, width, height } = this.lab.board;
    const wide = 1.7 * Math.min(...local.shapes.map((shape) => shape.radius));
    const dots = (cells) => cells.map((cell) => `M${local.places[cell].join(" ")}h.1`).join("");
    const path = (name, cells) => s("path", { class: name, d: dots(cells), "stroke-width": wide });
    return s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      path("dot", local.places.map((_, cell) => cell)), path("dot chosen", pattern.map(([cell]) => cell)));
  }

  mark() {
    for (const [place, thumb] of (this.thumbs || []).entries()) thumb.setAttribute("aria-pressed", String(place === this.chosen));
    const pattern = this.chosen === null ? [] : this.facts.neutral[this.chosen];
    this.lab.lights.mark({ rings: new Map(pattern) });
  }

  far() {
    const answer = h("div", { class: "far" });
    const begin = h("button", { type: "button", class: "far-begin", onclick: () => this.measure(answer, begin) }, t("weblights.far.begin"));
    return section("far", begin, answer);
  }

  async measure(answer, begin) {
    const { lab } = this;
    const { board } = lab;
    begin.disabled = true;
    answer.replaceChildren(h("p", {}, t("weblights.solve.searching")));
    try {
      const found = await finish({ task: "lights-distances", spec: lab.specOf("none") });
      if (board !== lab.board) return;
      const proved = found.least === found.most;
      const said = proved ? t("weblights.far.most", { n: found.most }) : t("weblights.far.between", found);
      answer.replaceChildren(h("p", { class: "verdict" }, said), found.distances ? chart(found.distances) : "");
      announce(said);
    } catch (error) {
      if (!isStop(error)) answer.replaceChildren(h("p", {}, error.message));
    }
    begin.disabled = false;
  }

  squares() {
    const answer = h("div");
    const begin = h("button", { type: "button", class: "squares-begin", onclick: () => this.list(answer) }, t("weblights.squares.begin", { n: SIDE }));
    return section("squares", h("p", {}, t("weblights.squares.about")), begin, answer);
  }

  async list(answer) {
    const { lab } = this;
    const { board } = lab;
    answer.replaceChildren(h("p", {}, t("weblights.solve.searching")));
    try {
      const { nullities } = await question("nullities", { spec: lab.specOf("none"), number: SIDE });
      const name = (side) => board.board.replace(/-\d+x\d+/, `-${side}x${side}`);
      const cell = (nullity, place) => {
        const side = place + 1;
        const open = h("button", { type: "button", class: nullity ? "square" : "square always", "aria-label": `${t("weblights.squares.open", { n: side })}: ${nullity}`, onclick: () => lab.choose(name(side)) },
          h("span", { class: "side" }, String(side)), h("b", {}, nullity === null ? "–" : String(nullity)));
        return h("li", {}, open);
      };
      answer.replaceChildren(h("ol", { class: "squares" }, nullities.map(cell)));
    } catch (error) {
      if (!isStop(error)) answer.replaceChildren(h("p", {}, error.message));
    }
  }
}

function section(name, ...parts) {
  return h("section", { class: `part part-${name}` }, h("h2", {}, t(`weblights.${name}.title`)), parts);
}

// How many states need how many presses, as bars and as numbers.
function chart(counts) {
  const numbers = counts.map(Number);
  const most = Math.max(...numbers);
  const line = (count, presses) => h("tr", {}, h("th", { scope: "row" }, String(presses)), h("td", {}, format(BigInt(count))),
    h("td", { class: "bar-cell" }, s("svg", { class: "bar-chart", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("rect", { width: Math.max(0.5, (100 * numbers[presses]) / most), height: 10 }))));
  const head = ["presses", "count"].map((name) => h("th", { scope: "col" }, t(`weblights.far.${name}`)));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": t("weblights.far.chart") },
    h("table", { class: "distances" }, h("thead", {}, h("tr", {}, head, h("td"))), h("tbody", {}, counts.map(line))));
}

function format(number) {
  return new Intl.NumberFormat(language()).format(number);
}

// "2^4·3^2" with raised exponents, read out as it is written.
function power(text) {
  const parts = text.split("·").flatMap((part, place) => {
    const [base, exponent] = part.split("^");
    return [place ? "·" : "", base, h("sup", {}, exponent)];
  });
  return h("span", { class: "power" }, parts);
}

// A sentence with elements among its facts.
function sentence(key, facts) {
  const plain = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact instanceof Element ? `\u0000${name}\u0000` : fact]));
  return t(key, plain).split("\u0000").map((part) => (facts[part] instanceof Element ? facts[part] : part));
}
