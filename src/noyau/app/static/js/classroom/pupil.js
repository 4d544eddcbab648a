// An activity as a pupil does it: one step after the other, each with a goal that the page checks. How far one is stays on
// this device; in a class the teacher's wall is told.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { isEmbedded } from "../embedded.js";
import { language, t } from "../i18n.js";
import { block } from "../panels/explain.js";
import { Hints } from "../play/hints.js";
import { announce, complain, goTo, levelNow, writeAddress } from "../shell.js";
import { ruleLine } from "../table/rule.js";
import { nameOf } from "./activity.js";
import { makeGoal } from "./goals.js";
import { findMember, join, readInvitation } from "./member.js";
import { lookAt } from "./positions.js";
import { doneOf, markDone } from "./progress.js";

/** @param {HTMLElement} main @param {Activity} activity @param {Wishes} wishes @param {AbortSignal} signal */
export async function showActivity(main, activity, wishes, signal) {
  document.title = `${activity.title || t("web-classroom.activity")} · noyau`;
  const invitation = readInvitation(wishes.in);
  const member = invitation && findMember(invitation.id);
  if (invitation && !member && wishes.alone !== "1") {
    main.append(gate(activity, invitation, wishes));
    return;
  }
  const run = new Run(main, activity, wishes, member, signal);
  member?.stay(signal, () => run.leave());
  await run.begin();
}

// Who one is, before a class is joined.
/** @param {Activity} activity @param {{ id: string, token: string }} invitation @param {Wishes} wishes */
function gate(activity, invitation, wishes) {
  const input = h("input", { id: "nickname", maxlength: 20, required: true, autocomplete: "off", spellcheck: "false", "aria-describedby": "nickname-note nickname-fault" });
  const fault = h("p", { id: "nickname-fault", class: "fault", role: "alert" });
  const enter = h("button", { type: "submit", class: "main" }, t("web-classroom.join.enter"));
  const form = h("form", { class: "sheet gate", onsubmit: submit },
    h("div", { class: "field" }, h("label", { for: "nickname" }, t("web-classroom.join.nickname")), input),
    h("p", { id: "nickname-note", class: "note" }, t("web-classroom.join.note")), fault, enter);

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    enter.disabled = true;
    try {
      await join(invitation, input.value);
      goTo(writeAddress("classroom", wishes));
    } catch (error) {
      if (isStop(error)) return;
      enter.disabled = false;
      fault.replaceChildren(error.status === 404 ? t("web-classroom.join.closed") : error.message);
      if (error.status === 404) fault.append(" ", h("a", { href: writeAddress("classroom", { ...wishes, in: "", alone: "" }) }, t("web-classroom.join.alone")));
    }
  }

  return h("div", { class: "pupil" }, h("h1", {}, activity.title || t("web-classroom.activity")), form);
}

class Run {
  #tries = 0;
  #reached = false;

  /** @param {HTMLElement} main @param {Activity} activity @param {Wishes} wishes @param {import("./member.js").Member | null} member @param {AbortSignal} signal */
  constructor(main, activity, wishes, member, signal) {
    this.main = main;
    this.activity = activity;
    this.wishes = wishes;
    this.member = member;
    this.signal = signal;
    this.name = nameOf(wishes.a) + (member ? `.${nameOf(`${member.id} ${member.name}`)}` : "");
    const first = this.firstOpen();
    this.number = Math.min(Math.max(Math.trunc(Number(wishes.step)) || first, 1), first);
    this.step = activity.steps[this.number - 1];
    const hintless = ["judge", "words"].includes(this.step.goal);
    this.hints = new Hints(hintless ? 0 : this.step.hints);
    this.feedback = h("p", { class: "feedback" });
    this.after = h("div", { class: "after" });
    this.hinted = h("div", { class: "hint-said", role: "status" });
    this.hintButton = h("button", { type: "button", class: "lesson-hint", hidden: this.hints.most === 0, onclick: () => this.hint() }, t("web-classroom.hint"));
    this.head = this.makeHead();
  }

  // The first step that is not done; the last one where all are.
  firstOpen() {
    const done = new Set(doneOf(this.name));
    const open = this.activity.steps.findIndex((_, index) => !done.has(index));
    return open < 0 ? this.activity.steps.length : open + 1;
  }

  get isFinished() {
    return doneOf(this.name).length === this.activity.steps.length;
  }

  async begin() {
    const looked = await lookAt(this.step.spec, this.signal);
    this.goal = makeGoal(this.step, looked.kind, looked.lamps, this.lectern());
    const make = h("a", { class: "teacher-link", href: writeAddress("classroom", { make: this.wishes.a }) }, t("web-classroom.teacher"));
    this.main.append(this.head, h("div", { class: "lesson" }, this.paper(looked), this.workshop(this.goal)), this.wishes.in || isEmbedded() ? "" : make);
    this.tell();
    await this.goal.begin();
  }

  /** @returns {Lectern & { answer: (text: string) => void }} */
  lectern() {
    return {
      title: this.activity.title,
      signal: this.signal,
      say: (sentence, tone = "") => this.say(sentence, tone),
      succeed: () => this.succeed(),
      text: (key) => key,
      slip: (at, said) => this.tell({ at, wrong: said }),
      lost: (played, begins) => this.findSlip(played, begins),
      answer: (text) => this.tell({ answer: text }),
    };
  }

  makeHead() {
    const { steps, title } = this.activity;
    const done = new Set(doneOf(this.name));
    const open = this.firstOpen();
    const items = steps.map((_, index) => {
      const number = index + 1;
      const label = t(done.has(index) ? "web-classroom.step-done" : "web-classroom.step", { n: number });
      const sign = done.has(index) ? "✓" : String(number);
      if (number > open) return h("li", {}, h("span", { class: "closed", "aria-label": `${label}, ${t("web-classroom.step-closed")}`, role: "img" }, sign));
      return h("li", {}, h("a", { href: this.place(number), class: done.has(index) ? "done" : null, "aria-current": number === this.number ? "step" : null, "aria-label": label }, sign));
    });
    const who = this.member && h("p", { class: "who" }, t("web-classroom.join.you-are", { name: this.member.name }), " ",
      h("button", { type: "button", class: "plain", onclick: () => this.change() }, t("web-classroom.join.change")));
    return h("div", { class: "lesson-head" }, h("h1", {}, title || t("web-classroom.activity")), who,
      steps.length > 1 ? h("ol", { class: "stepper", "aria-label": t("web-classroom.steps") }, items) : null);
  }

  /** @param {number} step */
  place(step) {
    return writeAddress("classroom", { ...this.wishes, step, lang: this.wishes.lang && language() });
  }

  /** @param {import("./positions.js").Looked} looked */
  paper({ kind, lamps, rule, about }) {
    return h("section", { class: "lesson-text sheet" },
      ruleLine(rule, about),
      this.step.text.split("\n").filter((line) => line.trim()).map((line) => h("p", {}, line)),
      h("p", { class: "task" }, h("strong", {}, t("web-lessons.your-turn")), " ", taskOf(this.step, kind, lamps)),
      this.after);
  }

  /** @param {Goal} goal */
  workshop(goal) {
    const again = h("button", { type: "button", class: "lesson-again", onclick: () => goal.begin() }, t("web-lessons.again"));
    return h("section", { class: "lesson-work", "aria-label": t("web-lessons.board") },
      this.feedback, goal.element, h("div", { class: "tools" }, again, this.hintButton), this.hinted);
  }

  /** @param {string} sentence @param {string} tone */
  say(sentence, tone) {
    this.feedback.className = `feedback ${tone}`;
    this.feedback.textContent = tone ? `${tone === "yes" ? "✓" : "✗"} ${sentence}` : sentence;
    if (sentence) announce(sentence);
    if (tone !== "no") return;
    this.#tries += 1;
    this.tell();
  }

  // What the wall is told, where there is one.
  /** @param {{ at?: string, wrong?: string, answer?: string }} [more] */
  tell(more = {}) {
    if (!this.member) return;
    const step = this.#reached ? Math.min(this.number, this.activity.steps.length - 1) : this.number - 1;
    this.member.tell({ step, tries: this.#reached ? 0 : this.#tries, finished: this.isFinished, ...more });
  }

  // The first move of a lost game that threw the win away; nothing is asked where nobody is told.
  /** @param {string[]} played @param {boolean} begins */
  async findSlip(played, begins) {
    if (!this.member) return;
    const { spec } = this.step;
    const { slips } = await ask("review", { spec, moves: played.join("~") }, this.signal).catch(() => ({ slips: [] }));
    const mine = slips.find(({ number }) => number % 2 === Number(begins));
    if (!mine) return;
    const { steps } = await ask("line", { spec, moves: played.slice(0, mine.number).join("~") }, this.signal);
    this.tell({ at: steps.at(-2)?.to || spec, wrong: steps.at(-1)?.said });
  }

  async hint() {
    const spec = this.goal?.spec();
    if (!spec) return;
    const hint = await this.hints.next(spec).catch((error) => {
      if (isStop(error)) throw error;
      return /** @type {import("../play/hints.js").Hint} */ ({ step: 1, text: error.message });
    });
    if (spec !== this.goal?.spec()) return;
    if (hint?.explain) this.hinted.replaceChildren(...await this.explain(spec));
    else this.hinted.replaceChildren(hint ? h("p", {}, hint.text) : "");
    this.goal?.point?.(hint?.figures || []);
    this.hinted.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} spec */
  async explain(spec) {
    const { blocks } = await ask("explain", { spec, level: levelNow() }, this.signal);
    return blocks.map(block);
  }

  succeed() {
    markDone(this.name, this.number - 1);
    this.#reached = true;
    this.say(t("web-lessons.reached"), "yes");
    this.feedback.classList.add("reached");
    this.tell();
    const last = this.number === this.activity.steps.length;
    this.after.replaceChildren(last ? h("div", { class: "summary" }, h("h2", {}, t("web-classroom.finished")), h("p", {}, t("web-classroom.finished-text")))
      : h("a", { class: "onward", href: this.place(this.number + 1) }, t("web-lessons.next-step")));
    this.after.scrollIntoView({ block: "nearest" });
    const head = this.makeHead();
    this.head.replaceWith(head);
    this.head = head;
  }

  // Another pupil at the same device.
  change() {
    this.member?.leave();
    goTo(writeAddress("classroom", { ...this.wishes, step: "" }));
  }

  // The class is closed, or the teacher has sent this pupil out: one goes on alone.
  leave() {
    if (this.signal.aborted) return;
    this.member?.leave();
    this.member = null;
    this.head.querySelector(".who")?.remove();
    complain(t("web-classroom.join.ended"));
    const wishes = { ...this.wishes, in: "" };
    history.replaceState(null, "", writeAddress("classroom", wishes));
    this.wishes = wishes;
  }
}

// What is to be done, in a sentence.
/** @param {ActivityStep} step @param {string} kind @param {boolean} lamps */
export function taskOf({ goal, times, presses, friend }, kind, lamps) {
  if (goal === "win") return t(`web-classroom.task.${lamps ? "lights" : kind === "puzzle" ? "puzzle" : kind === "scoring" ? "points" : "win"}`);
  if (goal === "judge") return t(`web-classroom.task.judge${kind === "puzzle" ? "-puzzle" : ""}`);
  return t(`web-classroom.task.${goal}${goal === "matches" && friend ? "-friend" : ""}`, { n: goal === "fewest" ? presses : times });
}
