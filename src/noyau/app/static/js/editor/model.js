// A drawn graph: vertices with places, edges by number, and what stands on the vertices. Nothing is changed in place.

export const STEP = 20;
const ROOM = 84;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export const EMPTY = { directed: false, names: null, label: "", points: [], edges: [], marks: null, token: null, placed: false };

// What the server read, perhaps with places, signs and a token from an address.
export function drawing({ directed, names, label, edges, points }, more = {}) {
  return { ...EMPTY, directed, names, label, edges, points, ...more };
}

export function nameOf(graph, vertex) {
  return graph.names ? graph.names[vertex] : String(vertex);
}

export function addVertex(graph, point, fresh = "") {
  const names = graph.names && [...graph.names, freshName(graph.names)];
  const marks = graph.marks && [...graph.marks, fresh];
  return { ...graph, names, marks, points: [...graph.points, point.map(Math.round)], label: "", placed: true };
}

function freshName(names) {
  const used = new Set(names);
  const letter = [...LETTERS].find((each) => !used.has(each));
  if (letter) return letter;
  let number = names.length;
  while (used.has(String(number))) number += 1;
  return String(number);
}

export function removeVertex(graph, vertex) {
  const without = (list) => list && list.filter((_, index) => index !== vertex);
  const lower = (end) => (end > vertex ? end - 1 : end);
  const edges = graph.edges.filter((ends) => !ends.includes(vertex)).map((ends) => ends.map(lower));
  const token = graph.token === null || graph.token === vertex ? null : lower(graph.token);
  const lists = { names: without(graph.names), points: without(graph.points), marks: without(graph.marks) };
  return { ...graph, ...lists, edges, token, label: "", placed: true };
}

// Join two vertices, or part them where they are joined; a digraph may join a vertex to itself.
export function toggleEdge(graph, one, other) {
  const ends = graph.directed ? [one, other] : [Math.min(one, other), Math.max(one, other)];
  const at = findEdge(graph, ends);
  const edges = at < 0 ? [...graph.edges, ends] : graph.edges.filter((_, index) => index !== at);
  return { ...graph, edges, label: "", placed: true };
}

export function findEdge(graph, [one, other]) {
  return graph.edges.findIndex((ends) => ends[0] === one && ends[1] === other);
}

export function removeEdge(graph, at) {
  return { ...graph, edges: graph.edges.filter((_, index) => index !== at), label: "", placed: true };
}

export function moveVertex(graph, vertex, point) {
  const points = graph.points.map((each, index) => (index === vertex ? point.map(Math.round) : each));
  return { ...graph, points, placed: true };
}

export function renameVertex(graph, vertex, name) {
  const names = graph.points.map((_, index) => (index === vertex ? name : nameOf(graph, index)));
  return { ...graph, names };
}

// An edge becomes two arcs, as in the library; arcs lose their heads, and those that come back are one edge.
export function direct(graph, directed) {
  const edges = directed ? graph.edges.flatMap(([one, other]) => [[one, other], [other, one]]) : withoutHeads(graph.edges);
  return { ...graph, directed, edges, names: directed ? graph.names : null, label: "", placed: true };
}

function withoutHeads(edges) {
  const met = new Map();
  for (const [one, other] of edges) if (one !== other) met.set(`${Math.min(one, other)}.${Math.max(one, other)}`, 1);
  return [...met.keys()].map((key) => key.split(".").map(Number));
}

// The next of the signs on a vertex, in turn.
export function turnMark(graph, vertex, signs, usual) {
  const marks = [...(graph.marks || usual)];
  marks[vertex] = signs[(signs.indexOf(marks[vertex]) + 1) % signs.length];
  return { ...graph, marks };
}

export function putToken(graph, vertex) {
  return { ...graph, token: vertex };
}

export function clearMarks(graph) {
  return { ...graph, marks: null, token: null };
}

// To which vertices each one is joined, or leads.
export function neighbours(graph) {
  const rows = graph.points.map(() => []);
  for (const [one, other] of graph.edges) {
    rows[one].push(other);
    if (!graph.directed) rows[other].push(one);
  }
  return rows.map((row) => row.sort((a, b) => a - b));
}

// The text that the server reads: the name of a family as long as no edge was changed, else the edges.
export function graphText(graph) {
  if (graph.label) return graph.label;
  const last = graph.points.length - 1;
  const parts = graph.edges.map((ends) => ends.join("."));
  if (!graph.edges.some((ends) => ends.includes(last))) parts.push(String(last));
  return `${graph.directed ? "arcs" : "edges"}-${parts.join(",")}`;
}

export function marksText(graph) {
  if (graph.token !== null) return String(graph.token);
  return graph.marks ? graph.marks.join("") : "";
}

// The place nearest to the middle of a box that is clear of all vertices.
export function freePlace(graph, { x, y, width, height }) {
  let best = null;
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
export function readWishes({ names = "", at = "", marks = "" }, { directed, size }, use) {
  const places = at.split(",").map((place) => /^(\d{1,5})\.(\d{1,5})$/.exec(place)?.slice(1).map(Number));
  const called = directed && names ? readNames(names) : [];
  const found = {};
  if (places.length === size && places.every(Boolean)) Object.assign(found, { points: places, placed: true });
  if (called.length === size) found.names = called;
  if (use.token && /^\d{1,3}$/.test(marks) && Number(marks) < size) found.token = Number(marks);
  if (use.signs && marks.length === size && [...marks].every((sign) => use.signs.includes(sign))) found.marks = [...marks];
  return found;
}

function readNames(names) {
  try {
    return names.split(",").map(decodeURIComponent);
  } catch {
    return [];
  }
}
