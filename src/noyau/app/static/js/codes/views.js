// A code from several sides: its choice step by step, its words, its matrices and numbers.

import { address } from "../api.js";
import { h } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { announce } from "../shell.js";

const MOST_WIDE = 2;

// An image grows to twice its size at the most, so that a word of four digits does not fill the screen.
/** @param {Attributes} [facts] */
function image(facts = {}) {
  const shown = h("img", facts);
  shown.addEventListener("load", () => { shown.style.maxWidth = `${MOST_WIDE * shown.naturalWidth}px`; });
  return shown;
}

// A picture that the server paints.
/** @param {Wishes} asked @param {Facts} wanted @param {string} alt @param {string} [told] */
export function picture(asked, wanted, alt, told = "") {
  return h("figure", { class: "block-board" }, image({ src: address("codes/picture.svg", { ...codeOf(asked), bare: true, ...wanted }), alt }), told ? h("figcaption", {}, told) : null);
}

// What a question says of the code; a criterion stands in place of the distance.
/** @param {Wishes} asked @returns {Facts} */
export function codeOf({ length, distance, base, criterion, order }) {
  return { length, base, order, ...(criterion ? { criterion } : { distance }) };
}

// The greedy choice, forwards and back.
/** @param {Wishes} asked @param {GreedyCode} code @returns {Child[]} */
export function choice(asked, code) {
  if (!code.steps) return [h("p", {}, t("web-codes.no-steps"))];
  let step = 1;
  const shown = image({ alt: "" });
  const said = h("p", { class: "status", "aria-live": "polite" });
  /** @type {[string, () => number][]} */
  const ways = [["first", () => 1], ["back", () => step - 1], ["next", () => step + 1], ["last", () => code.steps]];
  const buttons = ways.map(([name, where]) => h("button", { type: "button", onclick: () => go(where()) }, t(`web-codes.${name}`)));

  /** @param {number} wanted */
  function go(wanted) {
    step = Math.min(code.steps, Math.max(1, wanted));
    shown.src = address("codes/picture.svg", { ...codeOf(asked), view: "scan", bare: true, step });
    shown.alt = said.textContent = t("web-codes.step", { n: step, steps: code.steps, word: code.list[step - 1] });
    buttons.forEach((button, place) => { button.disabled = place < 2 ? step === 1 : step === code.steps; });
  }

  go(1);
  return [h("p", {}, t("web-codes.scan-lead")), said, h("div", { class: "tools" }, buttons), h("figure", { class: "block-board" }, shown)];
}

/** @param {Wishes} asked @param {GreedyCode} code @returns {Child[]} */
export function words(asked, code) {
  const drawn = code.notes.words ? picture(asked, { view: "words" }, t("web-codes.words-alt"), code.notes.words) : null;
  const more = code.more ? h("p", {}, t("web-codes.words-more", { n: code.more })) : null;
  return [drawn, h("ol", { class: "code-words" }, code.list.map((word) => h("li", {}, h("code", {}, word)))), more];
}

/** @param {Wishes} asked @param {GreedyCode} code @returns {Child[]} */
export function matrices(asked, code) {
  const drawn = code.notes.checks ? picture(asked, { view: "checks" }, t("web-codes.checks-alt"), code.notes.checks) : null;
  const none = code.basis.length || code.parity_check.length ? null : h("p", {}, t("web-codes.no-matrix"));
  return [none, rows("generator", code.basis), rows(code.linear ? "checks" : "checks-bits", code.parity_check), drawn, weights(code), bounds(code)];
}

/** @param {string} name @param {string[]} all */
function rows(name, all) {
  if (!all.length) return null;
  return h("section", {}, h("h2", {}, t(`web-codes.${name}`)), h("pre", { tabindex: "0", role: "group", "aria-label": t(`web-codes.${name}`) }, all.join("\n")));
}

/** @param {GreedyCode} code */
function weights({ weights: own, dual_weights: dual }) {
  if (!own) return null;
  const all = [...new Set([...Object.keys(own), ...Object.keys(dual || {})])].sort((one, other) => Number(one) - Number(other));
  const head = [t("web-codes.weight"), t("web-codes.words-head"), ...(dual ? [t("web-codes.dual")] : [])];
  const line = (/** @type {string} */ weight) => [weight, count(own[weight]), ...(dual ? [count(dual[weight])] : [])];
  return h("section", {}, h("h2", {}, t("web-codes.weights")), table(t("web-codes.weights"), head, all.map(line)));
}

/** @param {number | undefined} number */
function count(number) {
  return formatNumber(number || 0);
}

/** @param {GreedyCode} code */
function bounds({ bounds: limits, words: own }) {
  if (!limits) return null;
  const lines = [["gilbert", limits.gilbert], ["this-code", own], ["hamming", limits.hamming], ["singleton", limits.singleton]];
  const body = lines.map(([name, number]) => h("tr", {}, h("th", { scope: "row" }, t(`web-codes.${name}`)), h("td", {}, formatNumber(Number(number)))));
  return h("section", {}, h("h2", {}, t("web-codes.bounds")), scroll(t("web-codes.bounds"), h("table", {}, h("tbody", {}, body))));
}

/** @param {string} title @param {string[]} head @param {string[][]} lines */
export function table(title, head, lines) {
  const heading = h("tr", {}, head.map((cell) => h("th", { scope: "col" }, cell)));
  return scroll(title, h("table", {}, h("thead", {}, heading), h("tbody", {}, lines.map((line) => h("tr", {}, line.map((cell) => h("td", {}, cell)))))));
}

/** @param {string} title @param {HTMLElement} inside */
function scroll(title, inside) {
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, inside);
}

// Said once, to those who do not see that a code has come.
/** @param {GreedyCode} code */
export function tell(code) {
  announce(t("web-codes.found", { n: code.words }));
}
