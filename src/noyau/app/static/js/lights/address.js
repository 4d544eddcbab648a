// States in addresses: as they are written where they are short, as packed bits where they are long.

const SHORT = 120;

/** @param {string} text @param {number} states */
export function packState(text, states) {
  if (text.length <= SHORT || states > 2) return text;
  const bits = text.replaceAll("/", "");
  let bytes = "";
  for (let first = 0; first < bits.length; first += 8) {
    bytes += String.fromCharCode(parseInt(bits.slice(first, first + 8).padEnd(8, "0"), 2));
  }
  return `${bits.length}.${btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// What is no packed state is left as it is: the server says what is wrong with it.
/** @param {string} text */
export function unpackState(text) {
  const found = /^(\d{1,5})\.([\w-]+)$/.exec(text);
  if (!found) return text;
  try {
    const bytes = atob(found[2].replaceAll("-", "+").replaceAll("_", "/"));
    const bits = [...bytes].map((byte) => byte.charCodeAt(0).toString(2).padStart(8, "0")).join("");
    return bits.slice(0, Number(found[1]));
  } catch {
    return text;
  }
}
