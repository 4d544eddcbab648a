// All games with their pictures, found by everyday words, by their shelf or by their family; sums are composed here.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { resume } from "../home/resume.js";
import { find } from "../home/search.js";
import { t } from "../i18n.js";
import { announce, replaceAddress, writeAddress } from "../shell.js";

const SIDES = "partisan";

/** @param {HTMLElement} main @param {Wishes} wishes */
export async function show(main, wishes) {
  const [games, shelves] = await Promise.all([ask("games", { pictures: true }), ask("shelves")]);
  new Gallery(main, games, shelves, wishes).begin();
}

class Gallery {
  /** @param {HTMLElement} main @param {Game[]} games @param {Shelf[]} shelves @param {Wishes} wishes */
  constructor(main, games, shelves, { q = "", shelf = "", family = "" }) {
    this.main = main;
    this.games = games;
    this.shelves = shelves;
    this.shelf = shelves.some(({ name }) => name === shelf) ? shelf : "";
    this.small = new Set(t("web-home.small-words").split(" "));
    this.items = games.map(card);
    const families = [[SIDES, t("web-sides.badge")], ...new Map(games.map((game) => [game.family, game.family_title]))];
    const known = families.some(([name]) => name === family) ? family : "";
    this.search = h("input", { type: "search", id: "search", value: q, placeholder: t("web-home.shelves.example"), autocomplete: "off", autocapitalize: "off", oninput: () => this.tell() });
    this.family = h("select", { id: "family", onchange: () => this.tell() },
      [["", t("web-home.games.every")], ...families].map(([name, title]) => h("option", { value: name, selected: name === known }, title)));
    this.chips = h("div", { class: "chips", role: "group", "aria-label": t("web-home.games.shelves") },
      [{ name: "", title: t("web-home.games.all") }, ...shelves].map(({ name, title }) => h("button", { type: "button", class: "chip", "data-shelf": name, onclick: () => this.choose(name) }, title)));
    this.note = h("p", { class: "empty", hidden: true });
    this.cards = h("ul", { class: "cards" });
  }

  begin() {
    this.main.append(
      h("div", { class: "hero" }, h("h1", {}, t("web-home.games.title")), h("p", {}, t("web-home.games.lead"))),
      ...resume(),
      h("div", { class: "finder" },
        h("div", { class: "field" }, h("label", { for: "search" }, t("web-home.shelves.search")), this.search),
        h("div", { class: "field" }, h("label", { for: "family" }, t("web-home.games.family")), this.family), this.chips),
      this.note, this.cards, composer());
    this.show();
    document.title = `${t("web-home.games.title")} · noyau`;
  }

  /** @param {string} shelf */
  choose(shelf) {
    this.shelf = shelf;
    this.tell();
  }

  // The address follows what is sought, so that it can be given to somebody.
  tell() {
    const count = this.show();
    replaceAddress("games", { q: this.search.value.trim(), shelf: this.shelf, family: this.family.value });
    announce([this.note.textContent, t("web.gallery.shown", { n: count })].filter(Boolean).join(" "));
  }

  // The games that fit, in their order: the best first.
  show() {
    const { found, near } = find(this.search.value, this.games.map(({ sought }) => sought), this.small);
    const shelf = this.shelves.find(({ name }) => name === this.shelf);
    const there = shelf && new Set(shelf.cards.map(({ game }) => game));
    const family = this.family.value;
    const shown = found.filter((place) => {
      const game = this.games[place];
      return (!there || there.has(game.name)) && (!family || [game.family, game.kind].includes(family));
    });
    this.cards.replaceChildren(...shown.map((place) => this.items[place]));
    const text = this.search.value.trim();
    const nothing = found.length ? t("web-home.games.empty") : t("web-home.games.none", { text });
    this.note.textContent = !shown.length ? nothing : near ? t("web-home.games.near") : "";
    this.note.hidden = !this.note.textContent;
    for (const chip of this.chips.querySelectorAll("button")) chip.setAttribute("aria-pressed", String(chip.dataset.shelf === this.shelf));
    return shown.length;
  }
}

// Any position by its text; a plus between two games makes their sum.
function composer() {
  const field = h("input", { id: "spec", placeholder: "nim:3,4 + kayles:7", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    const { spec } = await ask("line", { spec: field.value.trim() }).catch((error) => {
      field.focus();
      throw error;
    });
    location.hash = writeAddress("play", { g: spec });
  };
  return h("section", { class: "composer" }, h("h2", {}, t("web.gallery.compose")), h("p", {}, t("web.gallery.compose-lead")),
    h("form", { class: "compose", onsubmit: open },
      h("div", { class: "field" }, h("label", { for: "spec" }, t("web.gallery.spec")), field), h("button", { type: "submit", class: "main" }, t("web.play.go"))));
}

/** @param {Game} game */
function card(game) {
  const link = writeAddress("play", { g: game.start });
  const picture = h("img", { src: `data:image/svg+xml,${encodeURIComponent(game.picture)}`, alt: "", width: 280, height: 180 });
  const players = t(game.players === 1 ? "web.gallery.one-player" : "web.gallery.two-players");
  return h(
    "li",
    { class: "card" },
    h("a", { class: "card-link", href: link }, h("span", { class: "thumb" }, picture), h("h2", {}, game.title)),
    h("p", {}, game.summary),
    h("p", { class: "card-tools" },
      h("span", { class: "badges" }, h("span", { class: "badge" }, game.family_title), h("span", { class: "badge" }, players),
        game.kind === SIDES ? h("span", { class: "badge" }, t("web-sides.badge")) : null),
      h("a", { href: writeAddress("analysis", { g: game.example }), "aria-label": t("web.gallery.analyse-game", { title: game.title }) }, t("web.gallery.analyse"))),
  );
}
