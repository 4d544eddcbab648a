// The shell: header, language, colours, and the screen that the address names.

import { h, icon } from "./dom.js";
import { language, speak, t, wanted } from "./i18n.js";
import { announce, complain, levelNow, readAddress, setLevel, wear, writeAddress } from "./shell.js";

const SCREENS = {
  gallery: () => import("./screens/gallery.js"),
  play: () => import("./screens/play.js"),
  lights: () => import("./screens/lights.js"),
  analysis: () => import("./screens/analysis.js"),
  editor: () => import("./screens/editor.js"),
  rules: () => import("./screens/rules.js"),
  lessons: () => import("./screens/lessons.js"),
  worksheets: () => import("./screens/worksheets.js"),
  help: () => import("./screens/help.js"),
  api: () => import("./screens/api.js"),
};

const NAVIGATION = [
  ["gallery", "web.page.games"],
  ["lights", "web.page.lights"],
  ["analysis", "web.page.analysis"],
  ["editor", "web.page.editor"],
  ["rules", "web.page.rules"],
  ["lessons", "web.page.lessons"],
  ["worksheets", "web.page.worksheets"],
];

const main = document.getElementById("main");
let leave = null;
let turn = 0;
let refusal = "";

async function show() {
  const { screen, wishes } = readAddress();
  const mine = ++turn;
  leave?.();
  leave = null;
  if (wishes.lang && wishes.lang !== language()) await change(wishes.lang);
  const load = SCREENS[screen];
  if (!load) {
    refusal = t("web.page.no-screen");
    location.replace(writeAddress("gallery"));
    return;
  }
  const module = await load();
  if (mine !== turn) return;
  main.replaceChildren();
  main.dataset.screen = screen;
  mark(screen);
  try {
    leave = (await module.show(main, wishes)) || null;
  } catch (error) {
    if (screen === "gallery") throw error;
    refusal = error.message;
    location.replace(writeAddress("gallery"));
    return;
  }
  if (refusal) complain(refusal);
  refusal = "";
}

function mark(screen) {
  for (const link of document.querySelectorAll("#nav a")) {
    if (link.dataset.screen === screen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function furnish() {
  const links = NAVIGATION.map(([screen, key]) => h("a", { href: writeAddress(screen), "data-screen": screen }, t(key)));
  document.getElementById("nav").replaceChildren(...links);
  document.getElementById("nav").setAttribute("aria-label", t("web.page.navigation"));
  const levels = ["1", "2", "3"].map((level) => h("option", { value: level, selected: level === levelNow() }, t(`web.level.${level}`)));
  const level = h("select", { "aria-label": t("web.page.level"), onchange: (event) => setLevel(event.target.value) }, levels);
  const themeIcon = h("button", { class: "plain", type: "button", "aria-label": t("web.page.theme"), onclick: flip }, icon(isDark() ? "light" : "dark"));
  const other = language() === "fr" ? "en" : "fr";
  const tongue = h("button", { class: "plain tongue", type: "button", lang: other, onclick: () => switchLanguage(other) }, t("web.page.other-language"));
  document.getElementById("settings").replaceChildren(level, themeIcon, tongue);
  document.getElementById("footer").replaceChildren(h("p", {}, t("web.page.footer")), h("a", { href: writeAddress("help") }, t("web.page.help")), h("a", { href: writeAddress("api") }, t("web.page.api")));
}

function isDark() {
  return (localStorage.getItem("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
}

function flip() {
  localStorage.setItem("theme", isDark() ? "light" : "dark");
  dress();
  furnish();
  mark(readAddress().screen);
}

function dress() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
}

async function change(name) {
  await speak(name);
  localStorage.setItem("lang", name);
  furnish();
}

async function switchLanguage(name) {
  const { screen, wishes } = readAddress();
  if (wishes.lang) history.replaceState(null, "", writeAddress(screen, { ...wishes, lang: name }));
  await change(name);
  await show();
  announce(t("web.page.language-now"));
}

dress();
wear();
addEventListener("hashchange", show);
SCREENS[readAddress().screen]?.().catch(() => {}); // its modules come while the words do
await speak(wanted(readAddress().wishes.lang));
furnish();
await show();
