// A board on the page: figures that stay, patches that change them, and moves that are one click or several.

import { h, readMarkup, s } from "./dom.js";
import { Roving } from "./focus.js";
import { t } from "./i18n.js";

const MARGIN = 40;

export class Scene {
  // choose(move) is called with a whole move; look(move or null) while one is pointed at.
  constructor({ choose = () => {}, look = () => {}, label = "" } = {}) {
    this.choose = choose;
    this.look = look;
    this.figures = new Map();
    this.moves = [];
    this.byFirst = new Map();
    this.picked = [];
    this.layer = s("g", { "text-anchor": "middle" });
    this.svg = s("svg", { class: "board", role: "group", "aria-label": label, "font-family": "inherit" }, this.layer);
    this.element = h("div", { class: "board-frame" }, this.svg);
    this.focus = new Roving(this.svg, ".play");
    this.svg.addEventListener("click", (event) => this.press(event.target.closest(".play")));
    this.svg.addEventListener("keydown", (event) => this.type(event));
    for (const [enter, leave] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      this.svg.addEventListener(enter, (event) => this.point(event.target.closest(".play")));
      this.svg.addEventListener(leave, () => this.look(null));
    }
  }

  // A patch of the server's: figures to paint anew, perhaps a new order, and the moves.
  apply({ width, height, patch = [], order = null, moves = [] }) {
    this.svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`);
    for (const item of patch) this.paint(item);
    if (order) this.arrange(order);
    this.offer(moves);
  }

  paint({ id, shape, looks, svg, label }) {
    const figure = this.figures.get(id) || this.add(id);
    figure.setAttribute("class", ["figure", shape, ...looks].join(" "));
    figure.dataset.label = label || "";
    figure.replaceChildren(...readMarkup(svg));
  }

  add(id) {
    const figure = s("g", { id: `board-${id}`, "data-id": id });
    this.figures.set(id, figure);
    this.layer.append(figure);
    return figure;
  }

  arrange(order) {
    const kept = new Set(order);
    for (const [id, figure] of this.figures) {
      if (!kept.has(id)) {
        figure.remove();
        this.figures.delete(id);
      }
    }
    let last = null;
    for (const id of order) {
      const figure = this.figures.get(id);
      const place = last ? last.nextSibling : this.layer.firstChild;
      if (figure !== place) this.layer.insertBefore(figure, place);
      last = figure;
    }
  }

  // The figures of moves become buttons; those of the moves that begin with what was picked stay so.
  offer(moves) {
    this.moves = moves;
    this.byFirst = groupBy(moves, (move) => move.click[0]);
    this.picked = [];
    this.pointAt([]);
    this.refresh();
  }

  // Other moves for the same figures: only what is said of them changes.
  retell(moves) {
    if (moves !== this.moves || this.picked.length) this.offer(moves);
  }

  // Point at figures, until the next click.
  pointAt(ids) {
    for (const [id, figure] of this.figures) figure.classList.toggle("hinted", ids.includes(id));
  }

  // The moves that begin with these clicks.
  beginning(clicks) {
    if (!clicks.length) return this.moves;
    const first = this.byFirst.get(clicks[0]) || [];
    return first.filter((move) => clicks.every((id, index) => move.click[index] === id));
  }

  refresh() {
    const depth = this.picked.length;
    const next = groupBy(this.beginning(this.picked), (move) => move.click[depth]);
    for (const [id, figure] of this.figures) {
      const playable = next.has(id) || this.picked.includes(id);
      figure.classList.toggle("play", playable);
      figure.classList.toggle("picked", this.picked.includes(id));
      if (playable) this.makeButton(figure, next.get(id) || [], depth);
      else for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) figure.removeAttribute(name);
    }
    this.focus.refresh();
  }

  makeButton(figure, moves, depth) {
    const picked = this.picked.includes(figure.dataset.id);
    figure.setAttribute("role", "button");
    figure.setAttribute("aria-label", this.describe(figure, moves, depth));
    if (picked || moves.some((move) => move.click.length > depth + 1)) figure.setAttribute("aria-pressed", String(picked));
    else figure.removeAttribute("aria-pressed");
  }

  // What a click on a figure does: the whole move, or what the figure is.
  describe(figure, moves, depth) {
    const ends = moves.filter((move) => move.click.length === depth + 1);
    if (ends.length !== 1 || !ends[0].said) return figure.dataset.label || figure.dataset.id;
    return ends[0].result ? `${ends[0].said}, ${t(`web.result.${ends[0].result}`)}` : ends[0].said;
  }

  press(figure) {
    if (!figure) return;
    const id = figure.dataset.id;
    if (this.picked.includes(id)) {
      this.picked = this.picked.slice(0, this.picked.indexOf(id));
      this.refresh();
      return;
    }
    const clicks = [...this.picked, id];
    const going = this.beginning(clicks);
    const whole = going.filter((move) => move.click.length === clicks.length);
    if (whole.length === 1 && going.length === 1) this.choose(whole[0]);
    else if (whole.length) this.choose(whole.length === 1 ? whole[0] : { several: whole });
    else {
      this.picked = clicks;
      this.refresh();
    }
  }

  type(event) {
    const figure = event.target.closest(".play");
    if (!figure) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.press(figure);
    } else if (event.key === "Escape" && this.picked.length) {
      this.picked = [];
      this.refresh();
    }
  }

  point(figure) {
    if (!figure) return;
    const clicks = [...this.picked, figure.dataset.id];
    const found = this.beginning(clicks).find((move) => move.click.length === clicks.length);
    this.look(found || null);
  }
}

function groupBy(moves, name) {
  const groups = new Map();
  for (const move of moves) {
    const key = name(move);
    if (key === undefined) continue;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(move);
  }
  return groups;
}
