// A match as it stands: the moves so far, who plays, what the server says of the position and what is to be shown of it.
// Its state changes by its methods alone, and nothing here knows the page.

import * as store from "../store.js";
import { Seats } from "./seats.js";

const REPETITIONS = 3;

// What is known of a position before the server has spoken of it.
/** @type {Verdict} */
const UNKNOWN = { spec: "", kind: "", over: false, solved: null, winner: null, known: false, say: "", moves: [], complete: true, legend: [] };

/** @typedef {import("../local/lights.js").Lamps} Lamps */

export class Match {
  #game;
  #state = UNKNOWN;
  /** @type {ReadonlySet<string>} */
  #shown = new Set();
  /** @type {{ game: store.Story, shown: ReadonlySet<string> } | null} */
  #settled = null;
  /** @type {Lamps | null} */
  #lamps = null;
  /** @type {Legend} */
  #around = [];

  /** @param {Pick<Line, "spec" | "steps">} line @param {About} about @param {Wishes} wishes */
  constructor({ spec, steps }, about, wishes) {
    this.#game = steps.reduce((game, step) => store.play(game, { ...step, text: step.move }), store.begin(spec));
    this.about = about;
    this.puzzle = about.players === 1;
    this.seats = new Seats(wishes, this.puzzle);
  }

  get game() {
    return this.#game;
  }

  get state() {
    return this.#state;
  }

  // What is shown of the position beside itself: moves, values.
  get shown() {
    return this.#shown;
  }

  // Lights Out, where the browser answers a press by itself.
  get lamps() {
    return this.#lamps;
  }

  get start() {
    return this.#game.specs[0];
  }

  get position() {
    return store.position(this.#game);
  }

  // Who is to move: 0 began.
  get seat() {
    return store.movers(this.#game)[this.#game.at];
  }

  // The points of both players, where points decide.
  get points() {
    return this.#state.kind === "scoring" ? store.points(this.#game).earned : null;
  }

  // For each coin, box or domino the number of the player who has taken or laid it, or a dot; nothing where there is none.
  get owners() {
    const { owners } = store.points(this.#game);
    const row = Array(Math.max(-1, ...owners.keys()) + 1).fill(".");
    for (const [coin, seat] of owners) row[coin] = String(seat + 1);
    return row.join("");
  }

  get drawn() {
    return !this.puzzle && store.repetitions(this.#game) >= REPETITIONS;
  }

  // Who has won a match that is over: by the last move, or by points; null where they are equal.
  get winner() {
    if (this.points) return this.points[0] === this.points[1] ? null : Number(this.points[1] > this.points[0]);
    return this.#state.winner === "previous" ? 1 - this.seat : this.seat;
  }

  get ended() {
    return Boolean(this.#state.over || this.#state.solved || this.drawn);
  }

  // Whether the human who plays has lost, or a puzzle is stuck; a friend's loss is another's win.
  get isLost() {
    if (this.puzzle) return this.ended && !this.#state.solved;
    return this.ended && !this.drawn && this.seats.vs === "computer" && this.winner === 1 - this.seats.human;
  }

  // Whether the last move ended the match, and nobody looks back.
  get isFinished() {
    return this.ended && this.#game.moves.length > 0 && !store.canRedo(this.#game);
  }

  get isComputers() {
    return this.seats.isComputers(this.seat);
  }

  // Whether one looks at an earlier position, in which the computer moved.
  get looking() {
    return store.canRedo(this.#game) && this.isComputers && this.seats.vs === "computer";
  }

  // Whether the server has not spoken of this position yet.
  get isStale() {
    return !this.#lamps && this.#state.spec !== this.position;
  }

  // The moves that a human may make now.
  /** @returns {readonly Offer[]} */
  get offered() {
    if ((this.ended && !this.#lamps) || this.isComputers) return [];
    return this.#lamps ? this.#lamps.moves : this.#state.moves;
  }

  // A move of the position that the server spoke of last, by its text.
  /** @param {string} text */
  find(text) {
    return this.#state.moves.find((move) => move.text === text) || null;
  }

  // The legend tells what is drawn around the lamps.
  /** @param {Lamps} lamps @param {Legend} legend */
  answerLocally(lamps, legend) {
    this.#lamps = lamps;
    this.#around = legend;
  }

  /** @param {Offer} move */
  play(move) {
    const to = this.#lamps ? this.#lamps.after(this.position, this.#lamps.cellOf(move.text)) : move.to || "";
    const { text, again, gain, coins, player } = move;
    this.#game = store.play(this.#game, { text, to, again, gain, coins, player });
  }

  /** @param {number} at */
  goTo(at) {
    this.#game = store.goTo(this.#game, at);
  }

  // To the start; what was played can be brought back, unless the computer begins.
  rewind() {
    this.#game = this.seats.isComputers(0) ? store.begin(this.start) : store.goTo(this.#game, 0);
  }

  /** @param {string} what */
  toggle(what) {
    const others = [...this.#shown].filter((each) => each !== what);
    this.#shown = new Set(this.#shown.has(what) ? others : [...others, what]);
  }

  // What the server says of the position.
  /** @param {Verdict} state */
  learn(state) {
    this.#state = state;
  }

  // What the lamps say of it.
  learnFromLamps() {
    this.#state = { ...UNKNOWN, kind: "puzzle", solved: Boolean(this.#lamps?.solved), legend: this.#around };
  }

  // The page shows the match as it is now.
  settle() {
    this.#settled = { game: this.#game, shown: this.#shown };
  }

  // Back to what the page shows, where the server said nothing.
  retreat() {
    if (this.#settled) [this.#game, this.#shown] = [this.#settled.game, this.#settled.shown];
  }
}
