// The laboratory of Lights Out: one board, which is played, solved, explored and edited.

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { packState, unpackState } from "../lights/address.js";
import { LampBoard } from "../lights/board.js";
import { EditTab } from "../lights/edit.js";
import { ExploreTab } from "../lights/explore.js";
import { PlayTab } from "../lights/play.js";
import { question } from "../lights/questions.js";
import { setupForm } from "../lights/setup.js";
import { SolveTab } from "../lights/solve.js";
import { announce, calm, replaceAddress, setting, writeAddress } from "../shell.js";
import { makeTabs } from "../tabs.js";

const TABS = { play: PlayTab, solve: SolveTab, explore: ExploreTab, edit: EditTab };
const MOST_STEPS = 2000;
const WIDE = "(min-width: 1100px)";

export const sheets = ["lights"];

export async function show(main, wishes, signal) {
  new Laboratory(main, await readBoard(wishes), wishes, signal).begin();
}

function readBoard({ board = "grid-5x5", state = "all" }) {
  return question("board", { spec: `lights:${board}:${unpackState(state)}` });
}

class Laboratory {
  constructor(main, board, wishes, signal) {
    this.main = main;
    this.signal = signal;
    this.board = board;
    this.tab = wishes.tab in TABS ? wishes.tab : "play";
    this.lights = new LampBoard((cell) => this.tabs[this.tab].use(cell));
    document.addEventListener("keydown", (event) => this.type(event), { signal });
  }

  get lamps() {
    return this.lights.lamps;
  }

  get spec() {
    return this.specOf(this.lamps.write());
  }

  specOf(state) {
    return `lights:${this.board.board}:${state}`;
  }

  begin() {
    this.furnish();
    this.load(this.board);
    this.fillSetup();
    this.turnTo(this.tab);
    document.title = `${t("weblights.page.title")} · noyau`;
  }

  furnish() {
    this.status = h("p", { class: "status" });
    this.legend = h("ul", { class: "legend" });
    this.tools = Object.fromEntries([
      ["undo", () => this.go(this.at - 1)],
      ["redo", () => this.go(this.at + 1)],
      ["restart", () => this.go(0)],
      ["bigger", () => this.zoom(1)],
      ["smaller", () => this.zoom(-1)],
    ].map(([name, action]) => [name, tool(name, action)]));
    const bar = h("div", { class: "tools", role: "toolbar", "aria-label": t("weblights.page.tools") }, Object.values(this.tools));
    this.setup = h("div");
    const summary = h("summary", {}, t("weblights.setup.title"), " ", this.name = h("code", { class: "board-name" }));
    this.main.append(h("div", { class: "table laboratory" },
      h("section", { class: "stage" },
        h("h1", {}, t("weblights.page.title")), h("p", { class: "rule" }, t("weblights.page.lead")),
        this.status, this.lights.element, this.legend, bar,
        h("details", { class: "panel setup", open: matchMedia(WIDE).matches }, summary, this.setup)),
      this.makeTabs()));
  }

  makeTabs() {
    const label = t("weblights.page.panel");
    const { list, bodies, open } = makeTabs({ names: Object.keys(TABS), label, title: (name) => t(`weblights.tab.${name}`), opened: (name) => this.open(name) });
    this.tabs = Object.fromEntries(Object.entries(TABS).map(([name, Tab]) => [name, new Tab(this, bodies[name])]));
    this.turnTo = open;
    return h("section", { class: "panel tabbed", "aria-label": label }, list, Object.values(bodies));
  }

  open(name) {
    this.tabs[this.tab].close?.();
    this.lights.mark();
    this.lights.number(name === "edit");
    this.lights.drag = false;
    this.tab = name;
    this.tabs[name].open();
    this.write();
  }

  // Another board, with the state that it comes with.
  load(board) {
    this.board = board;
    this.lights.load(board);
    this.name.textContent = board.board;
    this.legend.replaceChildren(...board.legend.map((text) => h("li", {}, text)));
    this.restart(board.state);
  }

  // The form of the board that is shown; one that asked for it stays as it is, for it may already say more.
  fillSetup() {
    this.setup.replaceChildren(setupForm(this.board.board, (name) => this.choose(name, { form: true })));
  }

  // The board that was asked for last.
  async choose(name, { form = false } = {}) {
    this.chosen = name;
    const board = await question("board", { spec: `lights:${name}:all` });
    if (name !== this.chosen) return;
    for (const tab of Object.values(this.tabs)) tab.forget?.();
    this.load(board);
    if (!form) this.fillSetup();
    this.open(this.tab);
    calm();
    announce(name);
  }

  // A new start: nothing has been pressed.
  restart(states, { minimum = null } = {}) {
    this.minimum = minimum;
    this.past = [{ states: [...states], presses: 0, cell: null }];
    this.at = 0;
    this.lamps.set(states);
    this.tell({ kind: "start" });
  }

  press(cell, times = 1) {
    for (let time = 0; time < times; time += 1) {
      this.lamps.press(cell);
      this.keep({ states: [...this.lamps.states], presses: this.past[this.at].presses + 1, cell });
      this.tell({ kind: "press", cell, times: 1 });
    }
  }

  // Cells change by themselves: that is another start, which can be undone.
  edit(states) {
    this.lamps.set(states);
    this.minimum = null;
    this.keep({ states: [...states], presses: 0, cell: null });
    this.tell({ kind: "edit" });
  }

  keep(entry) {
    this.past = [...this.past.slice(Math.max(0, this.at + 1 - MOST_STEPS), this.at + 1), entry];
    this.at = this.past.length - 1;
  }

  go(at) {
    if (at < 0 || at >= this.past.length || at === this.at) return;
    const between = this.past.slice(Math.min(at, this.at) + 1, Math.max(at, this.at) + 1);
    const back = at < this.at;
    this.at = at;
    this.lamps.set(this.past[at].states);
    const single = between.length === 1 && between[0].cell !== null;
    this.tell(single ? { kind: "press", cell: between[0].cell, times: back ? -1 : 1 } : { kind: "start" });
  }

  // What changed: the status, the tools, the tab that is open and the address follow.
  tell(change) {
    const { presses } = this.past[this.at];
    const { solved } = this.lamps;
    const best = this.minimum !== null && presses === this.minimum;
    this.status.classList.toggle("over", solved && presses > 0);
    if (!solved) this.status.textContent = t("weblights.status.count", { presses, lit: this.lamps.lit });
    else if (!presses) this.status.textContent = t("weblights.status.dark");
    else this.status.textContent = t(`weblights.status.${best ? "solved-best" : "solved"}`, { n: presses });
    if (solved && change.kind === "press") announce(this.status.textContent);
    this.tidy();
    this.tabs[this.tab].changed?.(change);
    this.lights.relabelMarked();
    this.write();
  }

  tidy() {
    this.tools.undo.disabled = this.at === 0;
    this.tools.restart.disabled = this.at === 0;
    this.tools.redo.disabled = this.at === this.past.length - 1;
    this.tools.bigger.disabled = this.lights.largest;
    this.tools.smaller.disabled = this.lights.zoom === 0;
  }

  zoom(step) {
    this.lights.setZoom(this.lights.zoom + step);
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
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      if (!this.signal.aborted) replaceAddress("lights", this.wishes);
    }, 120);
  }

  type(event) {
    const editing = event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select");
    const control = event.ctrlKey || event.metaKey;
    if (editing || event.altKey) return;
    if (control && event.key.toLowerCase() === "z") {
      event.preventDefault();
      this.go(this.at + (event.shiftKey ? 1 : -1));
    } else if (setting("letters") === "on" && !control) {
      const action = { u: () => this.go(this.at - 1), r: () => this.go(this.at + 1), n: () => this.tabs.play.make(), h: () => this.turnTo("solve") }[event.key.toLowerCase()];
      if (action) action();
      else if (event.key === "?") location.hash = writeAddress("help");
    }
  }
}

const SIGNS = { bigger: "+", smaller: "−" };

function tool(name, action) {
  const sign = name in SIGNS ? h("b", { class: "tool-sign", "aria-hidden": "true" }, SIGNS[name]) : icon(name);
  return h("button", { type: "button", class: `tool tool-${name}`, onclick: action }, sign, h("span", {}, t(`weblights.tool.${name}`)));
}
