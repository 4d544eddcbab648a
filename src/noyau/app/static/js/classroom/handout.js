// What a class gets: the link, its QR code, the wall, and the lines with which another site shows the activity.

import { isStop } from "../api.js";
import { h } from "../dom.js";
import { isEmbedded } from "../embedded.js";
import { language, t } from "../i18n.js";
import { complain, goTo, writeAddress } from "../shell.js";
import { writeActivity } from "./activity.js";
import { copyButton } from "./copy.js";
import { MOST_CODED, codeOf, commandFor, embedding, linkFor } from "./place.js";
import { call } from "./service.js";
import { findClass, keepClass } from "./teacher.js";

/** @typedef {import("./place.js").Place} Place */

// The command without which no pupil can come; nothing where they can.
/** @param {Place} place */
export function warning(place) {
  if (place.page) return null;
  const command = commandFor(place);
  return h("section", { class: "warning", "aria-labelledby": "alone-title" },
    h("h2", { id: "alone-title" }, t("web-classroom.alone.title")),
    h("p", {}, t("web-classroom.alone.text")),
    h("p", { class: "command" }, h("code", {}, command), copyButton(t("web-classroom.copy"), () => command)),
    h("p", {}, t("web-classroom.alone.then")));
}

export class Handout {
  #shown = "";

  // current() is the activity as it is now, whether it is shown already or not.
  /** @param {Place} place @param {() => Activity} current */
  constructor(place, current) {
    this.place = place;
    this.current = current;
    /** @type {Activity} */
    this.activity = { title: "", steps: [] };
    this.code = h("img", { class: "code", alt: t("web-classroom.code"), width: 320, height: 320, hidden: true });
    this.link = h("input", { id: "class-link", readonly: true });
    this.long = h("p", { class: "note", hidden: true }, t("web-classroom.too-long"));
    this.snippet = h("textarea", { id: "snippet", readonly: true, rows: 4 });
    this.try = h("a", { class: "onward quiet", target: "_blank", rel: "noopener" }, t("web-classroom.try"));
    this.file = h("a", { download: "noyau-qr.svg" }, t("web-classroom.code-file"));
    const wall = h("button", { type: "button", class: "main open-wall", onclick: () => this.open() }, t("web-classroom.wall.open"));
    const share = place.page ? [
      this.code, this.long,
      h("div", { class: "field" }, h("label", { for: "class-link" }, t("web-classroom.link")), this.link),
      h("div", { class: "tools" }, copyButton(t("web.share.copy"), () => this.newest.link.value, { class: "main" }), this.try,
        h("button", { type: "button", onclick: () => print() }, t("web-classroom.print"))),
      isEmbedded() ? null : h("div", { class: "live" }, h("h3", {}, t("web-classroom.wall.title")), h("p", {}, t(findClass() ? "web-classroom.wall.replaces" : "web-classroom.wall.lead")), wall),
      h("details", { class: "embedding" }, h("summary", {}, t("web-classroom.embed.title")),
        h("p", {}, t(place.key ? "web-classroom.embed.key" : "web-classroom.embed.lead")), this.snippet,
        h("div", { class: "tools" }, copyButton(t("web-classroom.copy"), () => this.newest.snippet.value), this.file)),
    ] : [h("p", {}, t("web-classroom.alone.keep")), h("div", { class: "tools" }, this.try, copyButton(t("web-classroom.alone.take"), () => this.newest.address))];
    this.element = h("section", { class: "handout sheet", "aria-labelledby": "handout-title" },
      h("h2", { id: "handout-title" }, t("web-classroom.handout")), h("p", { class: "printed" }), share);
  }

  get wishes() {
    return { a: writeActivity(this.activity), lang: language() };
  }

  get address() {
    return writeAddress("classroom", this.wishes);
  }

  get newest() {
    this.show(this.current());
    return this;
  }

  /** @param {Activity} activity */
  show(activity) {
    this.activity = activity;
    const link = linkFor(this.place, this.wishes) || "";
    this.try.href = this.address;
    if (!link || link === this.#shown) return;
    this.#shown = link;
    this.link.value = link;
    const coded = link.length <= MOST_CODED;
    this.code.hidden = this.file.hidden = !coded;
    this.long.hidden = coded;
    if (coded) this.code.src = this.file.href = codeOf(link);
    this.snippet.value = embedding(this.place, this.address, activity.title) || "";
    /** @type {HTMLElement} */ (this.element.querySelector(".printed")).textContent = activity.title;
  }

  // A class for this activity, whose wall takes the place of this screen; one that was open before ends.
  async open() {
    const { title, steps } = this.newest.activity;
    const before = findClass();
    try {
      if (before?.activity === this.wishes.a) {
        goTo(writeAddress("classroom", { wall: 1 }));
        return;
      }
      if (before) await call(`/${before.id}`, { method: "DELETE", token: before.teacher }).catch((error) => { if (isStop(error)) throw error; });
      const opened = await call("", { body: { title, steps: steps.length } });
      keepClass({ ...opened, activity: this.wishes.a, lang: language() });
      goTo(writeAddress("classroom", { wall: 1 }));
    } catch (error) {
      if (!isStop(error)) complain(error.message);
    }
  }
}
