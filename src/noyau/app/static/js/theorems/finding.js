// Which claims somebody looks for: by words in any order, without accents, and by what becomes of the claim.

/** @param {ClaimLine} claim @param {string} words @param {string} status */
export function fits(claim, words, status) {
  if (status === "proved" ? claim.status !== "proved" : status === "open" ? claim.status !== "open" : status === "false" ? claim.verdict !== "F" : status === "ambiguous" && claim.verdict !== "A") return false;
  const told = plain([claim.id, claim.claim, claim.stated, claim.plays || ""].join(" "));
  return plain(words).split(/\s+/).every((word) => told.includes(word));
}

/** @param {string} text */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
