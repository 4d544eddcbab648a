// Tabs: one is open, arrows, Home and End go to the others; each has a body of its own.

import { h } from "./dom.js";

// A tab for each name, with its title; opened(name) is called with the one that is opened.
export function makeTabs({ names, label, title, opened }) {
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown: go });
  const tabs = {};
  const bodies = {};
  for (const name of names) {
    tabs[name] = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => open(name) }, title(name));
    bodies[name] = h("div", { class: "tab-body", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0" });
    list.append(tabs[name]);
  }
  let current = names[0];

  function open(name, focus = false) {
    current = name;
    for (const each of names) {
      tabs[each].setAttribute("aria-selected", String(each === name));
      tabs[each].tabIndex = each === name ? 0 : -1;
      bodies[each].hidden = each !== name;
    }
    if (focus) tabs[name].focus();
    opened(name);
  }

  function go(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const place = { Home: 0, End: names.length - 1 }[event.key] ?? (step ? (names.indexOf(current) + step + names.length) % names.length : null);
    if (place === null) return;
    event.preventDefault();
    open(names[place], true);
  }

  return { list, bodies, open };
}

// A panel of tabs, each built by build(owner, body), which gives what refreshes it; the open one is refreshed.
export function makePanel(owner, { builders, label, title }) {
  const names = Object.keys(builders);
  const refreshes = {};
  let current = names[0];
  const opened = (name) => {
    current = name;
    refreshes[name]();
  };
  const { list, bodies, open } = makeTabs({ names, label, title, opened });
  for (const name of names) refreshes[name] = builders[name](owner, bodies[name]) || (() => {});
  open(current);
  return {
    element: h("aside", { class: "panel" }, list, Object.values(bodies)),
    open: (name) => names.includes(name) && open(name, true),
    refresh: () => refreshes[current](),
  };
}
