// What the catalogue says of a game.

import { t } from "../i18n.js";
import { bare } from "./sides.js";

// A sum of games in each of which whoever scores goes on.
const TAKERS = /^(dots|strings):[^+]+( \+ (dots|strings):[^+]+)+$/;

// The game of a spec, whoever is to move and however it ends; a sum is none of its games.
/** @param {string} spec @param {Game[]} games @returns {About} */
export function aboutGame(spec, games) {
  const single = bare(spec);
  const name = single.includes(" + ") ? "" : single.split(/[ :]/)[0];
  const summary = [t("web.play.sum-rule"), TAKERS.test(single) ? t("web.play.sum-takers") : ""].filter(Boolean).join(" ");
  return games.find((game) => game.name === name) || { title: t("web.play.sum"), players: 2, summary };
}
