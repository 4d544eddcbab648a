// Fields that are set by clicking: the digits of a code as ticks, the steps of a piece on a little board. The text stays
// what counts: a click changes it, and what is typed is read again.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{ element: HTMLElement, read: (text: string) => void }} Picker */

const WORTH = [1, 2, 4];
const MOST_DIGITS = 12;
const LEAST_DIGITS = 3;
const [BACK, FORTH] = [-2, 4];
const NEXT = new Map([[undefined, ""], ["", "*"], ["*", undefined]]);
/** @type {Record<string, string>} */
const SIGNS = { "": "●", "*": "✱" };

/** @type {Record<string, (change: (text: string) => void) => Picker>} */
export const PICKERS = { code: pickDigits, moves_by: pickSteps };

// The digits of a code such as 0.137, that of the tokens that may be taken 0, 1, 2 …; null for a code of another kind.
/** @param {string} text */
export function readDigits(text) {
  const found = /^([04]?)\.([0-7]*)$/.exec(text.replaceAll(/\s/g, ""));
  return found && found[2].length <= MOST_DIGITS ? [...(found[1] || "0"), ...found[2]].map(Number) : null;
}

/** @param {number[]} digits */
export function writeDigits(digits) {
  const [first, ...others] = digits;
  return `${first}.${others.join("").replace(/0+$/, "")}`;
}

// A line for each number of tokens; the digit is the sum of its ticks. There is always one line more than the code has digits.
/** @param {(text: string) => void} change @returns {Picker} */
function pickDigits(change) {
  /** @type {number[]} */
  let digits = [];
  const note = h("p", { class: "hint" }, t("web-rules.picker.other"));
  const body = h("tbody");
  const heads = ["take", "nothing", "one", "two", "digit"].map((name) => h("th", { scope: "col" }, t(`web-rules.picker.${name}`)));
  const table = h("table", { class: "digits" }, h("caption", { class: "hint" }, t("web-rules.picker.digits")), h("thead", {}, h("tr", {}, heads)), body);

  /** @param {number} taken @param {number} worth */
  function tick(taken, worth) {
    const name = t(`web-rules.picker.tick-${worth}`, { n: taken });
    const box = h("input", { type: "checkbox", checked: Boolean((digits[taken] || 0) & worth), "aria-label": name, "data-tick": `${taken}-${worth}`, onchange: () => {
      digits = Array.from({ length: Math.max(digits.length, taken + 1) }, (_, index) => digits[index] || 0);
      digits[taken] ^= worth;
      show();
      change(writeDigits(digits));
    } });
    return h("td", {}, h("label", { class: "tick" }, box));
  }

  // Boxes that are there stay there, with the focus that one of them may have.
  function show() {
    const count = Math.min(MOST_DIGITS, Math.max(LEAST_DIGITS, digits.length)) + 1;
    while (body.rows.length > count) body.rows[count].remove();
    for (let taken = 0; taken < count; taken += 1) {
      const digit = digits[taken] || 0;
      if (!body.rows[taken]) body.append(h("tr", {}, h("th", { scope: "row" }, String(taken)), WORTH.map((worth) => (taken || worth === 4 ? tick(taken, worth) : h("td"))), h("td", {})));
      const row = body.rows[taken];
      for (const box of row.querySelectorAll("input")) box.checked = Boolean(digit & Number(box.dataset.tick?.split("-")[1]));
      row.cells[4].textContent = String(digit);
    }
  }

  /** @param {string} text */
  function read(text) {
    const found = readDigits(text);
    note.hidden = Boolean(found);
    table.hidden = !found;
    if (found) digits = found;
    if (found) show();
  }

  return { element: h("div", { class: "picker" }, table, note), read };
}

// The steps of a text such as 1,0;2,2*: how far down and across, and whether once or again and again. Null where one is wrong.
/** @param {string} text */
export function readSteps(text) {
  /** @type {Map<string, string>} */
  const steps = new Map();
  for (const step of text.replaceAll(/\s/g, "").split(";").filter(Boolean)) {
    const found = /^(-?\d+),(-?\d+)((?:\*\d*)?)$/.exec(step);
    if (!found) return null;
    steps.set(`${Number(found[1])},${Number(found[2])}`, found[3]);
  }
  return steps;
}

/** @param {Map<string, string>} steps */
export function writeSteps(steps) {
  return [...steps].map(([step, times]) => step + times).join(";");
}

// The piece and the squares around it, the corner 0,0 at the lower left: a click makes a step, another one repeats it.
/** @param {(text: string) => void} change @returns {Picker} */
function pickSteps(change) {
  let steps = new Map();
  /** @type {Map<string, HTMLButtonElement>} */
  const squares = new Map();
  const lines = [];
  for (let down = BACK; down <= FORTH; down += 1) {
    const cells = [];
    for (let across = FORTH; across >= BACK; across -= 1) cells.push(square(down, across));
    lines.push(...cells);
  }
  const board = h("div", { class: "steps-board", role: "group", "aria-label": t("web-rules.picker.steps") }, lines);

  /** @param {number} down @param {number} across */
  function square(down, across) {
    if (!down && !across) return h("span", { class: "piece", role: "img", "aria-label": t("web-rules.picker.piece") }, "♟");
    if (down + across <= 0) return h("span", { class: "away" });
    const key = `${down},${across}`;
    const button = h("button", { type: "button", "data-step": key, onclick: () => {
      const times = NEXT.get(steps.get(key));
      if (times === undefined) steps.delete(key);
      else steps.set(key, times);
      show();
      change(writeSteps(steps));
    } });
    squares.set(key, button);
    return button;
  }

  function show() {
    for (const [key, button] of squares) {
      const times = steps.get(key);
      const [down, across] = key.split(",").map(Number);
      const way = times === undefined ? "none" : times ? "again" : "once";
      button.textContent = times === undefined ? "" : SIGNS[times] ?? times.replace("*", "×");
      button.className = way;
      button.setAttribute("aria-label", t(`web-rules.picker.step-${way}`, { down, across }));
    }
  }

  /** @param {string} text */
  function read(text) {
    const found = readSteps(text);
    board.hidden = !found;
    if (found) steps = found;
    if (found) show();
  }

  return { element: h("div", { class: "picker" }, h("p", { class: "hint" }, t("web-rules.picker.steps-hint")), board), read };
}
