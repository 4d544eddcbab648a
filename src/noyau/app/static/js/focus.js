// One tab stop for a board: arrows go to the nearest figure in a direction, on a grid as on a graph.

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Roving {
  constructor(root, selector) {
    this.root = root;
    this.selector = selector;
    root.addEventListener("keydown", (event) => this.press(event));
    root.addEventListener("focusin", (event) => this.keep(event.target.closest(selector)));
  }

  get items() {
    return [...this.root.querySelectorAll(this.selector)];
  }

  // Exactly one figure can be reached by Tab; it stays the one that was used last.
  refresh() {
    const items = this.items;
    const current = items.find((item) => item.id === this.current) || this.closest(items) || items[0];
    for (const item of items) item.setAttribute("tabindex", "-1");
    this.stop(current);
  }

  stop(item) {
    this.last?.setAttribute("tabindex", "-1");
    item?.setAttribute("tabindex", "0");
    this.last = item;
  }

  keep(item) {
    if (!item) return;
    this.current = item.id;
    this.place = centre(item);
    this.stop(item);
  }

  // The figure nearest to where the keyboard was.
  closest(items) {
    if (!this.place) return null;
    const away = (item) => Math.hypot(centre(item)[0] - this.place[0], centre(item)[1] - this.place[1]);
    let best = null;
    let least = Infinity;
    for (const item of items) {
      const distance = away(item);
      if (distance < least) [best, least] = [item, distance];
    }
    return best;
  }

  press(event) {
    const item = event.target.closest(this.selector);
    if (!item) return;
    let next = null;
    if (event.key in STEPS) next = this.nearest(item, STEPS[event.key]);
    else if (event.key === "Home") next = this.items[0];
    else if (event.key === "End") next = this.items.at(-1);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

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

function centre(item) {
  const box = item.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
