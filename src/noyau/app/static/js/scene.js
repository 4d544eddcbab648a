// A board on the page: figures that stay, patches that change them, and moves that are one click or several.

import { h, readMarkup, s } from "./dom.js";
import { Roving } from "./focus.js";
import { t } from "./i18n.js";
import { Clicks, goesWith } from "./play/clicks.js";
import { Joining } from "./play/joining.js";
import { Motion, glide, isLively, leave, stir } from "./play/motion.js";
import { Rings } from "./play/rings.js";
import { Touch } from "./table/touch.js";

const MARGIN = 40;
const MOST_MOVING = 150;

/**
 * @typedef {{ click: string[], sign: string }} Judged
 * @typedef {{ choose: (move: Offer | { several: Offer[] }) => unknown, look: (move: Offer | null) => void,
 *   pick: (label: string | null, count?: number, going?: Offer[]) => void, label: string, name: string }} Wanted
 */

export class Scene {
  // choose(move) is called with a whole move; look(move or null) while one is pointed at; pick(label, count, going) when
  // a figure is picked that begins several moves (going: those, where one is whole), and pick(null) when it is let go.
  /** @param {Partial<Wanted>} wanted */
  constructor({ choose = () => {}, look = () => {}, pick = () => {}, label = "", name = "board" } = {}) {
    this.name = name;
    this.choose = choose;
    this.look = look;
    this.pick = pick;
    /** @type {Map<string, SVGGElement>} */
    this.figures = new Map();
    // what the server says of each figure, and the node that shows it
    /** @type {Map<string, Figure>} */
    this.items = new Map();
    /** @type {Map<string, ChildNode | null>} */
    this.nodes = new Map();
    /** @type {readonly Offer[]} */
    this.moves = [];
    this.clicks = new Clicks([]);
    /** @type {string[]} */
    this.picked = [];
    /** @type {Judged[]} */
    this.judged = [];
    this.held = false;
    this.room = [0, 0];
    /** @type {Point} */
    this.shift = [0, 0];
    this.layer = s("g", { "text-anchor": "middle" });
    this.leaving = s("g", { "text-anchor": "middle", "aria-hidden": "true" });
    this.rings = new Rings(this.items);
    this.svg = s("svg", { class: "board", role: "group", tabindex: "-1", "aria-label": label, "font-family": "inherit" }, this.rings.under, this.layer, this.leaving, this.rings.element);
    this.element = h("div", { class: "board-frame" }, this.svg);
    this.focus = new Roving(this.svg, ".play");
    this.joining = new Joining(this);
    this.touch = new Touch(this);
    this.svg.addEventListener("click", (event) => this.press(playable(event) || this.touch.near(event)));
    this.svg.addEventListener("keydown", (event) => this.type(event));
    for (const [enter, out] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
      this.svg.addEventListener(enter, (event) => this.touch.isStill(event) || this.point(playable(event)));
      this.svg.addEventListener(out, () => this.point(null));
    }
    this.svg.addEventListener("focusin", (event) => this.ringFocus(event.target));
    this.svg.addEventListener("focusout", () => this.rings.draw("focus", []));
  }

  // A patch of the server's: figures to paint anew, perhaps a new order, and the moves; played is the move that led here.
  // The board keeps its own view of them, or shows the part of the plane that it is told.
  /** @param {Picture & Partial<Patch> & { moves?: readonly Offer[], played?: Offer | null, view?: number[] | null }} shown */
  apply({ width, height, patch = [], order = null, moves = [], played = null, view = null }) {
    const changed = patch.filter((item) => !this.isDrawn(item));
    const lively = this.figures.size > 0 && changed.length <= MOST_MOVING && isLively();
    const motion = lively ? new Motion(this.figures, this.items, changed) : null;
    const [x, y] = this.shift;
    this.held = this.svg.contains(document.activeElement);
    for (const item of patch) this.paint(item);
    if (order) this.arrange(order, lively);
    if (view) this.showPart(view);
    else this.frame(width, height);
    motion?.run(played, this.rings.element);
    if (motion) for (const group of [this.layer, this.leaving]) glide(group, [this.shift[0] - x, this.shift[1] - y]);
    this.offer(moves);
  }

  // While another position is on its way, what is seen is no longer played.
  /** @param {boolean} busy */
  setBusy(busy) {
    this.element.dataset.busy = String(busy);
  }

  // The board keeps the size that it had at its largest, so that nothing jumps; what is smaller stands below, in the middle.
  /** @param {number} width @param {number} height */
  frame(width, height) {
    const box = this.layer.getBBox();
    const [left, top] = [Math.min(0, box.x), Math.min(0, box.y)];
    const [wide, high] = [Math.max(width, box.x + box.width) - left, Math.max(height, box.y + box.height) - top];
    this.room = [Math.max(this.room[0], wide), Math.max(this.room[1], high)];
    this.shift = [left - (this.room[0] - wide) / 2, top - (this.room[1] - high)];
    const [across, down] = [this.room[0] + 2 * MARGIN, this.room[1] + 2 * MARGIN];
    this.svg.setAttribute("viewBox", `${this.shift[0] - MARGIN} ${this.shift[1] - MARGIN} ${across} ${down}`);
    for (const [name, units] of [["--wide", across], ["--high", down]]) this.svg.style.setProperty(String(name), String(units));
  }

  /** @param {number[]} view */
  showPart([left, top, across, down]) {
    this.shift = [left, top];
    this.svg.setAttribute("viewBox", `${left - MARGIN} ${top - MARGIN} ${across + 2 * MARGIN} ${down + 2 * MARGIN}`);
    this.svg.style.setProperty("--wide", String(across));
  }

  /** @param {Figure} item */
  paint(item) {
    const { id, shape, looks, svg, part, label } = item;
    const figure = this.figures.get(id) || this.add(id);
    figure.dataset.label = label || "";
    const drawn = this.isDrawn(item);
    this.items.set(id, item);
    if (drawn) return;
    if (figure.classList.contains("play")) this.rest(figure);
    figure.setAttribute("class", ["figure", shape, ...looks].join(" "));
    figure.replaceChildren(...readMarkup(part ? svg.replace(part, () => `<g data-borne="">${part}</g>`) : svg));
    this.nodes.set(id, figure.firstChild);
  }

  // Whether a figure shows just that, and nobody else painted over it.
  /** @param {Figure} item */
  isDrawn({ id, shape, looks, svg }) {
    const old = this.items.get(id);
    const same = old?.shape === shape && old.svg === svg && String(old.looks) === String(looks);
    return same && this.nodes.get(id) === this.figures.get(id)?.firstChild;
  }

  /** @param {string} id */
  add(id) {
    const figure = s("g", { id: `${this.name}-${id}`, "data-id": id });
    this.figures.set(id, figure);
    this.layer.append(figure);
    return figure;
  }

  /** @param {string[]} order @param {boolean} [lively] */
  arrange(order, lively = false) {
    const kept = new Set(order);
    for (const [id, figure] of this.figures) {
      if (kept.has(id)) continue;
      this.figures.delete(id);
      this.items.delete(id);
      this.nodes.delete(id);
      if (lively && figure.firstChild) {
        this.leaving.append(figure);
        leave(figure);
      } else figure.remove();
    }
    let last = /** @type {SVGGElement | null} */ (null);
    for (const figure of this.figuresOf(order)) {
      const place = last ? last.nextSibling : this.layer.firstChild;
      if (figure !== place) this.layer.insertBefore(figure, place);
      last = figure;
    }
  }

  /** @param {Iterable<string>} ids */
  figuresOf(ids) {
    return [...ids].map((id) => this.figures.get(id)).filter((figure) => figure !== undefined);
  }

  // The figures of the board that look so.
  /** @param {string} look @returns {NodeListOf<SVGGElement>} */
  looking(look) {
    return this.layer.querySelectorAll(`.${look}`);
  }

  // A figure that was painted otherwise turns.
  /** @param {string} id */
  stir(id) {
    const figure = this.figures.get(id);
    if (figure) stir(figure);
  }

  // The figures of moves become buttons; those of the moves that begin with what was picked stay so.
  /** @param {readonly Offer[]} moves */
  offer(moves) {
    this.moves = moves;
    this.clicks = new Clicks(moves);
    this.picked = [];
    this.rings.draw("goes", []);
    this.judge([]);
    this.pointAt([]);
    this.refresh();
    this.joining.offer(moves);
  }

  // Other moves for the same figures: only what is said of them changes.
  /** @param {readonly Offer[]} moves */
  retell(moves) {
    if (moves !== this.moves || this.picked.length) this.offer(moves);
    else this.pointAt([]);
  }

  // Point at figures, until the next click.
  /** @param {string[]} ids */
  pointAt(ids) {
    const figures = this.figuresOf(ids);
    for (const figure of this.looking("hinted")) figure.classList.remove("hinted");
    for (const figure of figures) figure.classList.add("hinted");
    this.rings.draw("hint", figures);
  }

  // Signs on the figures of moves, of those that go on from what is picked: keep or spoil.
  /** @param {Judged[]} judged */
  judge(judged) {
    this.judged = judged;
    const depth = this.picked.length;
    const going = judged.filter(({ click }) => this.picked.every((id, index) => click[index] === id));
    const keep = new Set(going.filter(({ sign }) => sign === "keep").map(({ click }) => click[depth]));
    const spoil = new Set(going.map(({ click }) => click[depth]).filter((id) => !keep.has(id)));
    this.rings.draw("keep", this.figuresOf(keep));
    this.rings.draw("spoil", this.figuresOf(spoil));
  }

  refresh() {
    const held = this.held || this.svg.contains(document.activeElement);
    this.held = false;
    const depth = this.picked.length;
    const next = this.clicks.next(this.picked);
    const whole = this.clicks.whole(this.picked);
    const ids = new Set([...next.keys(), ...this.picked]);
    for (const figure of this.looking("play")) if (!ids.has(figure.dataset.id || "")) this.rest(figure);
    for (const id of ids) {
      const [figure, picked] = [this.figures.get(id), this.picked.includes(id)];
      if (!figure) continue;
      figure.classList.add("play");
      figure.classList.toggle("picked", picked);
      figure.classList.toggle("aim", depth > 0 && !picked);
      this.makeButton(figure, picked ? whole : next.get(id) || [], picked ? depth - 1 : depth);
    }
    this.rings.draw("pick", depth ? [...this.looking("picked")] : []);
    this.rings.draw("aim", depth && !this.judged.length ? [...this.looking("aim")] : []);
    if (this.judged.length) this.judge(this.judged);
    this.focus.refresh();
    if (held) this.holdFocus();
  }

  // A figure that cannot be played is no button.
  /** @param {SVGGElement} figure */
  rest(figure) {
    figure.classList.remove("play", "picked", "aim");
    for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) figure.removeAttribute(name);
  }

  // The keyboard stays on the board: on a figure that can be played, or on the board while there is none.
  holdFocus() {
    const now = document.activeElement;
    if (now?.closest(".play") && this.svg.contains(now)) this.ringFocus(now);
    else (this.focus.last || this.svg).focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} figure */
  ringFocus(figure) {
    const seen = figure instanceof SVGGElement && figure.matches(":focus-visible");
    this.rings.draw("focus", seen ? [figure] : []);
  }

  /** @param {SVGGElement} figure @param {Offer[]} moves @param {number} depth */
  makeButton(figure, moves, depth) {
    const picked = this.picked.includes(figure.dataset.id || "");
    figure.setAttribute("role", "button");
    figure.setAttribute("aria-label", this.describe(figure, moves, depth));
    if (picked || moves.some((move) => move.click.length > depth + 1)) figure.setAttribute("aria-pressed", String(picked));
    else figure.removeAttribute("aria-pressed");
  }

  // What a click on a figure does: the whole move, or what the figure is.
  /** @param {SVGGElement} figure @param {Offer[]} moves @param {number} depth */
  describe(figure, moves, depth) {
    const clicks = [...new Set([...this.picked.slice(0, depth), figure.dataset.id || ""])];
    const ends = moves.length ? this.clicks.whole(clicks) : [];
    if (ends.length !== 1 || !ends[0].said) return figure.dataset.label || figure.dataset.id || "";
    const { said, result, worth = result ? t(`web.result.${result}`) : "" } = ends[0];
    return worth ? `${said}, ${worth}` : said;
  }

  /** @param {SVGGElement | null} figure */
  press(figure) {
    if (!figure) {
      if (this.picked.length) this.letGo();
      return;
    }
    const id = figure.dataset.id || "";
    const again = this.picked.includes(id);
    const clicks = again ? this.picked : [...this.picked, id];
    const [going, whole] = [this.clicks.beginning(clicks), this.clicks.whole(clicks)];
    if (whole.length && (again || going.length === whole.length)) this.choose(whole.length === 1 ? whole[0] : { several: whole });
    else if (again) this.letGo(this.picked.indexOf(id));
    else this.pickUp(clicks);
  }

  // Figures that begin several moves, or what would go: a click more plays it.
  /** @param {string[]} clicks */
  pickUp(clicks) {
    this.picked = clicks;
    this.refresh();
    const whole = this.clicks.whole(clicks);
    const last = clicks[clicks.length - 1];
    if (whole.length) this.rings.draw("goes", this.figuresOf(goesWith(whole[0], clicks)));
    this.pick(whole.length ? whole[0].said : this.items.get(last)?.label || last, this.looking("aim").length, whole.length ? this.clicks.beginning(clicks) : []);
  }

  letGo(kept = 0) {
    this.picked = this.picked.slice(0, kept);
    this.rings.draw("goes", []);
    this.refresh();
    this.pick(null);
  }

  // Nothing is picked, and the keyboard stands where it stood on the board.
  takeUp() {
    this.letGo();
    this.focus.last?.focus();
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    const figure = playable(event);
    if (event.key === "Escape" && this.picked.length) {
      event.preventDefault();
      this.letGo();
    } else if (figure && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.press(figure);
    }
  }

  /** @param {SVGGElement | null} figure */
  point(figure) {
    const clicks = figure ? [...new Set([...this.picked, figure.dataset.id || ""])] : this.picked;
    const move = clicks.length ? this.clicks.whole(clicks)[0] || null : null;
    this.look(figure ? move : null);
    this.rings.draw("goes", move ? this.figuresOf(goesWith(move, clicks)) : []);
  }
}

// The figure on which something happened, where it can be played.
/** @param {Event} event @returns {SVGGElement | null} */
function playable({ target }) {
  return target instanceof Element ? target.closest(".play") : null;
}
