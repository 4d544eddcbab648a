// Rings around figures: what is picked, where it can go, what a hint means, where the keyboard is.

import { s } from "../dom.js";

const ROOM = 14;
const INSIDE = -8;
/** @type {Record<string, string>} */
const GLYPHS = { keep: "M-14 2L-4 12L16 -11", spoil: "M-11 -11L11 11M11 -11L-11 11" };

export class Rings {
  // items: what the server says of each figure.
  /** @param {Map<string, Figure>} items */
  constructor(items) {
    this.items = items;
    this.element = s("g", { class: "rings", "aria-hidden": "true" });
    // what follows a line lies under all figures, so that it covers no name of a vertex
    this.under = s("g", { class: "rings", "aria-hidden": "true" });
    /** @type {Record<string, SVGGElement[]>} */
    this.groups = {};
    for (const kind of ["last", "goes", "keep", "spoil", "aim", "hint", "pick", "focus"]) {
      this.groups[kind] = [this.element, this.under].map((layer) => {
        const group = s("g", { class: `ring-${kind}` });
        layer.append(group);
        return group;
      });
    }
  }

  // Around figures, and where some were that are gone.
  /** @param {string} kind @param {SVGGElement[]} figures @param {{ x: number, y: number, width: number, height: number }[]} [gone] */
  draw(kind, figures, gone = []) {
    const around = figures.map((figure) => ring(figure, this.items.get(figure.dataset.id || ""))).filter((each) => each !== null);
    const rings = [...around, ...gone.map((box) => frame(box, ROOM, 40))];
    const signs = kind in GLYPHS ? figures.map((figure) => sign(figure, GLYPHS[kind])) : [];
    const [over, under] = this.groups[kind];
    over.replaceChildren(...rings.filter((each) => !each.matches(".ring-line")), ...signs);
    under.replaceChildren(...rings.filter((each) => each.matches(".ring-line")));
  }
}

// A line is followed, but for one that bears a number, which is framed; so is all else: a tile within its edge.
/** @param {SVGGElement} figure @param {Figure} [item] */
function ring(figure, item) {
  const score = figure.querySelector(".score");
  if (item?.line && score) {
    const [, x, y] = item.line;
    return s("circle", { r: Number(score.getAttribute("r")) + ROOM, transform: `translate(${x} ${y})` });
  }
  if (item?.line) {
    const [d, x, y] = item.line;
    return s("path", { d, transform: `translate(${x} ${y})`, class: "ring-line" });
  }
  const box = figure.getBBox();
  if (!box.width && !box.height) return null;
  const round = Math.min(box.width, box.height) / 2 + ROOM;
  return frame(box, item?.tile ? INSIDE : ROOM, item?.tile ? 10 : Math.min(round, 60));
}

/** @param {{ x: number, y: number, width: number, height: number }} box @param {number} room @param {number} rx */
function frame({ x, y, width, height }, room, rx) {
  return s("rect", { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx });
}

// A tick or a cross in the upper right corner: never a colour alone.
/** @param {SVGGElement} figure @param {string} path */
function sign(figure, path) {
  const { x, y, width } = figure.getBBox();
  return s("g", { class: "ring-sign", transform: `translate(${x + width} ${y})` }, s("circle", { r: 24 }), s("path", { d: path }));
}
