// The clicks of moves: in their order where they lead from figure to figure, in any order where each is a move by itself.
// A move of one click may have several figures for it; that of a loose move are clicked in any order after the first.

export class Clicks {
  /** @param {readonly Offer[]} moves */
  constructor(moves) {
    const alone = new Set(moves.filter(({ click }) => click.length === 1).map(({ click }) => click[0]));
    this.loose = new Set(moves.filter(({ click }) => click.length > 1 && click.every((id) => alone.has(id))));
    this.byFirst = group(moves, (move) => this.goingOn(move, []));
  }

  // The moves that begin with these clicks, or are just these.
  /** @param {string[]} clicks */
  beginning(clicks) {
    return (this.byFirst.get(clicks[0]) || []).filter((move) => this.begins(move, clicks));
  }

  /** @param {string[]} clicks */
  whole(clicks) {
    return this.beginning(clicks).filter((move) => move.click.length === clicks.length);
  }

  // The figures that can be clicked next, each with its moves.
  /** @param {string[]} clicks */
  next(clicks) {
    return clicks.length ? group(this.beginning(clicks), (move) => this.goingOn(move, clicks)) : this.byFirst;
  }

  /** @param {Offer} move @param {string[]} clicks */
  begins(move, clicks) {
    if (this.loose.has(move)) return clicks.every((id) => move.click.includes(id));
    if (move.loose && move.click[0] === clicks[0]) return clicks.every((id) => move.click.includes(id));
    if (clicks.length === 1 && move.also?.includes(clicks[0])) return true;
    return clicks.every((id, index) => move.click[index] === id);
  }

  /** @param {Offer} move @param {string[]} clicks */
  goingOn(move, clicks) {
    if (this.loose.has(move) || (move.loose && clicks.length)) return move.click.filter((id) => !clicks.includes(id));
    return [...move.click.slice(clicks.length, clicks.length + 1), ...(clicks.length ? [] : move.also || [])];
  }
}

/** @param {readonly Offer[]} moves @param {(move: Offer) => string[]} names */
function group(moves, names) {
  /** @type {Map<string, Offer[]>} */
  const groups = new Map();
  for (const move of moves) {
    for (const name of names(move)) {
      const members = groups.get(name);
      if (members) members.push(move);
      else groups.set(name, [move]);
    }
  }
  return groups;
}
