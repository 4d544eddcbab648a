// The teacher's wall: who is in the class, how far everybody is, who is stuck, and which wrong moves are common. It lives as
// long as the class is open; nothing of it is kept.

import { address, isStop, pause } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, complain, goTo, writeAddress } from "../shell.js";
import { readActivity } from "./activity.js";
import { copyButton } from "./copy.js";
import { warning } from "./handout.js";
import { writeInvitation } from "./member.js";
import { MOST_CODED, codeOf, linkFor } from "./place.js";
import { call, isGone } from "./service.js";
import { forgetClass } from "./teacher.js";
import { stateOf } from "./watching.js";

const EVERY = 2000;
const WHEN_HIDDEN = 10_000;
const MINUTE = 60;

/** @param {HTMLElement} main @param {import("./teacher.js").OpenClass} open @param {import("./place.js").Place} place @param {AbortSignal} signal */
export async function showWall(main, open, place, signal) {
  const wall = new TheWall(open, place, signal);
  document.title = `${t("web-classroom.wall.title")} · noyau`;
  main.append(wall.element);
  await wall.look();
  wall.watch();
}

class TheWall {
  /** @type {Map<number, Row>} */
  #rows = new Map();
  #nameless = false;
  #sure = false;
  #told = "";

  /** @param {import("./teacher.js").OpenClass} open @param {import("./place.js").Place} place @param {AbortSignal} signal */
  constructor(open, place, signal) {
    this.open = open;
    this.signal = signal;
    this.activity = readActivity(open.activity);
    const link = linkFor(place, { a: open.activity, lang: open.lang, in: writeInvitation(open) });
    this.summary = h("p", { class: "wall-summary" });
    this.lost = h("p", { class: "note", role: "status" });
    this.rows = h("tbody");
    this.empty = h("p", { class: "wall-empty" }, t("web-classroom.wall.empty"));
    this.wrong = h("ol", { class: "wrong-moves" });
    this.wrongs = h("section", { class: "sheet", hidden: true }, h("h2", {}, t("web-classroom.wall.wrong")), this.wrong);
    this.names = h("button", { type: "button", "aria-pressed": "false", onclick: () => this.hideNames() }, t("web-classroom.wall.hide-names"));
    this.end = h("button", { type: "button", class: "close-class", onclick: () => this.close() }, t("web-classroom.wall.close"));
    this.joining = h("section", { class: "sheet joining", "aria-labelledby": "joining-title" },
      h("h2", { id: "joining-title" }, t("web-classroom.wall.join")), link ? joining(link) : warning(place));
    const columns = ["name", "step", "tries", "last", "state", "do"];
    this.table = h("table", { class: "wall", hidden: true }, h("caption", { class: "unseen" }, t("web-classroom.wall.title")),
      h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, t(`web-classroom.wall.column.${name}`))))), this.rows);
    this.element = h("div", { class: "wall-screen" },
      h("div", { class: "wall-head" }, h("h1", {}, this.activity?.title || t("web-classroom.wall.title")), this.summary,
        h("div", { class: "tools" }, this.names, h("a", { class: "onward quiet", href: writeAddress("classroom") }, t("web-classroom.wall.back")), this.end)),
      this.lost,
      h("div", { class: "wall-body" }, this.joining, h("section", { class: "sheet people", "aria-label": t("web-classroom.wall.title") }, this.empty, this.table)),
      this.wrongs);
  }

  // Look again and again, seldom while nobody sees it.
  async watch() {
    try {
      while (!this.signal.aborted) {
        await pause(document.hidden ? WHEN_HIDDEN : EVERY, this.signal);
        await this.look();
      }
    } catch (error) {
      if (!isStop(error)) throw error;
    }
  }

  async look() {
    try {
      this.show(await call(`/${this.open.id}`, { token: this.open.teacher }));
      this.lost.textContent = "";
    } catch (error) {
      if (isStop(error)) throw error;
      if (isGone(error)) this.leave(t("web-classroom.wall.gone"));
      else this.lost.textContent = t("web-classroom.wall.lost");
    }
  }

  /** @param {Wall} wall */
  show({ pupils, wrong, steps }) {
    const states = pupils.map(stateOf);
    const count = (/** @type {string} */ name) => states.filter((state) => state === name).length;
    this.summary.textContent = t("web-classroom.wall.summary", { n: pupils.length, stuck: count("stuck"), finished: count("finished") });
    this.empty.hidden = pupils.length > 0;
    this.table.hidden = !pupils.length;
    for (const [number, row] of this.#rows) {
      if (pupils.some((pupil) => pupil.number === number)) continue;
      row.element.remove();
      this.#rows.delete(number);
    }
    for (const pupil of pupils) this.row(pupil).show(pupil, { steps, nameless: this.#nameless });
    this.wrongs.hidden = !wrong.length;
    const told = JSON.stringify(wrong);
    if (told !== this.#told) this.wrong.replaceChildren(...wrong.map(wrongMove));
    this.#told = told;
  }

  /** @param {WallPupil} pupil */
  row({ number }) {
    const known = this.#rows.get(number);
    if (known) return known;
    const row = new Row({
      hide: (hidden) => this.change(`/pupils/${number}`, { body: { hidden } }),
      remove: () => this.change(`/pupils/${number}`, { method: "DELETE" }),
    });
    this.#rows.set(number, row);
    this.rows.append(row.element);
    return row;
  }

  /** @param {string} path @param {{ method?: string, body?: unknown }} asked */
  async change(path, asked) {
    await call(`/${this.open.id}${path}`, { ...asked, token: this.open.teacher }).catch((error) => { if (!isGone(error)) throw error; });
    await this.look();
  }

  async hideNames() {
    this.#nameless = !this.#nameless;
    this.names.setAttribute("aria-pressed", String(this.#nameless));
    await this.look();
  }

  // All is forgotten then: it is asked twice.
  async close() {
    if (!this.#sure) {
      this.#sure = true;
      this.end.textContent = t("web-classroom.wall.sure");
      announce(this.end.textContent);
      return;
    }
    await call(`/${this.open.id}`, { method: "DELETE", token: this.open.teacher }).catch((error) => { if (!isGone(error)) throw error; });
    this.leave(t("web-classroom.wall.closed"));
  }

  /** @param {string} sentence */
  leave(sentence) {
    forgetClass();
    if (this.signal.aborted) return;
    goTo(writeAddress("classroom", { make: this.open.activity }));
    complain(sentence);
  }
}

/** @param {string} link */
function joining(link) {
  const field = h("input", { id: "class-link", readonly: true, value: link, "aria-label": t("web-classroom.link") });
  return [link.length <= MOST_CODED ? h("img", { class: "code", src: codeOf(link), alt: t("web-classroom.code"), width: 320, height: 320 }) : h("p", { class: "note" }, t("web-classroom.too-long")),
    field, h("div", { class: "tools" }, copyButton(t("web.share.copy"), () => link))];
}

// A wrong move with the position where it was made; the picture of what is no position is left out.
/** @param {Wall["wrong"][number]} move */
function wrongMove({ step, at, said, times }) {
  const picture = h("img", { src: address("export.svg", { spec: at, bare: 1 }), alt: at, width: 160, height: 80, onerror: () => { picture.remove(); } });
  return h("li", {}, at ? picture : null, t("web-classroom.wall.wrong-move", { step: step + 1, said, n: times }));
}

// A pupil on the wall: what has changed is written anew, so that a button keeps its focus.
class Row {
  #hidden = false;

  /** @param {{ hide: (hidden: boolean) => unknown, remove: () => unknown }} ways */
  constructor({ hide, remove }) {
    this.name = h("th", { scope: "row" });
    this.step = h("td", { class: "at" });
    this.tries = h("td", { class: "number" });
    this.last = h("td", { class: "last" });
    this.state = h("td", { class: "state" });
    this.hide = h("button", { type: "button", class: "plain", onclick: () => hide(!this.#hidden) });
    this.remove = h("button", { type: "button", class: "plain", onclick: remove }, t("web-classroom.wall.remove"));
    this.element = h("tr", {}, this.name, this.step, this.tries, this.last, this.state, h("td", { class: "do" }, this.hide, this.remove));
  }

  /** @param {WallPupil} pupil @param {{ steps: number, nameless: boolean }} wall */
  show(pupil, { steps, nameless }) {
    const { number, hidden, step, finished, tries, wrong, answer } = pupil;
    const name = nameless || hidden ? t("web-classroom.wall.pupil", { n: number }) : pupil.name;
    const state = stateOf(pupil);
    this.#hidden = hidden;
    this.element.className = state;
    write(this.name, name);
    write(this.step, t("web-classroom.wall.at", { n: finished ? steps : step + 1, all: steps }));
    this.step.style.setProperty("--part", String((finished ? steps : step) / steps));
    write(this.tries, t("web-classroom.wall.tries", { n: tries }));
    write(this.last, [wrong && `✗ ${wrong}`, answer && `“${answer}”`].filter(Boolean).join(" · "));
    write(this.state, `${SIGNS[state]} ${t(`web-classroom.wall.state.${state === "stuck" && pupil.waiting >= MINUTE ? "stuck-for" : state}`, { n: Math.floor(pupil.waiting / MINUTE) })}`);
    write(this.hide, t(hidden ? "web-classroom.wall.show" : "web-classroom.wall.hide"));
    this.hide.setAttribute("aria-label", `${this.hide.textContent}, ${name}`);
    this.remove.setAttribute("aria-label", `${this.remove.textContent}, ${name}`);
  }
}

/** @type {Record<string, string>} */
const SIGNS = { finished: "✓", stuck: "!", away: "–", works: "…" };

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
