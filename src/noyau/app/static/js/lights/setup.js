// Which board: its shape and sizes, what a press changes, how many states a light has. All is written as one name.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const FLAT = ["grid", "cylinder", "torus", "mobius", "klein", "projective"];
const FACES = ["tetrahedron-faces", "cube-faces", "octahedron-faces", "dodecahedron-faces", "icosahedron-faces"];
const SOLIDS = [...FACES, ...FACES.map((name) => name.replace("-faces", ""))];
/** @type {Record<string, string[]>} */
const SIZES = { cubic: ["layers", "rows", "columns"], triangular: ["side"], hexagonal: ["rows", "columns"], circular: ["rings", "sectors"] };
/** @type {Record<string, number>} */
const USUAL = { layers: 3, rows: 5, columns: 5, side: 6, rings: 3, sectors: 8 };
const MOST = 64;

// The parts of a board's name; a name that no form writes is a graph.
/** @typedef {{ shape: string, sizes: number[], name?: string, neighbours: string, own: boolean, multi: boolean, states: number, pattern: string }} Parts */

/** @param {string} text @returns {Parts} */
export function readBoard(text) {
  const [name, rule = ""] = text.split("?");
  const words = rule.split("&").filter(Boolean);
  return {
    ...readName(name),
    neighbours: words.find((word) => ["plus", "cross", "king"].includes(word)) || "plus",
    own: !words.includes("open"),
    multi: words.includes("multi"),
    states: Number(words.find((word) => word.startsWith("states="))?.slice(7) || 2),
    pattern: words.find((word) => word.startsWith("pattern=")) || "",
  };
}

/** @param {string} name @returns {{ shape: string, sizes: number[], name?: string }} */
function readName(name) {
  const [, family = "", numbers = ""] = /^([a-z]+)-(\d+(?:x\d+)*)$/.exec(name) || [];
  const sizes = numbers.split("x").map(Number);
  if (family === "grid" && sizes.length === 3) return { shape: "cubic", sizes };
  if (FLAT.includes(family) && sizes.length === 2) return { shape: family, sizes };
  if (family in SIZES && sizes.length === SIZES[family].length) return { shape: family, sizes };
  if (SOLIDS.includes(name)) return { shape: name, sizes: [] };
  return { shape: "graph", sizes: [], name };
}

/** @param {Parts} parts */
export function writeBoard({ shape, sizes, name = "", neighbours, own, multi, states, pattern }) {
  const family = shape === "cubic" ? "grid" : shape;
  const flat = FLAT.includes(shape);
  const base = shape === "graph" ? name : sizes.length ? `${family}-${sizes.join("x")}` : family;
  const words = [];
  if (flat && neighbours !== "plus") words.push(neighbours);
  if (flat && pattern && neighbours === "plus") words.push(pattern);
  else if (!own) words.push("open");
  if (flat && multi && shape !== "grid") words.push("multi");
  if (states !== 2) words.push(`states=${states}`);
  return words.length ? `${base}?${words.join("&")}` : base;
}

/** @param {string} shape @returns {string[]} */
function namesOf(shape) {
  return FLAT.includes(shape) ? ["rows", "columns"] : SIZES[shape] || [];
}

// The form; choose(name) is called with the board that it describes.
/** @param {string} board @param {(name: string) => unknown} choose */
export function setupForm(board, choose) {
  const now = readBoard(board);
  const option = (/** @type {string} */ name) => h("option", { value: name, selected: name === now.shape }, t(`web-lights.setup.${name}`));
  const group = (/** @type {string} */ name, /** @type {string[]} */ shapes) => h("optgroup", { label: t(`web-lights.setup.group-${name}`) }, shapes.map(option));
  const shape = h("select", { id: "shape" },
    group("flat", FLAT), group("solids", SOLIDS), group("others", [...Object.keys(SIZES), "graph"]));
  const sizes = h("div", { class: "sizes" });
  const name = h("input", { id: "graph", value: now.name || "petersen", autocomplete: "off", spellcheck: "false", "aria-describedby": "graph-help" });
  const graph = field("name", name, h("small", { id: "graph-help" }, t("web-lights.setup.name-help")));
  const neighbours = h("select", { id: "neighbours" }, ["plus", "cross", "king"].map((each) =>
    h("option", { value: each, selected: each === now.neighbours }, t(`web-lights.setup.${each}`))));
  const around = field("neighbours", neighbours);
  const own = h("input", { type: "checkbox", id: "own", checked: now.own });
  const multi = h("input", { type: "checkbox", id: "multi", checked: now.multi });
  const twice = check("multi", multi);
  const states = number("states", now.states, 2, 36);
  const form = h("form", { class: "setup-form", onsubmit: submit },
    field("surface", shape), sizes, graph, around, check("own", own), field("states", states), twice,
    h("button", { type: "submit", class: "main" }, t("web-lights.setup.apply")));

  function dress() {
    const names = namesOf(shape.value);
    const before = Object.fromEntries([...sizes.querySelectorAll("input")].map((input) => [input.dataset.size, input.value]));
    sizes.replaceChildren(...names.map((each, place) => {
      const known = shape.value === now.shape ? now.sizes[place] : undefined;
      const input = number(each, before[each] ?? known ?? USUAL[each], 1, MOST);
      input.dataset.size = each;
      return field(each, input);
    }));
    const flat = FLAT.includes(shape.value);
    graph.hidden = shape.value !== "graph";
    around.hidden = !flat;
    twice.hidden = !flat || shape.value === "grid";
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    choose(writeBoard({
      shape: shape.value,
      sizes: [...sizes.querySelectorAll("input")].map((input) => Number(input.value)),
      name: name.value.trim(),
      neighbours: neighbours.value,
      own: own.checked,
      multi: multi.checked,
      states: Number(states.value),
      pattern: shape.value === now.shape ? now.pattern : "",
    }));
  }

  shape.addEventListener("change", dress);
  dress();
  return form;
}

/** @param {string} name @param {HTMLElement} input @param {Child[]} more */
function field(name, input, ...more) {
  return h("div", { class: "field" }, h("label", { for: input.id }, t(`web-lights.setup.${name}`)), input, more);
}

/** @param {string} name @param {HTMLElement} input */
function check(name, input) {
  return h("div", { class: "check" }, input, h("label", { for: input.id }, t(`web-lights.setup.${name}`)));
}

/** @param {string} name @param {string | number} value @param {number} min @param {number} max */
function number(name, value, min, max) {
  return h("input", { type: "number", id: `size-${name}`, value, min, max, required: true, inputmode: "numeric" });
}
