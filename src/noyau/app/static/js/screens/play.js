// A game or a puzzle on its board: played, taken back, judged, explained, shared.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Lamps } from "../local/lights.js";
import { OPPONENTS, STRENGTHS, THEMES } from "../panels/game.js";
import * as panels from "../panels/index.js";
import { Computer } from "../play/computer.js";
import { tellTheEnd } from "../play/end.js";
import { Hints } from "../play/hints.js";
import { History } from "../play/history.js";
import { listen } from "../play/keys.js";
import { entry } from "../play/legend.js";
import { Outlook } from "../play/outlook.js";
import { Seats } from "../play/seats.js";
import { statusOf, verdictOf } from "../play/sentences.js";
import { makeTools } from "../play/toolbar.js";
import { Typing } from "../play/typing.js";
import { askWhich, offerMoves } from "../play/which.js";
import { Scene } from "../scene.js";
import { announce, forgetGame, goTo, keepGame, replaceAddress, writeAddress } from "../shell.js";
import * as store from "../store.js";

const USUAL = { lvl: "perfect", vs: "computer", first: "1", theme: "matches" };
const KNOWN = { lvl: STRENGTHS, vs: OPPONENTS, first: ["1", "0"], theme: THEMES };
const REPETITIONS = 3;
const PATIENCE = 120;

// What is known of a position before the server has spoken of it.
const UNKNOWN = { over: false, solved: false, moves: [], legend: [] };

export async function show(main, wishes, signal) {
  await new Table(main, wishes, signal).begin();
}

class Table {
  constructor(main, wishes, signal) {
    this.main = main;
    this.signal = signal;
    this.wishes = { ...USUAL, ...wishes };
    for (const [name, known] of Object.entries(KNOWN)) if (!known.includes(this.wishes[name])) this.wishes[name] = USUAL[name];
    this.locked = new Set((wishes.lock || "").split(",").filter(Boolean));
    this.shown = new Set();
    this.scene = new Scene({ choose: (move) => this.choose(move), look: (move) => this.preview(move), pick: (...picked) => this.tellPicked(...picked) });
    this.seen = "";
    this.state = UNKNOWN;
    this.hints = new Hints();
    this.outlook = new Outlook(this.scene);
    this.computer = new Computer(this);
    this.turn = 0;
  }

  async begin() {
    const [line, games] = await Promise.all([ask("line", { spec: this.wishes.g || "nim:3,4,5", moves: this.wishes.m || "" }), ask("games")]);
    this.game = store.begin(line.spec);
    for (const step of line.steps) this.game = store.play(this.game, { ...step, text: step.move });
    this.games = games;
    this.seats = new Seats(this.wishes, this.puzzle);
    this.furnish();
    this.fresh = this.setLocalRule().then(() => this.refresh());
    await this.fresh;
    this.computer.answerIfDue();
  }

  get about() {
    const spec = this.game.specs[0].replace(/^misere /, "");
    const name = spec.includes(" + ") ? "" : spec.split(/[ :]/)[0];
    return this.games.find((game) => game.name === name) || { title: t("web.play.sum"), players: 2, summary: t("web.play.sum-rule") };
  }

  get puzzle() {
    return this.about.players === 1;
  }

  get drawn() {
    return !this.puzzle && store.repetitions(this.game) >= REPETITIONS;
  }

  get ended() {
    return Boolean(this.state.over || this.state.solved || this.drawn);
  }

  // Whether one looks at an earlier position, in which the computer moved.
  get looking() {
    return store.canRedo(this.game) && this.seats.isComputers(this.game.at) && this.seats.vs === "computer";
  }

  // The moves that a human may make now.
  get offered() {
    if (this.ended && !this.lamps) return [];
    if (this.seats.isComputers(this.game.at)) return [];
    return this.lamps ? this.lamps.moves : this.state.moves;
  }

  // Lights Out is answered in the browser.
  async setLocalRule() {
    if (!this.game.specs[0].startsWith("lights:")) return;
    const board = await ask("board", { spec: this.game.specs[0], theme: this.wishes.theme });
    if (!board.local) return;
    this.scene.apply({ ...board, patch: board.items, order: board.items.map((item) => item.id) });
    this.lamps = new Lamps(board.local, this.scene, this.game.specs[0]);
  }

  furnish() {
    this.status = h("p", { class: "status" });
    this.history = new History((at) => this.go(at));
    this.legend = h("ul", { class: "legend" });
    this.said = h("p", { class: "said" });
    this.end = h("div");
    this.typing = new Typing(this);
    this.tools = makeTools(this);
    this.panel = panels.make(this);
    const bar = h("div", { class: "tools play-tools", role: "toolbar", "aria-label": t("web.play.tools") }, Object.values(this.tools));
    this.main.append(
      h("div", { class: "table" },
        h("section", { class: "stage" }, h("h1", {}, this.about.title), h("p", { class: "rule" }, this.about.summary), this.status,
          this.scene.element, this.said, this.outlook.element, this.legend, this.end, bar, this.history.element, this.typing.element),
        this.panel.element));
    this.scene.svg.setAttribute("aria-label", this.about.title);
    document.title = `${this.about.title} · noyau`;
    const click = (name) => () => this.tools[name].hidden || this.tools[name].click();
    listen(this.signal, { undo: click("undo"), redo: click("redo"), hint: click("hint"), again: () => this.restart({}), help: () => { location.hash = writeAddress("help"); } });
  }

  // What is shown follows the position and what is to be known of it; whoever waits for it waits for the newest.
  refresh(played = null) {
    this.turn += 1;
    this.enable();
    this.fresh = this.renew(this.turn, played);
    return this.fresh;
  }

  async renew(turn, played) {
    const { game } = this;
    if (this.lamps && !this.shown.size) this.refreshLamps(store.position(game), played);
    else if (!(await this.refreshFromServer(turn, played))) return this.fresh;
    this.told = { game, shown: [...this.shown] };
    this.tell();
    this.tidy();
    this.panel.refresh();
    this.outlook.show(game);
    return null;
  }

  refreshLamps(spec, played) {
    if (this.painted) this.lamps.states = [];
    this.painted = false;
    this.lamps.show(spec);
    this.scene.retell(this.lamps.moves);
    if (played && !this.lamps.isFar) for (const [cell] of this.lamps.rule.changes[Number(played.text)]) this.scene.stir(`cell-${cell}`);
    this.state = { kind: "puzzle", over: false, solved: this.lamps.solved, moves: [], legend: [], known: false, say: "" };
  }

  // Whether the answer is still the newest. Where there is none, the board stays as it was, and so does the game.
  async refreshFromServer(turn, played) {
    const spec = store.position(this.game);
    const show = [...this.shown];
    const since = show.length || this.painted ? "" : this.seen;
    this.scene.setBusy(!this.lamps && this.state.spec !== spec);
    const state = await ask("state", { spec, since, show, theme: this.wishes.theme }).catch((error) => error);
    if (turn !== this.turn) return false;
    this.scene.setBusy(false);
    if (state instanceof Error) {
      if (this.told) [this.game, this.shown] = [this.told.game, new Set(this.told.shown)];
      this.enable();
      throw state;
    }
    this.painted = show.length > 0;
    this.seen = spec;
    this.state = state;
    this.lamps?.note(spec);
    this.scene.apply({ ...state, moves: this.offered, played });
    return true;
  }

  tell() {
    const { state } = this;
    this.status.classList.toggle("over", this.ended);
    this.status.textContent = statusOf(this);
    this.remark(verdictOf(state, this.shown, this.ended));
    this.legend.replaceChildren(...state.legend.map(entry));
    this.typing.suggest(this.offered);
    this.end.replaceChildren(...(this.looking ? [this.playOn()] : []));
    if (this.ended && this.game.moves.length && !store.canRedo(this.game)) tellTheEnd(this).catch(() => {});
    else if (this.shown.size && !this.puzzle) this.history.judge(this.game).catch(() => {});
    else this.history.forget();
  }

  // At an earlier position the computer waits until it is asked to move; also where it could not.
  playOn() {
    return h("div", { class: "actions" }, h("button", { type: "button", onclick: () => this.computer.answerIfDue(true) }, t("web.play.play-on")));
  }

  restart(wishes) {
    goTo(writeAddress("play", { ...this.wishes, g: this.game.specs[0], m: "", ...wishes }));
  }

  // From the start; what was played can be brought back, unless the computer begins.
  async beginAgain() {
    if (this.seats.isComputers(0)) this.game = store.begin(this.game.specs[0]);
    await this.go(0);
    if (this.seats.vs === "computers") await this.computer.run(true);
  }

  // The tools follow at once, whatever is still on its way.
  enable() {
    const { game, tools, seats } = this;
    tools.undo.disabled = seats.earlier(game) === game.at;
    tools.redo.disabled = !store.canRedo(game);
    tools.restart.disabled = !store.canUndo(game);
    tools.colours.setAttribute("aria-pressed", String(this.shown.has("moves")));
    tools.values.setAttribute("aria-pressed", String(this.shown.has("values")));
    tools.light.setAttribute("aria-pressed", String(this.outlook.on));
    tools.run.setAttribute("aria-pressed", String(this.computer.running));
  }

  tidy() {
    this.enable();
    this.history.show(this.game);
    clearTimeout(this.later);
    if (this.lamps?.isFar) this.later = setTimeout(() => this.signal.aborted || this.keep(), PATIENCE);
    else this.keep();
  }

  // The address, and the way back to the game; of a very large board they follow a little later, when it is painted.
  keep() {
    const { game } = this;
    const wishes = { ...this.wishes, g: game.specs[0], m: store.movesText(game) };
    replaceAddress("play", wishes);
    if (this.ended) forgetGame();
    else if (game.at) keepGame(writeAddress("play", wishes), this.about.title, game.at);
  }

  async choose(move) {
    const stale = !this.lamps && this.state.spec !== store.position(this.game);
    if (stale || !this.offered.length) return;
    if (move.several) {
      askWhich(this, move.several);
      return;
    }
    this.end.replaceChildren();
    this.game = store.play(this.game, this.lamps ? { ...move, to: this.lamps.after(store.position(this.game), Number(move.text)) } : move);
    await this.refresh(move);
    await this.computer.answerIfDue();
  }

  async go(at) {
    if (this.seats.vs === "computers") this.computer.running = false;
    this.game = store.goTo(this.game, at);
    await this.refresh();
    await this.computer.answerIfDue();
  }

  async toggle(what) {
    if (!this.shown.delete(what)) this.shown.add(what);
    await this.refresh();
  }

  async toggleLight() {
    this.outlook.toggle();
    this.tidy();
    const said = await this.outlook.show(this.game);
    if (said) announce(said);
  }

  async giveHint() {
    await this.fresh;
    const { game } = this;
    const hint = await this.hints.next(store.position(game)).catch((error) => {
      if (isStop(error) || error.gone) throw error;
      return { text: error.message };
    });
    if (game !== this.game) return;
    if (hint.explain) {
      this.panel.open("explain");
      return;
    }
    this.remark(hint.text);
    this.scene.pointAt(hint.figures || []);
    announce(hint.text);
  }

  // What stands below the board until something else is pointed at.
  remark(sentence) {
    this.note = sentence;
    this.said.textContent = sentence;
  }

  tellPicked(label, count, going = []) {
    this.said.textContent = label ? t(`web.play.${going.length ? "picked-already" : "picked"}`, { label, n: count }) : "";
    offerMoves(this, going);
    announce(this.said.textContent || t("web.play.let-go"));
  }

  preview(move) {
    if (move) this.said.textContent = move.said;
    else if (!this.scene.picked.length) this.said.textContent = this.note;
  }
}
