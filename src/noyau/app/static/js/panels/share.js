// Links and files: the game as an address or as a file that opens again, the position as a picture or as data.

import { fetchFile } from "../analysis/questions.js";
import { address, ask } from "../api.js";
import { commandFor, embedding, findPlace } from "../classroom/place.js";
import { copyText } from "../copying.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, complain, goTo, writeAddress } from "../shell.js";

/** @param {import("./index.js").Playing} playing @param {HTMLElement} body */
export function sharePanel({ match, wishes, signal }, body) {
  const link = h("input", { id: "link", readonly: true });
  const copy = h("button", { type: "button", onclick: copyLink }, t("web.share.copy"));
  const files = h("ul", { class: "files" });
  const open = h("input", { id: "open-file", type: "file", accept: ".json,application/json", onchange: () => { openFile(open.files?.[0]); } });
  const activity = h("a", { class: "make-activity" }, t("web.share.activity"));
  const lines = h("textarea", { id: "embedding", readonly: true, rows: 4, "aria-label": t("web.share.embed") });
  const embed = h("details", { class: "embedding", ontoggle: () => { fillLines(); } }, h("summary", {}, t("web.share.embed")), lines);
  body.append(h("div", { class: "fields" }, activity,
    h("div", { class: "field" }, h("label", { for: "link" }, t("web.share.link")), link), copy, files, embed,
    h("div", { class: "field" }, h("label", { for: "open-file" }, t("web.share.open")), open)));

  async function copyLink() {
    if (!(await copyText(link.value))) {
      link.select();
      return;
    }
    announce(t("web.share.copied"));
    copy.textContent = t("web.share.copied");
  }

  // What another site writes to show this board.
  async function fillLines() {
    if (!embed.open) return;
    const place = await findPlace(signal);
    lines.value = embedding(place, writeAddress("play", { ...wishes, g: match.position, m: "" }), match.about.title) || t("web.share.alone", { command: commandFor(place) });
  }

  // The document that noyau solve --explain --json writes.
  /** @param {Event} event */
  async function saveAnalysis(event) {
    event.preventDefault();
    save(await fetchFile("position", "json", { spec: match.position }), "noyau-analysis.json");
  }

  // The document that noyau play keeps a game in.
  /** @param {Event} event */
  function saveGame(event) {
    event.preventDefault();
    const kept = writeGame(match, wishes.lvl);
    save(new Blob([`${JSON.stringify(kept, null, 1)}\n`], { type: "application/json" }), "noyau-game.json");
  }

  /** @param {File} [file] */
  async function openFile(file) {
    if (!file) return;
    const kept = readGame(await file.text());
    if (!kept) {
      complain(t("web.share.no-game"));
      return;
    }
    const { start, moves, seats } = kept;
    await ask("line", { spec: start, moves: moves.join("~") });
    goTo(writeAddress("play", { ...wishes, ...seats, g: start, m: moves.join("~") }));
  }

  return () => {
    link.value = location.href;
    fillLines();
    activity.href = writeAddress("classroom", { g: match.position });
    copy.textContent = t("web.share.copy");
    const spec = match.position;
    const shown = [...match.shown];
    const pictures = ["svg", "png"].map((kind) => fileLink(t(`web.share.${kind}`), { href: address(`export.${kind}`, { spec, show: shown, theme: wishes.theme }), download: `noyau.${kind}` }));
    files.replaceChildren(...pictures, fileLink(t("web.share.game"), { href: "#", onclick: saveGame }), fileLink(t("web.share.json"), { href: "#", onclick: saveAnalysis }));
  };
}

/** @param {string} title @param {Attributes} attributes */
function fileLink(title, attributes) {
  return h("li", {}, h("a", attributes, title));
}

/** @param {Blob} file @param {string} name */
function save(file, name) {
  const place = URL.createObjectURL(file);
  h("a", { href: place, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}

// A match as files of games say it; a puzzle has no players.
/** @param {import("../play/match.js").Match} match @param {string} strength */
export function writeGame({ start, game, puzzle, seats, ended }, strength) {
  const players = puzzle ? {} : { players: [0, 1].map((seat) => (seats.isComputers(seat) ? strength : "human")) };
  return { start, ...players, moves: game.moves.slice(0, game.at).map((move) => move.text), over: ended };
}

// A file of a game, or null; what it holds is checked by the server.
/** @param {string} text */
export function readGame(text) {
  let kept;
  try {
    kept = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof kept?.start !== "string" || !Array.isArray(kept.moves)) return null;
  return { start: kept.start, moves: kept.moves.map(String), seats: seatsOf(kept.players) };
}

/** @param {unknown} players @returns {Wishes} */
function seatsOf(players) {
  if (!Array.isArray(players) || players.length !== 2) return {};
  const [first, second] = players.map((player) => player === "human");
  if (first && second) return { vs: "human" };
  if (!first && !second) return { vs: "computers", lvl: players[0] };
  return { vs: "computer", first: first ? "1" : "0", lvl: players[first ? 1 : 0] };
}
