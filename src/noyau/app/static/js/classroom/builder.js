// Where a teacher builds an activity: it is whole from the start, and its link and code follow whatever is changed.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, goTo, readAddress, writeAddress } from "../shell.js";
import { MOST, makeStep, readActivity, writeActivity } from "./activity.js";
import { Handout, warning } from "./handout.js";
import { lookAt } from "./positions.js";
import { StepForm } from "./stepform.js";
import { findClass } from "./teacher.js";

const DRAFT = "activity-draft";
const PATIENCE = 250;

/** @param {HTMLElement} main @param {Wishes} wishes @param {{ place: import("./place.js").Place, games: Game[] }} known @param {AbortSignal} signal */
export async function showBuilder(main, wishes, known, signal) {
  document.title = `${t("web-classroom.title")} · noyau`;
  const draft = readActivity(localStorage.getItem(DRAFT) || "");
  const wished = readActivity(wishes.make);
  const activity = wished || (wishes.g ? await fromPosition(wishes, signal) : draft) || { title: "", steps: [makeStep()] };
  const builder = new Builder(activity, known, signal);
  const open = findClass();
  const both = wishes.g && draft && writeActivity(draft) !== writeActivity(activity) ? draft : null;
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("web-classroom.title")), h("p", {}, t("web-classroom.lead"))),
    ...[warning(known.place), open && banner(t("web-classroom.wall.is-open"), t("web-classroom.wall.go"), () => goTo(writeAddress("classroom", { wall: 1 }))),
      both && banner(t("web-classroom.before", { title: both.title || t("web-classroom.activity") }), t("web-classroom.add-to-it"), () => addTo(both, activity.steps[0]))].filter((each) => each !== null && each !== undefined),
    builder.element);
  await builder.begin();
}

// The position of a link, with the goal that suits it.
/** @param {Wishes} wishes @param {AbortSignal} signal @returns {Promise<Activity>} */
async function fromPosition({ g, goal, presses, text }, signal) {
  const looked = await lookAt(g, signal);
  const step = makeStep({ spec: looked.spec, goal: looked.goals.includes(goal) ? goal : looked.goals[0], text: (text || "").slice(0, MOST.text), presses: Number(presses) || looked.fewest || 0 });
  return { title: looked.title.slice(0, MOST.title), steps: [step] };
}

/** @param {Activity} draft @param {ActivityStep} step */
function addTo({ title, steps }, step) {
  goTo(writeAddress("classroom", { make: writeActivity({ title, steps: [...steps, step].slice(0, MOST.steps) }) }));
}

/** @param {string} text @param {string} label @param {() => void} action */
function banner(text, label, action) {
  return h("div", { class: "resume" }, h("p", {}, text), h("button", { type: "button", onclick: action }, label));
}

class Builder {
  #at = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {Activity} activity @param {{ place: import("./place.js").Place, games: Game[] }} known @param {AbortSignal} signal */
  constructor(activity, { place, games }, signal) {
    this.activity = activity;
    this.signal = signal;
    this.handout = new Handout(place, () => this.named);
    this.title = h("input", { id: "activity-title", maxlength: MOST.title, value: activity.title, oninput: () => { this.activity = { ...this.activity, title: this.title.value }; this.changed(); } });
    this.stepper = h("ol", { class: "stepper", "aria-label": t("web-classroom.steps") });
    this.form = new StepForm(games, signal, (step) => this.put(step), (looked) => this.name(looked.title));
    this.remove = h("button", { type: "button", onclick: () => this.drop() }, t("web-classroom.remove-step"));
    this.again = h("button", { type: "button", class: "plain", onclick: () => this.anew() }, t("web-classroom.anew"));
    this.paste = h("input", { id: "paste", autocomplete: "off", spellcheck: "false", onchange: () => this.open() });
    this.element = h("div", { class: "builder" },
      h("form", { class: "sheet build", onsubmit: (event) => event.preventDefault(), "aria-label": t("web-classroom.build") },
        h("div", { class: "field" }, h("label", { for: "activity-title" }, t("web-classroom.field.title")), this.title),
        this.stepper, this.form.element,
        h("div", { class: "tools" }, this.remove, this.again),
        h("details", {}, h("summary", {}, t("web-classroom.change")), h("div", { class: "field" }, h("label", { for: "paste" }, t("web-classroom.field.paste")), this.paste))),
      this.handout.element);
  }

  async begin() {
    this.changed();
    await this.go(0);
  }

  // A step is shown in the form.
  /** @param {number} at */
  async go(at) {
    this.#at = at;
    this.tidy();
    await this.form.show(this.activity.steps[at]);
  }

  /** @param {ActivityStep} step */
  put(step) {
    this.activity = { ...this.activity, steps: this.activity.steps.map((each, index) => (index === this.#at ? step : each)) };
    this.changed();
  }

  // An activity without a title is called as its first game is.
  /** @param {string} title */
  name(title) {
    if (this.activity.title || this.#at) return;
    this.title.placeholder = title;
  }

  async add() {
    const { steps } = this.activity;
    this.activity = { ...this.activity, steps: [...steps, { ...steps[this.#at], text: "", answers: [] }] };
    this.changed();
    await this.go(steps.length);
    announce(t("web-classroom.step", { n: steps.length + 1 }));
  }

  async drop() {
    const steps = this.activity.steps.filter((_, index) => index !== this.#at);
    this.activity = { ...this.activity, steps };
    this.changed();
    await this.go(Math.min(this.#at, steps.length - 1));
  }

  anew() {
    localStorage.removeItem(DRAFT);
    goTo(writeAddress("classroom"));
  }

  // An activity that was made before, by its link.
  open() {
    const { wishes } = readAddress(this.paste.value.slice(this.paste.value.indexOf("#")));
    const text = wishes.a || wishes.make;
    if (readActivity(text)) goTo(writeAddress("classroom", { make: text }));
    else this.paste.setCustomValidity(t("web-classroom.no-activity"));
    this.paste.reportValidity();
  }

  tidy() {
    const { steps } = this.activity;
    const several = steps.length > 1;
    const buttons = steps.map((_, index) => h("li", {}, h("button", { type: "button", "aria-label": t("web-classroom.step", { n: index + 1 }), "aria-current": index === this.#at ? "step" : null, onclick: () => this.go(index) }, String(index + 1))));
    const more = h("li", {}, h("button", { type: "button", class: "more", disabled: steps.length >= MOST.steps, onclick: () => this.add() }, t("web-classroom.add-step")));
    this.stepper.replaceChildren(...buttons, more);
    this.remove.hidden = !several;
  }

  get named() {
    return { ...this.activity, title: this.activity.title.trim() || this.title.placeholder };
  }

  // The link and the code follow a little later than the fingers; what is written is kept on this device.
  changed() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      if (this.signal.aborted) return;
      this.handout.show(this.named);
      try {
        localStorage.setItem(DRAFT, writeActivity(this.activity));
      } catch {
        // a browser that keeps nothing only loses the draft
      }
    }, PATIENCE);
  }
}
