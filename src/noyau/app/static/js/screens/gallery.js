// The gallery: every game of the catalogue with a picture, found by its name or by its family.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../url.js";

export async function show(main) {
  const games = await ask("games", { pictures: true });
  const families = [...new Map(games.map((game) => [game.family, game.family_title]))];
  const search = h("input", { type: "search", id: "search", placeholder: t("web.gallery.search"), "aria-label": t("web.gallery.search") });
  const chips = h("div", { class: "chips", role: "group", "aria-label": t("web.gallery.families") });
  const cards = h("ul", { class: "cards" });
  const empty = h("p", { class: "empty", hidden: true }, t("web.gallery.none"));
  let family = "";

  function filter() {
    const sought = plain(search.value);
    let shown = 0;
    for (const [index, game] of games.entries()) {
      const fits = (!family || game.family === family) && plain(`${game.name} ${game.title} ${game.summary}`).includes(sought);
      cards.children[index].hidden = !fits;
      shown += fits;
    }
    empty.hidden = shown > 0;
    for (const chip of chips.children) chip.setAttribute("aria-pressed", String(chip.dataset.family === family));
  }

  for (const [name, title] of [["", t("web.gallery.all")], ...families]) {
    chips.append(h("button", { type: "button", class: "chip", "data-family": name, onclick: () => { family = name; filter(); } }, title));
  }
  search.addEventListener("input", filter);
  cards.append(...games.map(card));
  main.append(
    h("div", { class: "hero" }, h("h1", {}, t("web.gallery.title")), h("p", {}, t("web.gallery.lead"))),
    h("div", { class: "finder" }, search, chips),
    empty,
    cards,
  );
  filter();
  document.title = `noyau · ${t("web.gallery.title")}`;
}

function card(game) {
  const link = writeAddress("play", { g: game.example });
  const picture = h("img", { src: `data:image/svg+xml,${encodeURIComponent(game.picture)}`, alt: "", width: 280, height: 180 });
  const players = t(game.players === 1 ? "web.gallery.one-player" : "web.gallery.two-players");
  return h(
    "li",
    { class: "card" },
    h("a", { class: "card-link", href: link }, h("span", { class: "thumb" }, picture), h("h2", {}, game.title)),
    h("p", {}, game.summary),
    h("p", { class: "badges" }, h("span", { class: "badge" }, game.family_title), h("span", { class: "badge" }, players)),
  );
}

function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
