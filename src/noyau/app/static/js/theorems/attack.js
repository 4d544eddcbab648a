// An attack on a claim: something of one's own is entered, and the claim is tested on it; or the reason why that makes no sense.

import { ask, isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce, writeAddress } from "../shell.js";
import { part } from "./part.js";

/** @param {ClaimPage} claim @param {AbortSignal} signal */
export function attackSection({ id, attack: { kind, example, reason } }, signal) {
  if (!kind) return part("attack.title", h("p", { class: "no-attack" }, reason));
  const field = h("input", { id: "attack", value: example || "", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const result = h("div", { class: "attack-result" });
  let turn = 0;

  /** @param {Event} event */
  async function attack(event) {
    event.preventDefault();
    const asked = (turn += 1);
    const answer = await ask("theorems/attack", { id, entered: field.value }, signal).catch((error) => /** @type {Error} */ (error));
    if (asked !== turn || isStop(answer)) return;
    if (answer instanceof Error) {
      result.replaceChildren(h("p", { class: "refused" }, answer.message));
      announce(answer.message);
      return;
    }
    const { says, found, holds, spec } = answer;
    const verdict = t(`web-theorems.attack.${holds ? "stands" : "broken"}`);
    result.replaceChildren(h("p", {}, says), h("p", {}, found), h("p", { class: `verdict ${holds ? "yes" : "no"}` }, `${holds ? "✓" : "✗"} ${verdict}`),
      spec ? h("a", { class: "link", href: writeAddress("play", { g: spec }) }, t("web-theorems.attack.play")) : "");
    announce(`${says} ${found} ${verdict}`);
  }

  return part("attack.title", h("p", {}, t(`web-theorems.attack.lead-${kind}`)),
    h("form", { class: "attack-form", onsubmit: attack },
      h("div", { class: "field" }, h("label", { for: "attack" }, t(`web-theorems.attack.label-${kind}`)), field),
      h("button", { type: "submit", class: "main" }, t("web-theorems.attack.button"))),
    result);
}
