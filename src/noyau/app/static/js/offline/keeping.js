// Asks the browser to keep the page for when there is no network: once it has nothing else to do.

import { language } from "../i18n.js";

export async function keepThePage() {
  const registration = await navigator.serviceWorker.register("sw.js", { type: "module" });
  const { active } = await navigator.serviceWorker.ready;
  (registration.active || active)?.postMessage({ lang: language() });
}
