// Rings around figures: what is picked, where it can go, what a hint means, where the keyboard is.

import { s } from "../dom.js";

const LINES = ["link", "stalk", "way", "arc", "arrow"];
const ROOM = 14;

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
    this.groups[kind].replaceChildren(...figures.map(ring).filter(Boolean));
  }
}

// A line is followed, all else is framed.
function ring(figure) {
  if (LINES.some((shape) => figure.classList.contains(shape))) return along(figure);
  const { x, y, width, height } = figure.getBBox();
  if (!width && !height) return null;
  const round = Math.min(width, height) / 2 + ROOM;
  const square = figure.matches(".cell, .light-square, .dark-square, .chocolate, .domino-square");
  const room = square ? -8 : ROOM;
  return s("rect", { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: square ? 10 : Math.min(round, 60) });
}

function along(figure) {
  const path = figure.querySelector("path:not([stroke-opacity])");
  if (!path) return null;
  const place = path.parentElement === figure ? null : path.parentElement.getAttribute("transform");
  return s("path", { d: path.getAttribute("d"), transform: place, class: "ring-line" });
}
