// The tools of a game, of which each game has those that it can use.

import { h, icon } from "../dom.js";
import { t } from "../i18n.js";

const ICONS = { light: "outlook" };

export function makeTools(table) {
  const tools = {
    undo: tool("undo", () => table.go(table.seats.earlier(table.game))),
    redo: tool("redo", () => table.go(table.seats.later(table.game))),
    restart: tool("restart", () => table.beginAgain()),
    run: tool("run", () => table.computer.run(!table.computer.running), true),
    hint: tool("hint", () => table.giveHint()),
    colours: tool("colours", () => table.toggle("moves"), true),
    values: tool("values", () => table.toggle("values"), true),
    light: tool("light", () => table.toggleLight(), true),
  };
  for (const name of ["hint", "colours", "values", "light"]) tools[name].hidden = table.locked.has("hints");
  tools.run.hidden = table.seats.vs !== "computers";
  if (table.puzzle) tools.values.hidden = true;
  if (!["pegs", "stones"].includes(table.about.family)) tools.light.hidden = true;
  return tools;
}

function tool(name, action, pressed = false) {
  const states = pressed ? { "aria-pressed": "false" } : {};
  const title = t(`web.play.${name}`);
  return h("button", { type: "button", class: `tool tool-${name}`, title, onclick: action, ...states }, icon(ICONS[name] || name), h("span", {}, title));
}
