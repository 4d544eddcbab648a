// A link for a class: where the lesson begins, in which language, and what is kept for the teacher.

import { commandFor, findPlace, openPage } from "../classroom/place.js";
import { copyText } from "../copying.js";
import { h } from "../dom.js";
import { language, t } from "../i18n.js";
import { announce, writeAddress } from "../shell.js";

const LOCKS = ["hints", "explain"];

// Goals of lessons that activities have too.
const ALIKE = new Set(["win", "find", "judge", "lights", "solve", "points"]);

/** @param {Course} course @param {number} step @param {AbortSignal} signal */
export function teacherPanel(course, step, signal) {
  const locks = LOCKS.map((name) => h("input", { type: "checkbox", id: `lock-${name}`, value: name, onchange: refresh }));
  const steps = h("select", { id: "teacher-step", onchange: refresh }, course.steps.map((each, index) =>
    h("option", { value: String(index + 1), selected: index + 1 === step }, `${index + 1}. ${t(`web-lessons.${course.id}.${each.id}.title`)}`)));
  const tongue = h("select", { id: "teacher-lang", onchange: refresh }, ["fr", "en"].map((name) =>
    h("option", { value: name, selected: name === language() }, t(`web-lessons.teacher.${name}`))));
  const link = h("input", { id: "teacher-link", readonly: true });
  const text = h("p", { class: "link-text" });
  const alone = h("p", { hidden: true }, t("web-lessons.teacher.alone"), " ");
  const code = h("code");
  alone.append(code);
  /** @type {import("../classroom/place.js").Place | null} */
  let place = null;

  // Where only this machine reaches the page, a link would lead pupils nowhere.
  async function open() {
    if (place) return;
    place = await findPlace(signal);
    alone.hidden = Boolean(place.page);
    code.textContent = commandFor(place);
    for (const part of [link.closest(".field"), send]) part?.toggleAttribute("hidden", !place.page);
    refresh();
  }

  function refresh() {
    if (!place?.page) return;
    const lock = locks.filter((box) => box.checked).map((box) => box.value).join(",");
    link.value = openPage(place) + writeAddress("lessons", { id: course.id, step: steps.value, lock, lang: tongue.value });
    text.textContent = link.value;
  }

  async function copy() {
    if (await copyText(link.value)) announce(t("web.share.copied"));
    else link.select();
  }

  const send = h("button", { type: "button", class: "main", onclick: copy }, t("web.share.copy"));
  return h("details", { class: "teacher", ontoggle: () => { open(); } }, h("summary", {}, t("web-lessons.teacher.title")),
    h("p", {}, t("web-lessons.teacher.lead")),
    h("div", { class: "fields" },
      LOCKS.map((name, index) => h("label", { class: "check", for: `lock-${name}` }, locks[index], t(`web-lessons.teacher.lock-${name}`))),
      h("div", { class: "field" }, h("label", { for: "teacher-step" }, t("web-lessons.teacher.step")), steps),
      h("div", { class: "field" }, h("label", { for: "teacher-lang" }, t("web-lessons.teacher.lang")), tongue),
      h("div", { class: "field" }, h("label", { for: "teacher-link" }, t("web-lessons.teacher.link")), link), alone,
      h("div", { class: "tools" }, send,
        h("button", { type: "button", onclick: () => print() }, t("web-lessons.teacher.print")), activityOf(course, step))),
    text);
}

// The position of a step as an activity, to be changed as one likes.
/** @param {Course} course @param {number} number */
function activityOf(course, number) {
  const { goal = "", spec, rounds = [], presses, id } = course.steps[number - 1];
  if (!ALIKE.has(goal)) return null;
  const text = t(`web-lessons.${course.id}.${id}.text`);
  return h("a", { class: "make-activity", href: writeAddress("classroom", { g: spec || rounds[0], goal: goal === "lights" ? "fewest" : goal, presses, text }) }, t("web.share.activity"));
}
