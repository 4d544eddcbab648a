// The laboratory of Lights Out: one board, which is played, solved, explored and edited.

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { packState, unpackState } from "../lights/address.js";
import { BoardView } from "../lights/board.js";
import { EditTab } from "../lights/edit.js";
import { ExploreTab } from "../lights/explore.js";
import { PlayTab } from "../lights/play.js";
import { Presses } from "../lights/presses.js";
import { question } from "../lights/questions.js";
import { setupForm } from "../lights/setup.js";
import { SolveTab } from "../lights/solve.js";
import { announce, calm, replaceAddress, setting, writeAddress } from "../shell.js";
import { makeTabs } from "../tabs.js";

const TABS = ["play", "solve", "explore", "edit"];
const WIDE = "(min-width: 1100px)";

export const sheets = ["lights"];
export const words = ["web-lights"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  new Laboratory(main, await readBoard(wishes), wishes, signal).begin();
}

/** @param {Wishes} wishes @returns {Promise<LampBoard>} */
function readBoard({ board = "grid-5x5", state = "all" }) {
  return question("board", { spec: `lights:${board}:${unpackState(state)}` });
}

/** @typedef {import("../lights/presses.js").Change} Change */
// What the laboratory asks of a tab: to open, to use a cell; and perhaps to close, to follow a change, to forget a board.
/**
 * @typedef {{ open: () => unknown, use: (cell: number) => void, close?: () => void, changed?: (change: Change) => void, forget?: () => void }} Tab
 */

// Tabs read the board, the lamps and what was pressed; they change them by the methods of the laboratory alone.
export class Laboratory {
  #board;
  #tab;
  #presses = new Presses();
  #chosen = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {HTMLElement} main @param {LampBoard} board @param {Wishes} wishes @param {AbortSignal} signal */
  constructor(main, board, wishes, signal) {
    this.#board = board;
    this.#tab = TABS.includes(wishes.tab) ? wishes.tab : "play";
    this.signal = signal;
    this.view = new BoardView(board, (cell) => this.tabs[this.#tab].use(cell));
    this.status = h("p", { class: "status" });
    this.legend = h("ul", { class: "legend" });
    this.name = h("code", { class: "board-name" });
    this.setup = h("div");
    /** @type {[string, () => void][]} */
    const actions = [
      ["undo", () => this.back()],
      ["redo", () => this.forth()],
      ["restart", () => this.go(0)],
      ["bigger", () => this.zoom(1)],
      ["smaller", () => this.zoom(-1)],
    ];
    this.tools = Object.fromEntries(actions.map(([name, action]) => [name, tool(name, action)]));
    const label = t("web-lights.page.panel");
    const { list, bodies, open } = makeTabs({ names: TABS, label, title: (name) => t(`web-lights.tab.${name}`), opened: (name) => this.open(name) });
    this.play = new PlayTab(this, bodies.play);
    /** @type {Record<string, Tab>} */
    this.tabs = { play: this.play, solve: new SolveTab(this, bodies.solve), explore: new ExploreTab(this, bodies.explore), edit: new EditTab(this, bodies.edit) };
    this.turnTo = open;
    const bar = h("div", { class: "tools", role: "toolbar", "aria-label": t("web-lights.page.tools") }, Object.values(this.tools));
    const summary = h("summary", {}, t("web-lights.setup.title"), " ", this.name);
    main.append(h("div", { class: "table laboratory" },
      h("section", { class: "stage" },
        h("h1", {}, t("web-lights.page.title")), h("p", { class: "rule" }, t("web-lights.page.lead")),
        this.status, this.view.element, this.legend, bar,
        h("details", { class: "panel setup", open: matchMedia(WIDE).matches }, summary, this.setup)),
      h("section", { class: "panel tabbed", "aria-label": label }, list, Object.values(bodies))));
    document.addEventListener("keydown", (event) => this.type(event), { signal });
  }

  get board() {
    return this.#board;
  }

  get tab() {
    return this.#tab;
  }

  get presses() {
    return this.#presses;
  }

  get lamps() {
    return this.view.lamps;
  }

  get spec() {
    return this.specOf(this.lamps.write());
  }

  /** @param {string} state */
  specOf(state) {
    return `lights:${this.board.board}:${state}`;
  }

  begin() {
    this.load(this.board);
    this.fillSetup();
    this.turnTo(this.tab);
    document.title = `${t("web-lights.page.title")} · noyau`;
  }

  /** @param {string} name */
  open(name) {
    this.tabs[this.tab].close?.();
    this.view.mark();
    this.view.number(name === "edit");
    this.view.allowDrag(false);
    this.#tab = name;
    this.tabs[name].open();
    this.write();
  }

  // Another board, with the state that it comes with.
  /** @param {LampBoard} board */
  load(board) {
    this.#board = board;
    this.view.load(board);
    this.name.textContent = board.board;
    this.legend.replaceChildren(...board.legend.map((text) => h("li", {}, text)));
    this.restart(board.state);
  }

  // The form of the board that is shown; one that asked for it stays as it is, for it may already say more.
  fillSetup() {
    this.setup.replaceChildren(setupForm(this.board.board, (name) => this.choose(name, { form: true })));
  }

  // The board that was asked for last.
  /** @param {string} name @param {{ form?: boolean }} [asked] */
  async choose(name, { form = false } = {}) {
    this.#chosen = name;
    const board = await question("board", { spec: `lights:${name}:all` });
    if (name !== this.#chosen) return;
    for (const tab of Object.values(this.tabs)) tab.forget?.();
    this.load(board);
    if (!form) this.fillSetup();
    this.open(this.tab);
    calm();
    announce(name);
  }

  // A new start: nothing has been pressed.
  /** @param {readonly number[]} states @param {{ minimum?: number | null, made?: boolean }} [start] */
  restart(states, start = {}) {
    this.#presses.begin(states, start);
    this.lamps.set(states);
    this.tell({ kind: "start" });
  }

  /** @param {number} cell @param {number} [times] */
  press(cell, times = 1) {
    for (let time = 0; time < times; time += 1) {
      this.lamps.press(cell);
      this.#presses.press(cell, this.lamps.states);
      this.tell({ kind: "press", cell, times: 1 });
    }
  }

  // Cells change by themselves: that is another start, which can be undone.
  /** @param {readonly number[]} states */
  edit(states) {
    this.lamps.set(states);
    this.#presses.edit(states);
    this.tell({ kind: "edit" });
  }

  back() {
    this.go(this.#presses.at - 1);
  }

  forth() {
    this.go(this.#presses.at + 1);
  }

  /** @param {number} at */
  go(at) {
    const gone = this.#presses.goTo(at);
    if (!gone) return;
    this.lamps.set(gone.states);
    this.tell(gone.change);
  }

  // What changed: the status, the tools, the tab that is open and the address follow.
  /** @param {Change} change */
  tell(change) {
    const { count: presses, isBest } = this.#presses;
    const { solved } = this.lamps;
    this.status.classList.toggle("over", solved && presses > 0);
    if (!solved) this.status.textContent = t("web-lights.status.count", { presses, lit: this.lamps.lit });
    else if (!presses) this.status.textContent = t("web-lights.status.dark");
    else this.status.textContent = t(`web-lights.status.${isBest ? "solved-best" : "solved"}`, { n: presses });
    if (solved && change.kind === "press") announce(this.status.textContent);
    this.tidy();
    this.tabs[this.tab].changed?.(change);
    this.view.relabelMarked();
    this.write();
  }

  tidy() {
    this.tools.undo.disabled = this.tools.restart.disabled = !this.#presses.canUndo;
    this.tools.redo.disabled = !this.#presses.canRedo;
    this.tools.bigger.disabled = this.view.largest;
    this.tools.smaller.disabled = this.view.zoom === 0;
  }

  /** @param {number} step */
  zoom(step) {
    this.view.setZoom(this.view.zoom + step);
    this.tidy();
  }

  get wishes() {
    return { board: this.board.board, state: packState(this.lamps.write(), this.board.local.states), tab: this.tab };
  }

  get link() {
    return location.origin + location.pathname + writeAddress("lights", this.wishes);
  }

  // The address follows a little later: browsers refuse very many changes of it at once. One who leaves is let go.
  write() {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      if (!this.signal.aborted) replaceAddress("lights", this.wishes);
    }, 120);
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    const editing = event.target instanceof Element && event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select");
    const control = event.ctrlKey || event.metaKey;
    if (editing || event.altKey) return;
    if (control && event.key.toLowerCase() === "z") {
      event.preventDefault();
      if (event.shiftKey) this.forth();
      else this.back();
    } else if (setting("letters") === "on" && !control) {
      /** @type {Record<string, () => unknown>} */
      const actions = { u: () => this.back(), r: () => this.forth(), n: () => this.play.make(), h: () => this.turnTo("solve") };
      const action = actions[event.key.toLowerCase()];
      if (action) action();
      else if (event.key === "?") location.hash = writeAddress("help");
    }
  }
}

/** @type {Record<string, string>} */
const SIGNS = { bigger: "+", smaller: "−" };

/** @param {string} name @param {() => unknown} action */
function tool(name, action) {
  const sign = name in SIGNS ? h("b", { class: "tool-sign", "aria-hidden": "true" }, SIGNS[name]) : icon(name);
  return h("button", { type: "button", class: `tool tool-${name}`, onclick: action }, sign, h("span", {}, t(`web-lights.tool.${name}`)));
}
