// Worksheets: games chosen, a preview in pages of paper, printed as it is seen.

import { ask } from "../api.js";
import { h, icon } from "../dom.js";
import { language, t } from "../i18n.js";
import { announce, calm, complain, levelNow, replaceAddress, writeAddress } from "../shell.js";
import { form } from "../worksheets/form.js";
import { pages } from "../worksheets/pages.js";

const USUAL = { games: "nim,lights", count: "6", difficulty: "2", seed: "1", answers: "1" };

export const sheets = ["worksheets"];

export async function show(main, wishes) {
  const asked = { ...USUAL, level: levelNow(), ...wishes };
  const games = await ask("worksheet/games");
  document.title = `${t("webworksheets.title")} · noyau`;
  let drawn = null;
  const paper = h("div", { class: "paper-pages" });
  const controls = form(games, asked, change);
  const tools = h("div", { class: "tools sheet-tools" },
    h("button", { type: "button", class: "main tool", onclick: () => drawn.then(() => print()) }, icon("print"), t("webworksheets.print")),
    h("button", { type: "button", onclick: another }, t("webworksheets.another")),
    h("button", { type: "button", onclick: copy }, t("webworksheets.copy")));
  main.append(
    h("div", { class: "worksheet" },
      h("div", { class: "sheet-setup" }, h("h1", {}, t("webworksheets.title")), h("p", { class: "rule" }, t("webworksheets.lead")), controls.element, tools),
      h("section", { class: "sheet-preview", "aria-label": t("webworksheets.preview") }, paper)));

  function link() {
    const { games: names, count, difficulty, seed, level, answers } = asked;
    return { games: names, count, difficulty, seed, level, answers: answers === "0" ? "0" : "1", lang: language() };
  }

  async function change(wish = {}) {
    Object.assign(asked, wish);
    if (!asked.games) {
      complain(t("webworksheets.none-chosen"));
      return;
    }
    drawn = draw();
    if (!(await drawn)) return;
    calm();
    announce(t("webworksheets.ready", { n: paper.querySelectorAll(".exercise").length }));
  }

  // Whether the sheet is the one that was asked for last; no other is shown.
  async function draw() {
    const key = JSON.stringify(asked);
    const isOld = () => key !== JSON.stringify(asked);
    const { games: names, count, difficulty, seed, level } = asked;
    const sheet = await ask("worksheet", { games: names, count, difficulty, seed, level }).catch((error) => {
      if (isOld()) return null;
      throw error;
    });
    if (isOld()) return false;
    replaceAddress("worksheets", link());
    const here = location.href.split("#")[0] + writeAddress("worksheets", link());
    paper.replaceChildren(...pages(sheet, asked.answers !== "0", here));
    return true;
  }

  function another() {
    const seed = String(Math.floor(Math.random() * 100000));
    controls.set("seed", seed);
    return change({ seed });
  }

  async function copy() {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    announce(t("webworksheets.copied"));
  }

  drawn = draw();
  await drawn;
}
