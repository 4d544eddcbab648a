// Who sits where: the first player is seat 0.

export class Seats {
  constructor({ vs, first }, puzzle) {
    this.vs = puzzle ? "alone" : vs;
    this.human = first === "0" ? 1 : 0;
  }

  // Whether nobody but humans moves.
  get alone() {
    return this.vs === "alone" || this.vs === "human";
  }

  isComputers(count) {
    if (this.alone) return false;
    return this.vs === "computers" || count % 2 !== this.human;
  }

  name(seat) {
    if (this.vs !== "computer") return seat ? "second" : "first";
    return seat === this.human ? "you" : "computer";
  }
}
