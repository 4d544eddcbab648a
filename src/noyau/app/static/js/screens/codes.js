// Greedy codes: one is asked for, shown from several sides, and words of it are sent through a channel with errors.

import { ask } from "../api.js";
import { Channel } from "../codes/channel.js";
import { USUAL, codeForm } from "../codes/form.js";
import { choice, codeOf, matrices, tell, words as wordTable } from "../codes/views.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { calm, levelNow, replaceAddress } from "../shell.js";
import { makeTabs } from "../tabs.js";

const TABS = ["scan", "words", "matrices", "channel", "why"];

/** @type {Record<string, (asked: Wishes, code: GreedyCode) => Child[]>} */
const VIEWS = { scan: choice, words: wordTable, matrices };

export const sheets = ["codes"];
export const words = ["web-codes"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  const asked = { ...USUAL, ...wishes };
  document.title = `${t("web-codes.title")} · noyau`;
  await new Codes(main, asked, signal).begin();
}

// The code that was asked for last, and the tab that is open; each tab is filled when it is opened.
class Codes {
  #asked;
  /** @type {GreedyCode | null} */
  #code = null;
  #tab;

  /** @param {HTMLElement} main @param {Wishes} asked @param {AbortSignal} signal */
  constructor(main, asked, signal) {
    this.main = main;
    this.#asked = asked;
    this.#tab = TABS.includes(asked.tab) ? asked.tab : TABS[0];
    this.signal = signal;
    this.form = h("div");
    this.facts = h("div", { class: "code-facts" });
    const { list, bodies, open } = makeTabs({ names: TABS, label: t("web-codes.panel"), title: (name) => t(`web-codes.tab.${name}`), opened: (name) => this.open(name) });
    this.bodies = bodies;
    this.turnTo = open;
    this.screen = h("div", { class: "codes" },
      h("div", { class: "code-setup" },
        h("h1", {}, t("web-codes.heading")), h("p", { class: "rule" }, t("web-codes.lead")),
        h("section", { class: "panel", "aria-label": t("web-codes.setup") }, this.form)),
      h("section", { class: "panel tabbed", "aria-label": t("web-codes.panel") }, list, Object.values(bodies)),
      h("section", { class: "panel code-known", "aria-label": t("web-codes.facts") }, this.facts));
    addEventListener("level", () => this.#code && this.find(), { signal });
  }

  async begin() {
    await this.find();
    this.main.append(this.screen);
  }

  // Another code; whatever was sent belongs to the last one.
  /** @param {Wishes} wishes */
  async choose(wishes) {
    const before = this.#asked;
    this.#asked = { ...wishes, tab: this.#tab, noise: before.noise, seed: before.seed };
    try {
      await this.find();
    } catch (error) {
      this.#asked = before;
      throw error;
    }
    calm();
    if (this.#code) tell(this.#code);
  }

  async find() {
    const asked = this.#asked;
    const code = await ask("codes/code", { ...codeOf(asked), level: levelNow() }, this.signal);
    if (asked !== this.#asked) return;
    this.#code = code;
    this.form.replaceChildren(codeForm(asked, (wishes) => this.choose(wishes)));
    this.facts.replaceChildren(...code.said.map((sentence) => h("p", {}, sentence)));
    for (const body of Object.values(this.bodies)) body.replaceChildren();
    this.turnTo(this.#tab);
  }

  /** @param {string} name */
  open(name) {
    this.#tab = name;
    this.write({});
    const body = this.bodies[name];
    if (!this.#code || body.firstChild) return;
    if (name === "channel") {
      const channel = new Channel(this.#asked, this.#code, (wish) => this.write(wish), this.signal);
      body.append(...channel.parts);
      channel.send();
    } else if (name === "why") {
      body.append(...this.#code.why.map((sentence) => h("p", {}, sentence)));
    } else {
      body.append(h("div", { class: "stack" }, VIEWS[name](this.#asked, this.#code)));
    }
  }

  /** @param {Wishes} wish */
  write(wish) {
    Object.assign(this.#asked, wish);
    const { noise, seed, ...asked } = this.#asked;
    replaceAddress("codes", { ...asked, ...(this.#tab === "channel" ? { noise, seed } : {}), tab: this.#tab });
  }
}
