// Small boards of Lights Out, as the server writes their rules.

/** @param {number} size @param {number} [states] @returns {LampRule} */
export function path(size, states = 2) {
  return board(1, size, states);
}

/** @param {number} rows @param {number} columns @param {number} [states] @returns {LampRule} */
export function board(rows, columns, states = 2) {
  const cells = Array.from({ length: rows * columns }, (_, cell) => cell);
  const near = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs(Math.floor(one / columns) - Math.floor(other / columns)) + Math.abs((one % columns) - (other % columns)) <= 1;
  return {
    states,
    columns: rows > 1 ? columns : null,
    names: null,
    figures: cells.map((cell) => `lamp ${cell}`),
    afar: [],
    changes: cells.map((cell) => cells.filter((other) => near(cell, other)).map((other) => /** @type {Point} */ ([other, 1]))),
    faces: [],
    shapes: [],
    face: [],
    places: [],
  };
}
