// What every screen may use of the page around it.

import { h } from "./dom.js";
import { t } from "./i18n.js";

// A sentence that says what went wrong, above the screen, until the next one.
export function complain(sentence) {
  document.querySelector(".complaint")?.remove();
  const close = h("button", { class: "plain", type: "button", "aria-label": t("web.page.close"), onclick: () => box.remove() }, "×");
  const box = h("div", { class: "complaint", role: "alert" }, sentence, close);
  document.getElementById("main").before(box);
}

export function levelNow() {
  return localStorage.getItem("level") || "2";
}

export function setLevel(level) {
  localStorage.setItem("level", level);
  dispatchEvent(new CustomEvent("level", { detail: level }));
}

// A stylesheet of one screen, loaded with it; resolved when it is there.
export function dress(name) {
  const id = `css-${name}`;
  if (document.getElementById(id)) return Promise.resolve();
  return new Promise((resolve) => {
    document.head.append(h("link", { id, rel: "stylesheet", href: `css/${name}.css`, onload: resolve, onerror: resolve }));
  });
}
