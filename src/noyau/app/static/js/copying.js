// Copying, also where the page comes over a plain network: browsers give the clipboard to safe places alone, and there the
// older way is left.

import { h } from "./dom.js";

// Whether the text is copied.
/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    const field = h("textarea", { class: "unseen", readonly: true }, text);
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    held?.focus();
    return copied;
  }
}
