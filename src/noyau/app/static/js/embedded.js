// The page within a page of another site: a board without header and footer.

export function isEmbedded() {
  return new URLSearchParams(location.search).has("embed");
}

// Some browsers keep nothing for a page within another site's: then it is kept until the page is left.
export function embed() {
  document.documentElement.dataset.embedded = "";
  try {
    localStorage.getItem("");
  } catch {
    Object.defineProperty(window, "localStorage", { value: new Passing() });
  }
}

// What a store offers, without keeping anything.
class Passing {
  /** @type {Map<string, string>} */
  #kept = new Map();

  /** @param {string} name */
  getItem(name) {
    return this.#kept.get(name) ?? null;
  }

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    this.#kept.set(name, String(value));
  }

  /** @param {string} name */
  removeItem(name) {
    this.#kept.delete(name);
  }
}
