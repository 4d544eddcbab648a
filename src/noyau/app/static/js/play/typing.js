// Moves as text, for those who do not point: played one after the other, each once the position before it is there.

import { isStop, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { calm, complain } from "../shell.js";
import { position } from "../store.js";

export class Typing {
  constructor(table) {
    this.table = table;
    this.played = Promise.resolve();
    this.input = h("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.element = h("form", { class: "typed", onsubmit: (event) => this.take(event) },
      h("label", { for: "typed" }, t("web.play.type")), this.input, h("button", { type: "submit" }, t("web.play.go")));
  }

  suggest([move]) {
    this.input.placeholder = move ? t("web.play.type-example", { example: move.text }) : "";
  }

  // A text that is refused can be mended.
  take(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.played = this.played.then(() => this.play(text)).catch((error) => {
      if (isStop(error)) return;
      complain(error.message);
      this.input.value ||= text;
    });
  }

  async play(text) {
    const { table } = this;
    await table.fresh;
    if (!table.offered.length) throw new Error(t(table.ended ? "web.play.is-over" : "web.play.not-your-turn"));
    const { game } = table;
    const move = await send("move", { spec: position(game), move: text });
    if (game !== table.game) throw new Error(t("web.play.not-your-turn"));
    calm();
    await table.choose({ ...move, text: move.move });
  }
}
