// The page around the screens: its address, what it says, what this browser keeps, and how it looks.

import { fetchWords } from "./api.js";
import { byId, h } from "./dom.js";
import { knows, language, learn, t } from "./i18n.js";

// The address is the state: #/play?g=nim:3,4,5&m=1-2~2-1&first=1…
/** @param {string} [hash] @returns {{ screen: string, wishes: Wishes }} */
export function readAddress(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { screen: path || "home", wishes: Object.fromEntries(new URLSearchParams(query)) };
}

/** @param {string} screen @param {Record<string, Plain>} [wishes] */
export function writeAddress(screen, wishes = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wishes)) {
    if (value !== "" && value !== undefined && value !== null && value !== false) query.set(name, value === true ? "1" : String(value));
  }
  // what specs are made of stays legible
  const legible = String(query).replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%2F/g, "/").replace(/%7E/g, "~");
  return `#/${screen === "home" ? "" : screen}${legible ? `?${legible}` : ""}`;
}

// The address of the screen that is shown. Once a visitor is on the way to another one, the first writes no more.
let here = "";

export function arrive() {
  here = location.hash;
  return readAddress();
}

/** @param {string} screen @param {Record<string, Plain>} wishes */
export function replaceAddress(screen, wishes) {
  if (location.hash !== here) return;
  history.replaceState(null, "", writeAddress(screen, wishes));
  here = location.hash;
}

// To another address, even where it is the same: a game that begins anew.
/** @param {string} address */
export function goTo(address) {
  history.pushState(null, "", address);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

// A sentence that says what went wrong, above the screen, until the next one.
/** @param {string} sentence */
export function complain(sentence) {
  calm();
  const close = h("button", { class: "plain", type: "button", "aria-label": t("web.page.close"), onclick: () => { box.remove(); } }, "×");
  const box = h("div", { class: "complaint", role: "alert" }, sentence, close);
  byId("main").before(box);
}

// What was complained of is mended, or left.
export function calm() {
  document.querySelector(".complaint")?.remove();
}

// A sentence for those who do not see the page, once.
/** @param {string} sentence */
export function announce(sentence) {
  byId("live").textContent = sentence;
}

// What a visitor has chosen, kept in this browser alone.
/** @type {Record<string, string>} */
const USUAL = { palette: "standard", motion: "system", delay: "500", letters: "on", sounds: "off" };

/** @type {Record<string, string[]>} */
export const CHOICES = {
  palette: ["standard", "strong", "grey"],
  motion: ["system", "off"],
  delay: ["0", "500", "1500"],
  letters: ["on", "off"],
  sounds: ["off", "on"],
};

/** @param {string} name */
export function setting(name) {
  const kept = localStorage.getItem(`setting-${name}`) || "";
  return CHOICES[name].includes(kept) ? kept : USUAL[name];
}

/** @param {string} name @param {string} value */
export function chooseSetting(name, value) {
  localStorage.setItem(`setting-${name}`, value);
  wear();
}

export function resetSettings() {
  for (const name of Object.keys(CHOICES)) localStorage.removeItem(`setting-${name}`);
  wear();
}

// The settings that are looks.
export function wear() {
  document.documentElement.dataset.palette = setting("palette");
  document.documentElement.dataset.motion = setting("motion");
}

// How long the computer waits before it moves.
export function delay() {
  const still = setting("motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : Number(setting("delay"));
}

export function levelNow() {
  return localStorage.getItem("level") || "2";
}

/** @param {string} level */
export function setLevel(level) {
  localStorage.setItem("level", level);
  dispatchEvent(new CustomEvent("level", { detail: level }));
}

// The last game that was left before its end.
const LAST = "last-game";

/** @param {string} address @param {string} title @param {number} count */
export function keepGame(address, title, count) {
  try {
    localStorage.setItem(LAST, JSON.stringify({ address, title, count }));
  } catch {
    // a browser that keeps nothing only loses the way back
  }
}

export function forgetGame() {
  localStorage.removeItem(LAST);
}

export function keptGame() {
  try {
    const { address, title, count } = JSON.parse(localStorage.getItem(LAST) || "");
    return /^#\/play\?/.test(address) && title ? { address, title, count: Number(count) } : null;
  } catch {
    return null;
  }
}

// The words that one screen alone has, in the language that is spoken.
/** @param {string} area */
export async function teach(area) {
  const name = language();
  if (!knows(area)) learn(name, await fetchWords(name, area));
}

// The stylesheets of a screen, loaded with it and worn by no other.
/** @type {Map<string, { link: HTMLLinkElement, hung: Promise<unknown> }>} */
const wardrobe = new Map();
/** @type {string[]} */
let worn = [];

/** @param {string[]} names @param {AbortSignal} signal */
export async function dress(names, signal) {
  await Promise.all(names.map(fetchSheet));
  signal.throwIfAborted();
  worn = names;
  for (const [name, { link }] of wardrobe) fit(name, link);
}

/** @param {string} name @param {HTMLLinkElement} link */
function fit(name, link) {
  if (link.sheet) link.sheet.disabled = !worn.includes(name);
}

/** @param {string} name */
function fetchSheet(name) {
  const known = wardrobe.get(name);
  const sheet = known?.link.isConnected ? known : hang(name);
  wardrobe.set(name, sheet);
  return sheet.hung;
}

// One that does not come is asked for again the next time; one that comes after its screen was left is not worn.
/** @param {string} name */
function hang(name) {
  const link = h("link", { rel: "stylesheet", href: `css/${name}.css` });
  const hung = new Promise((resolve) => {
    link.addEventListener("load", () => { fit(name, link); resolve(null); });
    link.addEventListener("error", () => { link.remove(); resolve(null); });
  });
  document.head.append(link);
  return { link, hung };
}
