// Who plays whom, who begins, how the game ends, and where it starts.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../url.js";

const OPPONENTS = ["computer", "human", "computers"];
const STRENGTHS = ["perfect", "strong", "middling", "beginner", "random"];
const THEMES = ["matches", "chips", "frites"];

export function gamePanel(table, body) {
  const start = table.game.specs[0].replace(/^misere /, "");
  const misere = table.game.specs[0].startsWith("misere ");
  const fields = {
    vs: pick("vs", OPPONENTS, table.wishes.vs, "web.opponent"),
    lvl: pick("lvl", STRENGTHS, table.wishes.lvl, "web.strength"),
    first: pick("first", ["1", "0"], table.wishes.first, "web.first"),
    theme: pick("theme", THEMES, table.wishes.theme, "web.theme"),
    spec: h("input", { id: "spec", value: start, spellcheck: "false" }),
    misere: h("input", { id: "misere", type: "checkbox", checked: misere }),
  };
  const rows = [
    ...(table.puzzle ? [] : [row("vs", fields.vs), row("lvl", fields.lvl), row("first", fields.first)]),
    row("spec", fields.spec),
    ...(table.puzzle ? [] : [row("misere", fields.misere)]),
    row("theme", fields.theme),
  ];
  const form = h("form", { class: "fields", onsubmit: (event) => restart(event, fields) }, rows, h("button", { type: "submit", class: "main" }, t("web.panel.new-game")));
  body.append(form);
}

function pick(id, values, now, area) {
  return h("select", { id }, values.map((value) => h("option", { value, selected: value === now }, t(`${area}.${value}`))));
}

function row(name, field) {
  return h("div", { class: "field" }, h("label", { for: field.id }, t(`web.field.${name}`)), field);
}

function restart(event, fields) {
  event.preventDefault();
  const ending = fields.misere.checked ? "misere " : "";
  const wishes = { g: ending + fields.spec.value.trim(), vs: fields.vs.value, lvl: fields.lvl.value, first: fields.first.value, theme: fields.theme.value };
  const address = writeAddress("play", wishes);
  if (address === location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = address;
}
