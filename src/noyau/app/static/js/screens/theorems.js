// Theorems: the claims of the sources, one of them on its page, or what is false as printed.

import { Refusal, ask } from "../api.js";
import { t } from "../i18n.js";
import { showClaim } from "../theorems/claim.js";
import { showErrata } from "../theorems/errata.js";
import { showList } from "../theorems/list.js";

export const sheets = ["theorems", "why"];
export const words = ["web-theorems", "web-review"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  if (wishes.errata) {
    showErrata(main, await ask("theorems/errata"));
    return;
  }
  const claim = wishes.id ? await ask("theorems/claim", { id: wishes.id }).catch((error) => {
    if (error.status !== 422) throw error;
    return null;
  }) : null;
  if (claim) {
    showClaim(main, claim, signal);
    return;
  }
  const all = await ask("theorems");
  if (wishes.id) throw new Refusal(404, { message: t("web-theorems.no-claim", { id: wishes.id }) }, all.sources.flatMap(({ claims }) => claims.map(({ id }) => id)));
  showList(main, all, wishes);
}
