// Who was winning after each move, as a ribbon with its legend: a step leads there, a slip bears the colour of whoever made it.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { mover, otherSide } from "../play/sides.js";

/** @typedef {import("../play/match.js").Match} Match */
/** @typedef {import("../store.js").Story} Story */

const KINDS = ["one", "two", "nobody", "unknown"];
/** @type {Record<string, number>} */
const SEATS = { first: 0, second: 1 };

export class Ribbon {
  // go(at) leads to the position after so many moves.
  /** @param {Match} match @param {(at: number) => unknown} go */
  constructor(match, go) {
    this.match = match;
    this.go = go;
    this.steps = h("ol", { class: "ribbon" });
    this.legend = h("ul", { class: "ribbon-legend" });
    this.element = h("section", { class: "ribbon-box", hidden: true, "aria-label": t("web-review.ribbon.title") }, this.steps, this.legend);
  }

  // Nothing is shown where nothing is known, or nothing was played.
  /** @param {Story} game @param {Review} review */
  show(game, review) {
    const known = review.ahead.filter((each) => each !== null).length;
    this.element.hidden = !known || !game.moves.length;
    if (this.element.hidden) return;
    const held = this.steps.contains(document.activeElement);
    this.steps.replaceChildren(...review.ahead.map((ahead, at) => this.cell(ahead, at, game, review)));
    if (held) this.steps.querySelectorAll("button")[game.at]?.focus({ preventScroll: true });
    const kinds = KINDS.filter((kind) => review.ahead.some((ahead) => this.kind(ahead) === kind));
    this.legend.replaceChildren(
      ...kinds.map((kind) => h("li", {}, h("span", { class: `swatch ahead-${kind}`, "aria-hidden": "true" }), this.name(kind))),
      ...(review.slips.length ? [h("li", {}, h("span", { class: "slip-sign", "aria-hidden": "true" }, "?!"), t(this.match.puzzle ? "web-review.ribbon.slip-alone" : "web-review.ribbon.slip"))] : []));
  }

  hide() {
    this.element.hidden = true;
  }

  /** @param {string | null} ahead @param {number} at @param {Story} game @param {Review} review */
  cell(ahead, at, game, { slips, needed }) {
    const slip = slips.find(({ number }) => number === at);
    const place = at ? t("web-review.ribbon.move", { n: at, move: game.moves[at - 1].text }) : t("web-review.ribbon.start");
    const count = needed?.[at] ?? null;
    const told = count === null ? this.name(this.kind(ahead)) : t("web-review.ribbon.needed", { n: count });
    const said = [`${place}: ${told}`, slip ? t("web-review.ribbon.slip-alone") : ""].filter(Boolean).join(", ");
    const loser = slip ? ` slip-${slip.seat ? "two" : "one"}` : "";
    return h("li", {},
      h("button", { type: "button", class: `ribbon-step ahead-${this.kind(ahead)}${loser}`, "aria-label": said, title: said, "aria-current": at === game.at ? "step" : null, onclick: () => this.go(at) },
        h("span", { class: "ribbon-sign", "aria-hidden": "true" }, slip ? "?!" : count === null ? "" : String(count))));
  }

  /** @param {string | null} ahead */
  kind(ahead) {
    if (ahead === null) return "unknown";
    return ahead in SEATS ? ["one", "two"][SEATS[ahead]] : "nobody";
  }

  // What a kind means, by who sits there.
  /** @param {string} kind */
  name(kind) {
    const { match } = this;
    if (kind === "unknown") return t("web-review.ribbon.unknown");
    if (match.puzzle) return t(`web-review.ribbon.${kind === "one" ? "good" : "spoilt"}`);
    if (kind === "nobody") return t("web-review.ribbon.nobody");
    const [side, seat] = [mover(match.game.specs[0]), kind === "one" ? 0 : 1];
    if (side && match.seats.vs !== "computer") return t(`web-review.ribbon.${seat ? otherSide(side) : side}`);
    return t(`web-review.ribbon.${match.seats.name(seat)}`);
  }
}
