// Rings around figures: what is picked, where it can go, what a hint means, where the keyboard is.

import { s } from "../dom.js";

const LINES = ["link", "stalk", "way", "arc", "arrow"];
const ROOM = 14;
const GLYPHS = { keep: "M-14 2L-4 12L16 -11", spoil: "M-11 -11L11 11M11 -11L-11 11" };

export class Rings {
  constructor() {
    this.element = s("g", { class: "rings", "aria-hidden": "true" });
    this.groups = {};
    for (const kind of ["keep", "spoil", "aim", "hint", "pick", "focus"]) {
      this.groups[kind] = s("g", { class: `ring-${kind}` });
      this.element.append(this.groups[kind]);
    }
  }

  draw(kind, figures) {
    const rings = figures.map(ring).filter(Boolean);
    const signs = kind in GLYPHS ? figures.map((figure) => sign(figure, GLYPHS[kind])) : [];
    this.groups[kind].replaceChildren(...rings, ...signs);
  }
}

// A line is followed, all else is framed.
function ring(figure) {
  if (LINES.some((shape) => figure.classList.contains(shape))) return along(figure);
  const { x, y, width, height } = figure.getBBox();
  if (!width && !height) return null;
  const round = Math.min(width, height) / 2 + ROOM;
  const square = figure.matches(".cell, .light-square, .dark-square, .chocolate, .grid-square");
  const room = square ? -8 : ROOM;
  return s("rect", { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: square ? 10 : Math.min(round, 60) });
}

// A tick or a cross in the upper right corner: never a colour alone.
function sign(figure, path) {
  const { x, y, width } = figure.getBBox();
  return s("g", { class: "ring-sign", transform: `translate(${x + width} ${y})` }, s("circle", { r: 24 }), s("path", { d: path }));
}

function along(figure) {
  const path = figure.querySelector("path:not([stroke-opacity])");
  if (!path) return null;
  const place = path.parentElement === figure ? null : path.parentElement.getAttribute("transform");
  return s("path", { d: path.getAttribute("d"), transform: place, class: "ring-line" });
}
