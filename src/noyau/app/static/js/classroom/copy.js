// Buttons that copy.

import { copyText } from "../copying.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";

const SAID_FOR = 2000;

// A button that copies what text() gives, and says so.
/** @param {string} title @param {() => string} text @param {Attributes} [attributes] */
export function copyButton(title, text, attributes = {}) {
  const button = h("button", { type: "button", ...attributes, onclick: copy }, title);
  async function copy() {
    const said = t(`web-classroom.${await copyText(text()) ? "copied" : "not-copied"}`);
    announce(said);
    button.textContent = said;
    setTimeout(() => { button.textContent = title; }, SAID_FOR);
  }
  return button;
}
