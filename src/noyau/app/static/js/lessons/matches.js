// Goals that are reached in play: win a game, leave lost positions, find the winning move, solve a puzzle.

import { pause, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, delay } from "../shell.js";
import { Stage } from "./stage.js";

// A game against the computer; mine(move, run) is told of every move of the pupil's, theirs(move) of the computer's,
// end(won) of the end.
export class Duel {
  /** @param {Step} step @param {Lectern} lectern @param {{ mine?: (move: Move, run: object) => Promise<unknown>, theirs?: (move: Played) => unknown, end?: (won: boolean) => void }} told */
  constructor(step, lectern, { mine = async () => {}, theirs = () => {}, end = () => {} }) {
    this.step = step;
    this.lectern = lectern;
    this.mine = mine;
    this.theirs = theirs;
    this.end = end;
    /** @type {string[]} */
    this.played = [];
    this.begins = true;
    this.stage = new Stage({ ...lectern, choose: (move) => this.play(move) });
    this.asking = h("div", { class: "tools", role: "group", "aria-label": t("web-lessons.who-begins") },
      ["1", "0"].map((first) => h("button", { type: "button", class: `begin-${first}`, onclick: () => this.open(first) }, t(`web-lessons.begin-${first}`))));
    this.element = h("div", { class: "lesson-board" }, step.first === "ask" ? this.asking : null, this.stage.element, this.stage.typed);
  }

  async begin() {
    const { first } = this.step;
    this.asking.hidden = false;
    this.played = [];
    this.begins = first !== "0";
    if (!(await this.stage.begin(this.step.spec, first !== "ask" && first !== "0"))) return;
    if (first === "0") await this.reply(this.step.spec);
    else this.lectern.say(t(first === "ask" ? "web-lessons.who-begins" : "web.play.turn-you"));
  }

  /** @param {string} first */
  async open(first) {
    this.asking.hidden = true;
    this.played = [];
    this.begins = first === "1";
    if (first === "0") await this.reply(this.step.spec);
    else if (await this.stage.begin(this.step.spec)) this.lectern.say(t("web.play.turn-you"));
  }

  /** @param {Move} move */
  async play(move) {
    const { stage } = this;
    const { run } = stage;
    this.played.push(move.text);
    const state = await stage.show(move.to, Boolean(move.again));
    if (!state) return;
    await this.mine(move, run);
    if (run !== stage.run) return;
    if (state.over) this.end((state.winner === "previous") !== Boolean(move.again));
    else if (!move.again) await this.reply(move.to);
  }

  /** @param {string} spec */
  async reply(spec) {
    const { stage } = this;
    const { run } = stage;
    const strength = this.step.strength || "perfect";
    const [move] = await Promise.all([send("reply", { spec, strength }), pause(delay())]);
    if (run !== stage.run) return;
    this.played.push(move.move);
    const state = await stage.show(move.to, !move.again);
    if (!state) return;
    this.theirs(move);
    this.lectern.say(t("web.play.computer-plays", { move: move.said }));
    if (state.over) this.end((state.winner !== "previous") !== Boolean(move.again));
    else if (move.again) await this.reply(move.to);
  }
}

/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function win(step, lectern) {
  const end = (/** @type {boolean} */ won) => {
    if (won) {
      lectern.succeed();
      return;
    }
    lectern.say(t("web-lessons.lost-game"), "no");
    lectern.lost?.(duel.played, duel.begins);
  };
  const duel = new Duel(step, lectern, { end });
  return { element: duel.element, begin: () => duel.begin(), spec: () => duel.stage.spec, point: (figures) => duel.stage.scene.pointAt(figures) };
}

// Leave lost positions, so many in a row.
/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function leave(step, lectern) {
  let row = 0;
  const count = h("p", { class: "count" });
  const tell = () => { count.textContent = t("web-lessons.in-a-row", { n: row, times: step.times }); };
  const duel = new Duel(step, lectern, {
    mine: async (move, run) => {
      const { won } = await duel.stage.judge(move.to);
      if (run !== duel.stage.run) return;
      row = won ? 0 : row + 1;
      tell();
      if (won) lectern.say(t("web-lessons.left-won"), "no");
      announce(count.textContent);
      if (row === step.times) {
        duel.stage.rest();
        lectern.succeed();
      }
    },
    end: () => lectern.say(t("web-lessons.once-more")),
  });
  duel.element.append(count);
  const begin = () => {
    row = 0;
    tell();
    return duel.begin();
  };
  return { element: duel.element, begin, spec: () => duel.stage.spec };
}

// Positions one after the other, each with a winning move to find.
/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function find(step, lectern) {
  let round = 0;
  const stage = new Stage({ ...lectern, choose: attempt });
  const count = h("p", { class: "count" });
  const element = h("div", { class: "lesson-board" }, stage.element, stage.typed, count);

  /** @param {Move} move */
  async function attempt(move) {
    const { run } = stage;
    const { won } = await stage.judge(move.to);
    if (run !== stage.run) return;
    if (won) {
      lectern.say(t("web-lessons.not-winning", { move: move.said }), "no");
      lectern.slip?.(stage.spec, move.said);
    } else if (round + 1 < step.rounds.length) {
      round += 1;
      if (!(await stage.show(step.rounds[round]))) return;
      tell();
      lectern.say(t("web-lessons.winning-next", { move: move.said }), "yes");
    } else if (await stage.show(move.to, false)) lectern.succeed();
  }

  function tell() {
    count.textContent = step.rounds.length > 1 ? t("web-lessons.round", { n: round + 1, all: step.rounds.length }) : "";
  }

  async function begin() {
    round = 0;
    if (!(await stage.begin(step.rounds[0]))) return;
    tell();
    lectern.say("");
  }

  return { element, begin, spec: () => stage.spec, point: (figures) => stage.scene.pointAt(figures) };
}

// A puzzle, move by move, with a way back.
/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function solve(step, lectern) {
  const stage = new Stage({ ...lectern, choose: play });
  /** @type {string[]} */
  let past = [];
  const undo = h("button", { type: "button", onclick: back }, t("web.play.undo"));
  const element = h("div", { class: "lesson-board" }, stage.element, stage.typed, h("div", { class: "tools" }, undo));

  /** @param {Move} move */
  async function play(move) {
    past.push(stage.spec);
    undo.disabled = false;
    const state = await stage.show(move.to);
    if (!state) return;
    if (state.solved) lectern.succeed();
    else lectern.say(t(state.over ? "web-lessons.stuck" : "web.play.moves-so-far", { n: past.length }), state.over ? "no" : "");
  }

  async function back() {
    const before = past.pop();
    if (before !== undefined && !(await stage.show(before))) return;
    undo.disabled = !past.length;
    lectern.say(t("web.play.moves-so-far", { n: past.length }));
  }

  async function begin() {
    past = [];
    undo.disabled = true;
    if (await stage.begin(step.spec)) lectern.say("");
  }

  return { element, begin, spec: () => stage.spec, point: (figures) => stage.scene.pointAt(figures) };
}
