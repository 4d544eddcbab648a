// Everything that is known of a game: a position, heat maps, sequences and the graph of its positions.

import { ask } from "../api.js";
import * as graph from "../analysis/graph.js";
import * as position from "../analysis/position.js";
import * as sequence from "../analysis/sequence.js";
import * as table from "../analysis/table.js";
import { field } from "../analysis/desk.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { replaceAddress, writeAddress } from "../shell.js";

const VIEWS = { position, table, sequence, graph };
const FIRST = "nim:3,4,5";

export const sheets = ["analysis"];

export async function show(main, wishes, signal) {
  const spec = wishes.g || FIRST;
  const [games, about] = await Promise.all([ask("games"), ask("analysis/about", { spec })]);
  const tabs = h("div", { class: "tabs view-tabs", role: "tablist", "aria-label": t("webanalysis.views") });
  const body = h("div", { class: "view-body", role: "tabpanel", id: "view-body", tabindex: "-1" });
  let viewing = new AbortController();

  function go(view, more, focus = false) {
    viewing.abort();
    viewing = new AbortController();
    for (const tab of tabs.children) {
      const chosen = tab.dataset.view === view;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) body.setAttribute("aria-labelledby", tab.id);
      if (chosen && focus) tab.focus();
    }
    const remember = (settings) => replaceAddress("analysis", { g: about.spec, view, ...settings });
    remember({});
    body.replaceChildren(VIEWS[view].make({ spec: about.spec, about, wishes: more, remember, signal: AbortSignal.any([signal, viewing.signal]) }));
  }

  for (const view of about.views) {
    tabs.append(h("button", { type: "button", role: "tab", id: `view-${view}`, "data-view": view, "aria-controls": "view-body", onclick: () => go(view, {}) }, t(`webanalysis.view.${view}`)));
  }
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const now = about.views.findIndex((view) => document.getElementById(`view-${view}`).tabIndex === 0);
    go(about.views[(now + step + about.views.length) % about.views.length], {}, true);
  });
  main.append(
    h("div", { class: "hero analysis-hero" }, h("h1", {}, t("webanalysis.title")), h("p", {}, t("webanalysis.lead"))),
    asking(about, games, wishes.view),
    h("section", { class: "about" }, h("h2", {}, about.title), about.rule.map((sentence) => h("p", { class: "rule" }, sentence))),
    tabs, body);
  document.title = `${t("webanalysis.title")} · ${about.title} · noyau`;
  go(about.views.includes(wishes.view) ? wishes.view : "position", wishes);
}

// The field for a game, with the examples of the catalogue.
function asking(about, games, view) {
  const spec = h("input", { id: "analysis-spec", value: about.spec.replace(/^misere /, ""), spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const misere = h("input", { id: "analysis-misere", type: "checkbox", checked: about.misere, disabled: about.puzzle });
  const options = [...grouped(games)].map(([title, members]) => h("optgroup", { label: title }, members.map((game) => h("option", { value: game.example }, `${game.title} — ${game.example}`))));
  const examples = h("select", { id: "analysis-examples", onchange: () => { if (examples.value) lead(examples.value, ""); } }, h("option", { value: "" }, t("webanalysis.choose")), options);

  let sought = "";

  // To another game, the one that was asked for last, unless the server refuses it.
  async function lead(text, ending) {
    const asked = sought = ending + text.trim();
    const found = await ask("analysis/about", { spec: asked }).catch((error) => {
      if (asked === sought) spec.focus();
      throw error;
    });
    if (asked !== sought) return;
    const next = writeAddress("analysis", { g: asked, view: found.views.includes(view) ? view : "" });
    if (next === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = next;
  }

  const submit = (event) => {
    event.preventDefault();
    view = document.querySelector(".view-tabs [aria-selected='true']")?.dataset.view;
    return lead(spec.value, misere.checked ? "misere " : "");
  };
  return h("form", { class: "asking", onsubmit: submit },
    field(t("webanalysis.game"), spec), field(t("webanalysis.examples"), examples),
    h("label", { class: "tick", for: "analysis-misere" }, misere, t("webanalysis.misere")),
    h("button", { type: "submit", class: "main" }, t("webanalysis.analyse")));
}

function grouped(games) {
  const families = new Map();
  for (const game of games) families.set(game.family_title, [...(families.get(game.family_title) || []), game]);
  return families;
}
