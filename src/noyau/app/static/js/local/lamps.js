// How lamps are painted: the server says once how each state looks.

import { readMarkup, s } from "../dom.js";
import { Lamps } from "./lights.js";

/** @typedef {{ svg: SVGSVGElement, figures: Map<string, SVGGElement> }} Painted */

// Lamps that are painted on the figures of a scene.
/** @param {Painted} scene @param {LampRule} rule @param {string} spec */
export function lampsOn(scene, rule, spec) {
  const faces = rule.faces.map((states) => states.map(readMarkup));
  const lamps = new Lamps(rule, spec, paint);
  scene.svg.classList.toggle("far", lamps.isFar);
  return lamps;

  /** @param {number} cell @param {number} state */
  function paint(cell, state) {
    const figure = scene.figures.get(rule.figures[cell]);
    if (!figure) return;
    figure.classList.toggle("lit", state > 0);
    figure.classList.toggle("dark", state === 0);
    if (lamps.isFar) colour(figure, cell, state);
    else draw(figure, cell, state);
    if (figure.hasAttribute("aria-label")) figure.setAttribute("aria-label", lamps.label(cell));
  }

  /** @param {SVGGElement} figure @param {number} cell @param {number} state */
  function draw(figure, cell, state) {
    const kind = rule.face[cell];
    const rim = s("path", { class: "rim", d: rule.shapes[kind].path, fill: "none" });
    figure.replaceChildren(s("g", { transform: placed(cell) }, rim, faces[kind][state].map((node) => node.cloneNode(true))));
  }

  // One shape, whose colours change; its rim is where the keyboard is shown.
  /** @param {SVGGElement} figure @param {number} cell @param {number} state */
  function colour(figure, cell, state) {
    let face = figure.firstElementChild;
    if (!face?.classList.contains("face")) {
      face = s("path", { class: "face rim", d: rule.shapes[rule.face[cell]].path, transform: placed(cell), "stroke-width": 8 });
      figure.replaceChildren(face);
    }
    for (const [name, value] of Object.entries(rule.afar[state])) face.setAttribute(name, value);
  }

  /** @param {number} cell */
  function placed(cell) {
    return `translate(${rule.places[cell].join(" ")})`;
  }
}
