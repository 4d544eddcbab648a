// How far a pupil is in activities, kept in this browser alone: the steps that were done, of the last few activities.

const KEY = "activities";
const MOST = 30;

/** @returns {[string, number[]][]} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && Array.isArray(each[1])) : [];
  } catch {
    return [];
  }
}

/** @param {string} name @returns {number[]} */
export function doneOf(name) {
  return read().find(([each]) => each === name)?.[1] || [];
}

/** @param {string} name @param {number} step */
export function markDone(name, step) {
  const others = read().filter(([each]) => each !== name);
  const done = [...new Set([...doneOf(name), step])];
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [name, done]].slice(-MOST)));
  } catch {
    // a browser that keeps nothing only forgets it
  }
}
