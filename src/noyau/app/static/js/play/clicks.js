// The clicks of moves: in their order where they lead from figure to figure, in any order where each is a move by itself.
// A move of one click may have several figures for it; that of a loose move are clicked in any order after the first. A
// move may have runs instead: rows of figures, of which one goes; its ends are clicked, in either order.

/** @typedef {{ move: Offer, click: string[], free: boolean, loose: boolean }} Way */

export class Clicks {
  /** @param {readonly Offer[]} moves */
  constructor(moves) {
    const alone = new Set(moves.filter(({ click }) => click.length === 1).map(({ click }) => click[0]));
    this.ways = moves.flatMap((move) => waysOf(move, alone));
    this.byFirst = group(this.ways, (way) => goingOn(way, []));
  }

  // The moves that begin with these clicks, or are just these.
  /** @param {string[]} clicks */
  beginning(clicks) {
    return movesOf(this.begun(clicks));
  }

  /** @param {string[]} clicks */
  whole(clicks) {
    return movesOf(this.begun(clicks).filter(({ click }) => click.length === clicks.length));
  }

  /** @param {string[]} clicks */
  begun(clicks) {
    return (this.byFirst.get(clicks[0]) || []).filter((way) => begins(way, clicks));
  }

  // The figures that can be clicked next, each with its moves.
  /** @param {string[]} clicks @returns {Map<string, Offer[]>} */
  next(clicks) {
    const groups = clicks.length ? group(this.begun(clicks), (way) => goingOn(way, clicks)) : this.byFirst;
    return new Map([...groups].map(([id, ways]) => [id, movesOf(ways)]));
  }
}

// All figures that a move takes away, of several runs those of the one that is clicked.
/** @param {Offer} move @param {string[]} clicks */
export function goesWith(move, clicks) {
  const run = move.runs?.find((each) => clicks.every((id) => each.includes(id)));
  return run || move.goes || [];
}

/** @param {Offer} move @param {Set<string>} alone @returns {Way[]} */
function waysOf(move, alone) {
  const { click, also = [], runs = [] } = move;
  const single = also.map((id) => ({ move, click: [id], free: true, loose: false }));
  if (runs.length) return [...runs.map((run) => ({ move, click: [...new Set([run[0], run[run.length - 1]])], free: true, loose: false })), ...single];
  const free = click.length > 1 && click.every((id) => alone.has(id));
  return [{ move, click, free, loose: Boolean(move.loose) }, ...single];
}

/** @param {Way} way @param {string[]} clicks */
function begins({ click, free, loose }, clicks) {
  if (free || (loose && click[0] === clicks[0])) return clicks.every((id) => click.includes(id));
  return clicks.every((id, index) => click[index] === id);
}

/** @param {Way} way @param {string[]} clicks */
function goingOn({ click, free, loose }, clicks) {
  if (free || (loose && clicks.length)) return click.filter((id) => !clicks.includes(id));
  return click.slice(clicks.length, clicks.length + 1);
}

/** @param {Way[]} ways */
function movesOf(ways) {
  return [...new Set(ways.map(({ move }) => move))];
}

/** @param {Way[]} ways @param {(way: Way) => string[]} names */
function group(ways, names) {
  /** @type {Map<string, Way[]>} */
  const groups = new Map();
  for (const way of ways) {
    for (const name of names(way)) {
      const members = groups.get(name);
      if (members) members.push(way);
      else groups.set(name, [way]);
    }
  }
  return groups;
}
