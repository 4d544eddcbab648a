// Copying, also where the page comes over a plain network: browsers give the clipboard to safe places alone, and there the
// older way is left.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";

/** @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { class: "unseen", readonly: true }, text);
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}

// A button that copies what text() gives, and says so.
/** @param {string} title @param {() => string} text @param {Attributes} [attributes] */
export function copyButton(title, text, attributes = {}) {
  const button = h("button", { type: "button", ...attributes, onclick: copy }, title);
  async function copy() {
    const copied = await copyText(text());
    const said = t(copied ? "web-classroom.copied" : "web-classroom.not-copied");
    announce(said);
    button.textContent = said;
    setTimeout(() => { button.textContent = title; }, 2000);
  }
  return button;
}
