// Goals that are answered: a number to write, a position to judge.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Stage, verdictName } from "./stage.js";

// Numbers to write, one after the other; a sum may have its terms in any order.
/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function write(step, lectern) {
  let round = 0;
  const asked = h("label", { for: "lesson-answer", class: "asked" });
  const input = h("input", { id: "lesson-answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const given = h("ul", { class: "given" });
  const form = h("form", { class: "typed", onsubmit: check }, input, h("button", { type: "submit", class: "main" }, t("web-lessons.check")));
  const element = h("div", { class: "lesson-board paper" }, asked, form, given);

  /** @param {Event} event */
  function check(event) {
    event.preventDefault();
    const [number, answer] = step.rounds[round];
    if (!input.value.trim()) return;
    if (plain(input.value) !== plain(answer)) {
      lectern.say(t("web-lessons.not-so", { answer: input.value.trim() }), "no");
      input.select();
      return;
    }
    given.append(h("li", {}, `✓ ${lectern.text("done", { n: number, answer })}`));
    round += 1;
    if (round === step.rounds.length) {
      form.hidden = asked.hidden = true;
      lectern.succeed();
    } else {
      lectern.say(t("web-lessons.right"), "yes");
      ask();
      input.focus();
    }
  }

  function ask() {
    input.value = "";
    asked.textContent = lectern.text("ask", { n: step.rounds[round][0] });
  }

  async function begin() {
    round = 0;
    form.hidden = asked.hidden = false;
    given.replaceChildren();
    ask();
    lectern.say("");
  }

  return { element, begin, spec: () => null };
}

// An answer without what does not matter: spaces, brackets, the order of the terms of a sum.
/** @param {string} text */
export function plain(text) {
  const tight = text.replace(/\s/g, "").replace(/[;()]/g, (sign) => (sign === ";" ? "," : ""));
  return tight.includes("+") ? tight.split("+").sort((one, other) => Number(other) - Number(one)).join("+") : tight;
}

// Positions to judge: won or lost, possible or not; the server knows.
/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function judge(step, lectern) {
  let round = 0;
  let answered = 0;
  const stage = new Stage(lectern);
  const count = h("p", { class: "count" });
  const buttons = [true, false].map((won) => h("button", { type: "button", class: won ? "judge-won" : "judge-lost", hidden: true, onclick: () => answer(won) }));
  const element = h("div", { class: "lesson-board" }, stage.element, h("div", { class: "tools judging" }, buttons), count);

  /** @param {boolean} won */
  async function answer(won) {
    const { turn } = stage;
    const known = await stage.judge(stage.spec);
    if (turn !== stage.turn || answered === turn) return;
    if (known.won !== won) {
      lectern.say(t("web-lessons.look-again"), "no");
      lectern.slip?.(stage.spec, verdictName(won, kind));
    } else if (round + 1 === step.rounds.length) {
      answered = turn;
      for (const button of buttons) button.hidden = true;
      lectern.succeed();
    } else {
      round += 1;
      if (await next(stage.show(step.rounds[round], false))) lectern.say(t("web-lessons.right"), "yes");
    }
  }

  let kind = "impartial";
  const name = () => { for (const [index, button] of buttons.entries()) button.textContent = verdictName(index === 0, kind); };
  addEventListener("level", name, { signal: lectern.signal });

  /** @param {Promise<State | null>} shown */
  async function next(shown) {
    const state = await shown;
    if (!state) return false;
    kind = state.kind;
    for (const button of buttons) button.hidden = false;
    name();
    count.textContent = step.rounds.length > 1 ? t("web-lessons.round", { n: round + 1, all: step.rounds.length }) : "";
    return true;
  }

  async function begin() {
    round = 0;
    if (await next(stage.begin(step.rounds[0], false))) lectern.say("");
  }

  return { element, begin, spec: () => stage.spec };
}
