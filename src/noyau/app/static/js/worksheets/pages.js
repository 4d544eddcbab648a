// The pages of a worksheet: exercises with pictures and room to write, then the answers on pages of their own.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const ON_A_PAGE = 4;
const ANSWERS_ON_A_PAGE = 8;

// The link under the exercises opens them without the answers: the sheet is for pupils.
/** @param {Sheet} sheet @param {boolean} withAnswers @param {string} link @param {string} answersLink */
export function pages(sheet, withAnswers, link, answersLink) {
  const parts = split(sheet.exercises, ON_A_PAGE).map((exercises, index) => [
    ...(index === 0 ? heading(sheet.exercises) : []),
    h("div", { class: "exercises" }, exercises.map(exercise)),
  ]);
  const known = withAnswers ? split(sheet.exercises, ANSWERS_ON_A_PAGE).map((exercises) => [
    h("h2", {}, t("web-worksheets.answers")),
    h("ol", { class: "answers" }, exercises.map(answer)),
  ]) : [];
  const all = parts.length + known.length;
  return [...parts, ...known].map((children, index) => {
    const isAnswer = index >= parts.length;
    return h("article", { class: isAnswer ? "page answer-page" : "page" }, children, foot(sheet, isAnswer ? answersLink : link, index + 1, all));
  });
}

/** @template T @param {T[]} list @param {number} size */
function split(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/** @param {Exercise[]} exercises @returns {Child[]} */
function heading(exercises) {
  const forTwo = exercises.some(({ outcome }) => outcome);
  return [
    h("div", { class: "page-head" },
      h("h2", {}, t("web-worksheets.sheet")),
      h("p", { class: "who" }, h("span", {}, t("web-worksheets.name")), h("span", {}, t("web-worksheets.date")))),
    forTwo ? h("p", { class: "ending" }, t("web-worksheets.ending")) : null,
  ];
}

/** @param {Exercise} given */
function exercise({ number, title, rule, picture, label, legend, question }) {
  return h("section", { class: "exercise" },
    h("h3", {}, h("span", { class: "number" }, String(number)), title),
    h("p", { class: "sheet-rule" }, rule),
    h("img", { src: source(picture), alt: label }),
    legend ? h("p", { class: "key" }, legend) : null,
    h("p", { class: "question" }, question),
    h("div", { class: "room", "aria-hidden": "true" }));
}

/** @param {Exercise} given */
function answer({ number, title, answer: said, reason, answer_picture: picture }) {
  return h("li", { value: number },
    picture ? h("img", { src: source(picture), alt: said }) : null,
    h("div", {}, h("h3", {}, title), h("p", { class: "said-answer" }, unbroken(said)), h("p", { class: "reason" }, reason)));
}

// Moves such as 3-4-5 and places such as (0, 2) stay on one line.
/** @param {string} said */
function unbroken(said) {
  return said.replace(/(\d)-(?=\d)/g, "$1\u2011").replace(/\((\d+), (\d+)\)/g, "($1,\u00a0$2)");
}

/** @param {string} svg */
function source(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** @param {Sheet} sheet @param {string} link @param {number} n @param {number} all */
function foot(sheet, link, n, all) {
  return h("p", { class: "page-foot" },
    h("span", {}, t("web-worksheets.foot", { seed: sheet.seed })), h("span", { class: "link" }, link), h("span", {}, t("web-worksheets.page", { n, all })));
}
