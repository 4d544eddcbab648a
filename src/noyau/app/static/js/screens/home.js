// The front door: a board that can be played at once, a path of three stops, and the games on their shelves.

import { h } from "../dom.js";
import { FirstBoard } from "../home/board.js";
import { path } from "../home/path.js";
import { resume } from "../home/resume.js";
import { shelves } from "../home/shelves.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  document.title = `noyau · ${t("web-home.title")}`;
  const board = new FirstBoard(signal);
  const hall = h("section", { class: "hall", "aria-labelledby": "hall-title" }, h("h2", { id: "hall-title" }, t("web-home.shelves.title")), finder());
  main.append(h("div", { class: "home-first" }, h("h1", {}, t("web-home.title")), h("p", { class: "rule" }, t("web-home.rule")), board.element), ...resume(), path(), daily(), hall);
  const [stands] = await Promise.all([shelves(signal), board.begin()]);
  hall.append(...stands, h("a", { class: "button", href: writeAddress("games") }, t("web-home.shelves.all")));
}

// One position a day, with one move to find.
function daily() {
  return h("p", { class: "daily" }, h("a", { class: "button", href: writeAddress("puzzles", { day: "today" }) }, t("web.page.daily")));
}

// A word leads to the list of all games.
function finder() {
  const field = h("input", { type: "search", id: "search", placeholder: t("web-home.shelves.example"), autocomplete: "off", autocapitalize: "off" });
  const seek = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.hash = writeAddress("games", { q: field.value.trim() });
  };
  return h("form", { class: "seek", role: "search", onsubmit: seek },
    h("label", { for: "search" }, t("web-home.shelves.search")), h("span", { class: "seek-line" }, field, h("button", { type: "submit" }, t("web-home.shelves.go"))));
}
