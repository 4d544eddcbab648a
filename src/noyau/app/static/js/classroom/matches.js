// So many matches from one position, against the computer or a friend on the same screen, whoever wins them.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Duel } from "../lessons/matches.js";
import { Stage } from "../lessons/stage.js";

/** @param {ActivityStep} step @param {Lectern} lectern @returns {Goal} */
export function matches(step, lectern) {
  const score = { played: 0, won: 0 };
  const count = h("p", { class: "count" });
  const next = h("button", { type: "button", class: "main", hidden: true, onclick: () => another() }, t("web-classroom.goal.next-match"));
  const board = step.friend ? friends(step, lectern, ended) : duel();
  const element = h("div", { class: "lesson-board" }, board.element, h("div", { class: "tools" }, next), count);

  function duel() {
    const played = new Duel(/** @type {any} */ (step), lectern, { end: (won) => { ended(won); if (!won) lectern.lost?.(played.played, played.begins); } });
    return { element: played.element, begin: () => played.begin(), spec: () => played.stage.spec, point: (/** @type {string[]} */ figures) => played.stage.scene.pointAt(figures) };
  }

  function tell() {
    count.textContent = t(step.friend ? "web-classroom.goal.matches-played" : "web-classroom.goal.matches-won", { n: score.played, all: step.times, won: score.won });
  }

  /** @param {boolean} won */
  function ended(won) {
    score.played += 1;
    if (won) score.won += 1;
    tell();
    if (!step.friend) lectern.say(t(`web.play.${won ? "you" : "computer"}-wins`));
    next.hidden = score.played >= step.times;
    if (score.played >= step.times) lectern.succeed();
  }

  async function another() {
    next.hidden = true;
    await board.begin();
  }

  async function begin() {
    score.played = score.won = 0;
    tell();
    await another();
  }

  return { element, begin, spec: board.spec, point: board.point };
}

// Two pupils at one screen, turn by turn.
/** @param {ActivityStep} step @param {Lectern} lectern @param {(won: boolean) => void} ended */
function friends(step, lectern, ended) {
  let seat = 0;
  const name = () => (seat ? "second" : "first");
  const stage = new Stage({ ...lectern, choose: play });

  /** @param {Move} move */
  async function play(move) {
    const state = await stage.show(move.to);
    if (!state) return;
    if (!move.again) seat = 1 - seat;
    if (!state.over) {
      lectern.say(t(`web.play.turn-${name()}`));
      return;
    }
    if (state.winner === "previous") seat = 1 - seat;
    lectern.say(t(`web.play.${name()}-wins`));
    ended(false);
  }

  async function begin() {
    seat = 0;
    if (await stage.begin(step.spec)) lectern.say(t(`web.play.turn-${name()}`));
  }

  return { element: h("div", { class: "lesson-board" }, stage.element, stage.typed), begin, spec: () => stage.spec, point: (/** @type {string[]} */ figures) => stage.scene.pointAt(figures) };
}
