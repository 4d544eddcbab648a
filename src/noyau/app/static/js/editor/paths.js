// How edges run: straight where nothing is in the way, bent around vertices and beside the arc that comes back.

export const RADIUS = 28;
const CLEAR = RADIUS + 8;
const BENDS = [0, 0.14, -0.14, 0.28, -0.28];
const PAIR_BENDS = [0.16, 0.3, 0.45];
const SAMPLES = 12;
const HEAD = 13;

// For each edge the path of its line, and of its head where it has one.
/** @param {Pick<Graph, "points" | "edges" | "directed">} graph */
export function edgePaths({ points, edges, directed }) {
  const both = new Set(edges.map((ends) => ends.join(".")));
  return edges.map(([one, other]) => {
    if (one === other) return loop(points[one]);
    const paired = directed && both.has(`${other}.${one}`);
    const control = bend(points, one, other, paired ? PAIR_BENDS : BENDS);
    return directed ? arrow(points[one], control, points[other]) : { line: write(points[one], control, points[other]), head: "" };
  });
}

/** @param {Point[]} points @param {number} one @param {number} other @param {number[]} bends @returns {Point} */
function bend(points, one, other, bends) {
  const [start, end] = [points[one], points[other]];
  let best = start;
  let most = -1;
  for (const part of bends) {
    /** @type {Point} */
    const control = [(start[0] + end[0]) / 2 - (end[1] - start[1]) * part, (start[1] + end[1]) / 2 + (end[0] - start[0]) * part];
    const room = part ? clearance(points, one, other, control) : straightClearance(points, one, other);
    if (room >= CLEAR) return control;
    if (room > most) [best, most] = [control, room];
  }
  return best;
}

// How far the straight line stays from the vertices that it does not join.
/** @param {Point[]} points @param {number} one @param {number} other */
function straightClearance(points, one, other) {
  const [[x, y], end] = [points[one], points[other]];
  const [dx, dy] = [end[0] - x, end[1] - y];
  const length = dx * dx + dy * dy || 1;
  let least = Infinity;
  for (let vertex = 0; vertex < points.length; vertex += 1) {
    if (vertex === one || vertex === other) continue;
    const [px, py] = [points[vertex][0] - x, points[vertex][1] - y];
    const along = (px * dx + py * dy) / length;
    if (along <= 0 || along >= 1) continue;
    least = Math.min(least, Math.abs(px * dy - py * dx) / Math.sqrt(length));
  }
  return least;
}

/** @param {Point[]} points @param {number} one @param {number} other @param {Point} control */
function clearance(points, one, other, control) {
  const [start, end] = [points[one], points[other]];
  const [left, right] = [Math.min(start[0], end[0], control[0]) - CLEAR, Math.max(start[0], end[0], control[0]) + CLEAR];
  const [top, foot] = [Math.min(start[1], end[1], control[1]) - CLEAR, Math.max(start[1], end[1], control[1]) + CLEAR];
  let least = Infinity;
  points.forEach(([x, y], vertex) => {
    if (vertex === one || vertex === other || x < left || x > right || y < top || y > foot) return;
    for (let step = 1; step < SAMPLES; step += 1) {
      const [px, py] = on(start, control, end, step / SAMPLES);
      least = Math.min(least, Math.hypot(px - x, py - y));
    }
  });
  return least;
}

/** @param {Point} start @param {Point} control @param {Point} end @param {number} t @returns {Point} */
function on(start, control, end, t) {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return [a * start[0] + b * control[0] + c * end[0], a * start[1] + b * control[1] + c * end[1]];
}

// Where a curve that leaves a point is so far from it.
/** @param {(t: number) => Point} at @param {Point} centre @param {number} distance @param {number} near @param {number} far */
function reach(at, centre, distance, near, far) {
  let [low, high] = [near, far];
  for (let turn = 0; turn < 14; turn += 1) {
    const half = (low + high) / 2;
    const [x, y] = at(half);
    if (Math.hypot(x - centre[0], y - centre[1]) < distance) low = half;
    else high = half;
  }
  return high;
}

/** @param {Point} start @param {Point} control @param {Point} end */
function arrow(start, control, end) {
  const at = (/** @type {number} */ t) => on(start, control, end, t);
  const first = reach(at, start, RADIUS, 0, 0.5);
  const last = reach(at, end, RADIUS + 3, 1, 0.5);
  const back = reach(at, at(last), HEAD, last, first);
  const mix = (/** @type {0 | 1} */ axis) => (1 - first) * (1 - back) * start[axis] + (first + back - 2 * first * back) * control[axis] + first * back * end[axis];
  return { line: write(at(first), [mix(0), mix(1)], at(back)), head: head(at(back), at(last)) };
}

/** @param {Point} place */
function loop([x, y]) {
  /** @type {Point[]} */
  const [begin, foot, tip] = [[x - 14, y - 25], [x + 20, y - 38], [x + 14, y - 27]];
  const line = `M${begin}C${[x - 46, y - 78]} ${[x + 44, y - 82]} ${foot}`;
  return { line, head: head(foot, tip) };
}

/** @param {Point} foot @param {Point} tip */
function head(foot, tip) {
  const [dx, dy] = [(tip[0] - foot[0]) * 0.5, (tip[1] - foot[1]) * 0.5];
  return `M${round(tip)}L${round([foot[0] - dy, foot[1] + dx])}L${round([foot[0] + dy, foot[1] - dx])}Z`;
}

/** @param {Point} start @param {Point} control @param {Point} end */
function write(start, control, end) {
  return `M${round(start)}Q${round(control)} ${round(end)}`;
}

/** @param {Point} point */
function round(point) {
  return point.map((each) => Math.round(each * 10) / 10);
}
