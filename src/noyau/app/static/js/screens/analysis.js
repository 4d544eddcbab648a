// Everything that is known of a game: a position, heat maps, sequences and the graph of its positions.

import { ask } from "../api.js";
import * as graph from "../analysis/graph.js";
import * as position from "../analysis/position.js";
import * as quotient from "../analysis/quotient.js";
import * as score from "../analysis/score.js";
import * as sequence from "../analysis/sequence.js";
import * as table from "../analysis/table.js";
import * as value from "../analysis/value.js";
import { field } from "../analysis/workplace.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { bare, mover } from "../play/sides.js";
import { replaceAddress, writeAddress } from "../shell.js";

/** @type {Record<string, { make: (view: View) => HTMLElement }>} */
const VIEWS = { position, value, score, table, sequence, quotient, graph };
const FIRST = "nim:3,4,5";
const WORDS = /^(?:misere )?(?:(?:left|right) )?/;

export const sheets = ["analysis"];
export const words = ["web-analysis"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  const spec = wishes.g || FIRST;
  const [games, about] = await Promise.all([ask("games"), ask("analysis/about", { spec })]);
  const views = new Views(about, signal);
  main.append(
    h("div", { class: "hero analysis-hero" }, h("h1", {}, t("web-analysis.title")), h("p", {}, t("web-analysis.lead"))),
    new Asking(about, games, () => views.current).element,
    h("section", { class: "about" }, h("h2", {}, about.title), about.rule.map((sentence) => h("p", { class: "rule" }, sentence))),
    views.tabs, views.body);
  document.title = `${t("web-analysis.title")} · ${about.title} · noyau`;
  views.go(about.views.includes(wishes.view) ? wishes.view : "position", wishes);
}

// The views of a game, of which one is open; what the others still ask for ends with them.
class Views {
  #current = "";
  #viewing = new AbortController();

  /** @param {Subject} about @param {AbortSignal} signal */
  constructor(about, signal) {
    this.about = about;
    this.signal = signal;
    this.buttons = about.views.map((view) =>
      h("button", { type: "button", role: "tab", id: `view-${view}`, "data-view": view, "aria-controls": "view-body", onclick: () => this.go(view, {}) }, t(`web-analysis.view.${view}`)));
    this.tabs = h("div", { class: "tabs view-tabs", role: "tablist", "aria-label": t("web-analysis.views"), onkeydown: (event) => this.type(event) }, this.buttons);
    this.body = h("div", { class: "view-body", role: "tabpanel", id: "view-body", tabindex: "-1" });
  }

  get current() {
    return this.#current;
  }

  /** @param {string} view @param {Wishes} wishes @param {boolean} [focus] */
  go(view, wishes, focus = false) {
    this.#current = view;
    this.#viewing.abort();
    this.#viewing = new AbortController();
    for (const tab of this.buttons) {
      const chosen = tab.dataset.view === view;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) this.body.setAttribute("aria-labelledby", tab.id);
      if (chosen && focus) tab.focus();
    }
    const { about } = this;
    const { spec } = about;
    const remember = (/** @type {Record<string, Plain>} */ settings) => replaceAddress("analysis", { g: spec, view, ...settings });
    remember({});
    this.body.replaceChildren(VIEWS[view].make({ spec, about, wishes, remember, signal: AbortSignal.any([this.signal, this.#viewing.signal]) }));
  }

  /** @param {KeyboardEvent} event */
  type({ key }) {
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const { views } = this.about;
    this.go(views[(views.indexOf(this.#current) + step + views.length) % views.length], {}, true);
  }
}

// The field for a game, with the examples of the catalogue.
class Asking {
  #sought = "";

  // The view that is open stays open where the other game has it.
  /** @param {Subject} about @param {Game[]} games @param {() => string} viewNow */
  constructor(about, games, viewNow) {
    this.viewNow = viewNow;
    this.spec = h("input", { id: "analysis-spec", value: about.spec.replace(WORDS, ""), spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
    this.misere = h("input", { id: "analysis-misere", type: "checkbox", checked: about.misere, disabled: about.puzzle });
    this.about = about;
    this.mover = h("select", { id: "analysis-mover" }, ["", "left", "right"].map((side) => h("option", { value: side, selected: side === (about.player || "") }, t(side ? `web-sides.${side}` : "web-sides.field.either"))));
    const options = [...grouped(games)].map(([title, members]) => h("optgroup", { label: title }, members.map((game) => h("option", { value: game.example }, `${game.title} — ${game.example}`))));
    const examples = h("select", { id: "analysis-examples", onchange: () => { if (examples.value) this.lead(examples.value); } }, h("option", { value: "" }, t("web-analysis.choose")), options);
    this.element = h("form", { class: about.sides ? "asking asking-sided" : "asking", onsubmit: (event) => this.submit(event) },
      field(t("web-analysis.game"), this.spec), field(t("web-analysis.examples"), examples),
      about.sides ? field(t("web-sides.field.moves"), this.mover) : null,
      h("label", { class: "tick", for: "analysis-misere" }, this.misere, t("web-analysis.misere")),
      h("button", { type: "submit", class: "main" }, t("web-analysis.analyse")));
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const typed = this.spec.value.trim();
    return this.lead((this.misere.checked ? "misere " : "") + this.whoMoves(typed) + typed);
  }

  // Who is to move, where that was asked of this game and nothing else is typed.
  /** @param {string} typed */
  whoMoves(typed) {
    const { sides, spec } = this.about;
    const same = nameOf(bare(typed)) === nameOf(bare(spec));
    return sides && same && !mover(typed) && this.mover.value ? `${this.mover.value} ` : "";
  }

  // To another game, the one that was asked for last, unless the server refuses it.
  /** @param {string} spec */
  async lead(spec) {
    this.#sought = spec;
    const found = await ask("analysis/about", { spec }).catch((error) => {
      if (spec === this.#sought) this.spec.focus();
      throw error;
    });
    if (spec !== this.#sought) return;
    const view = this.viewNow();
    const next = writeAddress("analysis", { g: spec, view: found.views.includes(view) ? view : "" });
    if (next === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = next;
  }
}

/** @param {string} spec */
function nameOf(spec) {
  return spec.split(/[ :]/)[0];
}

/** @param {Game[]} games */
function grouped(games) {
  /** @type {Map<string, Game[]>} */
  const families = new Map();
  for (const game of games) families.set(game.family_title, [...(families.get(game.family_title) || []), game]);
  return families;
}
