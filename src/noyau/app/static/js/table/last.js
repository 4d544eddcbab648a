// The last move, marked on the board: where it was made, or beside which heap tokens went; what left the board for good is
// outlined where it lay.

import { ask } from "../api.js";
import { goesWith } from "../play/clicks.js";

/** @typedef {import("../scene.js").Scene} Scene */
/** @typedef {import("../play/match.js").Match} Match */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

export class LastMove {
  /** @type {{ game: unknown, boxes: Map<string, Box | null> } | null} */
  #noted = null;

  /** @param {Match} match @param {Scene} scene */
  constructor(match, scene) {
    this.match = match;
    this.scene = scene;
  }

  // The figures of a move that led to the position, while the board still shows the one before.
  /** @param {Offer | null} move */
  note(move) {
    if (!move?.click) return; // one that was typed is looked for
    const boxes = new Map(figuresOf(move).map((id) => [id, this.scene.figures.get(id)?.getBBox() || null]));
    this.#noted = { game: this.match.game, boxes };
  }

  // Mark it on the board as it is now; where one came here otherwise, it is looked for among the moves of the position before.
  async mark() {
    const { match, match: { game } } = this;
    if (!game.at) {
      this.draw(new Map());
      return;
    }
    if (this.#noted?.game === game) {
      this.draw(this.#noted.boxes);
      return;
    }
    this.draw(new Map());
    const before = await ask("state", { spec: game.specs[game.at - 1] }).catch(() => null);
    const move = before?.moves.find(({ text }) => text === game.moves[game.at - 1].text);
    if (!move || game !== match.game) return;
    this.#noted = { game, boxes: new Map(figuresOf(move).map((id) => [id, null])) };
    this.draw(this.#noted.boxes);
  }

  /** @param {Map<string, Box | null>} boxes */
  draw(boxes) {
    const { figures, rings } = this.scene;
    const there = new Set([...boxes.keys()].map((id) => nearest(id, figures)).filter(Boolean));
    const gone = [...boxes].filter(([id]) => !nearest(id, figures)).map(([, box]) => box).filter((box) => box !== null);
    rings.draw("last", this.scene.figuresOf(there), gone);
  }
}

// What a move concerns: what it takes away, and what is clicked.
/** @param {Offer} move */
export function figuresOf(move) {
  return [...new Set([...goesWith(move, []), ...move.click])];
}

// A figure, or what it is a part of: of a token that is gone its heap.
/** @param {string} id @param {Map<string, SVGGElement>} figures */
function nearest(id, figures) {
  const parts = id.split("-");
  while (parts.length > 1 && !figures.has(parts.join("-"))) parts.pop();
  const name = parts.join("-");
  return figures.has(name) ? name : "";
}
