// A drawn graph: vertices with places, edges by number, and what stands on the vertices. Nothing is changed in place.

export const STEP = 20;
const ROOM = 84;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @type {Graph} */
export const EMPTY = { directed: false, names: null, label: "", points: [], edges: [], marks: null, token: null, placed: false };

// What the server read, perhaps with places, signs and a token from an address.
/** @param {Omit<ReadGraph, "size">} read @param {Partial<Graph>} [more] @returns {Graph} */
export function drawing({ directed, names, label, edges, points }, more = {}) {
  return { ...EMPTY, directed, names, label, edges, points, ...more };
}

/** @param {Graph} graph @param {number} vertex */
export function nameOf(graph, vertex) {
  return graph.names ? graph.names[vertex] : String(vertex);
}

/** @param {Graph} graph @param {Point} point @param {string} [fresh] @returns {Graph} */
export function addVertex(graph, point, fresh = "") {
  const names = graph.names && [...graph.names, freshName(graph.names)];
  const marks = graph.marks && [...graph.marks, fresh];
  return { ...graph, names, marks, points: [...graph.points, rounded(point)], label: "", placed: true };
}

/** @param {Point} point @returns {Point} */
function rounded([x, y]) {
  return [Math.round(x), Math.round(y)];
}

/** @param {string[]} names */
function freshName(names) {
  const used = new Set(names);
  const letter = [...LETTERS].find((each) => !used.has(each));
  if (letter) return letter;
  let number = names.length;
  while (used.has(String(number))) number += 1;
  return String(number);
}

/** @template T @param {T[]} list @param {number} at */
function without(list, at) {
  return list.filter((_, index) => index !== at);
}

/** @param {Graph} graph @param {number} vertex @returns {Graph} */
export function removeVertex(graph, vertex) {
  const lower = (/** @type {number} */ end) => (end > vertex ? end - 1 : end);
  const edges = graph.edges.filter((ends) => !ends.includes(vertex)).map(([one, other]) => /** @type {Point} */ ([lower(one), lower(other)]));
  const token = graph.token === null || graph.token === vertex ? null : lower(graph.token);
  const lists = {
    names: graph.names && without(graph.names, vertex),
    points: without(graph.points, vertex),
    marks: graph.marks && without(graph.marks, vertex),
  };
  return { ...graph, ...lists, edges, token, label: "", placed: true };
}

// Join two vertices, or part them where they are joined; a digraph may join a vertex to itself.
/** @param {Graph} graph @param {number} one @param {number} other @returns {Graph} */
export function toggleEdge(graph, one, other) {
  /** @type {Point} */
  const ends = graph.directed ? [one, other] : [Math.min(one, other), Math.max(one, other)];
  const at = findEdge(graph, ends);
  const edges = at < 0 ? [...graph.edges, ends] : without(graph.edges, at);
  return { ...graph, edges, label: "", placed: true };
}

/** @param {Graph} graph @param {Point} ends */
function findEdge(graph, [one, other]) {
  return graph.edges.findIndex((ends) => ends[0] === one && ends[1] === other);
}

/** @param {Graph} graph @param {number} at @returns {Graph} */
export function removeEdge(graph, at) {
  return { ...graph, edges: without(graph.edges, at), label: "", placed: true };
}

/** @param {Graph} graph @param {number} vertex @param {Point} point @returns {Graph} */
export function moveVertex(graph, vertex, point) {
  const points = graph.points.map((each, index) => (index === vertex ? rounded(point) : each));
  return { ...graph, points, placed: true };
}

/** @param {Graph} graph @param {number} vertex @param {string} name @returns {Graph} */
export function renameVertex(graph, vertex, name) {
  const names = graph.points.map((_, index) => (index === vertex ? name : nameOf(graph, index)));
  return { ...graph, names };
}

// An edge becomes two arcs, as in the library; arcs lose their heads, and those that come back are one edge.
/** @param {Graph} graph @param {boolean} directed @returns {Graph} */
export function direct(graph, directed) {
  const edges = directed ? graph.edges.flatMap(([one, other]) => /** @type {Point[]} */ ([[one, other], [other, one]])) : withoutHeads(graph.edges);
  return { ...graph, directed, edges, label: "", placed: true };
}

/** @param {Point[]} edges @returns {Point[]} */
function withoutHeads(edges) {
  /** @type {Map<string, Point>} */
  const met = new Map();
  for (const [one, other] of edges) {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    if (low !== high) met.set(`${low}.${high}`, [low, high]);
  }
  return [...met.values()];
}

// The next of the signs on a vertex, in turn.
/** @param {Graph} graph @param {number} vertex @param {string} signs @param {string[]} usual @returns {Graph} */
export function turnMark(graph, vertex, signs, usual) {
  const marks = [...(graph.marks || usual)];
  marks[vertex] = signs[(signs.indexOf(marks[vertex]) + 1) % signs.length];
  return { ...graph, marks };
}

/** @param {Graph} graph @param {number} vertex @returns {Graph} */
export function putToken(graph, vertex) {
  return { ...graph, token: vertex };
}

/** @param {Graph} graph @returns {Graph} */
export function clearMarks(graph) {
  return { ...graph, marks: null, token: null };
}

// To which vertices each one is joined, or leads.
/** @param {Graph} graph */
export function neighbours(graph) {
  const rows = graph.points.map(() => /** @type {number[]} */ ([]));
  for (const [one, other] of graph.edges) {
    rows[one].push(other);
    if (!graph.directed) rows[other].push(one);
  }
  return rows.map((row) => row.sort((a, b) => a - b));
}

// The text that the server reads: the name of a family as long as no edge was changed, else the edges.
/** @param {Graph} graph */
export function graphText(graph) {
  if (graph.label) return graph.label;
  const last = graph.points.length - 1;
  const parts = graph.edges.map((ends) => ends.join("."));
  if (!graph.edges.some((ends) => ends.includes(last))) parts.push(String(last));
  return `${graph.directed ? "arcs" : "edges"}-${parts.join(",")}`;
}

/** @param {Graph} graph */
export function marksText(graph) {
  if (graph.token !== null) return String(graph.token);
  return graph.marks ? graph.marks.join("") : "";
}

// The place nearest to the middle of a box that is clear of all vertices.
/** @param {Graph} graph @param {{ x: number, y: number, width: number, height: number }} box @returns {Point} */
export function freePlace(graph, { x, y, width, height }) {
  let best = /** @type {Point | null} */ (null);
  let least = Infinity;
  for (let across = x + ROOM / 2; across <= x + width - ROOM / 2; across += ROOM / 2) {
    for (let down = y + ROOM / 2; down <= y + height - ROOM / 2; down += ROOM / 2) {
      const far = Math.hypot(across - x - width / 2, down - y - height / 2);
      const clear = graph.points.every((point) => Math.hypot(point[0] - across, point[1] - down) >= ROOM);
      if (clear && far < least) [best, least] = [[across, down], far];
    }
  }
  return best || [Math.max(...graph.points.map((point) => point[0])) + ROOM, y + height / 2];
}

// The parts of an address: the graph, the names and places where they say more than the graph, and the position.
/** @param {Graph} graph @returns {Record<string, Plain>} */
export function writeWishes(graph) {
  if (!graph.points.length) return { graph: "empty" };
  const left = Math.min(...graph.points.map((point) => point[0]));
  const top = Math.min(...graph.points.map((point) => point[1]));
  return {
    graph: graphText(graph),
    names: graph.names && graph.names.map(encodeURIComponent).join(","),
    at: graph.placed && graph.points.map(([x, y]) => `${Math.round(x - left)}.${Math.round(y - top)}`).join(","),
    marks: marksText(graph),
  };
}

// Places, names and the position in an address; what does not fit the graph or its use is left out.
/** @param {Wishes} wishes @param {Pick<ReadGraph, "size">} read @param {Use} use @returns {Partial<Graph>} */
export function readWishes({ names = "", at = "", marks = "" }, { size }, use) {
  const given = at.split(",");
  const places = given.map((place) => /^(\d{1,5})\.(\d{1,5})$/.exec(place)).filter((place) => place !== null);
  const called = names ? readNames(names) : [];
  /** @type {Partial<Graph>} */
  const found = {};
  if (given.length === size && places.length === size) Object.assign(found, { points: places.map(([, x, y]) => [Number(x), Number(y)]), placed: true });
  if (called.length === size) found.names = called;
  if (use.token && /^\d{1,3}$/.test(marks) && Number(marks) < size) found.token = Number(marks);
  if (use.signs && marks.length === size && [...marks].every((sign) => use.signs.includes(sign))) found.marks = [...marks];
  return found;
}

/** @param {string} names */
function readNames(names) {
  try {
    return names.split(",").map(decodeURIComponent);
  } catch {
    return [];
  }
}
