// A game or a puzzle on its board: played, taken back, judged, explained, shared.

import { ask, pause, send } from "../api.js";
import { h, icon } from "../dom.js";
import { announce } from "../focus.js";
import { t } from "../i18n.js";
import { complain } from "../shell.js";
import * as panels from "../panels/index.js";
import { Scene } from "../scene.js";
import * as store from "../store.js";
import { replaceAddress } from "../url.js";

const DELAY = 500;

export async function show(main, wishes) {
  const table = new Table(main, wishes);
  await table.begin();
  return () => table.leave();
}

class Table {
  constructor(main, wishes) {
    this.main = main;
    this.wishes = { lvl: "perfect", vs: "computer", first: "1", theme: "matches", ...wishes };
    this.shown = new Set();
    this.scene = new Scene({ choose: (move) => this.choose(move), look: (move) => this.preview(move) });
    this.seen = "";
    this.abort = new AbortController();
    this.keys = (event) => this.press(event);
    document.addEventListener("keydown", this.keys);
  }

  leave() {
    this.abort.abort();
    document.removeEventListener("keydown", this.keys);
  }

  async begin() {
    const line = await ask("line", { spec: this.wishes.g || "nim:3,4,5", moves: this.wishes.m || "" });
    this.game = store.begin(line.spec);
    for (const step of line.steps) this.game = store.play(this.game, { ...step, text: step.move });
    this.games = await ask("games");
    this.furnish();
    await this.refresh();
    await this.answerIfDue();
  }

  get about() {
    const name = this.game.specs[0].replace(/^misere /, "").split(/[ :]/)[0];
    return this.games.find((game) => game.name === name) || { title: t("web.play.sum"), players: 2, summary: "" };
  }

  get puzzle() {
    return this.about.players === 1;
  }

  furnish() {
    this.title = h("h1", {}, this.about.title);
    this.rule = h("p", { class: "rule" }, this.about.summary);
    this.status = h("p", { class: "status", id: "status" });
    this.history = h("ol", { class: "history", "aria-label": t("web.play.history") });
    this.legend = h("ul", { class: "legend" });
    this.hint = h("p", { class: "said" });
    this.input = h("input", { id: "typed", autocomplete: "off", placeholder: t("web.play.type-example") });
    const typed = h("form", { class: "typed", onsubmit: (event) => this.type(event) }, h("label", { for: "typed" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
    this.tools = {
      undo: this.tool("undo", () => this.go(this.game.at - (this.alone ? 1 : 2) || 0)),
      redo: this.tool("redo", () => this.go(this.game.at + (this.alone ? 1 : 2))),
      restart: this.tool("restart", () => this.go(0)),
      hint: this.tool("hint", () => this.giveHint()),
      colours: this.tool("colours", () => this.toggle("moves"), true),
      values: this.tool("values", () => this.toggle("values"), true),
    };
    this.panel = panels.make(this);
    const bar = h("div", { class: "tools", role: "toolbar", "aria-label": t("web.play.tools") }, Object.values(this.tools));
    this.main.append(
      h("div", { class: "table" },
        h("section", { class: "stage" }, this.title, this.rule, this.status, this.scene.element, this.hint, this.legend, bar, typed, this.history),
        this.panel.element));
    this.scene.svg.setAttribute("aria-label", this.about.title);
    document.title = `${this.about.title} · noyau`;
  }

  tool(name, action, pressed = false) {
    const states = pressed ? { "aria-pressed": "false" } : {};
    return h("button", { type: "button", class: `tool tool-${name}`, onclick: action, ...states }, icon(name), h("span", {}, t(`web.play.${name}`)));
  }

  get alone() {
    return this.puzzle || this.wishes.vs === "human";
  }

  // Whether the computer is to move, with so many moves made.
  computersTurn(count = this.game.at) {
    if (this.puzzle || this.wishes.vs === "human") return false;
    if (this.wishes.vs === "computers") return true;
    return count % 2 === (this.wishes.first === "1" ? 1 : 0);
  }

  async refresh() {
    const spec = store.position(this.game);
    const show = [...this.shown];
    const state = await ask("state", { spec, since: show.length || this.lit ? "" : this.seen, show, theme: this.wishes.theme }, this.abort.signal);
    if (spec !== store.position(this.game)) return;
    this.lit = show.length > 0;
    this.seen = spec;
    this.state = state;
    this.scene.apply({ ...state, moves: state.over || this.computersTurn() ? [] : state.moves });
    this.tell();
    this.tidy();
    this.panel.refresh();
  }

  tell() {
    const { state } = this;
    this.status.className = "status";
    if (state.over || state.solved) this.status.classList.add("over");
    this.status.textContent = this.sentence();
    const known = state.known && state.outcome ? t(`web.outcome.${state.outcome}`) : state.say;
    this.hint.textContent = this.shown.size ? [known, state.value && this.shown.has("values") ? t("web.play.value", { value: state.value }) : ""].filter(Boolean).join(" ") : "";
    this.legend.replaceChildren(...state.legend.map(([look, text]) => h("li", { class: look }, text)));
  }

  sentence() {
    const { state } = this;
    if (this.puzzle) {
      if (state.solved) return t("web.play.solved", { n: this.game.at });
      return t(state.over ? "web.play.stuck" : "web.play.moves-so-far", { n: this.game.at });
    }
    const last = (this.game.at + (state.winner === "previous" ? 1 : 0)) % 2;
    if (state.over) return t(`web.play.${this.name(last)}-wins`);
    return t(`web.play.turn-${this.name(this.game.at % 2)}`);
  }

  // Who sits on a seat: the first player is seat 0.
  name(seat) {
    if (this.wishes.vs === "human" || this.wishes.vs === "computers") return seat ? "second" : "first";
    return (seat === 0) === (this.wishes.first === "1") ? "you" : "computer";
  }

  tidy() {
    this.tools.undo.disabled = !store.canUndo(this.game);
    this.tools.redo.disabled = !store.canRedo(this.game);
    this.tools.restart.disabled = !store.canUndo(this.game);
    this.tools.colours.setAttribute("aria-pressed", String(this.shown.has("moves")));
    this.tools.values.setAttribute("aria-pressed", String(this.shown.has("values")));
    const steps = this.game.moves.map((move, index) => h("li", {}, h("button", { type: "button", class: "step", "aria-current": index + 1 === this.game.at ? "step" : null, onclick: () => this.go(index + 1) }, move.text)));
    this.history.replaceChildren(...steps);
    replaceAddress("play", { ...this.wishes, g: this.game.specs[0], m: store.movesText(this.game) });
  }

  async choose(move) {
    if (move.several) {
      complain(t("web.play.several", { moves: move.several.map((each) => each.text) }));
      this.input.focus();
      return;
    }
    this.game = store.play(this.game, move);
    await this.refresh();
    await this.answerIfDue();
  }

  async answerIfDue() {
    while (!this.state.over && this.computersTurn()) {
      const spec = store.position(this.game);
      const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const [reply] = await Promise.all([send("reply", { spec, strength: this.wishes.lvl }, this.abort.signal), pause(reduced ? 0 : DELAY)]);
      if (spec !== store.position(this.game)) return;
      this.game = store.play(this.game, { ...reply, text: reply.move });
      await this.refresh();
      announce(`${t("web.play.computer-plays", { move: reply.said })} ${this.sentence()}`);
    }
    if (this.state.over) announce(this.sentence());
  }

  async go(at) {
    this.game = store.goTo(this.game, at);
    await this.refresh();
    await this.answerIfDue();
  }

  async toggle(what) {
    if (!this.shown.delete(what)) this.shown.add(what);
    await this.refresh();
  }

  async giveHint() {
    const answer = await ask("explain", { spec: store.position(this.game), level: 1 }, this.abort.signal).catch((error) => error);
    this.hint.textContent = answer instanceof Error ? answer.message : answer.blocks.map((block) => block.text).join(" ");
    announce(this.hint.textContent);
  }

  async type(event) {
    event.preventDefault();
    if (!this.input.value.trim()) return;
    try {
      const move = await send("move", { spec: store.position(this.game), move: this.input.value });
      this.input.value = "";
      await this.choose({ ...move, text: move.move });
    } catch (error) {
      complain(error.message);
    }
  }

  preview(move) {
    if (move) this.hint.textContent = move.said;
    else if (!this.shown.size) this.hint.textContent = "";
  }

  press(event) {
    const editing = event.target.closest("input, textarea, select");
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") {
      if (editing) return;
      event.preventDefault();
      (event.shiftKey ? this.tools.redo : this.tools.undo).click();
    } else if (!editing && !control && !event.altKey) {
      const name = { u: "undo", r: "redo", h: "hint" }[event.key.toLowerCase()];
      if (name) this.tools[name].click();
    }
  }
}
