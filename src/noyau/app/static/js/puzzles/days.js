// Days as texts such as 2026-11-19: today where the visitor is, the days before, and how many in a row.

const DAY = 86_400_000;

// Today in the visitor's own time zone.
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} text */
export function isDay(text) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;
}

// So many days later; before, where the number is negative.
/** @param {string} day @param {number} days */
export function dayAfter(day, days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

// The last days, the newest first.
/** @param {string} day @param {number} count */
export function daysBefore(day, count) {
  return Array.from({ length: count }, (_, index) => dayAfter(day, -index));
}

// A day as a reader writes it.
/** @param {string} day @param {string} language @param {Intl.DateTimeFormatOptions} [form] */
export function sayDay(day, language, form = { weekday: "long", day: "numeric", month: "long" }) {
  return new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

// How many days in a row were found on the day itself, up to today, or up to yesterday where today is still open.
/** @param {Set<string>} found @param {string} day */
export function streak(found, day) {
  let last = found.has(day) ? day : dayAfter(day, -1);
  let count = 0;
  for (; found.has(last); last = dayAfter(last, -1)) count += 1;
  return count;
}

// The longest of all such rows.
/** @param {Set<string>} found */
export function longest(found) {
  return Math.max(0, ...[...found].map((day) => streak(found, day)));
}
