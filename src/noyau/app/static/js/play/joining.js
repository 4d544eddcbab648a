// Moves that are lines: drawn from one end to the other with the pointer, or by a click on each end.

const NEAR = 32;

/** @typedef {import("../scene.js").Scene} Scene */

// The moves by their ends, in either order: the first one and one of the others.
export class Ends {
  /** @param {readonly Offer[]} moves */
  constructor(moves) {
    /** @type {Map<string, Map<string, Offer>>} */
    this.from = new Map();
    for (const move of moves) {
      const [one, ...others] = move.ends || [];
      for (const other of others) {
        this.#add(one, other, move);
        this.#add(other, one, move);
      }
    }
  }

  /** @param {string} one @param {string} other @param {Offer} move */
  #add(one, other, move) {
    const known = this.from.get(one) || new Map();
    if (!known.has(other)) known.set(other, move);
    this.from.set(one, known);
  }

  // The ends from which a line can be drawn, or those that can be joined with one.
  /** @param {string | null} [one] */
  ends(one = null) {
    return [...(one === null ? this.from : this.from.get(one) || new Map()).keys()];
  }

  /** @param {string} one @param {string} other */
  between(one, other) {
    return this.from.get(one)?.get(other) || null;
  }
}

export class Joining {
  #ends = new Ends([]);
  /** @type {string | null} */
  #begun = null;
  /** @type {string | null} */
  #pressed = null;

  // The scene chooses the move whose ends were joined.
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    scene.svg.addEventListener("pointerdown", (event) => this.press(event));
    scene.svg.addEventListener("pointerup", (event) => this.release(event));
    // what began at an end is no click on the line beside it
    scene.svg.addEventListener("click", (event) => { if (this.nearest(event)) event.stopImmediatePropagation(); }, true);
  }

  /** @param {readonly Offer[]} moves */
  offer(moves) {
    this.#ends = new Ends(moves);
    this.begin(null);
  }

  /** @param {string | null} end */
  begin(end) {
    this.#begun = end;
    const { scene } = this;
    scene.rings.draw("pick", scene.figuresOf(end === null ? [] : [end]));
    scene.rings.draw("aim", scene.figuresOf(end === null ? [] : this.#ends.ends(end)));
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.#pressed = this.nearest(event);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const [from, to] = [this.#pressed, this.nearest(event)];
    this.#pressed = null;
    if (!to) return;
    const dragged = from && from !== to ? this.#ends.between(from, to) : null;
    const clicked = this.#begun && from === to ? this.#ends.between(this.#begun, to) : null;
    const move = dragged || clicked;
    if (move) {
      this.begin(null);
      this.scene.choose(move);
    } else if (from === to) this.begin(this.#begun === to ? null : to);
  }

  // Whether a line has begun at an end, and is being drawn.
  get isDrawing() {
    return this.#pressed !== null;
  }

  // The end under the pointer, if any: a finger is wider than a dot.
  /** @param {MouseEvent} event */
  nearest({ clientX, clientY }) {
    let [best, least] = [/** @type {string | null} */ (null), NEAR];
    for (const figure of this.scene.figuresOf(this.#ends.ends())) {
      const box = figure.getBoundingClientRect();
      const reach = Math.min(NEAR, Math.max(box.width, 20));
      const away = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
      if (away < Math.min(least, reach)) [best, least] = [figure.dataset.id || null, away];
    }
    return best;
  }
}
