// Answers without the network, from what was kept of a game: every position that can be reached from its start.

/** @typedef {{ patch: number[], moves: { text: string, to: string }[] }} Kept */
/** @typedef {{ state: Kept, marked: Kept, moves: Record<string, { to: string }>, reply: object | null, hint: object | null, explain: object[][] }} Answers */
/** @typedef {{ spec: string, title: string, rule: object, setup: object, figures: object[], positions: Record<string, Answers> }} Pack */
/** @typedef {{ path: string, spec: string, show?: string[], level?: string, moves?: string, move?: string, strength?: string }} Question */

// How often a player plays as well as the perfect one; else it plays at random.
/** @type {Record<string, number>} */
const CARE = { perfect: 1, strategy: 1, strong: 0.9, middling: 0.6 };

// The answer, or null where the pack does not have it.
/** @param {Pack} pack @param {Question} question @param {() => number} [chance] */
export function answerFrom(pack, question, chance = Math.random) {
  const kept = pack.positions[question.spec];
  const say = kept && WAYS[question.path];
  return say ? say(pack, kept, question, chance) : null;
}

/** @type {Record<string, (pack: Pack, kept: Answers, question: Question, chance: () => number) => object | null>} */
const WAYS = {
  state: (pack, kept, { show }) => paint(pack, show && show.length ? kept.marked : kept.state),
  line: walk,
  setup: (pack) => pack.setup,
  move: (pack, kept, { move }) => kept.moves[move || ""] || null,
  hint: (pack, kept) => kept.hint,
  explain: (pack, kept, { spec, level }) => ({ spec, level: Number(level || 2), blocks: kept.explain[Number(level || 2) - 1] }),
  reply,
};

/** @param {Pack} pack @param {Kept} state */
function paint(pack, state) {
  return { ...state, patch: state.patch.map((number) => pack.figures[number]) };
}

// The moves of a match, one after the other.
/** @param {Pack} pack @param {Answers} kept @param {Question} question */
function walk(pack, kept, { spec, moves }) {
  const steps = [];
  let now = kept;
  for (const text of moves ? moves.split("~") : []) {
    const step = now.moves[text];
    if (!step) return null;
    steps.push(step);
    now = pack.positions[step.to];
  }
  return { spec, steps, rule: pack.rule };
}

/** @param {Pack} pack @param {Answers} kept @param {Question} question @param {() => number} chance */
function reply(pack, kept, { strength }, chance) {
  if (chance() < (CARE[strength || "perfect"] ?? 0)) return kept.reply;
  const moves = Object.values(kept.moves);
  return moves.length ? { ...moves[Math.floor(chance() * moves.length)], why: "" } : null;
}
