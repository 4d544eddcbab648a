// One step of an activity in a form: the position with its picture, the goal, what the teacher says, hints, the opponent.

import { within } from "../analysis/workplace.js";
import { address, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";
import { FIRST, MOST, STRENGTHS } from "./activity.js";
import { lookAt } from "./positions.js";

/** @typedef {import("./positions.js").Looked} Looked */

const HINTS = Array.from({ length: MOST.hints + 1 }, (_, index) => String(index));
const HINTED = ["win", "fewest", "find", "matches"];

export class StepForm {
  #turn = 0;
  /** @type {ActivityStep | null} */
  #step = null;
  /** @type {Looked | null} */
  #looked = null;

  // changed(step) is called with each change that makes sense, known(looked) once a position has been read.
  /** @param {Game[]} games @param {AbortSignal} signal @param {(step: ActivityStep) => void} changed @param {(looked: Looked) => void} known */
  constructor(games, signal, changed, known) {
    this.games = games;
    this.signal = signal;
    this.changed = changed;
    this.known = known;
    const own = h("option", { value: "" }, t("web-classroom.field.own"));
    this.game = h("select", { id: "step-game", onchange: () => { if (this.game.value) this.read(this.game.value); } }, own, groupsOf(games));
    this.spec = h("input", { id: "step-spec", maxlength: MOST.spec, spellcheck: "false", autocomplete: "off", onchange: () => { this.read(this.spec.value.trim()); } });
    this.fault = h("p", { class: "fault", role: "alert" });
    this.picture = h("img", { class: "preview", alt: "", width: 320, height: 200, hidden: true });
    this.play = h("a", {}, t("web-classroom.set-up"));
    this.goal = h("select", { id: "step-goal", onchange: () => this.take() });
    this.note = h("p", { class: "note" });
    this.text = h("textarea", { id: "step-text", rows: 3, maxlength: MOST.text, placeholder: t("web-classroom.field.text-example"), oninput: () => this.take() });
    this.hints = this.pick("hints", HINTS, "web-classroom.hints");
    this.friend = this.pick("friend", ["0", "1"], "web-classroom.opponent");
    this.strength = this.pick("strength", STRENGTHS, "web.strength");
    this.first = this.pick("first", FIRST, "web-classroom.first");
    this.times = h("input", { id: "step-times", type: "number", min: 1, max: MOST.times, oninput: () => this.take() });
    this.presses = h("input", { id: "step-presses", type: "number", min: 1, max: MOST.presses, oninput: () => this.take() });
    this.answers = h("textarea", { id: "step-answers", rows: 2, oninput: () => this.take() });
    this.more = h("details", { class: "more-choices", hidden: true }, h("summary", {}, t("web-classroom.field.more")), h("div", { class: "fields" },
      row(t("web.field.lvl"), this.strength), row(t("web.field.first"), this.first), row(t("web-classroom.field.hints"), this.hints)));
    this.element = h("fieldset", { class: "step" }, h("legend", { class: "unseen" }, t("web-classroom.a-step")),
      row(t("web-classroom.field.game"), this.game),
      h("div", { class: "pictured" }, this.picture),
      h("details", { class: "exact" }, h("summary", {}, t("web-classroom.field.exact")), row(t("web.field.spec"), this.spec), this.play),
      this.fault,
      row(t("web-classroom.field.goal"), this.goal), this.note,
      row(t("web-classroom.field.times"), this.times), row(t("web-classroom.field.presses"), this.presses),
      row(t("web-classroom.field.answers"), this.answers), row(t("web-classroom.field.friend"), this.friend),
      row(t("web-classroom.field.text"), this.text),
      this.more);
    for (const field of [this.times, this.presses, this.answers, this.friend]) hide(field, true);
  }

  /** @param {string} name @param {string[]} values @param {string} area */
  pick(name, values, area) {
    return h("select", { id: `step-${name}`, onchange: () => this.take() }, values.map((value) => h("option", { value }, t(`${area}.${value}`))));
  }

  /** @param {ActivityStep} step */
  async show(step) {
    this.#step = step;
    this.text.value = step.text;
    this.hints.value = String(step.hints);
    this.friend.value = step.friend ? "1" : "0";
    this.first.value = step.first;
    this.times.value = String(step.times);
    this.answers.value = step.answers.join("\n");
    if (step.spec === this.#looked?.spec) {
      this.#turn += 1;
      this.adopt(this.#looked, false);
      return;
    }
    this.#looked = null; // until its position is known, nothing of the step before is taken for it
    this.goal.disabled = true;
    await this.read(step.spec);
  }

  // A position; where it makes no sense the step stays as it was, and the server's sentence says why.
  /** @param {string} spec */
  async read(spec) {
    this.#turn += 1;
    const turn = this.#turn;
    const looked = await lookAt(spec, this.signal).catch((error) => {
      if (isStop(error)) throw error;
      return /** @type {Error} */ (error);
    });
    if (turn !== this.#turn || !this.#step) return;
    this.fault.textContent = looked instanceof Error ? looked.message : "";
    this.spec.setAttribute("aria-invalid", String(looked instanceof Error));
    if (looked instanceof Error) return;
    this.adopt(looked, looked.spec !== this.#looked?.spec);
  }

  // What is known of the position of the step, whether it is another one than before.
  /** @param {Looked} looked @param {boolean} other */
  adopt(looked, other) {
    if (!this.#step) return;
    this.#looked = looked;
    this.goal.disabled = false;
    this.fault.textContent = "";
    this.spec.value = looked.spec;
    this.game.value = this.games.some(({ example }) => example === looked.spec) ? looked.spec : "";
    this.game.options[0].textContent = this.game.value ? t("web-classroom.field.own") : t("web-classroom.field.own-of", { title: looked.title });
    this.picture.hidden = false;
    this.picture.src = address("export.svg", { spec: looked.spec, bare: 1 });
    this.play.href = writeAddress("play", { g: looked.spec });
    const goal = looked.goals.includes(this.#step.goal) ? this.#step.goal : looked.goals[0];
    this.goal.replaceChildren(...looked.goals.map((name) => h("option", { value: name, selected: name === goal }, t(`web-classroom.goal.${goalKey(name, looked)}`))));
    const strength = looked.strengths.includes(this.#step.strength) ? this.#step.strength : looked.strengths[0] || this.#step.strength;
    for (const option of this.strength.options) option.hidden = !looked.strengths.includes(option.value);
    this.strength.value = strength;
    if (other || this.#step.presses || !this.presses.value) this.presses.value = String(this.#step.spec === looked.spec && this.#step.presses ? this.#step.presses : looked.fewest || 1);
    this.known(looked);
    this.take();
  }

  // The step as the form says it.
  take() {
    const [looked, goal] = [this.#looked, this.goal.value];
    if (!looked || !this.#step) return;
    const fewest = goal === "fewest";
    hide(this.times, goal !== "matches");
    hide(this.presses, !fewest);
    hide(this.answers, goal !== "words");
    hide(this.friend, goal !== "matches");
    const computer = !looked.puzzle && (goal === "win" || (goal === "matches" && this.friend.value === "0"));
    hide(this.strength, !computer);
    hide(this.first, !computer);
    hide(this.hints, !HINTED.includes(goal));
    this.more.hidden = !computer && !HINTED.includes(goal);
    this.note.textContent = goal === "win" && looked.won === false && this.first.value === "1" ? t("web-classroom.lost-start") : fewest ? t("web-classroom.least", { n: looked.fewest || 1 }) : "";
    this.#step = {
      goal, spec: looked.spec, text: this.text.value, hints: Number(this.hints.value), strength: this.strength.value, first: this.first.value,
      friend: goal === "matches" && this.friend.value === "1", times: within(this.times.value, 1, MOST.times, 3),
      presses: fewest ? Math.max(looked.fewest || 1, within(this.presses.value, 1, MOST.presses, 1)) : 0,
      answers: goal === "words" ? this.answers.value.split("\n").map((line) => line.trim().slice(0, MOST.answer)).filter(Boolean).slice(0, MOST.answers) : [],
    };
    this.changed(this.#step);
  }
}

/** @param {string} goal @param {Looked} looked */
function goalKey(goal, { lamps, puzzle, kind }) {
  if (goal === "win") return lamps ? "lights" : puzzle ? "solve" : kind === "scoring" ? "points" : "win";
  return goal === "judge" && puzzle ? "judge-puzzle" : goal;
}

/** @param {Game[]} games */
function groupsOf(games) {
  const titles = [...new Set(games.map((game) => game.family_title))];
  return titles.map((title) => h("optgroup", { label: title }, games.filter((game) => game.family_title === title).map((game) => h("option", { value: game.example }, game.title))));
}

/** @param {HTMLElement} field @param {boolean} hidden */
function hide(field, hidden) {
  field.closest(".field")?.toggleAttribute("hidden", hidden);
}

/** @param {string} title @param {HTMLElement} field */
function row(title, field) {
  return h("div", { class: "field" }, h("label", { for: field.id }, title), field);
}
