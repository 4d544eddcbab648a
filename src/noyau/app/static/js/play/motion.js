// Motion that explains: a match leaves, a piece goes to its square, a lamp turns. Nothing waits for it.

import { s } from "../dom.js";
import { setting } from "../shell.js";

const TIME = 260;
const NOTICED = 12;

export function isLively() {
  return setting("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Where a figure stands, in units of the drawing.
/** @param {SVGGraphicsElement} figure @returns {Point} */
function centre(figure) {
  const box = figure.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** @param {Element} figure */
function arrive(figure) {
  figure.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
}

// A figure that is gone fades as it is lifted from the board; it is no part of the board any more.
/** @param {Element} figure */
export function leave(figure) {
  for (const name of ["id", "data-id", "role", "tabindex", "aria-label", "aria-pressed"]) figure.removeAttribute(name);
  figure.setAttribute("class", "leaving");
  figure.setAttribute("aria-hidden", "true");
  const going = figure.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-70px)" }], { duration: TIME, easing: "ease-out" });
  going.finished.catch(() => {}).finally(() => figure.remove());
}

/** @param {Element} figure @param {Point} way */
export function glide(figure, [dx, dy]) {
  if (Math.hypot(dx, dy) < NOTICED) return;
  figure.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" });
}

/** @param {Element} figure */
export function stir(figure) {
  if (isLively()) figure.animate([{ opacity: 0.3 }, { opacity: 1 }], TIME);
}

// What one figure bore goes to another, above all others: the part that the scene marked, or the whole figure.
/** @param {Point} from @param {SVGGraphicsElement} to @param {SVGElement} overlay */
function carry(from, to, overlay) {
  const borne = to.querySelector("[data-borne]");
  const parts = borne ? [borne] : [...to.children];
  const ghosts = parts.map((part) => part.cloneNode(true));
  const place = borne?.parentElement?.cloneNode(false);
  for (const ghost of ghosts) place?.appendChild(ghost);
  const holder = s("g", { class: to.getAttribute("class"), "aria-hidden": "true", "text-anchor": "middle" }, place || ghosts);
  holder.classList.remove("play", "picked", "aim");
  overlay.append(holder);
  const [[x, y], [toX, toY]] = [from, centre(to)];
  const way = [{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }];
  const going = holder.animate(way, { duration: TIME, easing: "ease-in-out" });
  for (const part of parts) part.animate([{ opacity: 0 }, { opacity: 0 }], TIME);
  going.finished.catch(() => {}).finally(() => holder.remove());
}

// The figure that lost what another one gained: a piece that moved, a peg that jumped. Both are maps from a figure to what
// it bears; where a move has two clicks, they are the two figures.
/** @param {Map<string, string>} before @param {Map<string, string>} after @param {string[]} clicks @returns {{ from: string, to: string } | null} */
export function findCarried(before, after, clicks) {
  const changed = [...before.keys()].filter((id) => before.get(id) !== after.get(id));
  const lost = changed.filter((id) => before.get(id));
  const gained = changed.filter((id) => after.get(id));
  const [from, to] = clicks.length === 2 ? clicks : lost.length === 1 && gained.length === 1 ? [lost[0], gained[0]] : [];
  return lost.includes(from) && gained.includes(to) ? { from, to } : null;
}

// What moves from one picture to the next: made before figures are painted, run after.
export class Motion {
  /** @param {Map<string, SVGGElement>} figures @param {Map<string, Figure>} items @param {Figure[]} changed */
  constructor(figures, items, changed) {
    this.figures = figures;
    this.items = items;
    this.ids = changed.map(({ id }) => id);
    /** @type {Map<string, Point>} */
    this.places = new Map();
    for (const id of this.ids) {
      const figure = figures.get(id);
      if (figure) this.places.set(id, centre(figure));
    }
    this.bore = this.bearing();
  }

  // What each figure bears that was there before.
  bearing() {
    return new Map([...this.places.keys()].map((id) => [id, this.items.get(id)?.bears || ""]));
  }

  /** @param {Offer | null} played @param {SVGElement} overlay */
  run(played, overlay) {
    const bears = this.bearing();
    const carried = findCarried(this.bore, bears, played?.click || []);
    for (const id of this.ids) {
      const [figure, place] = [this.figures.get(id), this.places.get(id)];
      if (!figure) continue;
      if (!place) arrive(figure);
      else if (carried?.to === id) carry(this.places.get(carried.from) || place, figure, overlay);
      else if (this.bore.get(id) !== bears.get(id)) stir(figure);
      else {
        const [x, y] = centre(figure);
        glide(figure, [place[0] - x, place[1] - y]);
      }
    }
  }
}
