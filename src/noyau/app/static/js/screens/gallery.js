// The gallery: every game of the catalogue with a picture, found by its name or by its family; sums are composed here.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, keptGame, writeAddress } from "../shell.js";

const SIDES = "partisan";

/** @param {HTMLElement} main */
export async function show(main) {
  const games = await ask("games", { pictures: true });
  const families = [...new Map(games.map((game) => [game.family, game.family_title]))];
  const search = h("input", { type: "search", id: "search", placeholder: t("web.gallery.search"), "aria-label": t("web.gallery.search") });
  const chips = h("div", { class: "chips", role: "group", "aria-label": t("web.gallery.families") });
  const items = games.map(card);
  const cards = h("ul", { class: "cards" }, items);
  const empty = h("p", { class: "empty", hidden: true }, t("web.gallery.none"));
  let family = "";

  function filter() {
    const sought = plain(search.value).split(/[\s-]+/).map((word) => word.replace(/s$/, ""));
    let shown = 0;
    for (const [index, game] of games.entries()) {
      const told = plain([game.name, game.title, game.summary, game.family_title, ...game.names].join(" "));
      const fits = (!family || game.family === family || game.kind === family) && sought.every((word) => told.includes(word));
      items[index].hidden = !fits;
      shown += Number(fits);
    }
    empty.hidden = shown > 0;
    for (const chip of chips.querySelectorAll("button")) chip.setAttribute("aria-pressed", String(chip.dataset.family === family));
    return shown;
  }

  const choose = (/** @type {string} */ name) => {
    family = name;
    announce(t("web.gallery.shown", { n: filter() }));
  };
  const sides = games.some((game) => game.kind === SIDES) ? [[SIDES, t("web-sides.badge")]] : [];
  for (const [name, title] of [["", t("web.gallery.all")], ...sides, ...families]) {
    chips.append(h("button", { type: "button", class: "chip", "data-family": name, onclick: () => choose(name) }, title));
  }
  search.addEventListener("input", () => announce(t("web.gallery.shown", { n: filter() })));
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("web.gallery.title")), h("p", {}, t("web.gallery.lead"))),
    ...resume(),
    h("div", { class: "finder" }, search, chips),
    empty,
    cards,
    composer(),
  );
  filter();
  document.title = `noyau · ${t("web.gallery.title")}`;
}

// The way back to the game that was left before its end.
function resume() {
  const last = keptGame();
  if (!last) return [];
  return [h("section", { class: "resume", "aria-label": t("web.gallery.resume") },
    h("p", {}, t("web.gallery.left", { title: last.title, n: last.count })), h("a", { href: last.address }, t("web.gallery.resume")))];
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
  const link = writeAddress("play", { g: game.example });
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

/** @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
