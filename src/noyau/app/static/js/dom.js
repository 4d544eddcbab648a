// Elements, made by name: h("button", { class: "plain", onclick: f }, "text", child).

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof HTMLElementTagNameMap} K @param {K} name @param {Attributes} [attributes] @param {Child[]} children */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** @template {keyof SVGElementTagNameMap} K @param {K} name @param {Attributes} [attributes] @param {Child[]} children */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** @template {Element} E @param {E} element @param {Attributes} attributes @param {Child[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  const shown = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  element.append(.../** @type {Node[]} */ (shown));
  return element;
}

// An element of the page itself, which is always there.
/** @param {string} id */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

// The markup of a figure, which the server painted, as elements; no script can be in it.
/** @param {string} markup */
export function readMarkup(markup) {
  const text = `<svg xmlns="${SVG}">${markup}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...root.children].map((node) => document.importNode(node, true));
}

/** @param {string} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  restart: "M4 12a8 8 0 1 1 3 6.2M4 20v-5h5",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.5-1 1.2-1 2h-5c0-.8-.4-1.5-1-2Z",
  colours: "m4 12 5 5L20 6",
  values: "M5 4v16M5 20h15M9 16v-4M13 16V8M17 16v-6",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  sun: "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  moon: "M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5Z",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-.9.5-1.5 1.2-1.5 2.3M12 17.5v.1",
  print: "M7 8V4h10v4M7 17H4v-7h16v7h-3M7 14h10v6H7Z",
  run: "M8 5v14l11-7Z",
  outlook: "M8 3h8v18H8ZM12 6.5a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2M12 15.500a1 1 0 1 0 0 2 1 1 0 0 0 0-2",
  play: "M8 5v14l11-7Z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  typed: "M3 7h18v11H3ZM7 11v.1M11 11v.1M15 11v.1M8 15h8",
  more: "M5 12v.1M12 12v.1M19 12v.1",
  menu: "M4 6h16M4 12h16M4 18h16",
};
