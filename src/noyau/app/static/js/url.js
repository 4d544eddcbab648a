// The address is the state: #/play?g=nim:3,4,5&m=1-2~2-1&first=1…

export function readAddress(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { screen: path || "gallery", wishes: Object.fromEntries(new URLSearchParams(query)) };
}

export function writeAddress(screen, wishes = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wishes)) {
    if (value !== "" && value !== undefined && value !== null && value !== false) query.set(name, value === true ? "1" : value);
  }
  // what specs are made of stays legible
  const legible = String(query).replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%2F/g, "/").replace(/%7E/g, "~");
  return `#/${screen === "gallery" ? "" : screen}${legible ? `?${legible}` : ""}`;
}

export function replaceAddress(screen, wishes) {
  history.replaceState(null, "", writeAddress(screen, wishes));
}
