// Who plays whom, who begins, how the game ends, its parameters and where it starts.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mover, otherSide } from "../play/sides.js";
import { goTo, writeAddress } from "../shell.js";

export const OPPONENTS = ["computer", "human", "computers"];
export const STRENGTHS = ["perfect", "strategy", "strong", "middling", "beginner", "random"];
const SIDES = ["left", "right"];
export const THEMES = ["matches", "chips", "frites"];

/** @param {Pick<import("./index.js").Playing, "match" | "wishes">} playing @param {HTMLElement} body */
export function gamePanel({ match, wishes: now }, body) {
  const { vs, lvl, first, theme } = now;
  const players = { vs: pick("vs", OPPONENTS, vs, "web.opponent"), lvl: pick("lvl", STRENGTHS, lvl, "web.strength"), first: pick("first", ["1", "0"], first, "web.first") };
  const start = mover(match.start);
  const sides = { side: pick("side", SIDES, start && first === "0" ? otherSide(start) : start, "web-sides"), begins: pick("begins", SIDES, start, "web-sides") };
  const looks = pick("theme", THEMES, theme, "web.theme");
  const fields = h("div", { class: "fields" });
  const refused = h("div");
  const dress = row(t("web.field.theme"), looks);
  dress.hidden = true;
  const form = h("form", { class: "fields", onsubmit: (event) => begin(event) },
    match.puzzle ? null : Object.entries(players).map(([name, field]) => row(t(`web.field.${name}`), field)),
    match.puzzle ? null : Object.entries(sides).map(([name, field]) => row(t(`web-sides.field.${name}`), field)),
    fields, dress, refused, h("button", { type: "submit", class: "main" }, t("web.panel.new-game")));
  body.append(form);
  const setup = ask("setup", { spec: match.start });
  setup.then(fill, () => {});
  form.addEventListener("change", arrange);
  arrange();

  // Strength needs a computer; who begins matters where the players differ: one is human, or both have sides.
  function arrange() {
    const [sided, both] = [Boolean(start) && !input("impartial")?.checked, players.vs.value === "computer"];
    hide(players.lvl, players.vs.value === "human");
    hide(players.first, sided || !both);
    hide(sides.side, !sided || !both);
    hide(sides.begins, !sided);
  }

  /** @param {Setup} found */
  function fill(found) {
    const parameters = found.fields.map((field, index) => row(field.title, field.choices ? list(`parameter-${index}`, field.choices, field.value) : text(`parameter-${index}`, field.value)));
    const more = text("sum", "");
    more.placeholder = t("web.field.sum-example", { spec: found.beside });
    const ending = found.misere === null ? [] : [tick("misere", found.misere, t("web.field.misere"))];
    const impartial = found.impartial === null ? [] : [tick("impartial", found.impartial, t("web-sides.field.impartial"))];
    fields.replaceChildren(...parameters, row(t(found.name === null ? "web.field.whole" : "web.field.spec"), text("position", found.position)), ...(match.puzzle ? [] : [row(t("web.field.sum"), more), ...ending, ...impartial]));
    dress.hidden = !found.themed;
    for (const option of [...players.lvl.options]) if (!found.strengths.includes(option.value)) option.remove();
  }

  // The spec that the fields write; with another board the position is its usual one.
  /** @param {Setup} found */
  function spec(found) {
    const given = found.fields.map((_, index) => input(`parameter-${index}`)?.value.trim());
    const same = given.every((value, index) => value === found.fields[index].value);
    const position = input("position")?.value.trim() || "";
    const kept = same || position !== found.position ? [position] : [];
    const ending = input("misere")?.checked ? "misere " : "";
    const either = input("impartial")?.checked && !/^impartial /.test(position) ? "impartial " : "";
    const begins = found.sides && !either && !mover(`${position} `) ? `${sides.begins.value} ` : "";
    const whole = found.name === null ? position : [found.name, ...given, ...kept].filter(Boolean).join(":");
    const more = input("sum")?.value.trim().replace(/^\+/, "").trim();
    return ending + begins + either + (more ? `${whole} + ${more}` : whole);
  }

  // What is wrong is told beside the fields.
  /** @param {Error} error */
  function refuse(error) {
    if (!isStop(error)) refused.replaceChildren(h("div", { class: "complaint", role: "alert" }, error.message));
  }

  /** @param {string} id @returns {HTMLInputElement | null} */
  function input(id) {
    return form.querySelector(`#${id}`);
  }

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    /** @type {Wishes} */
    const wishes = { g: spec(await setup), theme: looks.value, lock: now.lock };
    for (const [name, choice] of Object.entries(players)) wishes[name] = choice.value;
    refused.replaceChildren();
    const read = await ask("line", { spec: wishes.g }).then((line) => line.spec, refuse);
    if (!read) return;
    if (start && mover(read)) wishes.first = mover(read) === sides.side.value ? "1" : "0";
    goTo(writeAddress("play", wishes));
  }
}

/** @param {string} id @param {string[]} values @param {string} now @param {string} area */
function pick(id, values, now, area) {
  return h("select", { id }, values.map((value) => h("option", { value, selected: value === now }, t(`${area}.${value}`))));
}

/** @param {string} id @param {[string, string][]} choices @param {string} now */
function list(id, choices, now) {
  return h("select", { id }, choices.map(([value, title]) => h("option", { value, selected: value === now }, title)));
}

/** @param {string} id @param {string} value */
function text(id, value) {
  return h("input", { id, value, spellcheck: "false", autocomplete: "off" });
}

/** @param {string} id @param {boolean | null} checked @param {string} title */
function tick(id, checked, title) {
  return h("div", { class: "check" }, h("input", { id, type: "checkbox", checked }), h("label", { for: id }, title));
}

/** @param {HTMLElement} field @param {boolean} hidden */
function hide(field, hidden) {
  field.closest(".field")?.toggleAttribute("hidden", hidden);
}

/** @param {string} title @param {HTMLElement} field */
function row(title, field) {
  return h("div", { class: "field" }, h("label", { for: field.id }, title), field);
}
