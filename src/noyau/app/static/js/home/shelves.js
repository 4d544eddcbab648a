// The shelves of the gallery: what stands on each comes with the page, its pictures once it comes into sight.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";

const AHEAD = "160px";
const MOST = 8;

/** @param {AbortSignal} signal */
export async function shelves(signal) {
  const all = await ask("shelves");
  const sections = all.map(shelf);
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      paint(/** @type {HTMLElement} */ (target)).catch(() => {}); // a game is found without its picture too
    }
  }, { rootMargin: AHEAD });
  for (const section of sections) seen.observe(section);
  signal.addEventListener("abort", () => seen.disconnect());
  return sections;
}

/** @param {Shelf} shelf */
function shelf({ name, title, cards }) {
  const more = cards.length - MOST;
  return h("section", { class: "shelf", "data-shelf": name, "aria-labelledby": `shelf-${name}` },
    h("h3", { id: `shelf-${name}` }, title),
    h("ul", { class: "shelf-cards" }, cards.slice(0, MOST).map(card)),
    more > 0 ? h("a", { class: "button", href: writeAddress("games", { shelf: name }), "aria-label": `${title}: ${t("web-home.shelves.others", { n: more })}` }, t("web-home.shelves.others", { n: more })) : null);
}

/** @param {ShelfCard} card */
function card({ spec, title, summary }) {
  return h("li", { class: "shelf-card", "data-spec": spec },
    h("a", { href: writeAddress("play", { g: spec }) }, h("span", { class: "thumb" }), h("span", { class: "shelf-name" }, title)), h("p", {}, summary));
}

// The pictures of a shelf come together.
/** @param {HTMLElement} section */
async function paint(section) {
  const pictures = await ask(/** @type {"shelf"} */ (`shelves/${section.dataset.shelf}`));
  for (const place of section.querySelectorAll("li")) {
    const picture = pictures[place.dataset.spec || ""];
    if (picture) place.querySelector(".thumb")?.replaceChildren(h("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "", width: 280, height: 180 }));
  }
}
