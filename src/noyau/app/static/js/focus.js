// One tab stop for a board: arrows go to the nearest figure in a direction, on a grid as on a graph.

/** @type {Record<string, Point>} */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Roving {
  /** @param {SVGElement} root @param {string} selector */
  constructor(root, selector) {
    this.root = root;
    this.selector = selector;
    this.current = "";
    this.place = /** @type {Point | null} */ (null);
    this.last = /** @type {SVGElement | null} */ (null);
    root.addEventListener("keydown", (event) => this.press(event));
    root.addEventListener("focusin", (event) => this.keep(this.itemOf(event)));
  }

  /** @returns {SVGElement[]} */
  get items() {
    return [...this.root.querySelectorAll(this.selector)].filter((item) => item instanceof SVGElement);
  }

  // The figure on which something happened.
  /** @param {Event} event @returns {SVGElement | null} */
  itemOf(event) {
    return event.target instanceof Element ? event.target.closest(this.selector) : null;
  }

  // Exactly one figure can be reached by Tab; it stays the one that was used last.
  refresh() {
    const items = this.items;
    const current = items.find((item) => item.id === this.current) || this.closest(items) || items[0] || null;
    for (const item of items) item.setAttribute("tabindex", "-1");
    this.stop(current);
  }

  /** @param {SVGElement | null} item */
  stop(item) {
    this.last?.setAttribute("tabindex", "-1");
    item?.setAttribute("tabindex", "0");
    this.last = item;
  }

  /** @param {SVGElement | null} item */
  keep(item) {
    if (!item) return;
    this.current = item.id;
    this.place = centre(item);
    this.stop(item);
  }

  // The figure nearest to where the keyboard was.
  /** @param {SVGElement[]} items */
  closest(items) {
    if (!this.place) return null;
    const [x, y] = this.place;
    let best = null;
    let least = Infinity;
    for (const item of items) {
      const distance = Math.hypot(centre(item)[0] - x, centre(item)[1] - y);
      if (distance < least) [best, least] = [item, distance];
    }
    return best;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const item = this.itemOf(event);
    if (!item) return;
    let next = /** @type {SVGElement | null | undefined} */ (null);
    if (event.key in STEPS) next = this.nearest(item, STEPS[event.key]);
    else if (event.key === "Home") next = this.items[0];
    else if (event.key === "End") next = this.items.at(-1);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** @param {SVGElement} item @param {Point} step */
  nearest(item, [right, down]) {
    const [x, y] = centre(item);
    let best = null;
    let least = Infinity;
    for (const other of this.items) {
      if (other === item) continue;
      const [dx, dy] = [centre(other)[0] - x, centre(other)[1] - y];
      const along = dx * right + dy * down;
      const aside = Math.abs(dx * down) + Math.abs(dy * right);
      if (along <= 1 || aside > 2 * along) continue;
      const distance = along + 2 * aside;
      if (distance < least) [best, least] = [other, distance];
    }
    return best;
  }
}

/** @param {Element} item @returns {Point} */
function centre(item) {
  const box = item.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
