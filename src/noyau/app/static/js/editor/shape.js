// What the drawing is: its facts, its direction, the name of a vertex, and the families of graphs to begin with.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { nameOf } from "./model.js";
import { factsOf } from "./descriptions.js";

/** @param {import("../screens/editor.js").Editor} editor @param {HTMLElement} body */
export function shapeTab(editor, body) {
  const facts = h("ul", { class: "facts" });
  const directed = h("input", { type: "checkbox", id: "directed", onchange: () => { editor.setDirected(directed.checked); } });
  const name = h("input", { id: "vertex-name", maxlength: 40, autocomplete: "off", spellcheck: "false" });
  const rename = h("form", { class: "inline", onsubmit: (event) => { event.preventDefault(); editor.rename(name.value.trim()); } },
    h("div", { class: "field" }, h("label", { for: "vertex-name" }, t("web-editor.shape.name")), name),
    h("button", { type: "submit" }, t("web-editor.shape.rename")));
  body.append(facts, h("div", { class: "check" }, directed, h("label", { for: "directed" }, t("web-editor.shape.directed"))), rename, templateForm(editor));

  return () => {
    const { graph, selected } = editor;
    directed.checked = graph.directed;
    rename.hidden = selected === null;
    if (selected !== null && document.activeElement !== name) name.value = nameOf(graph, selected);
    facts.replaceChildren(...factsOf(editor).map((sentence) => h("li", {}, sentence)));
  };
}

/** @param {import("../screens/editor.js").Editor} editor */
function templateForm(editor) {
  const { families } = editor.offers;
  const choice = h("select", { id: "family", onchange: dress }, families.map(({ name, title }) => h("option", { value: name }, title)));
  const sizes = h("div", { class: "sizes" });
  const form = h("form", { class: "fields", onsubmit: submit }, h("h2", {}, t("web-editor.shape.begin")),
    h("div", { class: "field" }, h("label", { for: "family" }, t("web-editor.shape.family")), choice), sizes,
    h("button", { type: "submit" }, t("web-editor.shape.take")));

  // A field for each size; families of any number of sizes have one field for all, such as 3x4.
  function dress() {
    const family = families.find(({ name }) => name === choice.value) || families[0];
    const usual = family.many ? [family.example] : family.example.split("x");
    sizes.replaceChildren(...family.sizes.map((meaning, place) => {
      const kind = family.many ? { type: "text", pattern: "[0-9]+(x[0-9]+)+" } : { type: "number", min: family.least, max: 300, inputmode: "numeric" };
      const input = h("input", { id: `size-${place}`, value: usual[place], required: true, ...kind });
      return h("div", { class: "field" }, h("label", { for: input.id }, family.many ? t("web-editor.shape.sizes", { meaning, example: family.example }) : meaning), input);
    }));
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const given = [...sizes.querySelectorAll("input")].map((input) => input.value).join("x");
    return editor.read(given ? `${choice.value}-${given}` : choice.value);
  }

  dress();
  return form;
}
