// Puzzles: find the move. That of a day, one by game, level and seed, or the list of them all.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { language, t } from "../i18n.js";
import { isDay, sayDay, today } from "../puzzles/days.js";
import { newSeed, showHub, streakLine } from "../puzzles/hub.js";
import { keepDay, keepFound, keptDay } from "../puzzles/records.js";
import { sharePart } from "../puzzles/sharing.js";
import { PuzzleTable, isNarrow } from "../puzzles/table.js";
import { squares } from "../puzzles/tries.js";
import { complain, replaceAddress, writeAddress } from "../shell.js";

export const sheets = ["puzzles"];
export const words = ["web-puzzles", "web-table"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  document.title = `${t("web-puzzles.title")} · noyau`;
  if (wishes.day) await showDay(main, wishes, signal);
  else if (wishes.game) await showPuzzle(main, wishes, signal);
  else showHub(main, await ask("puzzles/games", {}, signal), today());
}

// The puzzle of a day: of today where the address names none that there is, or one that is still to come.
/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
async function showDay(main, wishes, signal) {
  const now = today();
  const known = isDay(wishes.day);
  const day = known && wishes.day <= now ? wishes.day : now;
  if (day !== wishes.day) {
    replaceAddress("puzzles", { ...wishes, day });
    if (wishes.day !== "today") complain(t(known ? "web-puzzles.to-come" : "web-puzzles.no-day", { day: wishes.day }));
  }
  const puzzle = await ask("puzzles/daily", { day, narrow: isNarrow() || null }, signal);
  const kept = keptDay(day);
  const table = new PuzzleTable(puzzle, {
    signal,
    ended: ({ tries }) => {
      keepDay(day, tries, today());
      return [streakLine(now), onward(t("web-puzzles.more"), {}), sharePart(puzzle, tries, link({ day }))];
    },
  });
  const title = day === now ? t("web-puzzles.today") : t("web-puzzles.day-before");
  const before = kept ? h("p", { class: "kept" }, t("web-puzzles.kept"), " ", squares(kept.tries)) : null;
  begin(main, table, title, sayDay(day, language()), before);
}

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
async function showPuzzle(main, wishes, signal) {
  const { game } = wishes;
  const level = Number(wishes.level) || 2;
  const seed = /^\d{1,10}$/.test(wishes.seed || "") ? Number(wishes.seed) : newSeed();
  const puzzle = await ask("puzzles/puzzle", { game, level, seed, narrow: isNarrow() || null }, signal);
  replaceAddress("puzzles", { ...wishes, game, level, seed });
  const table = new PuzzleTable(puzzle, {
    signal,
    ended: ({ tries, phase }) => {
      if (phase === "found") keepFound(game);
      return [onward(t("web-puzzles.next"), { game, level, seed: newSeed() }), sharePart(puzzle, tries, link({ game, level, seed }))];
    },
  });
  const other = h("a", { class: "skip-puzzle", href: writeAddress("puzzles", { game, level, seed: newSeed() }) }, t("web-puzzles.another"));
  begin(main, table, t("web-puzzles.of-game", { title: puzzle.title }), t("web-puzzles.level", { level: puzzle.level }), other);
}

/** @param {HTMLElement} main @param {PuzzleTable} table @param {string} title @param {string} below @param {Child} more */
function begin(main, table, title, below, more) {
  const { puzzle } = table.riddle;
  document.title = `${title} · noyau`;
  main.append(
    h("div", { class: "riddle-head" }, h("a", { class: "back", href: writeAddress("puzzles") }, t("web-puzzles.all")),
      h("h1", {}, title), h("p", { class: "below" }, puzzle.day ? `${below} · ${puzzle.title} · ${t("web-puzzles.level", { level: puzzle.level })}` : below), more),
    table.element);
  table.begin();
}

/** @param {string} title @param {Record<string, Plain>} wishes */
function onward(title, wishes) {
  return h("a", { class: "onward", href: writeAddress("puzzles", wishes) }, title);
}

/** @param {Record<string, Plain>} wishes */
function link(wishes) {
  return `${location.origin}${location.pathname}${writeAddress("puzzles", wishes)}`;
}
