// The tools of a match, of which each game has those that it can use; where there is little room, some wait behind a button.

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { canRedo, canUndo } from "../store.js";

const HINTS = ["hint", "colours", "values", "outlook"];
const PRESSED = ["run", "colours", "values", "outlook"];
const OPENED = ["typed", "more"];
const ALWAYS = ["undo", "hint", "run", "settings"];

/** @typedef {import("./match.js").Match} Match */

export class Toolbar {
  /** @param {Match} match @param {Record<string, () => unknown>} actions @param {ReadonlySet<string>} locked */
  constructor(match, actions, locked) {
    this.match = match;
    this.tools = Object.fromEntries(Object.entries({ ...actions, more: () => this.unfold() }).map(([name, action]) => [name, tool(name, action)]));
    for (const name of HINTS) this.tools[name].hidden = locked.has("hints");
    this.tools.run.hidden = match.seats.vs !== "computers";
    if (match.puzzle) this.tools.values.hidden = true;
    if (!match.about.outlook) this.tools.outlook.hidden = true;
    this.element = h("div", { class: "tools play-tools", role: "toolbar", "aria-label": t("web.play.tools") }, Object.values(this.tools));
  }

  // A tool used by its key.
  /** @param {string} name */
  click(name) {
    if (!this.tools[name].hidden) this.tools[name].click();
  }

  // Show the tools that wait where there is little room, or put them away.
  unfold() {
    this.open("more", this.element.classList.toggle("unfolded"));
  }

  // Whether what a tool opens is open.
  /** @param {string} name @param {boolean} is */
  open(name, is) {
    this.tools[name].setAttribute("aria-expanded", String(is));
  }

  /** @param {{ outlook: boolean, running: boolean }} pressed */
  refresh({ outlook, running }) {
    const { tools, match } = this;
    const { game, seats, shown } = match;
    tools.undo.disabled = seats.earlier(game) === game.at;
    tools.redo.disabled = !canRedo(game);
    tools.restart.disabled = !canUndo(game);
    const pressed = { colours: shown.has("moves"), values: shown.has("values"), outlook, run: running };
    for (const [name, is] of Object.entries(pressed)) tools[name].setAttribute("aria-pressed", String(is));
  }
}

/** @param {string} name @param {() => unknown} action */
function tool(name, action) {
  const states = PRESSED.includes(name) ? { "aria-pressed": "false" } : OPENED.includes(name) ? { "aria-expanded": "false" } : {};
  const title = t(`web.play.${name}`);
  const place = ALWAYS.includes(name) ? "" : name === "more" ? " unfolds" : " waits";
  return h("button", { type: "button", class: `tool tool-${name}${place}`, title, onclick: action, ...states }, icon(name), h("span", {}, title));
}
