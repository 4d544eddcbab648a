// What a visitor has chosen, kept in this browser alone.

const USUAL = { palette: "standard", motion: "system", delay: "500", letters: "on" };

export const CHOICES = {
  palette: ["standard", "strong", "grey"],
  motion: ["system", "off"],
  delay: ["0", "500", "1500"],
  letters: ["on", "off"],
};

export function setting(name) {
  const kept = localStorage.getItem(`setting-${name}`);
  return CHOICES[name].includes(kept) ? kept : USUAL[name];
}

export function choose(name, value) {
  localStorage.setItem(`setting-${name}`, value);
  wear();
}

export function reset() {
  for (const name of Object.keys(CHOICES)) localStorage.removeItem(`setting-${name}`);
  wear();
}

// The settings that are looks.
export function wear() {
  document.documentElement.dataset.palette = setting("palette");
  document.documentElement.dataset.motion = setting("motion");
}

// How long the computer waits before it moves.
export function delay() {
  const still = setting("motion") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return still ? 0 : Number(setting("delay"));
}
