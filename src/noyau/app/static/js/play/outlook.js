// The outlook of a puzzle: whether the best that the start allowed can still be reached, and which moves keep it.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @type {Record<string, string>} */
const SIGNS = { green: "keep", red: "spoil" };

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("../scene.js").Scene} Scene */

export class Outlook {
  #on = false;

  /** @param {Scene} scene @param {Match} match */
  constructor(scene, match) {
    this.scene = scene;
    this.match = match;
    this.element = h("p", { class: "outlook", hidden: true });
  }

  get on() {
    return this.#on;
  }

  toggle() {
    this.#on = !this.#on;
    this.element.hidden = !this.#on;
    if (!this.#on) this.scene.judge([]);
  }

  // Ask about the position, and say what was found; an answer that comes too late is not shown.
  async show() {
    if (!this.#on) return "";
    const { match } = this;
    const { game } = match;
    this.scene.judge([]);
    this.element.className = "outlook unknown";
    this.element.textContent = t("web.outlook.looking");
    const found = await ask("outlook", { spec: match.position, start: match.start })
      .catch((error) => ({ light: "unknown", reach: null, best: null, moves: /** @type {Record<string, string>} */ ({}), fault: error.message }));
    if (game !== match.game || !this.#on) return "";
    const said = found.fault || sentence(found);
    this.element.className = `outlook ${found.light}`;
    this.element.textContent = said;
    const judged = this.scene.moves.map((move) => ({ click: move.click, sign: SIGNS[found.moves[move.text]] }));
    this.scene.judge(judged.filter(({ sign }) => sign));
    return said;
  }
}

/** @param {Outlooks} found */
function sentence({ light, reach, best }) {
  const least = best === null ? "" : t("web.outlook.best", { n: best });
  const now = light === "red" && reach !== null ? t("web.outlook.now", { n: reach }) : "";
  return [t(`web.outlook.${light}`), now, least].filter(Boolean).join(" ");
}
