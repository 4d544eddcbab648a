// Worksheets: games chosen, a preview in pages of paper, printed as it is seen.

import { ask } from "../api.js";
import { h, icon } from "../dom.js";
import { language, t } from "../i18n.js";
import { announce, calm, complain, levelNow, replaceAddress, writeAddress } from "../shell.js";
import { form } from "../worksheets/form.js";
import { pages } from "../worksheets/pages.js";

/** @type {Wishes} */
const USUAL = { games: "nim,lights", count: "6", difficulty: "2", seed: "1", answers: "1" };
const MOST_SEEDS = 100_000;

export const sheets = ["worksheets"];

/** @param {HTMLElement} main @param {Wishes} wishes */
export async function show(main, wishes) {
  const games = await ask("worksheet/games");
  document.title = `${t("web-worksheets.title")} · noyau`;
  await new Worksheet(main, games, { ...USUAL, level: levelNow(), ...wishes }).draw();
}

// What is asked for, and the sheet that answers it; an answer to an older wish is not shown.
class Worksheet {
  #asked;
  /** @type {Promise<boolean>} */
  #drawn = Promise.resolve(false);

  /** @param {HTMLElement} main @param {Game[]} games @param {Wishes} asked */
  constructor(main, games, asked) {
    this.#asked = asked;
    this.paper = h("div", { class: "paper-pages" });
    this.controls = form(games, asked, (wish) => this.change(wish));
    const tools = h("div", { class: "tools sheet-tools" },
      h("button", { type: "button", class: "main tool", onclick: () => this.#drawn.then(() => print()) }, icon("print"), t("web-worksheets.print")),
      h("button", { type: "button", onclick: () => this.another() }, t("web-worksheets.another")),
      h("button", { type: "button", onclick: () => this.copy() }, t("web-worksheets.copy")));
    main.append(
      h("div", { class: "worksheet" },
        h("div", { class: "sheet-setup" }, h("h1", {}, t("web-worksheets.title")), h("p", { class: "rule" }, t("web-worksheets.lead")), this.controls.element, tools),
        h("section", { class: "sheet-preview", "aria-label": t("web-worksheets.preview") }, this.paper)));
  }

  // The wishes of a link to this sheet.
  get wishes() {
    const { games, count, difficulty, seed, level, answers } = this.#asked;
    return { games, count, difficulty, seed, level, answers: answers === "0" ? "0" : "1", lang: language() };
  }

  /** @param {Wishes} wish */
  async change(wish) {
    this.#asked = { ...this.#asked, ...wish };
    if (!this.#asked.games) {
      complain(t("web-worksheets.none-chosen"));
      return;
    }
    if (!(await this.draw())) return;
    calm();
    announce(t("web-worksheets.ready", { n: this.paper.querySelectorAll(".exercise").length }));
  }

  draw() {
    this.#drawn = this.fetch();
    return this.#drawn;
  }

  // Whether the sheet is the one that was asked for last; no other is shown.
  async fetch() {
    const asked = this.#asked;
    const { games, count, difficulty, seed, level } = asked;
    const sheet = await ask("worksheet", { games, count, difficulty, seed, level }).catch((error) => {
      if (asked !== this.#asked) return null;
      throw error;
    });
    if (!sheet || asked !== this.#asked) return false;
    replaceAddress("worksheets", this.wishes);
    const linked = (/** @type {string} */ answers) =>
      location.href.split("#")[0] + writeAddress("worksheets", { ...this.wishes, answers });
    this.paper.replaceChildren(...pages(sheet, asked.answers !== "0", linked("0"), linked("1")));
    return true;
  }

  another() {
    const seed = String(Math.floor(Math.random() * MOST_SEEDS));
    this.controls.set("seed", seed);
    return this.change({ seed });
  }

  async copy() {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    announce(t("web-worksheets.copied"));
  }
}
