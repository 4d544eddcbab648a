// The class that is open on this device: its tokens stay in this browser, and in no address.

const KEY = "class";

/** @typedef {Opened & { activity: string, lang: string }} OpenClass */

/** @returns {OpenClass | null} */
export function findClass() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "null");
    return ["id", "teacher", "pupils", "activity", "lang"].every((name) => typeof kept?.[name] === "string") ? kept : null;
  } catch {
    return null;
  }
}

/** @param {OpenClass} opened */
export function keepClass(opened) {
  localStorage.setItem(KEY, JSON.stringify(opened));
}

export function forgetClass() {
  localStorage.removeItem(KEY);
}
