// A question about a position, answered in words: where the teacher gave answers, one of them; else whatever is written.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Stage } from "../lessons/stage.js";
import { MOST, isRight } from "./activity.js";

/** @param {ActivityStep} step @param {Lectern & { answer?: (text: string) => void }} lectern @returns {Goal} */
export function words(step, lectern) {
  const stage = new Stage(lectern);
  const input = h("textarea", { id: "answer", rows: 2, maxlength: MOST.answer, autocomplete: "off" });
  const form = h("form", { class: "answer", onsubmit: check },
    h("label", { for: "answer" }, t("web-classroom.goal.answer")), input, h("button", { type: "submit", class: "main" }, t("web-lessons.check")));
  const element = h("div", { class: "lesson-board" }, stage.element, form);

  /** @param {Event} event */
  function check(event) {
    event.preventDefault();
    const given = input.value.trim();
    if (!given) return;
    lectern.answer?.(given);
    if (!step.answers.length || isRight(given, step.answers)) {
      input.disabled = true;
      lectern.succeed();
    } else {
      lectern.say(t("web-lessons.not-so", { answer: given }), "no");
      lectern.slip?.(step.spec, given);
    }
  }

  async function begin() {
    input.disabled = false;
    if (await stage.begin(step.spec, false)) lectern.say("");
  }

  return { element, begin, spec: () => null };
}
