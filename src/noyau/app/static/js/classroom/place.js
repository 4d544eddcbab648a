// Where pupils reach the page, and the links that lead there.

import { address, ask } from "../api.js";
import { writeAddress } from "../shell.js";

/** @typedef {Answers["classroom/place"]} Place */

/** @param {AbortSignal} signal @returns {Promise<Place>} */
export function findPlace(signal) {
  return ask("classroom/place", {}, signal);
}

// The page as pupils reach it, with the key where one is needed; nothing where only this machine reaches it.
/** @param {Place} place */
export function openPage({ page, key }) {
  return page ? `${page}${key ? `?token=${encodeURIComponent(key)}` : ""}` : "";
}

// The link for pupils; none where only this machine reaches the page.
/** @param {Place} place @param {Wishes} wishes */
export function linkFor(place, wishes) {
  return place.page && `${openPage(place)}${writeAddress("classroom", wishes)}`;
}

// What another site writes to show a screen of this page.
/** @param {Place} place @param {string} screen @param {string} title */
export function embedding({ page }, screen, title) {
  const quoted = title.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return page && `<iframe src="${page}?embed${screen.replace(/&/g, "&amp;")}" title="${quoted}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;
}

// The most characters that a code can be read with from some way off.
export const MOST_CODED = 1500;

/** @param {string} link */
export function codeOf(link) {
  return address("classroom/code.svg", { text: link });
}

// What the operator types to let a class in.
/** @param {Place} place */
export function commandFor({ port }) {
  return `noyau serve --host 0.0.0.0${port === 8000 || port === 80 ? "" : ` --port ${port}`}`;
}
