// A board on the page: figures that stay, patches that change them, and moves that are one click or several.

import { h, readMarkup, s } from "./dom.js";
import { Roving } from "./focus.js";
import { t } from "./i18n.js";
import { Clicks } from "./play/clicks.js";
import { Motion, glide, isLively, leave, stir } from "./play/motion.js";
import { Rings } from "./play/rings.js";

const MARGIN = 40;
const NEAR = 22;
const MOST_MOVING = 150;

export class Scene {
  // choose(move) is called with a whole move; look(move or null) while one is pointed at; pick(label, count, going) when
  // a figure is picked that begins several moves (going: those, where one is whole), and pick(null) when it is let go.
  constructor({ choose = () => {}, look = () => {}, pick = () => {}, label = "" } = {}) {
    this.choose = choose;
    this.look = look;
    this.pick = pick;
    this.figures = new Map();
    this.drawn = new Map();
    this.moves = [];
    this.clicks = new Clicks([]);
    this.picked = [];
    this.layer = s("g", { "text-anchor": "middle" });
    this.leaving = s("g", { "text-anchor": "middle", "aria-hidden": "true" });
    this.rings = new Rings();
    this.svg = s("svg", { class: "board", role: "group", tabindex: "-1", "aria-label": label, "font-family": "inherit" }, this.layer, this.leaving, this.rings.element);
    this.element = h("div", { class: "board-frame" }, this.svg);
    this.focus = new Roving(this.svg, ".play");
    this.svg.addEventListener("click", (event) => this.press(event.target.closest(".play") || this.near(event)));
    this.svg.addEventListener("keydown", (event) => this.type(event));
    for (const [enter, out] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      this.svg.addEventListener(enter, (event) => this.point(event.target.closest(".play")));
      this.svg.addEventListener(out, () => this.look(null));
    }
    this.svg.addEventListener("focusin", (event) => this.ringFocus(event.target));
    this.svg.addEventListener("focusout", () => this.rings.draw("focus", []));
  }

  // A patch of the server's: figures to paint anew, perhaps a new order, and the moves; played is the move that led here.
  apply({ width, height, patch = [], order = null, moves = [], played = null }) {
    const changed = patch.filter((item) => !this.isDrawn(item));
    const lively = this.figures.size > 0 && changed.length <= MOST_MOVING && isLively();
    const motion = lively ? new Motion(this.figures, changed) : null;
    const [x, y] = this.shift || [0, 0];
    this.held = this.svg.contains(document.activeElement);
    for (const item of patch) this.paint(item);
    if (order) this.arrange(order, lively);
    this.frame(width, height);
    motion?.run(played, this.rings.element);
    if (motion) for (const group of [this.layer, this.leaving]) glide(group, [this.shift[0] - x, this.shift[1] - y]);
    this.offer(moves);
  }

  // While another position is on its way, what is seen is no longer played.
  setBusy(busy) {
    this.element.dataset.busy = String(busy);
  }

  // The board keeps the size that it had at its largest, so that nothing jumps; what is smaller stands below, in the middle.
  frame(width, height) {
    const box = this.layer.getBBox();
    const [left, top] = [Math.min(0, box.x), Math.min(0, box.y)];
    const [wide, high] = [Math.max(width, box.x + box.width) - left, Math.max(height, box.y + box.height) - top];
    this.room = [Math.max(this.room?.[0] || 0, wide), Math.max(this.room?.[1] || 0, high)];
    this.shift = [left - (this.room[0] - wide) / 2, top - (this.room[1] - high)];
    const [w, h] = [this.room[0] + 2 * MARGIN, this.room[1] + 2 * MARGIN];
    this.svg.setAttribute("viewBox", `${this.shift[0] - MARGIN} ${this.shift[1] - MARGIN} ${w} ${h}`);
    this.svg.style.setProperty("--wide", w);
  }

  paint({ id, shape, looks, svg, label }) {
    const figure = this.figures.get(id) || this.add(id);
    figure.dataset.label = label || "";
    if (this.isDrawn({ id, shape, looks, svg })) return;
    if (figure.classList.contains("play")) this.rest(figure);
    figure.setAttribute("class", ["figure", shape, ...looks].join(" "));
    figure.replaceChildren(...readMarkup(svg));
    this.drawn.set(id, { text: `${shape} ${looks} ${svg}`, node: figure.firstChild });
  }

  // Whether a figure shows just that, and nobody else painted over it.
  isDrawn({ id, shape, looks, svg }) {
    const drawn = this.drawn.get(id);
    return drawn?.text === `${shape} ${looks} ${svg}` && drawn.node === this.figures.get(id)?.firstChild;
  }

  add(id) {
    const figure = s("g", { id: `board-${id}`, "data-id": id });
    this.figures.set(id, figure);
    this.layer.append(figure);
    return figure;
  }

  arrange(order, lively = false) {
    const kept = new Set(order);
    for (const [id, figure] of this.figures) {
      if (kept.has(id)) continue;
      this.figures.delete(id);
      this.drawn.delete(id);
      if (lively && figure.firstChild) {
        this.leaving.append(figure);
        leave(figure);
      } else figure.remove();
    }
    let last = null;
    for (const id of order) {
      const figure = this.figures.get(id);
      const place = last ? last.nextSibling : this.layer.firstChild;
      if (figure !== place) this.layer.insertBefore(figure, place);
      last = figure;
    }
  }

  // A figure that was painted otherwise turns.
  stir(id) {
    const figure = this.figures.get(id);
    if (figure) stir(figure);
  }

  // The figures of moves become buttons; those of the moves that begin with what was picked stay so.
  offer(moves) {
    this.moves = moves;
    this.clicks = new Clicks(moves);
    this.picked = [];
    this.judge([]);
    this.pointAt([]);
    this.refresh();
  }

  // Other moves for the same figures: only what is said of them changes.
  retell(moves) {
    if (moves !== this.moves || this.picked.length) this.offer(moves);
    else this.pointAt([]);
  }

  // Point at figures, until the next click.
  pointAt(ids) {
    const figures = ids.map((id) => this.figures.get(id)).filter(Boolean);
    for (const figure of this.layer.querySelectorAll(".hinted")) figure.classList.remove("hinted");
    for (const figure of figures) figure.classList.add("hinted");
    this.rings.draw("hint", figures);
  }

  // Signs on the figures of moves, of those that go on from what is picked: keep or spoil.
  judge(judged) {
    this.judged = judged;
    const depth = this.picked.length;
    const going = judged.filter(({ click }) => this.picked.every((id, index) => click[index] === id));
    const keep = new Set(going.filter(({ sign }) => sign === "keep").map(({ click }) => click[depth]));
    const spoil = new Set(going.map(({ click }) => click[depth]).filter((id) => !keep.has(id)));
    for (const [kind, ids] of [["keep", keep], ["spoil", spoil]]) this.rings.draw(kind, [...ids].map((id) => this.figures.get(id)).filter(Boolean));
  }

  refresh() {
    const held = this.held || this.svg.contains(document.activeElement);
    this.held = false;
    const depth = this.picked.length;
    const next = this.clicks.next(this.picked);
    const whole = this.clicks.whole(this.picked);
    const ids = new Set([...next.keys(), ...this.picked]);
    for (const figure of this.layer.querySelectorAll(".play")) if (!ids.has(figure.dataset.id)) this.rest(figure);
    for (const id of ids) {
      const [figure, picked] = [this.figures.get(id), this.picked.includes(id)];
      if (!figure) continue;
      figure.classList.add("play");
      figure.classList.toggle("picked", picked);
      figure.classList.toggle("aim", depth > 0 && !picked);
      this.makeButton(figure, picked ? whole : next.get(id) || [], picked ? depth - 1 : depth);
    }
    this.rings.draw("pick", depth ? [...this.layer.querySelectorAll(".picked")] : []);
    this.rings.draw("aim", depth && !this.judged?.length ? [...this.layer.querySelectorAll(".aim")] : []);
    if (this.judged?.length) this.judge(this.judged);
    this.focus.refresh();
    if (held) this.holdFocus();
  }

  // A figure that cannot be played is no button.
  rest(figure) {
    figure.classList.remove("play", "picked", "aim");
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) figure.removeAttribute(name);
  }

  // The keyboard stays on the board: on a figure that can be played, or on the board while there is none.
  holdFocus() {
    const now = document.activeElement;
    if (now?.closest?.(".play") && this.svg.contains(now)) this.ringFocus(now);
    else (this.focus.last || this.svg).focus({ preventScroll: true });
  }

  ringFocus(figure) {
    const seen = figure !== this.svg && figure.matches(":focus-visible");
    this.rings.draw("focus", seen ? [figure] : []);
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

  // The small figure nearest to a click that missed: a finger is wider than a dot.
  near({ clientX, clientY }) {
    let best = null;
    let least = NEAR;
    for (const figure of this.layer.querySelectorAll(".play")) {
      const box = figure.getBoundingClientRect();
      if (box.width > 2 * NEAR || box.height > 2 * NEAR) continue;
      const away = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
      if (away < least) [best, least] = [figure, away];
    }
    return best;
  }

  press(figure) {
    if (!figure) {
      if (this.picked.length) this.letGo();
      return;
    }
    const id = figure.dataset.id;
    const again = this.picked.includes(id);
    const clicks = again ? this.picked : [...this.picked, id];
    const [going, whole] = [this.clicks.beginning(clicks), this.clicks.whole(clicks)];
    if (whole.length && (again || going.length === whole.length)) this.choose(whole.length === 1 ? whole[0] : { several: whole });
    else if (again) this.letGo(this.picked.indexOf(id));
    else {
      this.picked = clicks;
      this.refresh();
      const label = whole.length ? whole[0].said : figure.dataset.label || id;
      this.pick(label, this.layer.querySelectorAll(".aim").length, whole.length ? going : []);
    }
  }

  letGo(kept = 0) {
    this.picked = this.picked.slice(0, kept);
    this.refresh();
    this.pick(null);
  }

  type(event) {
    const figure = event.target.closest(".play");
    if (event.key === "Escape" && this.picked.length) {
      event.preventDefault();
      this.letGo();
    } else if (figure && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.press(figure);
    }
  }

  point(figure) {
    if (!figure) return;
    const clicks = [...new Set([...this.picked, figure.dataset.id])];
    this.look(this.clicks.whole(clicks)[0] || null);
  }
}
