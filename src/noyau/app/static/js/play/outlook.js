// The light of a puzzle: whether the best that the start allowed can still be reached, and which moves keep it.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { position } from "../store.js";

const SIGNS = { green: "keep", red: "spoil" };

export class Outlook {
  constructor(scene) {
    this.scene = scene;
    this.on = false;
    this.element = h("p", { class: "outlook", hidden: true });
  }

  toggle() {
    this.on = !this.on;
    this.element.hidden = !this.on;
    if (!this.on) this.scene.judge([]);
  }

  // Ask about a position; an answer that comes too late is not shown.
  async show(game) {
    if (!this.on) return "";
    this.game = game;
    this.scene.judge([]);
    this.element.className = "outlook unknown";
    this.element.textContent = t("web.light.looking");
    const found = await ask("outlook", { spec: position(game), start: game.specs[0] }).catch((error) => ({ light: "unknown", moves: {}, fault: error.message }));
    if (this.game !== game || !this.on) return "";
    this.element.className = `outlook ${found.light}`;
    this.element.textContent = found.fault || this.sentence(found);
    const judged = this.scene.moves.map((move) => ({ click: move.click, sign: SIGNS[found.moves[move.text]] }));
    this.scene.judge(judged.filter(({ sign }) => sign));
    return this.element.textContent;
  }

  sentence({ light, reach, best }) {
    const least = best === null ? "" : t("web.light.best", { n: best });
    const now = light === "red" && reach !== null ? t("web.light.now", { n: reach }) : "";
    return [t(`web.light.${light}`), now, least].filter(Boolean).join(" ");
  }
}
