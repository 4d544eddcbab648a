// What a worksheet is to have: its games and title, how many exercises, how hard, the seed, the answers.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const COUNTS = ["2", "4", "6", "8", "12", "18", "24"];
const LONGEST_TITLE = "80";

/** @param {Game[]} games @param {Wishes} asked @param {(wish: Wishes) => unknown} change */
export function form(games, asked, change) {
  const chosen = new Set(asked.games.split(","));
  /** @type {Record<string, HTMLSelectElement | HTMLInputElement>} */
  const fields = {
    title: h("input", { id: "sheet-title", type: "text", maxlength: LONGEST_TITLE, value: asked.title || "", placeholder: t("web-worksheets.usual-title") }),
    count: pick("count", COUNTS.includes(asked.count) ? COUNTS : [asked.count, ...COUNTS], asked.count, (value) => value),
    difficulty: pick("difficulty", ["0", "1", "2", "3"], asked.difficulty, (value) => t(`web-worksheets.difficulties.${value}`)),
    level: pick("level", ["1", "2", "3"], asked.level, (value) => t(`web.level.${value}`)),
    seed: h("input", { id: "sheet-seed", type: "number", min: "0", max: "2147483647", step: "1", value: asked.seed }),
  };
  for (const [name, field] of Object.entries(fields)) {
    field.addEventListener("change", () => { if (field.value !== "" || name === "title") change({ [name]: field.value }); });
  }
  const check = (/** @type {"answers" | "codes"} */ name) => {
    const input = h("input", { type: "checkbox", id: `sheet-${name}`, checked: asked[name] !== "0", onchange: () => { change({ [name]: input.checked ? "1" : "0" }); } });
    return h("label", { class: "check", for: `sheet-${name}` }, input, t(`web-worksheets.with-${name}`));
  };

  /** @param {string} name @param {boolean} on */
  function toggle(name, on) {
    if (on) chosen.add(name);
    else chosen.delete(name);
    change({ games: games.map((game) => game.name).filter((each) => chosen.has(each)).join(",") });
  }

  const element = h("form", { class: "fields", onsubmit: (event) => event.preventDefault() },
    [2, 1].map((players) => group(players, games.filter((game) => game.players === players), chosen, toggle)),
    h("div", { class: "sheet-fields" }, Object.entries(fields).map(([name, field]) =>
      h("div", { class: name === "title" ? "field wide" : "field" }, h("label", { for: `sheet-${name}` }, t(`web-worksheets.${name === "title" ? "own-title" : name}`)), field))),
    check("codes"), check("answers"));
  return { element, set: (/** @type {string} */ name, /** @type {string} */ value) => { fields[name].value = value; } };
}

/** @param {string} name @param {string[]} values @param {string} now @param {(value: string) => string} say */
function pick(name, values, now, say) {
  return h("select", { id: `sheet-${name}` }, values.map((value) => h("option", { value, selected: value === now }, say(value))));
}

/** @param {number} players @param {Game[]} games @param {ReadonlySet<string>} chosen @param {(name: string, on: boolean) => void} toggle */
function group(players, games, chosen, toggle) {
  const box = (/** @type {string} */ name) => {
    const input = h("input", { type: "checkbox", value: name, checked: chosen.has(name), onchange: () => { toggle(name, input.checked); } });
    return input;
  };
  const title = t(players === 2 ? "web-worksheets.two-players" : "web-worksheets.one-player");
  return h("fieldset", { class: "game-choice" }, h("legend", {}, title),
    games.map(({ name, title: label }) => h("label", { class: "check" }, box(name), label)));
}
