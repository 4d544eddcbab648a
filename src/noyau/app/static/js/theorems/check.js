// The check of a claim: a job of the server's, with what it found and how long it took; it can be stopped.

import { finish, isStop } from "../api.js";
import { h } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { announce } from "../shell.js";
import { part } from "./part.js";

/** @param {ClaimPage} claim */
export function checkSection({ id, status }) {
  const result = h("div", { class: "check-result" });
  const button = h("button", { type: "button", class: "run-check", onclick: run }, t("web-theorems.run.button"));
  const stop = h("button", { type: "button", hidden: true }, t("web-theorems.run.stop"));

  async function run() {
    const ending = new AbortController();
    stop.onclick = () => ending.abort();
    button.disabled = true;
    stop.hidden = false;
    result.replaceChildren(h("progress", { "aria-label": t("web-theorems.run.running") }), h("p", {}, t("web-theorems.run.running")));
    announce(t("web-theorems.run.running"));
    try {
      tell(await finish({ id }, { path: "theorems/jobs", signal: ending.signal }));
    } catch (error) {
      if (isStop(error) && !ending.signal.aborted) throw error;
      say("no", isStop(error) ? t("web-theorems.run.stopped") : error.message);
    }
    button.disabled = false;
    stop.hidden = true;
    button.textContent = t("web-theorems.run.again");
  }

  /** @param {Checked} found */
  function tell({ computed, holds, seconds }) {
    const verdict = holds === null ? t("web-theorems.run.reading") : t(`web-theorems.run.${holds ? "yes" : "no"}`, { seconds: formatNumber(seconds) });
    say(holds === false ? "no" : "yes", verdict, computed);
  }

  /** @param {string} tone @param {string} verdict @param {string[]} more */
  function say(tone, verdict, ...more) {
    result.replaceChildren(h("p", { class: `verdict ${tone}` }, `${tone === "yes" ? "✓" : "✗"} ${verdict}`), ...more.map((text) => h("p", {}, text)));
    announce(verdict);
  }

  return part("run.title", h("p", {}, t("web-theorems.run.lead")),
    status === "read" ? h("p", {}, t("web-theorems.run.reading")) : [h("div", { class: "tools" }, button, stop), result],
    h("p", { class: "commands" }, t("web-theorems.run.command"), h("code", {}, `noyau verify '${id}' --explain`)));
}
