// One claim: what is printed and true, why, its position, something to try and to solve, its check, an attack, neighbours.

import { isStop } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { boardOf } from "../panels/explain.js";
import { announce, writeAddress } from "../shell.js";
import { Why } from "../why/why.js";
import { attackSection } from "./attack.js";
import { claimAddress, claimLink, statusBadge, wayBack } from "./links.js";
import { checkSection } from "./check.js";
import { part } from "./part.js";

/** @param {HTMLElement} main @param {ClaimPage} claim @param {AbortSignal} signal */
export function showClaim(main, claim, signal) {
  document.title = `${claim.id} · noyau`;
  main.append(
    wayBack(),
    h("h1", { class: "claim-title" }, h("span", { class: "claim-id" }, claim.id), " ", claim.claim),
    h("p", { class: "claim-facts" }, statusBadge(claim), h("span", {}, claim.reference)),
    h("div", { class: "claim-page" },
      h("div", { class: "claim-text" }, statements(claim), why(claim), exercise(claim)),
      h("div", { class: "claim-work" }, board(claim, signal), checkSection(claim), attackSection(claim, signal))),
    neighbours(claim));
}

/** @param {ClaimPage} claim */
function statements(claim) {
  const true_ = claim.true && claim.true !== claim.stated ? [h("h3", {}, t("web-theorems.part.true")), h("p", {}, claim.true)] : [];
  return part("printed", h("p", { class: "stated" }, claim.stated), true_, h("p", { class: "status-text" }, claim.status_text));
}

/** @param {ClaimPage} claim */
function why({ proof }) {
  return proof.length ? part("why", h("ol", { class: "proof" }, proof.map((line) => h("li", {}, line)))) : null;
}

/** @param {ClaimPage} claim */
function exercise({ try: attempt, exercise: question, answer, check }) {
  const checked = check.length ? h("p", { class: "commands" }, t("web-theorems.answer.checked"), check.map((asked) => h("code", {}, asked))) : null;
  return [
    attempt ? part("try", h("p", {}, attempt)) : null,
    question ? part("exercise", h("p", {}, question),
      h("details", {}, h("summary", {}, t("web-theorems.answer.show")), h("p", {}, answer), checked)) : null,
  ];
}

// The position of the claim, with the steps of its proof in its place where somebody asks for them.
/** @param {ClaimPage} claim @param {AbortSignal} signal */
function board({ game, run }, signal) {
  if (!game) return run ? part("board", h("p", {}, t("web-theorems.board.no-board")), h("p", { class: "commands" }, h("code", {}, run))) : null;
  const { spec, title } = game;
  const picture = boardOf({ spec, text: `${title}, ${spec}` });
  const steps = new Why({ toggled: (open) => { picture.hidden = open; }, leave: t("web-review.why.leave") });
  const tell = (/** @type {any} */ error) => { if (!isStop(error)) announce(said.textContent = error.message); };
  const said = h("p", { class: "refused" });
  const show = h("button", { type: "button", onclick: () => steps.open({ spec }).then(() => { said.textContent = ""; }, tell) }, t("web-theorems.board.steps"));
  signal.addEventListener("abort", () => steps.close());
  return part("board", steps.element, picture,
    h("div", { class: "tools" },
      h("a", { class: "onward", href: writeAddress("play", { g: spec }) }, t("web-theorems.board.play")),
      show,
      h("a", { class: "link", href: writeAddress("analysis", { g: spec }) }, t("web-theorems.board.analyse"))), said);
}

/** @param {ClaimPage} claim */
function neighbours({ near, before, after }) {
  const steps = h("nav", { class: "around", "aria-label": t("web-theorems.around") },
    before ? h("a", { href: claimAddress(before) }, t("web-theorems.before", { id: before })) : h("span"),
    after ? h("a", { href: claimAddress(after) }, t("web-theorems.after", { id: after })) : h("span"));
  return h("div", {}, near.length ? part("near", h("ul", { class: "claims" }, near.map((claim) => h("li", {}, claimLink(claim))))) : null, steps);
}
