// The way back to the game that was left before its end.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { keptGame } from "../shell.js";

export function resume() {
  const last = keptGame();
  if (!last) return [];
  return [h("section", { class: "resume", "aria-label": t("web.gallery.resume") },
    h("p", {}, t("web.gallery.left", { title: last.title, n: last.count })), h("a", { href: last.address }, t("web.gallery.resume")))];
}
