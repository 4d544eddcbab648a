// Why: blocks of the server's, at the level that the reader has chosen.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { levelNow } from "../shell.js";
import { position } from "../store.js";

export function explainPanel(table, body) {
  let shown = "";
  const refresh = async () => {
    if (body.hidden) return;
    const key = `${levelNow()} ${position(table.game)}`;
    if (key === shown) return;
    shown = key;
    const answer = await ask("explain", { spec: position(table.game), level: levelNow() }).catch((error) => error);
    if (key !== shown) return;
    body.replaceChildren(...(answer instanceof Error ? [h("p", {}, answer.message)] : answer.blocks.map(block)));
  };
  addEventListener("level", refresh);
  return refresh;
}

export function block({ type, ...facts }) {
  return BLOCKS[type](facts);
}

const BLOCKS = {
  para: ({ text }) => h("p", {}, text),
  picture: ({ text }) => h("pre", { tabindex: "0" }, text),
  theorem: ({ text, reference }) => h("p", { class: "theorem" }, text, reference ? ` ${reference}` : ""),
  table: ({ head, rows, foot, marks }) =>
    h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": head.join(", ") },
      h("table", {},
        h("thead", {}, h("tr", {}, head.map((cell) => (cell ? h("th", { scope: "col" }, cell) : h("td"))))),
        h("tbody", {}, rows.map(line)),
        h("tfoot", {}, foot.length ? line(foot) : null, marks.length ? line(marks) : null))),
  replies: ({ position: left, lines, cut }) =>
    h("div", {},
      h("p", {}, t("web.explain.after", { position: left })),
      h("ul", { class: "replies" }, lines.map(reply), cut ? h("li", {}, "…") : null)),
};

function line(cells) {
  return h("tr", {}, cells.map((cell) => h("td", {}, cell)));
}

function reply({ move, answer, left }) {
  const key = answer === null ? "won" : answer === left ? "go" : "answer";
  return h("li", {}, t(`web.explain.${key}`, { move, answer, left }));
}
