// How far a pupil is, kept in this browser alone: the steps that were done, by lesson.

const KEY = "lessons-done";

/** @returns {Record<string, string[]>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** @typedef {{ id: string, steps: { id?: string }[] }} Taken */

/** @param {Taken} course @param {{ id?: string }} step */
export function isDone(course, step) {
  return (read()[course.id] || []).includes(step.id || "");
}

/** @param {Taken} course */
export function countDone(course) {
  return course.steps.filter((step) => isDone(course, step)).length;
}

/** @param {Taken} course @param {{ id?: string }} step */
export function markDone(course, step) {
  if (isDone(course, step)) return;
  const kept = read();
  localStorage.setItem(KEY, JSON.stringify({ ...kept, [course.id]: [...(kept[course.id] || []), step.id] }));
}

export function forget() {
  localStorage.removeItem(KEY);
}
