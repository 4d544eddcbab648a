// A game or a puzzle on its board: played, taken back, judged, explained, shared.

import { ask, pause, send } from "../api.js";
import { h, icon } from "../dom.js";
import { announce } from "../focus.js";
import { t } from "../i18n.js";
import { Lamps } from "../local/lights.js";
import * as panels from "../panels/index.js";
import { endBanner } from "../play/end.js";
import { Hints } from "../play/hints.js";
import { History } from "../play/history.js";
import { Seats } from "../play/seats.js";
import { Scene } from "../scene.js";
import { delay, setting } from "../settings.js";
import { complain } from "../shell.js";
import * as store from "../store.js";
import { replaceAddress, writeAddress } from "../url.js";

const USUAL = { lvl: "perfect", vs: "computer", first: "1", theme: "matches" };

export async function show(main, wishes) {
  const table = new Table(main, wishes);
  await table.begin();
  return () => table.leave();
}

class Table {
  constructor(main, wishes) {
    this.main = main;
    this.wishes = { ...USUAL, ...wishes };
    this.locked = new Set((wishes.lock || "").split(",").filter(Boolean));
    this.shown = new Set();
    this.scene = new Scene({ choose: (move) => this.choose(move), look: (move) => this.preview(move) });
    this.seen = "";
    this.abort = new AbortController();
    this.hints = new Hints(this);
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
    this.seats = new Seats(this.wishes, this.puzzle);
    this.furnish();
    await this.setLocalRule();
    await this.refresh();
    await this.answerIfDue();
  }

  get about() {
    const spec = this.game.specs[0].replace(/^misere /, "");
    const name = spec.includes(" + ") ? "" : spec.split(/[ :]/)[0];
    return this.games.find((game) => game.name === name) || { title: t("web.play.sum"), players: 2, summary: "" };
  }

  get puzzle() {
    return this.about.players === 1;
  }

  // Lights Out is answered in the browser.
  async setLocalRule() {
    if (!this.game.specs[0].startsWith("lights:")) return;
    const board = await ask("board", { spec: this.game.specs[0], theme: this.wishes.theme }, this.abort.signal);
    if (!board.local) return;
    this.scene.apply({ ...board, patch: board.items, order: board.items.map((item) => item.id) });
    this.lamps = new Lamps(board.local, this.scene, this.game.specs[0]);
    this.scene.offer(this.lamps.moves);
  }

  furnish() {
    this.status = h("p", { class: "status" });
    this.history = new History((at) => this.go(at));
    this.legend = h("ul", { class: "legend" });
    this.said = h("p", { class: "said" });
    this.end = h("div");
    this.input = h("input", { id: "typed", autocomplete: "off", placeholder: t("web.play.type-example") });
    const typed = h("form", { class: "typed", onsubmit: (event) => this.type(event) },
      h("label", { for: "typed" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
    this.tools = {
      undo: this.tool("undo", () => this.go(this.earlier())),
      redo: this.tool("redo", () => this.go(this.game.at + (this.seats.alone ? 1 : 2))),
      restart: this.tool("restart", () => this.go(0)),
      hint: this.tool("hint", () => this.giveHint()),
      colours: this.tool("colours", () => this.toggle("moves"), true),
      values: this.tool("values", () => this.toggle("values"), true),
    };
    for (const name of ["hint", "colours", "values"]) this.tools[name].hidden = this.locked.has("hints");
    this.panel = panels.make(this);
    const bar = h("div", { class: "tools", role: "toolbar", "aria-label": t("web.play.tools") }, Object.values(this.tools));
    this.main.append(
      h("div", { class: "table" },
        h("section", { class: "stage" }, h("h1", {}, this.about.title), h("p", { class: "rule" }, this.about.summary), this.status,
          this.scene.element, this.said, this.legend, bar, this.end, typed, this.history.element),
        this.panel.element));
    this.scene.svg.setAttribute("aria-label", this.about.title);
    document.title = `${this.about.title} · noyau`;
  }

  tool(name, action, pressed = false) {
    const states = pressed ? { "aria-pressed": "false" } : {};
    return h("button", { type: "button", class: `tool tool-${name}`, onclick: action, ...states }, icon(name), h("span", {}, t(`web.play.${name}`)));
  }

  // Where undo leads: to one's own last move, which takes the computer's back as well.
  earlier() {
    const back = this.seats.alone || this.seats.vs === "computers" ? 1 : 2;
    const at = this.game.at - back;
    return at >= 0 && !this.seats.isComputers(at) ? at : Math.max(0, at + (at < 0 ? 0 : 1));
  }

  async refresh() {
    const spec = store.position(this.game);
    if (this.lamps && !this.shown.size) this.refreshLamps(spec);
    else await this.refreshFromServer(spec);
    if (spec !== store.position(this.game)) return;
    this.tell();
    this.tidy();
    this.panel.refresh();
  }

  refreshLamps(spec) {
    if (this.painted) this.lamps.states = [];
    this.painted = false;
    this.lamps.show(spec);
    this.scene.retell(this.lamps.moves);
    this.state = { kind: "puzzle", over: false, solved: this.lamps.solved, moves: [], legend: [], known: false, say: "" };
  }

  async refreshFromServer(spec) {
    const show = [...this.shown];
    const whole = show.length || this.painted;
    const state = await ask("state", { spec, since: whole ? "" : this.seen, show, theme: this.wishes.theme }, this.abort.signal);
    if (spec !== store.position(this.game)) return;
    this.painted = show.length > 0;
    this.seen = spec;
    this.state = state;
    const moves = this.lamps ? this.lamps.moves : state.moves;
    this.scene.apply({ ...state, moves: state.over || this.seats.isComputers(this.game.at) ? [] : moves });
  }

  tell() {
    const { state } = this;
    const ended = state.over || state.solved;
    this.status.classList.toggle("over", Boolean(ended));
    this.status.textContent = this.sentence();
    const known = state.known && state.outcome ? t(`web.outcome.${state.outcome}`) : state.say;
    const value = state.value && this.shown.has("values") ? t("web.play.value", { value: state.value }) : "";
    this.said.textContent = this.shown.size ? [known, value].filter(Boolean).join(" ") : "";
    this.legend.replaceChildren(...state.legend.map(([look, text]) => h("li", { class: look }, text)));
    this.end.replaceChildren();
    if (ended && this.game.moves.length && this.game.at === this.game.moves.length) this.tellTheEnd();
    else if (this.shown.size && !this.puzzle) this.history.judge(this.game, this.abort.signal).catch(() => {});
    else this.history.forget();
  }

  async tellTheEnd() {
    const game = this.game;
    const review = await this.history.judge(game, this.abort.signal).catch(() => ({ slips: [] }));
    if (game !== this.game || this.puzzle) return;
    const { seats } = this;
    const swap = () => this.restart({ first: this.wishes.first === "1" ? "0" : "1" });
    const why = () => { this.go(Math.max(0, (review.slips.at(-1)?.number || 1) - 1)).then(() => this.panel.open("explain", true)); };
    this.end.replaceChildren(endBanner({ sentence: this.sentence(), slips: review.slips, seats, again: () => this.restart({}), swap, why }));
  }

  restart(wishes) {
    const address = writeAddress("play", { ...this.wishes, g: this.game.specs[0], m: "", ...wishes });
    history.pushState(null, "", address);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }

  sentence() {
    const { state } = this;
    if (this.puzzle) {
      if (state.solved) return t("web.play.solved", { n: this.game.at });
      return t(state.over ? "web.play.stuck" : "web.play.moves-so-far", { n: this.game.at });
    }
    if (state.over) return t(`web.play.${this.seats.name((this.game.at + (state.winner === "previous" ? 1 : 0)) % 2)}-wins`);
    return t(`web.play.turn-${this.seats.name(this.game.at % 2)}`);
  }

  tidy() {
    this.tools.undo.disabled = !store.canUndo(this.game);
    this.tools.redo.disabled = !store.canRedo(this.game);
    this.tools.restart.disabled = !store.canUndo(this.game);
    this.tools.colours.setAttribute("aria-pressed", String(this.shown.has("moves")));
    this.tools.values.setAttribute("aria-pressed", String(this.shown.has("values")));
    this.history.show(this.game);
    replaceAddress("play", { ...this.wishes, g: this.game.specs[0], m: store.movesText(this.game) });
  }

  async choose(move) {
    if (move.several) {
      this.askWhich(move.several);
      return;
    }
    this.game = store.play(this.game, this.lamps ? { ...move, to: this.lamps.after(Number(move.text)) } : move);
    await this.refresh();
    await this.answerIfDue();
  }

  // Several moves have the same figures: their words tell them apart.
  askWhich(moves) {
    const buttons = moves.map((move) => h("button", { type: "button", onclick: () => this.choose(move) }, move.said));
    this.end.replaceChildren(h("div", { class: "end", role: "group", "aria-label": t("web.play.which") }, h("p", {}, t("web.play.which")), h("div", { class: "tools" }, buttons)));
    buttons[0].focus();
  }

  async answerIfDue() {
    while (!this.state.over && this.seats.isComputers(this.game.at)) {
      const game = this.game;
      const spec = store.position(game);
      const [reply] = await Promise.all([send("reply", { spec, strength: this.wishes.lvl }, this.abort.signal), pause(delay())]);
      if (game !== this.game) return;
      this.game = store.play(game, { ...reply, text: reply.move });
      await this.refresh();
      announce(`${t("web.play.computer-plays", { move: reply.said })} ${this.sentence()}`);
    }
    if (this.state.over || this.state.solved) announce(this.sentence());
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
    const hint = await this.hints.next(store.position(this.game)).catch((error) => ({ text: error.message }));
    if (hint.explain) {
      this.panel.open("explain", true);
      return;
    }
    this.said.textContent = hint.text;
    this.scene.pointAt(hint.figures || []);
    announce(hint.text);
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
    if (move) this.said.textContent = move.said;
    else if (!this.shown.size) this.said.textContent = "";
  }

  press(event) {
    const editing = event.target.closest("input, textarea, select");
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "z") {
      if (editing) return;
      event.preventDefault();
      (event.shiftKey ? this.tools.redo : this.tools.undo).click();
    } else if (setting("letters") === "on" && !editing && !control && !event.altKey) {
      const name = { u: "undo", r: "redo", h: "hint" }[event.key.toLowerCase()];
      if (name) this.tools[name].click();
      else if (event.key.toLowerCase() === "n") this.restart({});
      else if (event.key === "?") location.hash = writeAddress("help");
    }
  }
}
