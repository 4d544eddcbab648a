// The panel beside the drawing: what it is used for, what it is, and its texts.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { shapeTab } from "./shape.js";
import { textTab } from "./text.js";
import { useTab } from "./use.js";

const TABS = { use: useTab, shape: shapeTab, text: textTab };

export function makeTabs(editor) {
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": t("webeditor.tab.title") });
  const element = h("aside", { class: "panel" }, list);
  const made = {};
  let current = "use";

  function open(name, focus = false) {
    current = name;
    for (const [each, { tab, body }] of Object.entries(made)) {
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
      body.hidden = each !== name;
    }
    if (focus) made[name].tab.focus();
    made[name].refresh();
  }

  for (const [name, build] of Object.entries(TABS)) {
    const body = h("div", { class: "tab-body", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
    const tab = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) }, t(`webeditor.tab.${name}`));
    made[name] = { tab, body, refresh: build(editor, body) };
    list.append(tab);
    element.append(body);
  }
  list.addEventListener("keydown", (event) => {
    const names = Object.keys(TABS);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) open(names[(names.indexOf(current) + step + names.length) % names.length], true);
  });
  open("use");
  return { element, refresh: () => made[current].refresh() };
}
