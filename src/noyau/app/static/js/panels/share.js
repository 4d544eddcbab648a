// Links and files: the game as an address or as a file that opens again, the position as a picture or as data.

import { fetchFile } from "../analysis/inquiry.js";
import { address, ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, complain, goTo, writeAddress } from "../shell.js";
import { position } from "../store.js";

export function sharePanel(table, body) {
  const link = h("input", { id: "link", readonly: true });
  const copy = h("button", { type: "button", onclick: copyLink }, t("web.share.copy"));
  const files = h("ul", { class: "files" });
  const open = h("input", { id: "open-file", type: "file", accept: ".json,application/json", onchange: (event) => openFile(event.target.files[0]) });
  body.append(h("div", { class: "fields" },
    h("div", { class: "field" }, h("label", { for: "link" }, t("web.share.link")), link), copy, files,
    h("div", { class: "field" }, h("label", { for: "open-file" }, t("web.share.open")), open)));

  async function copyLink() {
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => {});
    announce(t("web.share.copied"));
    copy.textContent = t("web.share.copied");
  }

  // The document that noyau solve --explain --json writes.
  async function saveAnalysis(event) {
    event.preventDefault();
    save(await fetchFile("position", "json", { spec: position(table.game) }), "noyau-analysis.json");
  }

  // The document that noyau play keeps a game in.
  function saveGame(event) {
    event.preventDefault();
    const kept = { start: table.game.specs[0], ...players(table), moves: table.game.moves.slice(0, table.game.at).map((move) => move.text), over: table.ended };
    save(new Blob([`${JSON.stringify(kept, null, 1)}\n`], { type: "application/json" }), "noyau-game.json");
  }

  async function openFile(file) {
    if (!file) return;
    const kept = readGame(await file.text());
    if (!kept) {
      complain(t("web.share.no-game"));
      return;
    }
    const { start, moves, seats } = kept;
    await ask("line", { spec: start, moves: moves.join("~") });
    goTo(writeAddress("play", { ...table.wishes, ...seats, g: start, m: moves.join("~") }));
  }

  return () => {
    link.value = location.href;
    copy.textContent = t("web.share.copy");
    const spec = position(table.game);
    const shown = [...table.shown];
    const pictures = ["svg", "png"].map((kind) => fileLink(t(`web.share.${kind}`), { href: address(`export.${kind}`, { spec, show: shown, theme: table.wishes.theme }), download: `noyau.${kind}` }));
    files.replaceChildren(...pictures, fileLink(t("web.share.game"), { href: "#", onclick: saveGame }), fileLink(t("web.share.json"), { href: "#", onclick: saveAnalysis }));
  };
}

function fileLink(title, attributes) {
  return h("li", {}, h("a", attributes, title));
}

function save(file, name) {
  const place = URL.createObjectURL(file);
  h("a", { href: place, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}

// Who played, as files of games say it; a puzzle has no players.
function players({ puzzle, seats, wishes }) {
  if (puzzle) return {};
  return { players: [0, 1].map((seat) => (seats.isComputers(seat) ? wishes.lvl : "human")) };
}

// A file of a game, or null; what it holds is checked by the server.
function readGame(text) {
  let kept = null;
  try {
    kept = JSON.parse(text);
  } catch {
    kept = null;
  }
  if (typeof kept?.start !== "string" || !Array.isArray(kept.moves)) return null;
  return { start: kept.start, moves: kept.moves.map(String), seats: seatsOf(kept.players) };
}

function seatsOf(players) {
  if (!Array.isArray(players) || players.length !== 2) return {};
  const [first, second] = players.map((player) => player === "human");
  if (first && second) return { vs: "human" };
  if (!first && !second) return { vs: "computers", lvl: players[0] };
  return { vs: "computer", first: first ? "1" : "0", lvl: players[first ? 1 : 0] };
}
