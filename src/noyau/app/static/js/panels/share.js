// Links and files: the game as an address, the position as a picture or as data.

import { address, ask } from "../api.js";
import { h } from "../dom.js";
import { announce } from "../focus.js";
import { t } from "../i18n.js";
import { position } from "../store.js";

export function sharePanel(table, body) {
  const link = h("input", { id: "link", readonly: true });
  const copy = h("button", { type: "button", onclick: copyLink }, t("web.share.copy"));
  const files = h("ul", { class: "files" });
  body.append(h("div", { class: "field" }, h("label", { for: "link" }, t("web.share.link")), link), copy, files);

  async function copyLink() {
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => {});
    announce(t("web.share.copied"));
  }

  async function saveJson(event) {
    event.preventDefault();
    const state = await ask("state", { spec: position(table.game), show: ["moves", "values"] });
    const { patch, order, ...facts } = state;
    const file = new Blob([JSON.stringify({ start: table.game.specs[0], moves: table.game.moves.map((move) => move.text), position: facts }, null, 1)], { type: "application/json" });
    h("a", { href: URL.createObjectURL(file), download: "noyau.json" }).click();
  }

  return () => {
    link.value = location.href;
    const spec = position(table.game);
    const shown = [...table.shown];
    const kinds = ["svg", "png"].map((kind) => h("li", {}, h("a", { href: address(`export.${kind}`, { spec, show: shown, theme: table.wishes.theme }), download: `noyau.${kind}` }, t(`web.share.${kind}`))));
    files.replaceChildren(...kinds, h("li", {}, h("a", { href: "#", onclick: saveJson }, t("web.share.json"))));
  };
}
