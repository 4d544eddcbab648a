// Where puzzles begin: that of today, the days before, and all others by game and level.

import { h } from "../dom.js";
import { language, t } from "../i18n.js";
import { writeAddress } from "../shell.js";
import { daysBefore, sayDay } from "./days.js";
import { countFound, keptDay, streaks } from "./records.js";
import { sayTries, squares } from "./tries.js";

const ARCHIVE = 30;
const SEEDS = 2 ** 31;

// A puzzle that nobody has seen yet, perhaps.
export function newSeed() {
  return Math.floor(Math.random() * SEEDS);
}

/** @param {HTMLElement} main @param {PuzzleGame[]} games @param {string} day */
export function showHub(main, games, day) {
  const kept = keptDay(day);
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("web-puzzles.title")), h("p", {}, t("web-puzzles.lead"))),
    h("section", { class: "today" },
      h("h2", {}, t("web-puzzles.today")), h("p", {}, sayDay(day, language())),
      kept ? h("p", {}, squares(kept.tries), " ", sayTries(kept.tries)) : null,
      h("a", { class: "onward", href: writeAddress("puzzles", { day }) }, t(kept ? "web-puzzles.see-today" : "web-puzzles.open-today")),
      streakLine(day)),
    chooser(games),
    archive(day));
}

// The days in a row, where there are any.
/** @param {string} day */
export function streakLine(day) {
  const { now, best } = streaks(day);
  if (!best) return null;
  return h("p", { class: "streak" }, h("strong", {}, t("web-puzzles.streak", { n: now })), " ", best > now ? t("web-puzzles.best-streak", { n: best }) : "");
}

/** @param {PuzzleGame[]} games */
function chooser(games) {
  return h("section", {}, h("h2", {}, t("web-puzzles.endless")), h("p", { class: "lead" }, t("web-puzzles.endless-lead")),
    h("ul", { class: "puzzle-games" }, games.map(({ name, title, levels }) => h("li", {},
      h("span", { class: "puzzle-game" }, title, countFound(name) ? h("span", { class: "count" }, t("web-puzzles.found-so-far", { n: countFound(name) })) : null),
      h("span", { class: "puzzle-levels" }, levels.map((level) =>
        h("a", { href: writeAddress("puzzles", { game: name, level }), "aria-label": t("web-puzzles.game-level", { title, level }) }, String(level))))))));
}

// The last days, each with what became of it.
/** @param {string} day */
function archive(day) {
  const days = daysBefore(day, ARCHIVE + 1).slice(1);
  return h("section", {}, h("h2", {}, t("web-puzzles.archive")),
    h("ul", { class: "puzzle-days" }, days.map((each) => {
      const kept = keptDay(each);
      const said = `${sayDay(each, language())}: ${kept ? sayTries(kept.tries) : t("web-puzzles.open-day")}`;
      const date = sayDay(each, language(), { day: "numeric", month: "short" });
      return h("li", {}, h("a", { href: writeAddress("puzzles", { day: each }), "aria-label": said, class: kept ? (kept.tries.endsWith("y") ? "right" : "shown") : null }, date, kept ? ` ${kept.tries.endsWith("y") ? "✓" : "?"}` : ""));
    })));
}
