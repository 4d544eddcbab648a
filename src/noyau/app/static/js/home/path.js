// The path: three stops, each a lesson of its own, with what this browser's visitor has done of it.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { findCourse } from "../lessons/courses.js";
import { countDone, isDone } from "../lessons/progress.js";
import { writeAddress } from "../shell.js";

const STOPS = ["heap", "nim", "lights"];

export function path() {
  const courses = STOPS.map(findCourse).filter((course) => course !== null);
  const next = courses.find((course) => countDone(course) < course.steps.length);
  return h("section", { class: "path", "aria-labelledby": "path-title" },
    h("h2", { id: "path-title" }, t("web-home.path.title")), h("p", { class: "lead" }, t("web-home.path.lead")),
    h("ol", { class: "stops" }, courses.map((course, index) => stop(course, index + 1, course === next))));
}

/** @param {Course} course @param {number} number @param {boolean} next */
function stop(course, number, next) {
  const [done, all] = [countDone(course), course.steps.length];
  const whole = done === all;
  const step = course.steps.findIndex((each) => !isDone(course, each)) + 1 || 1;
  const key = whole ? "again" : done ? "go-on" : "begin";
  const title = t(`web-home.path.${course.id}`);
  return h("li", { class: whole ? "stop whole" : next ? "stop next" : "stop" },
    h("span", { class: "stop-sign", "aria-hidden": "true" }, whole ? "✓" : number),
    h("h3", {}, title), h("p", {}, t(`web-home.path.${course.id}-idea`)),
    h("p", { class: "stop-done" },
      h("progress", { max: all, value: done, "aria-label": title }), h("span", {}, whole ? t("web-home.path.whole") : t("web-home.path.done", { done, n: all }))),
    h("a", { class: next ? "button main" : "button", href: writeAddress("lessons", { id: course.id, step }), "aria-label": `${t(`web-home.path.${key}`)}: ${title}` }, t(`web-home.path.${key}`)));
}
