// The sentences of the page, as the server sends them, for tests that compare what is said.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { speak } from "../../src/noyau/app/static/js/i18n.js";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));
const CODE = `
import json, sys
from noyau.words import areas, catalogue
pages = [area for area in areas() if area == "game" or area.startswith("web")]
json.dump({lang: {area: catalogue(lang, area) for area in pages} for lang in ("en", "fr")}, sys.stdout)
`;

/** @type {Record<string, Words>} */
export const WORDS = JSON.parse(execFileSync(process.env.PYTHON || "python3", ["-c", CODE], {
  env: { ...process.env, PYTHONPATH: SOURCES },
  encoding: "utf8",
  maxBuffer: 2 ** 25,
}));

// From here on the page speaks a language.
/** @param {string} name */
export function say(name) {
  speak(name, WORDS[name]);
}
