// The tools, one of which is held, and the buttons that act at once.

import { h, icon, s } from "../dom.js";
import { t } from "../i18n.js";

const TOOLS = ["select", "vertex", "edge", "erase", "mark"];

/** @type {Record<string, string>} */
const ICONS = {
  select: "M6 3v15l4-4 3 7 3-1.5-3-6.5h6Z",
  vertex: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 9v6M9 12h6",
  edge: "M6 15a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM18 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8.2 15.8l7.6-7.6",
  erase: "m8 20-4-4L14 6l6 6-8 8ZM8 20h12M9 11l6 6",
  mark: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  add: "M12 5v14M5 12h14",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  layout: "M12 4v6M12 10 6 17M12 10l6 7M12 4v.1M6 18v.1M18 18v.1",
  closer: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM11 8.5v5M8.5 11h5M15.5 15.5 20 20",
  farther: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM8.5 11h5M15.5 15.5 20 20",
  empty: "M6 3h8l4 4v14H6ZM14 3v4h4",
};

/** @param {string} name */
function sign(name) {
  if (name === "undo" || name === "redo") return icon(name);
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));
}

// A radio group; hold(tool) is called with the tool that is taken.
/** @param {string} tool @param {(tool: string) => void} hold */
export function toolChoice(tool, hold) {
  const inputs = Object.fromEntries(TOOLS.map((name) =>
    [name, h("input", { type: "radio", name: "tool", value: name, id: `tool-${name}`, checked: name === tool, onchange: () => hold(name) })]));
  const titles = Object.fromEntries(TOOLS.map((name) => [name, h("span", {}, t(`web-editor.tool.${name}`))]));
  const choices = TOOLS.map((name) => h("label", { class: "choice" }, inputs[name], sign(name), titles[name]));
  return {
    element: h("fieldset", { class: "choices" }, h("legend", { class: "unseen" }, t("web-editor.tool.title")), choices),
    /** @param {string} name */
    take: (name) => inputs[name].click(),
    /** @param {string} name @param {boolean} allowed */
    allow: (name, allowed) => { inputs[name].disabled = !allowed; },
    /** @param {string} name @param {string} title */
    name: (name, title) => { titles[name].textContent = title; },
  };
}

// Buttons by their names, in a bar.
/** @param {Record<string, () => unknown>} actions */
export function actionBar(actions) {
  const buttons = Object.fromEntries(Object.entries(actions).map(([name, act]) =>
    [name, h("button", { type: "button", class: `tool act-${name}`, onclick: act }, sign(name), h("span", {}, t(`web-editor.act.${name}`)))]));
  const bar = h("div", { class: "tools", role: "toolbar", "aria-label": t("web-editor.act.title") }, Object.values(buttons));
  return { bar, buttons };
}
