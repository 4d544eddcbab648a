// A picture that is looked at closer: by the wheel, two fingers, buttons or keys; what is larger than its frame is dragged.

const STEP = 1.5;
const WHEEL = 0.002;

/** @typedef {{ x: number, y: number, wide: number, high: number }} Part */

export class Lens {
  /** @type {Map<number, Point>} */
  #fingers = new Map();

  // see(part) is told which part of the whole is to be shown; it is at least 1/most of it.
  /** @param {SVGSVGElement} svg @param {Part} whole @param {number} most @param {(part: Part) => void} see */
  constructor(svg, whole, most, see) {
    this.svg = svg;
    this.whole = whole;
    this.most = most;
    this.see = see;
    this.part = { ...whole };
    svg.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#fingers.set(event.pointerId, [event.clientX, event.clientY]));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) svg.addEventListener(end, ({ pointerId }) => this.#fingers.delete(pointerId));
    this.look(this.part);
  }

  get scale() {
    return this.whole.wide / this.part.wide;
  }

  // Where on the picture a point of the window lies.
  /** @param {number} x @param {number} y @returns {Point} */
  at(x, y) {
    const box = this.svg.getBoundingClientRect();
    return [this.part.x + ((x - box.x) / box.width) * this.part.wide, this.part.y + ((y - box.y) / box.height) * this.part.high];
  }

  /** @param {Part} part */
  look({ x, y, wide, high }) {
    const { whole } = this;
    this.part = { x: between(x, whole.x, whole.x + whole.wide - wide), y: between(y, whole.y, whole.y + whole.high - high), wide, high };
    this.svg.style.touchAction = this.scale > 1 ? "none" : "pan-x pan-y";
    this.see(this.part);
  }

  // Closer by a factor, while a place stays where it is.
  /** @param {number} factor @param {Point} [place] */
  zoom(factor, place = [this.part.x + this.part.wide / 2, this.part.y + this.part.high / 2]) {
    const scale = between(this.scale * factor, 1, this.most);
    const share = this.scale / scale;
    const { x, y } = this.part;
    this.look({ x: place[0] - (place[0] - x) * share, y: place[1] - (place[1] - y) * share, wide: this.whole.wide / scale, high: this.whole.high / scale });
    return scale;
  }

  // A step closer or further away; 0 shows all of it.
  /** @param {number} way @param {Point} [place] */
  step(way, place) {
    return this.zoom(way ? STEP ** way : 1 / this.most, place);
  }

  // The part that is seen moves as little as it has to, so that a square is in it.
  /** @param {number} x @param {number} y @param {number} side @param {number} edge how much is covered at the left and at the bottom */
  bring(x, y, side, edge) {
    const { part } = this;
    this.look({ ...part, x: between(part.x, x + side - part.wide, x - edge), y: between(part.y, y + side + edge - part.high, y) });
  }

  // Without Ctrl the wheel belongs to the page, until the picture is the one that is used.
  /** @param {WheelEvent} event */
  turn(event) {
    if (!event.ctrlKey && (document.activeElement !== this.svg || (event.deltaY > 0 && this.scale === 1))) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * WHEEL), this.at(event.clientX, event.clientY));
  }

  // One finger moves the part that is seen, two change how close it is.
  /** @param {PointerEvent} event */
  drag({ pointerId, clientX, clientY, buttons, pointerType }) {
    const before = this.#fingers.get(pointerId);
    if (!before || (pointerType === "mouse" && !buttons)) return;
    const [other] = [...this.#fingers].filter(([id]) => id !== pointerId).map(([, place]) => place);
    this.#fingers.set(pointerId, [clientX, clientY]);
    if (other) {
      const apart = (/** @type {Point} */ [x, y]) => Math.max(1, Math.hypot(x - other[0], y - other[1]));
      this.zoom(apart([clientX, clientY]) / apart(before), this.at((clientX + other[0]) / 2, (clientY + other[1]) / 2));
    } else if (this.scale > 1) {
      const [[x, y], [was, high]] = [this.at(clientX, clientY), this.at(...before)];
      this.look({ ...this.part, x: this.part.x + was - x, y: this.part.y + high - y });
    }
  }
}

/** @param {number} value @param {number} least @param {number} most */
function between(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
