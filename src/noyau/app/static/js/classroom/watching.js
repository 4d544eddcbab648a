// What the teacher is told of a pupil at a glance.

const AWAY = 60;
const LONG = 150;
const MANY = 4;

// Stuck is who has tried often, or has been at the same step for long, and is still there.
/** @param {Pick<WallPupil, "finished" | "tries" | "waiting">} pupil */
export function isStuck({ finished, tries, waiting }) {
  return !finished && (tries >= MANY || waiting >= LONG);
}

/** @param {Pick<WallPupil, "finished" | "tries" | "waiting" | "quiet">} pupil */
export function stateOf(pupil) {
  if (pupil.finished) return "finished";
  if (pupil.quiet >= AWAY) return "away";
  return isStuck(pupil) ? "stuck" : "works";
}
