// The service worker: with a network it passes everything on; without one it gives what was kept, and answers for small games.

import { answerFrom } from "./js/offline/answering.js";

const API = "/api/v1/";
const LIST = `${API}offline/list`;
const LANGUAGES = ["en", "fr"];
const DAILY = "puzzles/daily";
const DAYS = "days";
const DAYS_AHEAD = 14;
const LOOSE = { ignoreVary: true };
const BY_PLAY = ["state", "line", "setup", "move", "hint", "explain", "reply"];

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(renew().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(renew().then(() => keepDays(event.data.lang))));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (new URL(request.url).origin === worker.location.origin) event.respondWith(answer(request));
});

// Keep the page as it is now; where nothing has changed, nothing is fetched but the list, which is put in when all is there.
async function renew() {
  const listed = await fetch(LIST).catch(() => null);
  if (!listed?.ok) return;
  const list = await listed.clone().json();
  const name = `noyau-${list.version}`;
  const kept = await caches.open(name);
  if (!(await kept.match(LIST))) {
    for (const place of wanted(list)) {
      const answered = await fetch(place);
      if (!answered.ok) throw new Error(`${place}: ${answered.status}`);
      await kept.put(place, answered);
    }
    await kept.put(LIST, listed);
  }
  for (const other of await caches.keys()) if (other.startsWith("noyau-") && other !== name) await caches.delete(other);
}

// The puzzles of the days to come, in the language that is spoken; those that are over are dropped.
/** @param {string} lang */
async function keepDays(lang) {
  const kept = await caches.open(DAYS);
  const places = Array.from({ length: DAYS_AHEAD }, (_, ahead) => dayPlace(localDay(ahead), lang));
  for (const request of await kept.keys()) if (!places.some((place) => request.url.endsWith(place))) await kept.delete(request);
  for (const place of places) {
    if (await kept.match(place, LOOSE)) continue;
    const answered = await fetch(place).catch(() => null);
    if (!answered?.ok) return;
    await kept.put(place, answered);
  }
}

/** @param {number} ahead */
function localDay(ahead) {
  const day = new Date();
  day.setDate(day.getDate() + ahead);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {string} day @param {string} lang */
function dayPlace(day, lang) {
  return `${API}${DAILY}?${new URLSearchParams({ day, lang })}`;
}

/** @param {{ files: string[], games: Record<string, string[]>, lights: string[], words: string[] }} list */
function wanted({ files, games, lights, words }) {
  const asked = LANGUAGES.flatMap((lang) => [
    `${API}i18n/${lang}`,
    ...words.map((area) => `${API}i18n/${lang}/${area}`),
    `${API}games?lang=${lang}`,
    `${API}shelves?lang=${lang}`,
    `${API}puzzles/games?lang=${lang}`,
    ...Object.keys(games).map((spec) => packPlace(spec, lang)),
    ...lights.map((spec) => `${API}lights/board?${new URLSearchParams({ lang, spec })}`),
  ]);
  return [...files, ...asked];
}

/** @param {string} spec @param {string} lang */
function packPlace(spec, lang) {
  return `${API}offline/pack?${new URLSearchParams({ lang, spec })}`;
}

/** @param {Request} request */
async function answer(request) {
  const copy = request.method === "POST" ? request.clone() : request;
  try {
    return await fetch(request);
  } catch (fault) {
    return (await fromKept(copy)) || Promise.reject(fault);
  }
}

/** @param {Request} request @returns {Promise<Response | null>} */
async function fromKept(request) {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(API)) return find(request.mode === "navigate" ? "/" : pathname);
  const path = pathname.slice(API.length);
  if (path === DAILY) return find(dayPlace(searchParams.get("day") || localDay(0), searchParams.get("lang") || "en"));
  const whole = request.method === "GET" && (await find(request.url, path !== "lights/board" && !BY_PLAY.includes(path)));
  if (whole) return whole;
  const list = await (await find(LIST))?.json();
  if (!list) return null;
  const lang = searchParams.get("lang") === "fr" ? "fr" : "en";
  const body = request.method === "POST" ? await request.json().catch(() => ({})) : {};
  const question = { ...Object.fromEntries(searchParams), show: searchParams.getAll("show"), ...body, path };
  const found = await askPacks(list, question, lang);
  return found ? respond(found, 200) : respond({ error: "Offline", message: list.refusal[lang], hint: list.hint[lang] }, 503);
}

// What was kept, whatever else its address asked for.
/** @param {string} place @param {boolean} [loosely] @returns {Promise<Response | null>} */
async function find(place, loosely = false) {
  const { pathname, searchParams } = new URL(place, worker.location.origin);
  const lang = searchParams.get("lang");
  const exact = (await caches.match(place, LOOSE)) || (await caches.match(pathname, LOOSE));
  if (exact || !loosely || !lang) return exact || null;
  return (await caches.match(`${pathname}?lang=${lang}`, LOOSE)) || null;
}

/** @param {any} list @param {any} question @param {string} lang */
async function askPacks({ games }, question, lang) {
  if (!BY_PLAY.includes(question.path)) return null;
  for (const [start, names] of Object.entries(games)) {
    const kept = await find(packPlace(start, lang));
    const pack = kept && (await kept.json());
    const spec = names.includes(question.spec) ? start : question.spec;
    const found = pack && answerFrom(pack, { ...question, spec });
    if (found) return found;
  }
  return null;
}

/** @param {object} body @param {number} status */
function respond(body, status) {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}
