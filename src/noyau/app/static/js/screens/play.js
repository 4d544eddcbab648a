// A game or a puzzle on its board: played, taken back, judged, explained, shared.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { lampsOn } from "../local/lamps.js";
import { OPPONENTS, STRENGTHS, THEMES } from "../panels/game.js";
import * as panels from "../panels/index.js";
import { aboutGame } from "../play/about.js";
import { Computer } from "../play/computer.js";
import { endBanner, puzzleBanner } from "../play/end.js";
import { Hints } from "../play/hints.js";
import { History } from "../play/history.js";
import { listen } from "../play/keys.js";
import { entry } from "../play/legend.js";
import { Match } from "../play/match.js";
import { Outlook } from "../play/outlook.js";
import { statusOf, verdictOf } from "../play/sentences.js";
import { Toolbar } from "../play/toolbar.js";
import { Typing } from "../play/typing.js";
import { askWhich, offerMoves } from "../play/choice.js";
import { Steps } from "../play/steps.js";
import { Scene } from "../scene.js";
import { announce, complain, forgetGame, goTo, keepGame, replaceAddress, writeAddress } from "../shell.js";
import { movesText } from "../store.js";

/** @type {Wishes} */
const USUAL = { lvl: "perfect", vs: "computer", first: "1", theme: "matches" };
const KNOWN = { lvl: STRENGTHS, vs: OPPONENTS, first: ["1", "0"], theme: THEMES };
const PATIENCE = 120;
// Where the page is no wider, the games of a sum stand one under the other.
const NARROW = 600;
// What the legend says of a lamp goes with the position, which the browser alone knows here.
const OF_A_LAMP = ["lit", "dark"];

/** @param {HTMLElement} main @param {Wishes} asked @param {AbortSignal} signal */
export async function show(main, asked, signal) {
  const wishes = { ...USUAL, ...asked };
  for (const [name, known] of Object.entries(KNOWN)) if (!known.includes(wishes[name])) wishes[name] = USUAL[name];
  const [line, games] = await Promise.all([ask("line", { spec: wishes.g || "nim:3,4,5", moves: wishes.m || "" }), ask("games")]);
  await new PlayScreen(main, new Match(line, aboutGame(line.spec, games), wishes), wishes, signal).begin();
}

// The match is what is played; this is how it is shown. What comes late from the server is not shown: `#turn` counts what
// was asked for, and `#fresh` is when the newest is there.
class PlayScreen {
  #turn = 0;
  /** @type {Promise<unknown>} */
  #fresh = Promise.resolve();
  #seen = "";
  #owners = "";
  #note = "";
  #coloured = false;
  #narrow = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {HTMLElement} main @param {Match} match @param {Wishes} wishes @param {AbortSignal} signal */
  constructor(main, match, wishes, signal) {
    this.match = match;
    this.wishes = wishes;
    this.signal = signal;
    this.locked = new Set((wishes.lock || "").split(",").filter(Boolean));
    const { title, summary } = match.about;
    this.scene = new Scene({ label: title, choose: (move) => this.choose(move), look: (move) => this.preview(move), pick: (...picked) => this.tellPicked(...picked) });
    this.hints = new Hints();
    this.outlook = new Outlook(this.scene, match);
    this.computer = new Computer(match, wishes.lvl, {
      show: (move) => this.refresh(move),
      tell: (reply) => this.tellReply(reply),
      rest: () => { if (match.ended && match.seats.alone) announce(statusOf(match)); },
      fail: (error) => { complain(error.message); this.end.replaceChildren(this.playOn()); },
    });
    this.history = new History((at) => this.go(at));
    this.typing = new Typing(match, { ready: () => this.#fresh, choose: (move) => this.choose(move) });
    this.toolbar = new Toolbar(match, this.actions(), this.locked);
    this.status = h("p", { class: "status" });
    this.legend = h("ul", { class: "legend" });
    this.said = h("p", { class: "said" });
    this.end = h("div");
    this.steps = new Steps((open) => { this.scene.element.hidden = open; });
    this.panel = panels.make({ match, wishes, signal, locked: this.locked, steps: this.steps, choose: (move) => this.choose(move) });
    main.append(
      h("div", { class: "table" },
        h("section", { class: "stage" }, h("h1", {}, title), h("p", { class: "rule" }, summary), this.status,
          this.steps.element, this.scene.element, this.said, this.outlook.element, this.legend, this.end, this.toolbar.element, this.history.element, this.typing.element),
        this.panel.element));
    document.title = `${title} · noyau`;
    const click = (/** @type {string} */ name) => () => this.toolbar.click(name);
    listen(signal, { undo: click("undo"), redo: click("redo"), hint: click("hint"), again: () => this.restart({}), help: () => { location.hash = writeAddress("help"); } });
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
    };
  }

  async begin() {
    this.#fresh = this.setLocalRule().then(() => this.refresh());
    await this.#fresh;
    this.computer.answerIfDue();
  }

  // Where a click only changes cells, the browser answers it.
  async setLocalRule() {
    const { start, about } = this.match;
    if (!about.local) return;
    const board = await ask("board", { spec: start, theme: this.wishes.theme });
    if (!board.local) return;
    this.scene.apply({ ...board, patch: board.items, order: board.items.map((item) => item.id) });
    const around = board.legend.filter(([look]) => !OF_A_LAMP.includes(look));
    this.match.answerLocally(lampsOn(this.scene, board.local, start), around);
  }

  // What is shown follows the position and what is to be known of it; whoever waits for it waits for the newest.
  /** @param {Offer | null} [played] */
  refresh(played = null) {
    this.#turn += 1;
    this.steps.close();
    this.enable();
    this.#fresh = this.renew(this.#turn, played);
    return this.#fresh;
  }

  /** @param {number} turn @param {Offer | null} played @returns {Promise<unknown>} */
  async renew(turn, played) {
    const { match } = this;
    if (match.lamps && !match.shown.size) this.refreshLamps(match.lamps, played);
    else if (!(await this.refreshFromServer(turn, played))) return this.#fresh;
    match.settle();
    this.tell();
    this.tidy();
    this.panel.refresh();
    this.outlook.show();
    return null;
  }

  /** @param {import("../local/lights.js").Lamps} lamps @param {Offer | null} played */
  refreshLamps(lamps, played) {
    if (this.#coloured) lamps.forget();
    this.#coloured = false;
    lamps.show(this.match.position);
    this.scene.retell(lamps.moves);
    if (played && !lamps.isFar) for (const figure of lamps.turnedBy(lamps.cellOf(played.text))) this.scene.stir(figure);
    this.match.learnFromLamps();
  }

  // Whether the answer is still the newest. Where there is none, the board stays as it was, and so does the match.
  /** @param {number} turn @param {Offer | null} played */
  async refreshFromServer(turn, played) {
    const { match } = this;
    const spec = match.position;
    const shown = [...match.shown];
    const narrow = innerWidth < NARROW;
    const { owners } = match;
    const kept = [...this.#owners].every((owner, index) => owner === "." || owner === owners[index]);
    const since = shown.length || this.#coloured || narrow !== this.#narrow || !kept ? "" : this.#seen;
    this.scene.setBusy(match.isStale);
    const state = await ask("state", { spec, since, show: shown, theme: this.wishes.theme, owners, narrow: narrow || null }).catch((error) => /** @type {Error} */ (error));
    if (turn !== this.#turn) return false;
    this.scene.setBusy(false);
    if (state instanceof Error) {
      match.retreat();
      this.enable();
      throw state;
    }
    this.#coloured = shown.length > 0;
    this.#seen = spec;
    this.#owners = owners;
    this.#narrow = narrow;
    match.learn(state);
    match.lamps?.note(spec);
    this.scene.apply({ ...state, moves: match.offered, played });
    return true;
  }

  tell() {
    const { match } = this;
    this.status.classList.toggle("over", match.ended);
    this.status.textContent = statusOf(match);
    this.remark(verdictOf(match));
    this.legend.replaceChildren(...match.state.legend.map(entry));
    this.typing.suggest();
    this.end.replaceChildren(...(match.looking ? [this.playOn()] : []));
    if (match.isFinished) this.tellTheEnd();
    else if (match.shown.size && !match.puzzle) this.history.judge(match.game).catch(() => {});
    else this.history.forget();
  }

  async tellTheEnd() {
    const { match, match: { game } } = this;
    const again = () => this.restart({});
    const swap = () => this.restart({ first: this.wishes.first === "1" ? "0" : "1" });
    const why = this.locked.has("explain") ? null : (/** @type {number} */ at) => this.go(at).then(() => this.panel.open("explain"));
    const banner = match.puzzle ? puzzleBanner(match, match.state.solved ? await this.hints.fewest(match.start) : "", again)
      : endBanner(match, await this.slips(), { again, swap, why });
    if (game === match.game) this.end.replaceChildren(banner);
  }

  // The moves that gave a win away, where they can be known.
  async slips() {
    const { slips } = await this.history.judge(this.match.game).catch(() => ({ slips: [] }));
    return slips;
  }

  // At an earlier position the computer waits until it is asked to move; also where it could not.
  playOn() {
    return h("div", { class: "actions" }, h("button", { type: "button", onclick: () => this.computer.answerIfDue(true) }, t("web.play.play-on")));
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

  // The tools follow at once, whatever is still on its way.
  enable() {
    this.toolbar.refresh({ outlook: this.outlook.on, running: this.computer.running });
  }

  tidy() {
    this.enable();
    this.history.show(this.match.game);
    clearTimeout(this.#later);
    if (this.match.lamps?.isFar) this.#later = setTimeout(() => this.signal.aborted || this.keep(), PATIENCE);
    else this.keep();
  }

  // The address, and the way back to the game; of a very large board they follow a little later, when it is painted.
  keep() {
    const { game, start, ended, about } = this.match;
    const wishes = { ...this.wishes, g: start, m: movesText(game) };
    replaceAddress("play", wishes);
    if (ended) forgetGame();
    else if (game.at) keepGame(writeAddress("play", wishes), about.title, game.at);
  }

  /** @param {Offer | { several: Offer[] }} move */
  async choose(move) {
    const { match } = this;
    if (match.isStale || !match.offered.length) return;
    if ("several" in move) {
      const box = askWhich(move.several, this.ways);
      this.end.replaceChildren(box);
      box.querySelector("button")?.focus();
      return;
    }
    this.end.replaceChildren();
    match.play(move);
    await this.refresh(move);
    await this.computer.answerIfDue();
  }

  /** @param {number} at */
  async go(at) {
    if (this.match.seats.vs === "computers") this.computer.halt();
    this.match.goTo(at);
    await this.refresh();
    await this.computer.answerIfDue();
  }

  /** @param {string} what */
  async toggle(what) {
    this.match.toggle(what);
    await this.refresh();
  }

  async toggleOutlook() {
    this.outlook.toggle();
    this.tidy();
    const said = await this.outlook.show();
    if (said) announce(said);
  }

  async giveHint() {
    await this.#fresh;
    const { match, match: { game } } = this;
    const hint = await this.hints.next(match.position).catch((error) => {
      if (isStop(error) || error.gone) throw error;
      return /** @type {import("../play/hints.js").Hint} */ ({ text: error.message });
    });
    if (game !== match.game) return;
    if (hint.explain) {
      this.panel.open("explain");
      return;
    }
    this.remark(hint.text);
    this.scene.pointAt(hint.figures || []);
    announce(hint.text);
  }

  /** @param {Played} reply */
  tellReply(reply) {
    const played = t("web.play.computer-plays", { move: reply.said });
    if (!this.match.shown.size) this.remark(played);
    announce(`${played} ${statusOf(this.match)}`);
  }

  // What stands below the board until something else is pointed at.
  /** @param {string} [sentence] */
  remark(sentence = "") {
    this.#note = sentence;
    this.said.textContent = sentence;
  }

  // What can be done with moves that are offered by their words.
  get ways() {
    const back = () => {
      this.scene.takeUp();
      this.tell();
    };
    return { choose: (/** @type {Offer} */ move) => this.choose(move), back };
  }

  /** @param {string | null} label @param {number} [count] @param {Offer[]} [going] */
  tellPicked(label, count, going = []) {
    this.said.textContent = label ? t(`web.play.${going.length ? "picked-already" : "picked"}`, { label, n: count }) : "";
    this.end.replaceChildren(...offerMoves(going, this.ways));
    announce(this.said.textContent || t("web.play.let-go"));
  }

  /** @param {Offer | null} move */
  preview(move) {
    if (move) this.said.textContent = move.said;
    else if (!this.scene.picked.length) this.said.textContent = this.#note;
  }
}
