// How far a pupil is, kept in this browser alone: the steps that were done, by lesson.

const KEY = "lessons-done";

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

export function isDone(course, step) {
  return (read()[course.id] || []).includes(step.id);
}

export function countDone(course) {
  return course.steps.filter((step) => isDone(course, step)).length;
}

export function markDone(course, step) {
  if (isDone(course, step)) return;
  const kept = read();
  localStorage.setItem(KEY, JSON.stringify({ ...kept, [course.id]: [...(kept[course.id] || []), step.id] }));
}

export function forget() {
  localStorage.removeItem(KEY);
}
