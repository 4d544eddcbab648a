// Tabs: one is open, or none where they can be closed; arrows, Home and End go to the others; each has a body of its own.

import { h } from "./dom.js";

// A tab for each name, with its title; opened(name) is called with the one that is opened.
// Where closed() is given, a click on the tab that is open puts it away.
/** @param {{ names: string[], label: string, title: (name: string) => string, opened: (name: string) => void, closed?: () => void }} wanted */
export function makeTabs({ names, label, title, opened, closed }) {
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label, onkeydown: go });
  /** @type {Record<string, HTMLButtonElement>} */
  const tabs = {};
  /** @type {Record<string, HTMLDivElement>} */
  const bodies = {};
  for (const name of names) {
    tabs[name] = h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => (closed && !bodies[name].hidden ? close() : open(name)) }, title(name));
    bodies[name] = h("div", { class: "tab-body", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0", hidden: true });
    list.append(tabs[name]);
  }
  let current = names[0];

  /** @param {string} name @param {boolean} [focus] */
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

  function close() {
    for (const each of names) {
      tabs[each].setAttribute("aria-selected", "false");
      tabs[each].tabIndex = each === current ? 0 : -1;
      bodies[each].hidden = true;
    }
    closed?.();
  }

  /** @param {KeyboardEvent} event */
  function go(event) {
    const at = names.indexOf(current);
    const place = new Map([["ArrowRight", at + 1], ["ArrowLeft", at - 1], ["Home", 0], ["End", -1]]).get(event.key);
    if (place === undefined) return;
    event.preventDefault();
    open(names[(place + names.length) % names.length], true);
  }

  return { list, bodies, open, close };
}

// A panel of tabs, each built by build(owner, body), which gives what refreshes it, and is told when
// it is opened; the open one is refreshed. One that starts closed can be closed again.
/**
 * @template T
 * @param {T} owner
 * @param {{ builders: Record<string, (owner: T, body: HTMLElement) => ((isOpened?: boolean) => unknown) | void>, label: string, title: (name: string) => string, closed?: boolean }} wanted
 */
export function makePanel(owner, { builders, label, title, closed: starts = false }) {
  const names = Object.keys(builders);
  /** @type {Record<string, (isOpened?: boolean) => unknown>} */
  const refreshes = {};
  let current = names[0];
  /** @param {string} name */
  const opened = (name) => {
    current = name;
    element.classList.add("open");
    refreshes[name](true);
  };
  const closed = () => element.classList.remove("open");
  const element = h("aside", { class: "panel" });
  const { list, bodies, open, close } = makeTabs({ names, label, title, opened, closed: starts ? closed : undefined });
  element.append(list, ...Object.values(bodies));
  for (const name of names) refreshes[name] = builders[name](owner, bodies[name]) || (() => {});
  if (starts) close();
  else open(current);
  return {
    element,
    /** @param {string} name */
    open: (name) => names.includes(name) && open(name, true),
    refresh: () => element.classList.contains("open") && refreshes[current](),
  };
}
