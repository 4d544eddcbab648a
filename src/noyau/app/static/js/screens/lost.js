// A link that leads nowhere: what was typed stays, with what is wrong, and what may have been meant is a link.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { distance } from "../home/search.js";
import { t } from "../i18n.js";
import { goTo, writeAddress } from "../shell.js";

const NEAR = 3;
const LONGEST = 60;

/** @typedef {{ screen: string, wishes: Wishes, message: string, known: string[], screens: string[] }} Lost */

/** @param {HTMLElement} place @param {Lost} lost */
export async function show(place, lost) {
  document.title = `${t("web-home.link.title")} · noyau`;
  const meant = await meanings(lost);
  place.replaceChildren(h("section", { class: "lost" },
    h("h1", {}, t("web-home.link.title")), h("p", { class: "complaint", role: "alert" }, sentence(lost.message)), typed(lost),
    meant.length ? h("p", {}, t("web-home.link.meant")) : null,
    h("ul", { class: "lost-links" }, [...meant, ...usual()].map(({ address, title }) => h("li", {}, h("a", { href: address }, title))))));
}

/** @param {string} text */
function sentence(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

// The text that was typed, to be corrected and opened; of a link to a screen that is none, the end of its address.
/** @param {Lost} lost */
function typed({ screen, wishes, screens }) {
  const name = screens.includes(screen) ? ["g", "board", "id"].find((each) => wishes[each]) : undefined;
  const field = h("input", { id: "typed-link", value: name ? wishes[name] : location.hash, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    goTo(name ? writeAddress(screen, { ...wishes, [name]: text }) : `#/${text.replace(/^#?\/?/, "")}`);
  };
  return h("form", { class: "compose", onsubmit: open },
    h("div", { class: "field" }, h("label", { for: "typed-link" }, t("web-home.link.typed")), field), h("button", { type: "submit", class: "main" }, t("web-home.link.mend")));
}

/** @param {Lost} lost @returns {Promise<{ address: string, title: string }[]>} */
async function meanings({ screen, wishes, known, screens }) {
  if (!screens.includes(screen)) return nearest(screen, screens).map((name) => link(name, wishes));
  if (wishes.g) return positionsLike(screen, wishes);
  const like = wishes.id ? nearest(wishes.id, known).map((id) => link(screen, { ...wishes, id })) : [];
  return Object.keys(wishes).length ? [...like, link(screen, {})] : [];
}

/** @param {string} screen @param {Wishes} wishes */
function link(screen, wishes) {
  const address = writeAddress(screen, wishes);
  return { address, title: address };
}

// The name that is nearest to what was typed, if one is near.
/** @param {string} text @param {string[]} names */
function nearest(text, names) {
  const far = names.map((name) => ({ name, by: distance(text.toLowerCase().slice(0, LONGEST), name.toLowerCase()) }));
  return far.filter(({ name, by }) => by <= Math.min(NEAR, name.length / 2)).sort((a, b) => a.by - b.by).slice(0, 1).map(({ name }) => name);
}

/** @param {string} screen @param {Wishes} wishes */
async function positionsLike(screen, wishes) {
  const mended = await ask("mended", { spec: wishes.g, moves: wishes.m || "" }).catch((error) => {
    if (isStop(error)) throw error;
    return null; // what is too long to be mended was typed by nobody
  });
  if (!mended?.spec) return [];
  const { spec, title, whole, moves } = mended;
  const address = writeAddress(screen, { ...wishes, g: spec, m: moves.join("~") });
  return [{ address, title: t(whole ? "web-home.link.go" : "web-home.link.start", { title: `${title} (${spec})` }) }];
}

function usual() {
  return [{ address: writeAddress("games"), title: t("web-home.link.all") }, { address: writeAddress("home"), title: t("web-home.link.home") }];
}
