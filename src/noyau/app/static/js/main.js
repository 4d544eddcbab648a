// The shell: header, language, colours, and the screen that the address names.

import { Refusal, fetchWords, isStop, pause, turnPage } from "./api.js";
import { byId, h, icon } from "./dom.js";
import { embed, isEmbedded } from "./embedded.js";
import { choose, isSpoken, language, speak, t } from "./i18n.js";
import { announce, arrive, calm, complain, dress, levelNow, readAddress, setLevel, teach, wear, writeAddress } from "./shell.js";

/** @typedef {{ sheets?: string[], words?: string[], show: (place: HTMLElement, wishes: Wishes, signal: AbortSignal) => unknown }} Screen */

/** @type {Record<string, () => Promise<Screen>>} */
const SCREENS = {
  home: () => import("./screens/home.js"),
  games: () => import("./screens/gallery.js"),
  play: () => import("./screens/play.js"),
  lights: () => import("./screens/lights.js"),
  analysis: () => import("./screens/analysis.js"),
  editor: () => import("./screens/editor.js"),
  rules: () => import("./screens/rules.js"),
  codes: () => import("./screens/codes.js"),
  lessons: () => import("./screens/lessons.js"),
  puzzles: () => import("./screens/puzzles.js"),
  theorems: () => import("./screens/theorems.js"),
  worksheets: () => import("./screens/worksheets.js"),
  classroom: () => import("./screens/classroom.js"),
  help: () => import("./screens/help.js"),
  api: () => import("./screens/api.js"),
};

const NAVIGATION = [
  ["games", "web.page.games"],
  ["puzzles", "web.page.puzzles"],
  ["lights", "web.page.lights"],
  ["analysis", "web.page.analysis"],
  ["editor", "web.page.editor"],
  ["rules", "web.page.rules"],
  ["codes", "web.page.codes"],
  ["lessons", "web.page.lessons"],
  ["theorems", "web.page.theorems"],
  ["worksheets", "web.page.worksheets"],
  ["classroom", "web.page.classroom"],
];

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const KEPT_AFTER = 5000;

const main = byId("main");
let tongue = "";

// The screen that the address names, in a place of its own. Its signal ends when it is left: then nothing that it still
// waits for is asked, written or said any more.
async function show() {
  const signal = turnPage();
  const { screen, wishes } = arrive();
  const place = h("div", { "data-screen": screen, "aria-busy": "true" });
  main.replaceChildren(place);
  calm();
  try {
    await furnishScreen(place, screen, wishes, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Refusal)) reportError(error);
    if (error.gone) place.replaceChildren(...gone(error.message));
    else await showLost(place, { screen, wishes, message: error.message, known: error.known || [], screens: Object.keys(SCREENS) });
  }
  place.removeAttribute("aria-busy");
}

/** @param {string} message */
function gone(message) {
  return [h("h1", {}, t("web.page.gone-title")), h("p", {}, message), h("button", { type: "button", class: "main", onclick: tryAgain }, t("web.page.again"))];
}

// A link that makes no sense: what was typed stays, and what may have been meant is offered.
/** @param {HTMLElement} place @param {import("./screens/lost.js").Lost} link */
async function showLost(place, link) {
  try {
    const lost = await import("./screens/lost.js");
    await lost.show(place, link);
  } catch (error) {
    if (!isStop(error)) place.replaceChildren(...gone(error.message));
  }
}

/** @param {HTMLElement} place @param {string} screen @param {Wishes} wishes @param {AbortSignal} signal */
async function furnishScreen(place, screen, wishes, signal) {
  if (isSpoken(wishes.lang) && wishes.lang !== language()) await change(wishes.lang);
  signal.throwIfAborted();
  mark(screen);
  if (!Object.hasOwn(SCREENS, screen)) throw new Refusal(404, { message: t("web-home.link.screen", { name: screen }) });
  const module = await SCREENS[screen]().catch(() => { throw new Refusal(0, {}); });
  await Promise.all([dress(module.sheets || [], signal), ...(module.words || []).map(teach)]);
  signal.throwIfAborted();
  await module.show(place, wishes, signal);
}

// A module that once could not be fetched never can be on the same page: the whole page comes anew, if it can.
async function tryAgain() {
  await fetchWords(language());
  location.reload();
}

// The screen that is shown stands out among the links; the menu, which is there in a small window, is closed.
/** @param {string} screen */
function mark(screen) {
  openMenu(false);
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".bar a"))) {
    if (link.dataset.screen === screen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {boolean} open */
function openMenu(open) {
  byId("menu").setAttribute("aria-expanded", String(open));
  byId("ways").classList.toggle("open", open);
}

function furnish() {
  const links = NAVIGATION.map(([screen, key]) => h("a", { href: writeAddress(screen), "data-screen": screen }, t(key)));
  byId("nav").replaceChildren(...links);
  byId("nav").setAttribute("aria-label", t("web.page.navigation"));
  byId("menu").replaceChildren(icon("menu"), t("web-home.menu.open"));
  const levels = ["1", "2", "3"].map((level) => h("option", { value: level, selected: level === levelNow() }, t(`web.level.${level}`)));
  const level = h("select", { "aria-label": t("web.page.level"), onchange: () => { setLevel(level.value); } }, levels);
  const themeIcon = h("button", { class: "plain", type: "button", "aria-label": t("web.page.theme"), onclick: flip }, icon(isDark() ? "sun" : "moon"));
  const other = language() === "fr" ? "en" : "fr";
  const tongueButton = h("button", { class: "plain tongue", type: "button", lang: other, onclick: () => switchLanguage(other) }, t("web.page.other-language"));
  byId("level").replaceChildren(level);
  byId("settings").replaceChildren(themeIcon, tongueButton);
  byId("footer").replaceChildren(h("p", {}, t("web.page.footer")), h("a", { href: writeAddress("help") }, t("web.page.help")), h("a", { href: writeAddress("api") }, t("web.page.api")));
}

// The level may be chosen beside an explanation too.
addEventListener("level", () => { /** @type {HTMLSelectElement} */ (byId("level").querySelector("select")).value = levelNow(); });

function isDark() {
  return (localStorage.getItem("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
}

function flip() {
  localStorage.setItem("theme", isDark() ? "light" : "dark");
  colour();
  furnish();
  mark(readAddress().screen);
}

function colour() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

// Whether the page speaks it now: another language may have been asked for since.
/** @param {string} name */
async function change(name) {
  tongue = name;
  const words = await fetchWords(name);
  if (tongue !== name) return false;
  adopt(name, words);
  localStorage.setItem("lang", name);
  furnish();
  return true;
}

// The page speaks a language: its words, its attribute, and what stands in the document itself.
/** @param {string} name @param {Words} words */
function adopt(name, words) {
  speak(name, words);
  document.documentElement.lang = name;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-t]"))) element.textContent = t(element.dataset.t || "");
}

/** @param {string} name */
async function switchLanguage(name) {
  if (!(await change(name))) return;
  const { screen, wishes } = readAddress();
  if (wishes.lang) history.replaceState(null, "", writeAddress(screen, { ...wishes, lang: name }));
  await show();
  announce(t("web.page.language-now"));
}

// Without words nothing can be said: they are asked for until they come.
async function findWords() {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      const name = choose(readAddress().wishes.lang, localStorage.getItem("lang"), ...navigator.languages);
      return adopt(name, await fetchWords(name));
    } catch {
      await pause(wait);
    }
  }
}

// What no handler catches: a refusal is told, a question that was left is forgotten, a fault of the page stays one.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (!isStop(reason) && !(reason instanceof Refusal)) return;
  event.preventDefault();
  if (!isStop(reason)) complain(reason.message);
});

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

byId("menu").addEventListener("click", () => openMenu(byId("menu").getAttribute("aria-expanded") !== "true"));
document.querySelector(".bar")?.addEventListener("keydown", (event) => {
  if (!(event instanceof KeyboardEvent) || event.key !== "Escape" || byId("menu").getAttribute("aria-expanded") !== "true") return;
  openMenu(false);
  byId("menu").focus();
});

if (isEmbedded()) embed();
colour();
wear();
const first = readAddress().screen;
if (Object.hasOwn(SCREENS, first)) SCREENS[first]().catch(() => {}); // its modules come while the words do
await findWords();
furnish();
addEventListener("hashchange", show);
await show();

// What has time: the page is kept once whoever came has long begun to play.
if ("serviceWorker" in navigator && !isEmbedded()) {
  setTimeout(async () => {
    const { keepThePage } = await import("./offline/keeping.js");
    await keepThePage().catch(() => {});
  }, KEPT_AFTER);
}
