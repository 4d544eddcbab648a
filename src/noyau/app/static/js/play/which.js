// Several moves for the same figures: their words tell them apart.

import { h } from "../dom.js";
import { t } from "../i18n.js";

const MANY = 4;

export function askWhich(table, moves) {
  const box = choice(table, moves, t("web.play.which"));
  table.end.replaceChildren(box);
  box.querySelector("button").focus();
}

// The moves that a pick may become, as buttons too; where they are many, only the shortest.
export function offerMoves(table, moves) {
  const shortest = Math.min(...moves.map(({ click }) => click.length));
  const few = moves.length > MANY ? moves.filter(({ click }) => click.length === shortest) : moves;
  table.end.replaceChildren(...(few.length ? [choice(table, few, "")] : []));
}

function choice(table, moves, question) {
  const buttons = moves.map((move) => h("button", { type: "button", onclick: () => table.choose(move) }, move.said));
  const back = ({ key }) => {
    if (key !== "Escape") return;
    table.scene.letGo();
    table.tell();
    table.scene.focus.last?.focus();
  };
  return h("div", { class: "end", role: "group", "aria-label": t("web.play.which"), onkeydown: back },
    question ? h("p", {}, question) : null, h("div", { class: "actions" }, buttons));
}
