// Soft sounds, for whoever asks for them: wood for a move, two notes at the end.

/** @typedef {"move" | "win" | "loss"} Sound */

/** @type {Record<Sound, [frequency: number, start: number, length: number][]>} */
const NOTES = {
  move: [[220, 0, 0.09]],
  win: [[392, 0, 0.25], [523, 0.14, 0.4]],
  loss: [[294, 0, 0.25], [247, 0.14, 0.4]],
};
const LOUDEST = 0.08;
const SILENT = 0.0001;

/** @type {AudioContext | null} */
let context = null;

// A browser that has not been touched yet stays silent.
/** @param {Sound} sound */
export function play(sound) {
  context ||= new AudioContext();
  for (const [frequency, start, length] of NOTES[sound]) ring(context, frequency, context.currentTime + start, length);
}

/** @param {AudioContext} on @param {number} frequency @param {number} start @param {number} length */
function ring(on, frequency, start, length) {
  const tone = new OscillatorNode(on, { type: "sine", frequency });
  const loudness = new GainNode(on, { gain: SILENT });
  loudness.gain.setValueAtTime(LOUDEST, start);
  loudness.gain.exponentialRampToValueAtTime(SILENT, start + length);
  tone.connect(loudness).connect(on.destination);
  tone.start(start);
  tone.stop(start + length);
}

// What a match sounds like after a move; a win is one of somebody who sits here.
/** @param {import("./play/match.js").Match} match @returns {Sound} */
export function soundOf(match) {
  if (!match.isFinished) return "move";
  const { solved, over } = match.state;
  if (solved !== null && over) return solved ? "win" : "loss";
  if (match.drawn || match.winner === null) return "move";
  return match.seats.isComputers(match.winner) ? "loss" : "win";
}
