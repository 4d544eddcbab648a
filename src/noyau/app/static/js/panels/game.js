// Who plays whom, who begins, how the game ends, its parameters and where it starts.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { complain } from "../shell.js";
import { writeAddress } from "../url.js";

const OPPONENTS = ["computer", "human", "computers"];
const STRENGTHS = ["perfect", "strong", "middling", "beginner", "random"];
const THEMES = ["matches", "chips", "frites"];

export function gamePanel(table, body) {
  const { vs, lvl, first, theme } = table.wishes;
  const players = { vs: pick("vs", OPPONENTS, vs, "web.opponent"), lvl: pick("lvl", STRENGTHS, lvl, "web.strength"), first: pick("first", ["1", "0"], first, "web.first") };
  const looks = pick("theme", THEMES, theme, "web.theme");
  const start = h("div", { class: "fields" });
  const form = h("form", { class: "fields", onsubmit: (event) => begin(event) },
    table.puzzle ? null : Object.entries(players).map(([name, field]) => row(t(`web.field.${name}`), field)),
    start, row(t("web.field.theme"), looks), h("button", { type: "submit", class: "main" }, t("web.panel.new-game")));
  body.append(form);
  let setup = null;

  async function fill() {
    setup = await ask("setup", { spec: table.game.specs[0] }, table.abort.signal);
    const fields = setup.fields.map((field, index) => row(field.title, text(`parameter-${index}`, field.value)));
    const misere = h("input", { id: "misere", type: "checkbox", checked: setup.misere });
    start.replaceChildren(...fields, row(t("web.field.spec"), text("position", setup.position)), ...(table.puzzle ? [] : [row(t("web.field.misere"), misere)]));
  }

  // The spec that the fields write; with another board the position is its usual one.
  function spec() {
    const given = setup.fields.map((_, index) => form.querySelector(`#parameter-${index}`).value.trim());
    const same = given.every((value, index) => value === setup.fields[index].value);
    const position = form.querySelector("#position").value.trim();
    const kept = same || position !== setup.position ? [position] : [];
    const ending = form.querySelector("#misere")?.checked ? "misere " : "";
    return ending + (setup.name === null ? position : [setup.name, ...given, ...kept].filter(Boolean).join(":"));
  }

  async function begin(event) {
    event.preventDefault();
    const wishes = { g: spec(), theme: looks.value, lock: table.wishes.lock };
    for (const [name, field] of Object.entries(players)) wishes[name] = field.value;
    try {
      await ask("line", { spec: wishes.g });
    } catch (error) {
      complain(error.message);
      return;
    }
    history.pushState(null, "", writeAddress("play", wishes));
    dispatchEvent(new HashChangeEvent("hashchange"));
  }

  fill().catch(() => {});
}

function pick(id, values, now, area) {
  return h("select", { id }, values.map((value) => h("option", { value, selected: value === now }, t(`${area}.${value}`))));
}

function text(id, value) {
  return h("input", { id, value, spellcheck: "false", autocomplete: "off" });
}

function row(title, field) {
  return h("div", { class: "field" }, h("label", { for: field.id }, title), field);
}
