// What the views share: a place where something is worked out, with its progress, and a way to stop it.

import { isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";

const SOON = 250;

// Shows what `find` finds by `draw`; a question that is asked while another is open takes its place.
export class Desk {
  #stop = new AbortController();

  /** @param {string} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    this.signal = signal;
    this.element = h("div", { class: "result" });
  }

  /** @template T @param {(way: Way) => Promise<T>} find @param {(found: T) => HTMLElement} draw */
  async work(find, draw) {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const line = h("span", {}, t("web-analysis.working"));
    const button = h("button", { type: "button", onclick: () => stop.abort() }, t("web-analysis.stop"));
    const waiting = setTimeout(() => this.element.replaceChildren(h("p", { class: "working" }, line, button)), SOON);
    const tell = (/** @type {number} */ n) => { if (n) line.textContent = t(`web-analysis.progress.${this.view}`, { n }); };
    try {
      const found = await find({ signal: AbortSignal.any([this.signal, stop.signal]), tell });
      if (stop === this.#stop) this.element.replaceChildren(draw(found));
    } catch (error) {
      if (this.signal.aborted || stop !== this.#stop) return;
      this.refuse(isStop(error) ? t("web-analysis.stopped") : error.message, () => this.work(find, draw));
    } finally {
      clearTimeout(waiting);
    }
  }

  /** @param {string} sentence @param {() => unknown} again */
  refuse(sentence, again) {
    announce(sentence);
    const button = h("button", { type: "button", onclick: again }, t("web-analysis.again"));
    this.element.replaceChildren(h("p", { class: "refusal" }, sentence), button);
  }
}

/** @param {string} title @param {Child[]} children */
export function card(title, ...children) {
  return h("section", { class: "sheet" }, title ? h("h2", {}, title) : null, children.flat());
}

/** @param {string} label @param {HTMLElement} control */
export function field(label, control) {
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

/** @param {string} id @param {string[]} values @param {string} now @param {(value: string) => string} say */
export function choice(id, values, now, say) {
  return h("select", { id }, values.map((value) => h("option", { value, selected: value === now }, say(value))));
}

/** @param {string} id @param {number} value @param {number} least @param {number} most */
export function number(id, value, least, most) {
  return h("input", { id, type: "number", inputmode: "numeric", min: least, max: most, value });
}

// A whole number within bounds, whatever was typed.
/** @param {string | undefined} text @param {number} least @param {number} most @param {number} usual */
export function within(text, least, most, usual) {
  const read = Number.parseInt(text || "", 10);
  return Number.isNaN(read) ? usual : Math.max(least, Math.min(most, read));
}
