// The sentences of the page: the same catalogue and the same forms as the library's.

const LANGUAGES = ["fr", "en"];

/** @type {Words} */
let words = {};
let now = "fr";
let forms = formsOf(now);

// How a language writes numbers, counts and joins.
/** @param {string} name */
function formsOf(name) {
  return { number: new Intl.NumberFormat(name), plural: new Intl.PluralRules(name), or: new Intl.ListFormat(name, { type: "disjunction" }) };
}

export function language() {
  return now;
}

/** @param {string | null | undefined} name @returns {name is string} */
export function isSpoken(name) {
  return LANGUAGES.includes(String(name));
}

// The language of a wish, or the first of those that somebody likes.
/** @param {(string | null | undefined)[]} liked */
export function choose(...liked) {
  return liked.map((name) => name?.slice(0, 2)).find(isSpoken) || "fr";
}

/** @param {string} name @param {Words} found */
export function speak(name, found) {
  words = found;
  now = name;
  forms = formsOf(name);
}

// More words of a language, unless another one is spoken since.
/** @param {string} name @param {Words} found */
export function learn(name, found) {
  if (name === now) words = { ...words, ...found };
}

/** @param {string} area */
export function knows(area) {
  return area in words;
}

// A sentence by its key: {n}, {n, one|other}, {n, number}, {list, or}.
/** @param {string} key @param {Facts} [facts] @returns {string} */
export function t(key, facts = {}) {
  let template = /** @type {string | Words | undefined} */ (words);
  for (const name of key.split(".")) template = typeof template === "object" ? template[name] : undefined;
  if (typeof template !== "string") return key;
  return template.replace(/\{(\w+)(?:, *([^{}]*))?\}/g, (place, name, form) => (name in facts ? write(facts[name], form) : place));
}

// The keys of an area, in the order of the catalogue: those of the glossary, for example.
/** @param {string} area @returns {string[]} */
export function keysOf(area) {
  return Object.keys(words[area] ?? {});
}

/** @param {any} fact @param {string | undefined} form */
function write(fact, form) {
  if (form === "number") return formatNumber(fact);
  if (form === "or") return forms.or.format(fact);
  if (form) return form.split("|")[forms.plural.select(fact) === "one" ? 0 : 1];
  return Array.isArray(fact) ? fact.join(", ") : String(fact);
}

/** @param {number | bigint} number */
export function formatNumber(number) {
  return forms.number.format(number).replace("-", "−");
}
