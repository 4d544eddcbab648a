// A channel with errors: a word is sent, noise or the visitor changes digits, and what arrives is decoded in two ways.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";
import { codeOf, picture, table } from "./views.js";

const MANY = 100;
const SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz";

// What is sent and what arrived; an answer to an older question is not shown.
export class Channel {
  #asked;
  #code;
  /** @type {Sent | null} */
  #sent = null;
  #last = {};

  /** @param {Wishes} asked @param {GreedyCode} code @param {(wish: Wishes) => unknown} changed @param {AbortSignal} signal */
  constructor(asked, code, changed, signal) {
    this.#asked = asked;
    this.#code = code;
    this.changed = changed;
    this.signal = signal;
    this.noise = h("input", { type: "number", id: "code-noise", min: "0", max: "1", step: "any", value: asked.noise || "0.1", required: true });
    this.seed = h("input", { type: "number", id: "code-seed", min: "0", max: "2147483647", step: "1", value: asked.seed || "1", required: true });
    const form = h("form", { class: "code-noise", onsubmit: (event) => { event.preventDefault(); this.another(); } },
      h("div", { class: "field" }, h("label", { for: "code-noise" }, t("web-codes.noise")), this.noise),
      h("div", { class: "field" }, h("label", { for: "code-seed" }, t("web-codes.seed")), this.seed),
      h("div", { class: "tools" },
        h("button", { type: "submit", class: "main" }, t("web-codes.send")),
        h("button", { type: "button", onclick: () => { if (this.noise.reportValidity() && this.seed.reportValidity()) this.sendMany(); } }, t("web-codes.many"))));
    this.result = h("div", { class: "stack" });
    this.counted = h("div", { class: "stack" });
    this.parts = [form, this.result, this.counted];
  }

  // The word of the seed that is written; what it tells is part of the address.
  async send() {
    await this.#question({ noise: this.noise.value, seed: this.seed.value });
    this.changed({ noise: this.noise.value, seed: this.seed.value });
  }

  // The next seed, another word and other errors.
  another() {
    if (this.#sent) this.seed.value = String(Number(this.seed.value) + 1);
    return this.send();
  }

  // A digit of the received word becomes the next one, by hand.
  /** @param {number} place */
  async turn(place) {
    if (!this.#sent) return;
    const digits = split(this.#sent.received, this.#code.base);
    digits[place] = write((read(digits[place], this.#code.base) + 1) % this.#code.base, this.#code.base);
    await this.#question({ word: this.#sent.sent, received: digits.join(this.#code.base > SIGNS.length ? "." : "") });
    /** @type {HTMLElement | undefined} */ (this.result.querySelectorAll(".digits button")[place])?.focus();
  }

  /** @param {Facts} facts */
  async #question(facts) {
    this.#last = facts;
    const sent = await ask("codes/channel", { ...codeOf(this.#asked), ...facts }, this.signal);
    if (facts === this.#last) this.#show(sent);
  }

  /** @param {Sent} sent */
  #show(sent) {
    this.#sent = sent;
    const { base } = this.#code;
    const received = split(sent.received, base);
    const buttons = received.map((digit, place) => {
      const wrong = sent.changed.includes(place);
      return h("button", { type: "button", class: wrong ? "digit wrong" : "digit", "aria-label": t(`web-codes.${wrong ? "digit-wrong" : "digit"}`, { place, digit }), onclick: () => this.turn(place) }, digit);
    });
    const line = (/** @type {string} */ name, /** @type {string} */ word, mark = "") =>
      h("div", { class: "word-line" }, h("dt", {}, t(`web-codes.${name}`)),
        h("dd", { class: mark }, split(word, base).map((digit, place) => h("span", { class: sent.changed.includes(place) ? "digit there" : "digit" }, digit))));
    const game = this.#code.distance && this.#asked.order === "lex" && base <= SIGNS.length
      ? h("a", { class: "button", href: writeAddress("play", { g: `greedy:${this.#code.length},${base},${this.#code.distance}:${sent.received}` }) }, t("web-codes.play-it")) : null;
    this.result.replaceChildren(
      h("dl", { class: "sent-words" }, line("sent", sent.sent),
        h("div", { class: "word-line" }, h("dt", {}, t("web-codes.received")), h("dd", { class: "digits" }, buttons)),
        line(this.#plain("decoded"), sent.decoded, sent.nearest > 1 ? "unsure" : sent.decoded === sent.sent ? "right" : "not-right"),
        line("played", sent.played, sent.played_right ? "right" : "not-right")),
      h("p", { class: "hint" }, t("web-codes.by-hand")),
      h("div", { "aria-live": "polite" }, sent.said.map((sentence) => h("p", {}, sentence))),
      picture(this.#asked, { view: "word", word: sent.received }, t("web-codes.word-alt"), this.#code.notes.word));
    if (game) this.result.append(game);
  }

  // Where nim-sums leave the digits there is no syndrome: the nearest word is looked for among all.
  /** @param {string} name */
  #plain(name) {
    return this.#sent?.syndrome === null ? `${name}-plain` : name;
  }

  async sendMany() {
    const found = await ask("codes/tally", { ...codeOf(this.#asked), noise: this.noise.value, seed: this.seed.value, times: MANY }, this.signal);
    const head = ["row-errors", "row-words", this.#plain("row-right"), "row-played"].map((name) => t(`web-codes.${name}`));
    const lines = found.rows.map(({ changed, words, right, played }) => [changed, words, right, played].map(String));
    this.counted.replaceChildren(h("h2", {}, t("web-codes.tally")), table(t("web-codes.tally"), head, lines), h("p", { "aria-live": "polite" }, found.said.at(-1)));
  }
}

/** @param {string} word @param {number} base */
function split(word, base) {
  return base > SIGNS.length ? word.split(".") : [...word];
}

/** @param {string} digit @param {number} base */
function read(digit, base) {
  return base > SIGNS.length ? Number(digit) : SIGNS.indexOf(digit);
}

/** @param {number} digit @param {number} base */
function write(digit, base) {
  return base > SIGNS.length ? String(digit) : SIGNS[digit];
}
