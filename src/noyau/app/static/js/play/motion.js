// Motion that explains: a match leaves, a piece goes to its square, a lamp turns. Nothing waits for it.

import { s } from "../dom.js";
import { setting } from "../shell.js";

const TIME = 260;
const NOTICED = 12;
const CARRIED = ["king", "queen", "rook", "knight", "piece", "peg", "black", "white"];
const PART = 'g[stroke-linejoin="round"][transform*="scale"]';

export function isLively() {
  return setting("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// Where a figure stands, in units of the drawing.
function centre(figure) {
  const box = figure.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function arrive(figure) {
  figure.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
}

// A figure that is gone fades as it is lifted from the board; it is no part of the board any more.
export function leave(figure) {
  for (const name of ["id", "data-id", "role", "tabindex", "aria-label", "aria-pressed"]) figure.removeAttribute(name);
  figure.setAttribute("class", "leaving");
  figure.setAttribute("aria-hidden", "true");
  const going = figure.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-70px)" }], { duration: TIME, easing: "ease-out" });
  going.finished.catch(() => {}).finally(() => figure.remove());
}

export function glide(figure, [dx, dy]) {
  if (Math.hypot(dx, dy) < NOTICED) return;
  figure.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" });
}

export function stir(figure) {
  if (isLively()) figure.animate([{ opacity: 0.3 }, { opacity: 1 }], TIME);
}

// What one figure bore goes to another, above all others.
function carry(from, to, overlay) {
  const part = to.querySelector(PART) || to.firstElementChild;
  if (!part) return;
  const ghost = part.cloneNode(true);
  const held = part.parentElement === to ? ghost : part.parentElement.cloneNode(false);
  if (held !== ghost) held.append(ghost);
  const holder = s("g", { class: to.getAttribute("class"), "aria-hidden": "true", "text-anchor": "middle" }, held);
  holder.classList.remove("play", "picked", "aim");
  overlay.append(holder);
  const [[x, y], [toX, toY]] = [from, centre(to)];
  const way = [{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }];
  const going = holder.animate(way, { duration: TIME, easing: "ease-in-out" });
  part.animate([{ opacity: 0 }, { opacity: 0 }], TIME);
  going.finished.catch(() => {}).finally(() => holder.remove());
}

// What moves from one picture to the next: made before figures are painted, run after.
export class Motion {
  constructor(figures, changed) {
    this.figures = figures;
    this.ids = changed.map(({ id }) => id);
    this.before = new Map();
    for (const id of this.ids) {
      const figure = figures.get(id);
      if (figure) this.before.set(id, { at: centre(figure), bore: borne(figure) });
    }
  }

  run(played, overlay) {
    const carried = this.carriers(played);
    for (const id of this.ids) {
      const [figure, old] = [this.figures.get(id), this.before.get(id)];
      if (!old) arrive(figure);
      else if (carried?.to === id) carry(this.before.get(carried.from).at, figure, overlay);
      else this.shift(figure, old);
    }
  }

  shift(figure, { at, bore }) {
    const [x, y] = centre(figure);
    if (borne(figure).join() === bore.join()) glide(figure, [at[0] - x, at[1] - y]);
    else stir(figure);
  }

  // The figure that lost what another one gained: a piece that moved, a peg that jumped.
  carriers(played) {
    const lost = [];
    const gained = [];
    for (const [id, { bore }] of this.before) {
      const now = borne(this.figures.get(id));
      if (bore.some((look) => !now.includes(look))) lost.push(id);
      if (now.some((look) => !bore.includes(look))) gained.push(id);
    }
    const [from, to] = played?.click?.length === 2 ? played.click : lost.length === 1 && gained.length === 1 ? [lost[0], gained[0]] : [];
    return this.before.has(from) && lost.includes(from) && gained.includes(to) ? { from, to } : null;
  }
}

function borne(figure) {
  return CARRIED.filter((look) => figure.classList.contains(look));
}
