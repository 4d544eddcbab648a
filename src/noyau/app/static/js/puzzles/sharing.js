// What is shared of a puzzle: its board, the day and the tries, never the solution; as a picture and as text.

import { h } from "../dom.js";
import { language, t } from "../i18n.js";
import { announce } from "../shell.js";
import { sayDay } from "./days.js";
import { SIGNS, sayTries, squares } from "./tries.js";

const [WIDE, HIGH] = [1080, 1080];
const ROOM = 60;
const SQUARE = 72;
const MOST_SQUARES = 12;
const INK = "#1f2933";
const PAPER = "#f7f3ea";
/** @type {Record<string, string>} */
const FILLS = { y: "#0072b2", n: "#b84e00", s: "#7b8794" };

/** @param {Puzzle} puzzle */
export function headline(puzzle) {
  return puzzle.day ? t("web-puzzles.share.day", { day: sayDay(puzzle.day, language(), { day: "numeric", month: "long", year: "numeric" }) })
    : t("web-puzzles.share.puzzle", { title: puzzle.title, level: puzzle.level });
}

// The text: what it is, the tries as squares and in words, and the link.
/** @param {Puzzle} puzzle @param {string} tries @param {string} link */
export function shareText(puzzle, tries, link) {
  const marks = [...tries].map((each) => SIGNS[each].square).join("");
  return [`noyau · ${headline(puzzle)}`, `${puzzle.title} · ${t("web-puzzles.level", { level: puzzle.level })}`, `${marks} ${sayTries(tries)}`, link].join("\n");
}

/** @param {Puzzle} puzzle @param {string} tries @param {string} link */
export function sharePart(puzzle, tries, link) {
  const text = shareText(puzzle, tries, link);
  const copied = h("p", { class: "said" });
  const lines = h("pre", { class: "share-text", tabindex: "0", hidden: true }, text);
  const tell = (/** @type {string} */ key) => {
    copied.textContent = t(key);
    announce(copied.textContent);
  };
  const refused = () => {
    lines.hidden = false;
    tell("web-puzzles.share.not-copied");
  };
  const copy = h("button", { type: "button", class: "share-copy", onclick: () => copyText(text).then(() => tell("web-puzzles.share.copied"), refused) }, t("web-puzzles.share.copy"));
  const save = h("button", { type: "button", class: "share-picture", onclick: () => picture(puzzle, tries).then(saveFile) }, t("web-puzzles.share.picture"));
  const send = "share" in navigator ? h("button", { type: "button", class: "share-send", onclick: () => shareFile(puzzle, tries, text) }, t("web-puzzles.share.send")) : null;
  return h("section", { class: "share", "aria-label": t("web-puzzles.share.title") },
    h("h2", {}, t("web-puzzles.share.title")), h("p", {}, headline(puzzle)), h("p", {}, squares(tries), " ", sayTries(tries)),
    h("div", { class: "actions" }, copy, save, send), copied, lines);
}

/** @param {string} text */
async function copyText(text) {
  await navigator.clipboard.writeText(text);
}

/** @param {Puzzle} puzzle @param {string} tries @param {string} text */
async function shareFile(puzzle, tries, text) {
  const file = new File([await picture(puzzle, tries)], "noyau.png", { type: "image/png" });
  const whole = { text, files: [file] };
  await navigator.share(navigator.canShare?.(whole) ? whole : { text }).catch(() => {}); // who changes their mind shares nothing
}

/** @param {Blob} file */
function saveFile(file) {
  const place = URL.createObjectURL(file);
  h("a", { href: place, download: "noyau.png" }).click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}

// The board as it is asked, the day and the tries, painted on a canvas.
/** @param {Puzzle} puzzle @param {string} tries @returns {Promise<Blob>} */
export async function picture(puzzle, tries) {
  const canvas = h("canvas", { width: WIDE, height: HIGH });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDE, HIGH);
  const board = await drawn(puzzle.board);
  const [across, down] = [WIDE - 2 * ROOM, HIGH - 6 * ROOM - SQUARE];
  const scale = Math.min(across / board.width, down / board.height);
  pen.fillStyle = "#ffffff";
  pen.fillRect(ROOM, 3 * ROOM, across, down);
  pen.drawImage(board, (WIDE - board.width * scale) / 2, 3 * ROOM + (down - board.height * scale) / 2, board.width * scale, board.height * scale);
  pen.fillStyle = INK;
  pen.textAlign = "center";
  write(pen, headline(puzzle), ROOM + 30, 46);
  write(pen, `${puzzle.title} · ${t("web-puzzles.level", { level: puzzle.level })}`, ROOM + 84, 32);
  drawTries(pen, tries);
  write(pen, "noyau", HIGH - 20, 30);
  return new Promise((resolve, reject) => { canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"); });
}

/** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} y @param {number} size */
function write(pen, text, y, size) {
  pen.font = `600 ${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--sans") || "sans-serif"}`;
  pen.fillText(text, WIDE / 2, y, WIDE - ROOM);
}

/** @param {CanvasRenderingContext2D} pen @param {string} tries */
function drawTries(pen, tries) {
  const shown = tries.slice(-MOST_SQUARES);
  const step = SQUARE + 12;
  let x = (WIDE - step * shown.length) / 2;
  const y = HIGH - 2.6 * ROOM - 12;
  for (const each of shown) {
    pen.fillStyle = FILLS[each];
    pen.fillRect(x, y, SQUARE, SQUARE);
    pen.fillStyle = "#ffffff";
    pen.font = "700 44px sans-serif";
    pen.fillText(SIGNS[each].sign, x + SQUARE / 2, y + SQUARE * .72);
    x += step;
  }
  pen.fillStyle = INK;
}

// The figures that the server painted, in daylight whatever the page wears.
/** @param {Puzzle["board"]} board @returns {Promise<HTMLImageElement>} */
async function drawn({ width, height, items }) {
  const room = 30;
  const [wide, high] = [width + 2 * room, height + 2 * room];
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="${-room} ${-room} ${wide} ${high}" font-family="sans-serif" fill="${INK}"><g text-anchor="middle">${items.map(({ svg }) => svg).join("")}</g></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(markup)}`;
  await image.decode();
  return image;
}
