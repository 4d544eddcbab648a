// How claims are named and linked on every page of theorems.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { writeAddress } from "../shell.js";

/** @param {string} id */
export function claimAddress(id) {
  return writeAddress("theorems", { id });
}

/** @param {ClaimLine} claim */
export function claimLink({ id, claim }) {
  return h("a", { class: "claim-link", href: claimAddress(id) }, h("span", { class: "claim-id" }, id), " ", claim);
}

export function errataLink() {
  return h("a", { class: "claim-link", href: writeAddress("theorems", { errata: 1 }) }, t("web-theorems.errata"));
}

// What becomes of a claim: in words, with a border of its own for each.
/** @param {ClaimLine} claim */
export function statusBadge({ status, verdict }) {
  return h("span", { class: `badge verdict-${verdict}` }, t(`web-theorems.status.${status}`));
}

export function wayBack() {
  return h("a", { class: "back", href: writeAddress("theorems") }, t("web-theorems.all-theorems"));
}
