// The last game that was left before its end, kept in this browser alone.

const PLACE = "last-game";

export function keep(address, title, count) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ address, title, count }));
  } catch {
    // a browser that keeps nothing only loses the way back
  }
}

export function forget() {
  localStorage.removeItem(PLACE);
}

export function kept() {
  try {
    const { address, title, count } = JSON.parse(localStorage.getItem(PLACE));
    return /^#\/play\?/.test(address) && title ? { address, title, count: Number(count) } : null;
  } catch {
    return null;
  }
}
