// Several moves have the same figures: their words tell them apart.

import { h } from "../dom.js";
import { t } from "../i18n.js";

export function askWhich(table, moves) {
  const buttons = moves.map((move) => h("button", { type: "button", onclick: () => table.choose(move) }, move.said));
  const back = ({ key }) => key === "Escape" && (table.tell(), table.scene.focus.last?.focus());
  table.end.replaceChildren(h("div", { class: "end", role: "group", "aria-label": t("web.play.which"), onkeydown: back },
    h("p", {}, t("web.play.which")), h("div", { class: "actions" }, buttons)));
  buttons[0].focus();
}
