// The sentences of the page: the same catalogue and the same forms as the library's.

const LANGUAGES = ["fr", "en"];
let words = {};
let now = "fr";

export function language() {
  return now;
}

export function isSpoken(name) {
  return LANGUAGES.includes(name);
}

export function wanted(wish) {
  const liked = navigator.languages.map((name) => name.slice(0, 2));
  return [wish, localStorage.getItem("lang"), ...liked].find(isSpoken) || "fr";
}

export function speak(name, found) {
  words = found;
  now = name;
  document.documentElement.lang = name;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
}

// A sentence by its key: {n}, {n, one|other}, {n, number}, {list, or}.
export function t(key, facts = {}) {
  const template = key.split(".").reduce((part, name) => part?.[name], words);
  if (typeof template !== "string") return key;
  return template.replace(/\{(\w+)(?:, *([^{}]*))?\}/g, (place, name, form) => {
    if (!(name in facts)) return place;
    const fact = facts[name];
    if (form === "number") return new Intl.NumberFormat(now).format(fact);
    if (form === "or") return new Intl.ListFormat(now, { type: "disjunction" }).format(fact);
    if (form) return form.split("|")[isSingular(fact) ? 0 : 1];
    return Array.isArray(fact) ? fact.join(", ") : String(fact);
  });
}

function isSingular(count) {
  return now === "fr" ? Math.abs(count) < 2 : count === 1;
}
