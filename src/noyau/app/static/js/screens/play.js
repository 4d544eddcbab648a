// A game or a puzzle on its board: played, taken back, judged, explained, shared.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { OPPONENTS, STRENGTHS, THEMES, gamePanel } from "../panels/game.js";
import * as panels from "../panels/index.js";
import { aboutGame } from "../play/about.js";
import { Computer } from "../play/computer.js";
import { Ending } from "../play/ending.js";
import { Hints } from "../play/hints.js";
import { History } from "../play/history.js";
import { Keeping } from "../play/keeping.js";
import { listen } from "../play/keys.js";
import { Match } from "../play/match.js";
import { Outlook } from "../play/outlook.js";
import { statusOf } from "../play/sentences.js";
import { Telling } from "../play/telling.js";
import { Toolbar } from "../play/toolbar.js";
import { Typing } from "../play/typing.js";
import { View } from "../play/view.js";
import { Retry } from "../review/retry.js";
import { Scene } from "../scene.js";
import { announce, complain, goTo, writeAddress } from "../shell.js";
import { misereBadge, ruleLine } from "../table/rule.js";
import { Sheet } from "../table/sheet.js";
import { Why } from "../why/why.js";

export const sheets = ["table", "why"];
export const words = ["web-table", "web-review"];

/** @type {Wishes} */
const USUAL = { lvl: "perfect", vs: "computer", first: "1", theme: "matches" };
const KNOWN = { lvl: STRENGTHS, vs: OPPONENTS, first: ["1", "0"], theme: THEMES };

/** @param {HTMLElement} main @param {Wishes} asked @param {AbortSignal} signal */
export async function show(main, asked, signal) {
  const wishes = { ...USUAL, ...asked };
  for (const [name, known] of Object.entries(KNOWN)) if (!known.includes(wishes[name])) wishes[name] = USUAL[name];
  const [line, games] = await Promise.all([ask("line", { spec: wishes.g || "nim:3,4,5", moves: wishes.m || "" }), ask("games")]);
  const match = new Match(line, aboutGame(line.spec, games), wishes);
  await new PlayScreen(main, { match, rule: line.rule }, wishes, signal).begin();
}

// The match is what is played; the parts of the screen show it, and this ties them together.
class PlayScreen {
  /** @param {HTMLElement} main @param {{ match: Match, rule: Rule }} played @param {Wishes} wishes @param {AbortSignal} signal */
  constructor(main, { match, rule }, wishes, signal) {
    this.match = match;
    this.wishes = wishes;
    const locked = new Set((wishes.lock || "").split(",").filter(Boolean));
    const choose = (/** @type {Offer | { several: Offer[] }} */ move) => this.choose(move);
    this.scene = new Scene({ label: match.about.title, choose, look: (move) => this.telling.preview(move), pick: (...picked) => this.pick(...picked) });
    this.view = new View(match, this.scene, wishes.theme, { asked: () => this.isAsked(), shown: () => this.isShown() });
    this.telling = new Telling(match, this.scene);
    this.keeping = new Keeping(match, wishes, signal);
    this.hints = new Hints();
    this.outlook = new Outlook(this.scene, match);
    this.computer = new Computer(match, wishes.lvl, {
      show: (move) => this.view.foretell(move),
      tell: (reply) => this.telling.tellReply(reply),
      rest: () => { if (match.ended && match.seats.alone) announce(statusOf(match)); },
      fail: (error) => { complain(error.message); this.ending.offerToPlayOn(); },
    });
    this.history = new History(match, (at) => this.go(at));
    this.typing = new Typing(match, { ready: () => this.view.fresh, choose });
    this.toolbar = new Toolbar(match, this.actions(), locked);
    this.settings = new Sheet(t("web.play.settings"));
    gamePanel({ match, wishes }, this.settings.body);
    this.steps = new Why({ toggled: (open) => { this.scene.element.hidden = open; } });
    this.panel = panels.make({ match, wishes, signal, locked, steps: this.steps, choose });
    this.retry = new Retry(match, { go: (at) => this.go(at), play: choose, rest: () => this.scene.picked.length && this.scene.takeUp() });
    this.ending = new Ending(match, this, {
      again: () => this.restart({}),
      swap: () => this.restart({ first: wishes.first === "1" ? "0" : "1" }),
      next: (g) => this.restart({ g }),
      playOn: () => this.computer.answerIfDue(true),
      why: locked.has("explain") ? null : (at) => this.go(at).then(() => this.panel.open("explain")),
      retry: locked.has("explain") ? null : (slips) => this.retry.begin(slips),
      ways: { choose, back: () => this.takeUp() },
    });
    this.furnish(main, rule);
    const click = (/** @type {string} */ name) => () => this.toolbar.click(name);
    listen(signal, { undo: click("undo"), redo: click("redo"), hint: click("hint"), again: () => this.restart({}), help: () => { location.hash = writeAddress("help"); } });
  }

  // The rule, the board as large as there is room, and below it all else.
  /** @param {HTMLElement} main @param {Rule} rule */
  furnish(main, rule) {
    const { telling, match: { about } } = this;
    main.append(
      h("div", { class: "table" },
        h("section", { class: "stage" },
          h("div", { class: "stage-head" }, h("h1", {}, about.title), misereBadge(rule)), ruleLine(rule, about),
          this.retry.element, this.steps.element, this.scene.element, telling.status, telling.said, this.ending.element, this.history.ribbon.element,
          this.outlook.element, telling.legend, this.toolbar.element, this.typing.element, this.history.element),
        this.panel.element, this.settings.element));
    document.title = `${about.title} · noyau`;
  }

  actions() {
    const { match, computer } = this;
    return {
      undo: () => this.go(match.seats.earlier(match.game)),
      redo: () => this.go(match.seats.later(match.game)),
      restart: () => this.beginAgain(),
      run: () => this.run(!computer.running),
      hint: () => this.giveHint(),
      colours: () => this.toggle("moves"),
      values: () => this.toggle("values"),
      outlook: () => this.toggleOutlook(),
      typed: () => this.toolbar.open("typed", this.typing.toggle()),
      settings: () => this.settings.open(),
    };
  }

  async begin() {
    await this.view.begin();
    this.computer.answerIfDue();
  }

  // Another position is on its way: the tools follow at once.
  isAsked() {
    this.steps.close();
    this.retry.check();
    this.enable();
  }

  // The board shows the position.
  isShown() {
    this.telling.tell();
    this.typing.suggest();
    this.ending.tell();
    this.tidy();
    this.panel.refresh();
    this.outlook.show();
  }

  enable() {
    this.toolbar.refresh({ outlook: this.outlook.on, running: this.computer.running });
  }

  tidy() {
    this.enable();
    this.history.show(this.match.game);
    this.keeping.keep();
  }

  /** @param {Wishes} wishes */
  restart(wishes) {
    goTo(writeAddress("play", { ...this.wishes, g: this.match.start, m: "", ...wishes }));
  }

  async beginAgain() {
    this.match.rewind();
    await this.go(0);
    if (this.match.seats.vs === "computers") await this.run(true);
  }

  /** @param {boolean} running */
  async run(running) {
    if (running) this.computer.go();
    else this.computer.halt();
    this.tidy();
    if (running) await this.computer.answerIfDue(true);
  }

  /** @param {Offer | { several: Offer[] }} move */
  async choose(move) {
    const { match } = this;
    if (match.isStale || !match.offered.length) return;
    if ("several" in move) {
      this.ending.ask(move.several);
      return;
    }
    this.ending.clear();
    if (this.retry.isOn) {
      await this.retry.attempt(move);
      return;
    }
    match.play(move);
    await this.view.refresh(move);
    await this.computer.answerIfDue();
  }

  /** @param {number} at */
  async go(at) {
    if (this.match.seats.vs === "computers") this.computer.halt();
    this.match.goTo(at);
    await this.view.refresh();
    await this.computer.answerIfDue();
  }

  /** @param {string} what */
  async toggle(what) {
    this.match.toggle(what);
    await this.view.refresh();
  }

  async toggleOutlook() {
    this.outlook.toggle();
    this.tidy();
    const said = await this.outlook.show();
    if (said) announce(said);
  }

  async giveHint() {
    await this.view.fresh;
    const { match, match: { game } } = this;
    const hint = await this.hints.next(match.position).catch((error) => {
      if (isStop(error) || error.gone) throw error;
      return /** @type {import("../play/hints.js").Hint} */ ({ step: 1, text: error.message });
    });
    if (game !== match.game) return;
    if (hint.explain) {
      this.panel.open("explain");
      return;
    }
    this.telling.remark(hint.text);
    this.scene.pointAt(hint.figures || []);
    announce(hint.text);
  }

  /** @param {string | null} label @param {number} [count] @param {Offer[]} [going] */
  pick(label, count, going = []) {
    this.telling.tellPicked(label, count, going);
    this.ending.offer(going);
  }

  // No move was chosen by its words after all.
  takeUp() {
    this.scene.takeUp();
    this.telling.tell();
    this.ending.tell();
  }
}
