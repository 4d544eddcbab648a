// Worksheets: games chosen, a preview in pages of paper, printed as it is seen; pupils open a sheet without its answers.

import { ask } from "../api.js";
import { commandFor, findPlace, openPage } from "../classroom/place.js";
import { h, icon } from "../dom.js";
import { language, t } from "../i18n.js";
import { announce, calm, complain, levelNow, replaceAddress } from "../shell.js";
import { form } from "../worksheets/form.js";
import { keyLink, pupilsLink, readPositions } from "../worksheets/links.js";

/** @type {Wishes} */
const USUAL = { games: "nim,lights", count: "6", difficulty: "2", seed: "1", answers: "1", codes: "1", title: "" };
const MOST_SEEDS = 100_000;

export const sheets = ["worksheets", "paper"];
export const words = ["web-worksheets"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  document.title = `${t("web-worksheets.title")} · noyau`;
  if (wishes.positions) return showToPupils(main, { codes: "1", level: levelNow(), ...wishes }, signal);
  const [games, place] = await Promise.all([ask("worksheet/games"), findPlace(signal)]);
  return new Worksheet(main, games, place, { ...USUAL, level: levelNow(), ...wishes }).draw();
}

// The exercises alone: nothing that is asked for here could give the answers.
/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
async function showToPupils(main, { positions, level, title, codes }, signal) {
  const page = codes === "0" ? "" : openPage(await findPlace(signal));
  const { pages } = await ask("worksheet/pupils", { spec: readPositions(positions), level, title: title || "", page });
  const paper = h("div", { class: "paper-pages" });
  main.append(h("div", { class: "worksheet" },
    h("div", { class: "sheet-setup" }, h("h1", {}, title || t("web-worksheets.usual-title")),
      h("div", { class: "tools sheet-tools" }, h("button", { type: "button", class: "main tool", onclick: () => { print(); } }, icon("print"), t("web-worksheets.print")))),
    h("section", { class: "sheet-preview", "aria-label": t("web-worksheets.preview") }, paper)));
  fillPages(paper, pages);
}

// Pages as the server writes them: it escapes what visitors typed, and the policy of the page runs no script in them.
/** @param {HTMLElement} paper @param {string[]} pages */
function fillPages(paper, pages) {
  paper.innerHTML = pages.join("\n");
}

// What is asked for, and the sheet that answers it; an answer to an older wish is not shown.
class Worksheet {
  #asked;
  /** @type {string[]} */
  #specs = [];
  /** @type {Promise<boolean>} */
  #drawn = Promise.resolve(false);

  /** @param {HTMLElement} main @param {Game[]} games @param {import("../classroom/place.js").Place} place @param {Wishes} asked */
  constructor(main, games, place, asked) {
    this.#asked = asked;
    this.page = openPage(place);
    this.paper = h("div", { class: "paper-pages" });
    this.controls = form(games, asked, (wish) => this.change(wish));
    const tools = h("div", { class: "tools sheet-tools" },
      h("button", { type: "button", class: "main tool", onclick: () => this.#drawn.then(() => print()) }, icon("print"), t("web-worksheets.print")),
      h("button", { type: "button", onclick: () => this.another() }, t("web-worksheets.another")),
      h("button", { type: "button", class: "pupils-link", onclick: () => this.copy("pupils") }, t("web-worksheets.copy-pupils")),
      h("button", { type: "button", class: "key-link", onclick: () => this.copy("key") }, t("web-worksheets.copy-key")));
    const alone = place.page ? null : h("p", { class: "note" }, t("web-worksheets.alone"), " ", h("code", {}, commandFor(place)));
    main.append(
      h("div", { class: "worksheet built" },
        h("div", { class: "sheet-setup" }, h("h1", {}, t("web-worksheets.title")), h("p", { class: "rule" }, t("web-worksheets.lead")), this.controls.element, tools, alone),
        h("section", { class: "sheet-preview", "aria-label": t("web-worksheets.preview") }, this.paper)));
  }

  // The wishes of a link to this sheet.
  get wishes() {
    const { games, count, difficulty, seed, level, answers, codes, title } = this.#asked;
    /** @type {Wishes} */
    const seldom = { ...(codes === "0" && { codes }), ...(title && { title }) };
    return { games, count, difficulty, seed, level, answers: answers === "0" ? "0" : "1", ...seldom, lang: language() };
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
    const { games, count, difficulty, seed, level, title } = asked;
    const page = asked.codes === "0" ? "" : this.page;
    const made = await ask("worksheet/pages", { games, count, difficulty, seed, level, title, page, key: keyLink(this.wishes) }).catch((error) => {
      if (asked !== this.#asked) return null;
      throw error;
    });
    if (!made || asked !== this.#asked) return false;
    this.#specs = made.specs;
    replaceAddress("worksheets", this.wishes);
    fillPages(this.paper, asked.answers === "0" ? made.pages : [...made.pages, ...made.answers]);
    return true;
  }

  another() {
    const seed = String(Math.floor(Math.random() * MOST_SEEDS));
    this.controls.set("seed", seed);
    return this.change({ seed });
  }

  /** @param {"pupils" | "key"} which */
  async copy(which) {
    await this.#drawn;
    const link = which === "key" ? keyLink(this.wishes) : pupilsLink(this.page || location.href.split("#")[0], this.wishes, this.#specs);
    await navigator.clipboard?.writeText(link).catch(() => {});
    announce(t(`web-worksheets.copied-${which}`));
  }
}
