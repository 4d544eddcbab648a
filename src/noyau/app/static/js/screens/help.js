// Help: how to play with a mouse, a finger or the keyboard, what the colours mean, and the settings.

import { h } from "../dom.js";
import { keysOf, t } from "../i18n.js";
import { CHOICES, announce, chooseSetting, resetSettings, setting, writeAddress } from "../shell.js";

const KEYS = ["arrows", "enter", "escape", "home", "undo", "redo", "hint", "new", "help"];
const SIGNS = [["winning", "✓"], ["losing", "✗"], ["draw", "="]];

export const sheets = ["help"];
export const words = ["web-help", "term"];

/** @param {HTMLElement} main */
export function show(main) {
  document.title = `${t("web-help.title")} · noyau`;
  main.append(
    h("h1", {}, t("web-help.title")),
    h("div", { class: "help" },
      section("play", h("p", {}, t("web-help.play")), h("p", {}, t("web-help.several")), h("p", {}, t("web-help.type"))),
      section("colours", h("p", {}, t("web-help.colours")), h("ul", { class: "legend signs" }, SIGNS.map(([look]) => h("li", { class: look }, t(`web.result.${look}`))))),
      section("counting", h("p", {}, t("web-help.counting"))),
      section("keys", keyTable()),
      section("settings", settings()),
      section("levels", h("dl", {}, ["1", "2", "3"].flatMap((level) => [h("dt", {}, t(`web.level.${level}`)), h("dd", {}, t(`web-help.level-${level}`))]))),
      section("class", h("p", {}, t("web-help.class")), h("p", {}, h("a", { href: writeAddress("classroom") }, t("web.page.classroom")))),
      section("words", h("dl", {}, keysOf("term").flatMap((term) => [h("dt", {}, t(`term.${term}.word`)), h("dd", {}, t(`term.${term}.meaning`))])))));
}

/** @param {string} name @param {Child[]} children */
function section(name, ...children) {
  return h("section", { class: "sheet" }, h("h2", {}, t(`web-help.${name}-title`)), children);
}

function keyTable() {
  const rows = KEYS.map((key) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, t(`web-help.key-${key}`))), h("td", {}, t(`web-help.does-${key}`))));
  return h("table", { class: "keys" }, h("tbody", {}, rows));
}

function settings() {
  const choices = Object.entries(CHOICES).map(([name, values]) => choice(name, values));
  const fields = choices.map(({ name, select }) => h("div", { class: "field" }, h("label", { for: select.id }, t(`web-help.${name}`)), select));
  const restore = () => {
    resetSettings();
    for (const { name, select } of choices) select.value = setting(name);
    announce(t("web-help.restored"));
  };
  return h("form", { class: "fields", onsubmit: (event) => event.preventDefault() }, fields, h("button", { type: "button", onclick: restore }, t("web-help.reset")));
}

/** @param {string} name @param {string[]} values */
function choice(name, values) {
  const options = values.map((value) => h("option", { value, selected: value === setting(name) }, t(`web-help.${name}-${value}`)));
  const select = h("select", { id: `setting-${name}`, onchange: () => { chooseSetting(name, select.value); } }, options);
  return { name, select };
}
