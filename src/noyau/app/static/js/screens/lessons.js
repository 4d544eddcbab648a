// Lessons: the list with one's progress, or one step of a lesson: a text, a goal that is checked, hints, what to retain.

import { Refusal, address, ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { language, t } from "../i18n.js";
import { COURSES, findCourse } from "../lessons/courses.js";
import { GOALS } from "../lessons/goals.js";
import { countDone, forget, isDone, markDone } from "../lessons/progress.js";
import { teacherPanel } from "../lessons/teacher.js";
import { block } from "../panels/explain.js";
import { announce, levelNow, writeAddress } from "../shell.js";

export const sheets = ["lessons"];
export const words = ["web-lessons"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  const course = findCourse(wishes.id);
  if (!course && wishes.id) throw new Refusal(404, { message: t("web-lessons.no-lesson", { name: wishes.id }) }, COURSES.map(({ id }) => id));
  if (!course) {
    showList(main);
    return;
  }
  await new Lesson(main, course, wishes, signal).begin();
}

/** @param {HTMLElement} main */
function showList(main) {
  document.title = `${t("web-lessons.title")} · noyau`;
  const reset = h("button", { type: "button", class: "plain", onclick: () => { forget(); main.replaceChildren(); showList(main); announce(t("web-lessons.forgotten")); } }, t("web-lessons.forget"));
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("web-lessons.title")), h("p", {}, t("web-lessons.lead"))),
    h("ol", { class: "cards lesson-cards" }, COURSES.map(card)),
    COURSES.some((course) => countDone(course)) ? reset : "");
}

/** @param {Course} course @param {number} index */
function card(course, index) {
  const done = countDone(course);
  const all = course.steps.length;
  const step = course.steps.findIndex((each) => !isDone(course, each)) + 1 || 1;
  const picture = h("img", { src: address("export.svg", { spec: course.picture, bare: 1 }), alt: "", loading: "lazy", width: 280, height: 180 });
  return h("li", { class: "card" },
    h("a", { class: "card-link", href: writeAddress("lessons", { id: course.id, step }) }, h("span", { class: "thumb" }, picture), h("h2", {}, `${index + 1}. ${t(`web-lessons.${course.id}.title`)}`)),
    h("p", {}, t(`web-lessons.${course.id}.lead`)),
    h("p", { class: "badges" }, h("progress", { max: all, value: done, "aria-label": t("web-lessons.progress") }),
      h("span", {}, done === all ? t("web-lessons.all-done") : t("web-lessons.done-of", { n: done, all }))));
}

class Lesson {
  #hinted = 0;

  /** @param {HTMLElement} main @param {Course} course @param {Wishes} wishes @param {AbortSignal} signal */
  constructor(main, course, wishes, signal) {
    this.main = main;
    this.signal = signal;
    this.course = course;
    this.wishes = wishes;
    this.locked = new Set((wishes.lock || "").split(",").filter(Boolean));
    this.number = Math.min(Math.max(Math.trunc(Number(wishes.step)) || 1, 1), course.steps.length);
    this.step = /** @type {Step} */ (course.steps[this.number - 1]);
    this.title = t(`web-lessons.${course.id}.title`);
    this.feedback = h("p", { class: "feedback" });
    this.after = h("div", { class: "after" });
    this.why = h("div", { class: "why" });
    this.hints = h("ol", { class: "hints" });
    this.hintButton = h("button", { type: "button", class: "lesson-hint", hidden: this.locked.has("hints"), onclick: () => this.hint() }, t("web-lessons.hint", { n: 1, all: this.step.hints }));
    this.goal = GOALS[this.step.goal](this.step, this.lectern());
    this.head = this.makeHead();
  }

  /** @param {string} key @param {Facts} [facts] */
  text(key, facts) {
    return t(`web-lessons.${this.course.id}.${this.step.id}.${key}`, facts);
  }

  async begin() {
    document.title = `${this.title} · noyau`;
    this.main.append(this.head, h("div", { class: "lesson" }, this.paper(), this.workshop()), this.teacher());
    await this.again();
  }

  /** @returns {Lectern} */
  lectern() {
    return {
      title: this.title,
      signal: this.signal,
      say: (sentence, tone = "") => this.say(sentence, tone),
      succeed: () => this.succeed(),
      text: (key, facts) => this.text(key, facts),
    };
  }

  makeHead() {
    const steps = this.course.steps.map((step, index) => {
      const done = isDone(this.course, step);
      const label = `${index + 1}. ${t(`web-lessons.${this.course.id}.${step.id}.title`)}${done ? `, ${t("web-lessons.step-done")}` : ""}`;
      return h("li", {}, h("a", { href: this.place(index + 1), class: done ? "done" : null, "aria-current": index + 1 === this.number ? "step" : null, "aria-label": label }, done ? "✓" : String(index + 1)));
    });
    return h("div", { class: "lesson-head" },
      h("a", { class: "back", href: writeAddress("lessons") }, t("web-lessons.all-lessons")),
      h("h1", {}, this.title), h("ol", { class: "stepper", "aria-label": t("web-lessons.steps") }, steps));
  }

  /** @param {number} step */
  place(step) {
    return writeAddress("lessons", { id: this.course.id, step, lock: this.wishes.lock, lang: this.wishes.lang && language() });
  }

  paper() {
    return h("section", { class: "lesson-text sheet" },
      h("h2", {}, `${this.number}. ${this.text("title")}`),
      this.text("text").split("\n").filter(Boolean).map((line) => h("p", {}, line)),
      h("p", { class: "task" }, h("strong", {}, t("web-lessons.your-turn")), " ", this.text("task")),
      this.after);
  }

  workshop() {
    const again = h("button", { type: "button", class: "lesson-again", onclick: () => this.again() }, t("web-lessons.again"));
    const why = h("button", { type: "button", class: "lesson-why", hidden: this.locked.has("explain") || this.goal.spec() === null, onclick: () => this.explain() }, t("web-lessons.why"));
    return h("section", { class: "lesson-work", "aria-label": t("web-lessons.board") },
      this.feedback, this.goal.element, h("div", { class: "tools" }, again, this.hintButton, why), this.hints, this.why);
  }

  teacher() {
    return this.locked.size ? "" : teacherPanel(this.course, this.number, this.signal);
  }

  async again() {
    this.why.replaceChildren();
    await this.goal.begin();
  }

  /** @param {string} sentence @param {string} tone */
  say(sentence, tone) {
    this.feedback.className = `feedback ${tone}`;
    this.feedback.textContent = tone ? `${tone === "yes" ? "✓" : "✗"} ${sentence}` : sentence;
    if (sentence) announce(sentence);
  }

  hint() {
    const { hints: all } = this.step;
    if (this.#hinted === all) return;
    this.#hinted += 1;
    const sentence = this.text(`hint-${this.#hinted}`);
    this.hints.append(h("li", {}, sentence));
    this.hints.lastElementChild?.scrollIntoView({ block: "nearest" });
    announce(sentence);
    this.hintButton.textContent = t("web-lessons.hint", { n: Math.min(this.#hinted + 1, all), all });
    this.hintButton.disabled = this.#hinted === all;
  }

  async explain() {
    const spec = this.goal.spec();
    const answer = await ask("explain", { spec, level: levelNow() }).catch((error) => /** @type {Error} */ (error));
    if (isStop(answer) || spec !== this.goal.spec()) return;
    this.why.replaceChildren(...(answer instanceof Error ? [h("p", {}, answer.message)] : answer.blocks.map(block)));
  }

  succeed() {
    markDone(this.course, this.step);
    this.say(t("web-lessons.reached"), "yes");
    this.feedback.classList.add("reached");
    const learnt = this.locked.has("explain") ? t("web-lessons.teacher-explains") : this.text("learnt");
    this.after.replaceChildren(h("div", { class: "learnt" }, h("h3", {}, t("web-lessons.retain")), h("p", {}, learnt)), ...this.onwards());
    this.after.scrollIntoView({ block: "nearest" });
    const head = this.makeHead();
    this.head.replaceWith(head);
    this.head = head;
  }

  onwards() {
    if (this.number < this.course.steps.length) return [h("a", { class: "onward", href: this.place(this.number + 1) }, t("web-lessons.next-step"))];
    const summary = this.locked.has("explain") ? [] : [h("p", {}, t(`web-lessons.${this.course.id}.summary`))];
    const links = this.course.next.map(([screen, wishes], index) =>
      h("li", {}, h("a", { class: index ? null : "onward", href: writeAddress(screen, wishes) }, t(`web-lessons.${this.course.id}.next-${index + 1}`))));
    return [h("div", { class: "summary" }, h("h3", {}, t("web-lessons.finished")), summary, h("p", {}, t("web-lessons.try-next")), h("ul", {}, links))];
  }
}
