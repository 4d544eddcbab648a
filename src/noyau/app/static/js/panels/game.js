// Who plays whom, who begins, how the game ends, its parameters and where it starts.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { goTo, writeAddress } from "../shell.js";

export const OPPONENTS = ["computer", "human", "computers"];
export const STRENGTHS = ["perfect", "strong", "middling", "beginner", "random"];
export const THEMES = ["matches", "chips", "frites"];

export function gamePanel(table, body) {
  const { vs, lvl, first, theme } = table.wishes;
  const players = { vs: pick("vs", OPPONENTS, vs, "web.opponent"), lvl: pick("lvl", STRENGTHS, lvl, "web.strength"), first: pick("first", ["1", "0"], first, "web.first") };
  const looks = pick("theme", THEMES, theme, "web.theme");
  const start = h("div", { class: "fields" });
  const dress = row(t("web.field.theme"), looks);
  dress.hidden = true;
  const form = h("form", { class: "fields", onsubmit: (event) => begin(event) },
    table.puzzle ? null : Object.entries(players).map(([name, field]) => row(t(`web.field.${name}`), field)),
    start, dress, h("button", { type: "submit", class: "main" }, t("web.panel.new-game")));
  body.append(form);
  const setup = ask("setup", { spec: table.game.specs[0] });
  setup.then(fill, () => {});
  players.vs.addEventListener("change", arrange);
  arrange();

  // Strength needs a computer; who begins matters where the two sides differ.
  function arrange() {
    players.lvl.closest(".field")?.toggleAttribute("hidden", players.vs.value === "human");
    players.first.closest(".field")?.toggleAttribute("hidden", players.vs.value !== "computer");
  }

  function fill(found) {
    const fields = found.fields.map((field, index) => row(field.title, text(`parameter-${index}`, field.value)));
    const misere = h("input", { id: "misere", type: "checkbox", checked: found.misere });
    const more = text("sum", "");
    more.placeholder = t("web.field.sum-example");
    const ofTwo = table.puzzle ? [] : [row(t("web.field.sum"), more), h("div", { class: "check" }, misere, h("label", { for: "misere" }, t("web.field.misere")))];
    start.replaceChildren(...fields, row(t(found.name === null ? "web.field.whole" : "web.field.spec"), text("position", found.position)), ...ofTwo);
    dress.hidden = !found.themed;
  }

  // The spec that the fields write; with another board the position is its usual one.
  function spec(found) {
    const given = found.fields.map((_, index) => form.querySelector(`#parameter-${index}`).value.trim());
    const same = given.every((value, index) => value === found.fields[index].value);
    const position = form.querySelector("#position").value.trim();
    const kept = same || position !== found.position ? [position] : [];
    const ending = form.querySelector("#misere")?.checked ? "misere " : "";
    const whole = found.name === null ? position : [found.name, ...given, ...kept].filter(Boolean).join(":");
    const more = form.querySelector("#sum")?.value.trim().replace(/^\+/, "").trim();
    return ending + (more ? `${whole} + ${more}` : whole);
  }

  async function begin(event) {
    event.preventDefault();
    const wishes = { g: spec(await setup), theme: looks.value, lock: table.wishes.lock };
    for (const [name, field] of Object.entries(players)) wishes[name] = field.value;
    await ask("line", { spec: wishes.g });
    goTo(writeAddress("play", wishes));
  }
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
