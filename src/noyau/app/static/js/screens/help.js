// Help: how to play with a mouse, a finger or the keyboard, what the colours mean, and the settings.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { CHOICES, announce, chooseSetting, resetSettings, setting } from "../shell.js";

const KEYS = ["arrows", "enter", "escape", "home", "undo", "redo", "hint", "new", "help"];
const SIGNS = [["winning", "✓"], ["losing", "✗"], ["draw", "="]];

export const sheets = ["help"];

export function show(main) {
  document.title = `${t("webhelp.title")} · noyau`;
  main.append(
    h("h1", {}, t("webhelp.title")),
    h("div", { class: "help" },
      section("play", h("p", {}, t("webhelp.play")), h("p", {}, t("webhelp.several")), h("p", {}, t("webhelp.type"))),
      section("colours", h("p", {}, t("webhelp.colours")), h("ul", { class: "legend signs" }, SIGNS.map(([look]) => h("li", { class: look }, t(`web.result.${look}`))))),
      section("keys", keyTable()),
      section("settings", settings()),
      section("levels", h("dl", {}, ["1", "2", "3"].flatMap((level) => [h("dt", {}, t(`web.level.${level}`)), h("dd", {}, t(`webhelp.level-${level}`))])))));
}

function section(name, ...children) {
  return h("section", { class: "sheet" }, h("h2", {}, t(`webhelp.${name}-title`)), children);
}

function keyTable() {
  const rows = KEYS.map((key) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, t(`webhelp.key-${key}`))), h("td", {}, t(`webhelp.does-${key}`))));
  return h("table", { class: "keys" }, h("tbody", {}, rows));
}

function settings() {
  const fields = Object.entries(CHOICES).map(([name, values]) => {
    const options = values.map((value) => h("option", { value, selected: value === setting(name) }, t(`webhelp.${name}-${value}`)));
    const select = h("select", { id: `setting-${name}`, onchange: (event) => chooseSetting(name, event.target.value) }, options);
    return h("div", { class: "field" }, h("label", { for: `setting-${name}` }, t(`webhelp.${name}`)), select);
  });
  const back = h("button", { type: "button", onclick: () => restore(form) }, t("webhelp.reset"));
  const form = h("form", { class: "fields", onsubmit: (event) => event.preventDefault() }, fields, back);
  return form;
}

function restore(form) {
  resetSettings();
  for (const name of Object.keys(CHOICES)) form.querySelector(`#setting-${name}`).value = setting(name);
  announce(t("webhelp.restored"));
}
