// Why: the steps begin on the board, and beside them are blocks of the server's, at the level that the reader has chosen; what
// takes long is asked for as a job.

import { inquire } from "../analysis/questions.js";
import { ask, isStop } from "../api.js";
import { h, readMarkup, s } from "../dom.js";
import { t } from "../i18n.js";
import { announce, levelNow, setLevel } from "../shell.js";

const TOO_LARGE = 413;
const SOON = 400;
const ROOM = 30;
const LEVELS = ["1", "2", "3"];

/** @param {import("./index.js").Playing} playing @param {HTMLElement} body */
export function explainPanel({ match, signal, steps, wishes }, body) {
  let shown = "";
  let isKnown = false;
  let stop = new AbortController();
  const content = h("div", { class: "why-content" });
  const show = (/** @type {Node[]} */ ...nodes) => content.replaceChildren(...nodes);
  const levels = LEVELS.map((level) => h("button", { type: "button", class: "level", onclick: () => setLevel(level) }, t(`web.level.${level}`)));
  const mark = () => { for (const [index, button] of levels.entries()) button.setAttribute("aria-pressed", String(LEVELS[index] === levelNow())); };
  mark();
  body.append(h("div", { class: "levels", role: "group", "aria-label": t("web.page.level") }, levels), content);

  const refresh = async (isOpened = false) => {
    if (body.hidden) return;
    const key = `${levelNow()} ${match.position}`;
    if (key === shown) {
      if (isOpened && isKnown) showSteps(false);
      return;
    }
    stop.abort();
    shown = key;
    isKnown = false;
    const question = { spec: match.position, level: levelNow() };
    const waiting = setTimeout(() => key === shown && show(h("p", {}, t("web.explain.working"))), SOON);
    const answer = await ask("explain", question).catch((error) => /** @type {import("../api.js").Refusal} */ (error));
    clearTimeout(waiting);
    if (key !== shown || isStop(answer)) return;
    if (!(answer instanceof Error)) {
      show(onBoard(), ...answer.blocks.map(block));
      isKnown = true;
      if (isOpened) showSteps(false);
      return;
    }
    if (answer.gone) shown = "";
    if (answer.status === TOO_LARGE) offerLong(question, key, answer.message);
    else show(h("p", {}, answer.message));
  };

  // The same on the board itself, step by step.
  function onBoard() {
    return h("button", { type: "button", class: "on-board", onclick: () => showSteps(true) }, t("web.explain.on-board"));
  }

  /** @param {boolean} held */
  function showSteps(held) {
    const tell = (/** @type {any} */ error) => isStop(error) || !held || announce(error.message);
    return steps.open({ spec: match.position, level: levelNow(), theme: wishes.theme }, held).catch(tell);
  }

  /** @param {Facts} question @param {string} key @param {string} message */
  function offerLong(question, key, message) {
    const begin = h("button", { type: "button", class: "main", onclick: () => askLong(question, key) }, t("web.explain.ask-long"));
    show(h("p", {}, message), begin);
  }

  // A long question shows how far it is, and can be stopped.
  /** @param {Facts} question @param {string} key */
  async function askLong(question, key) {
    stop = new AbortController();
    const count = h("span", {}, t("web.explain.looked-at", { n: 0 }));
    const halt = h("button", { type: "button", onclick: () => stop.abort() }, t("web.explain.stop"));
    show(h("div", { class: "waiting" }, h("progress", { "aria-label": t("web.explain.working") }), count, halt));
    halt.focus();
    const tell = (/** @type {number} */ n) => { count.textContent = t("web.explain.looked-at", { n }); };
    try {
      const answer = await inquire("position", question, { signal: stop.signal, tell });
      if (key !== shown) return;
      show(...answer.blocks.map(block));
      announce(t("web.explain.found"));
    } catch (error) {
      if (key === shown) offerLong(question, key, isStop(error) ? t("web.explain.stopped") : error.message);
    }
  }

  addEventListener("level", () => { mark(); refresh(steps.isOpen); }, { signal });
  return refresh;
}

/** @param {Block} given */
export function block({ type, ...facts }) {
  return BLOCKS[type](facts);
}

/** @type {Record<string, (facts: any) => HTMLElement>} */
const BLOCKS = {
  para: ({ text }) => h("p", {}, text),
  picture: ({ text }) => h("pre", { tabindex: "0" }, text),
  board: boardOf,
  theorem: ({ text, reference }) => h("p", { class: "theorem" }, text, reference ? ` ${reference}` : ""),
  table: ({ head, rows, foot, marks }) => {
    const odd = /** @type {boolean[]} */ (marks.map(Boolean));
    return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": head.filter(Boolean).join(", ") || t("web.explain.table") },
      h("table", {},
        h("thead", {}, h("tr", {}, head.map((/** @type {string} */ cell) => (cell ? h("th", { scope: "col" }, cell) : h("td"))))),
        h("tbody", {}, rows.map((/** @type {string[]} */ cells) => line(cells, odd))),
        h("tfoot", {}, foot.length ? line(foot, odd) : null, marks.length ? line(marks, odd) : null)));
  },
  replies: ({ position: left, lines, cut }) =>
    h("div", {},
      h("p", {}, t("web.explain.after", { position: left })),
      h("ul", { class: "replies" }, lines.map(reply), cut ? h("li", {}, "…") : null)),
};

// A position in the colours of the page; nothing of it stays where the server does not draw it.
/** @param {{ spec: string, text: string }} facts */
export function boardOf({ spec, text }) {
  const figure = h("figure", { class: "block-board" }, h("figcaption", {}, text));
  ask("board", { spec }).then((drawn) => figure.append(picture(drawn, spec)), () => figure.remove());
  return figure;
}

/** @param {Answers["board"]} drawn @param {string} spec */
function picture({ width, height, items }, spec) {
  const label = items.find(({ id }) => id === "board")?.label || spec;
  const figures = items.map(({ shape, looks, svg }) => s("g", { class: ["figure", shape, ...looks].join(" ") }, readMarkup(svg)));
  const viewBox = `${-ROOM} ${-ROOM} ${width + 2 * ROOM} ${height + 2 * ROOM}`;
  return s("svg", { class: "board", role: "img", "aria-label": label, viewBox, "text-anchor": "middle", "font-family": "inherit" }, figures);
}

// The columns that are marked are tinted too.
/** @param {string[]} cells @param {boolean[]} odd */
function line(cells, odd) {
  return h("tr", {}, cells.map((cell, index) => h("td", { class: odd[index] ? "odd" : null }, breakAfterSigns(cell))));
}

// A spec or a value may go on in the next line, so that on a phone no column is out of sight.
/** @param {string} cell */
function breakAfterSigns(cell) {
  return cell.split(/(?<=[:/|,])/).flatMap((part, index) => (index ? [h("wbr"), part] : [part]));
}

/** @param {{ move: string, answer: string | null, left: string }} each */
function reply({ move, answer, left }) {
  const key = answer === null ? "won" : answer === left ? "go" : left ? "answer" : "clear";
  return h("li", {}, t(`web.explain.${key}`, { move, answer, left }));
}
