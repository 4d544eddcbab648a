// The drawing as text: pasted, written, copied and kept as files.

import { Refusal, address, posting, reach, send } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { announce } from "../shell.js";
import { graphText } from "./model.js";

/** @type {Record<string, string>} */
const FORMS = { spec: "txt", arcs: "txt", list: "txt", graph6: "g6", json: "json", dot: "dot", graphml: "graphml" };
const DIRECTED = ["arcs", "graphml"];

/** @param {import("../screens/editor.js").Editor} editor @param {HTMLElement} body */
export function textTab(editor, body) {
  const pasted = h("textarea", { id: "pasted", rows: 5, spellcheck: "false", "aria-describedby": "pasted-help" });
  const kind = h("select", { id: "kind" }, ["auto", "edges", "arcs"].map((name) => h("option", { value: name }, t(`web-editor.text.kind-${name}`))));
  const fault = h("p", { class: "problem", role: "alert", hidden: true });
  const form = h("form", { class: "fields", onsubmit: read }, h("h2", {}, t("web-editor.text.import")),
    h("div", { class: "field" }, h("label", { for: "pasted" }, t("web-editor.text.paste")), pasted, h("small", { id: "pasted-help" }, t("web-editor.text.help"))),
    h("div", { class: "field" }, h("label", { for: "kind" }, t("web-editor.text.kind")), kind), fault,
    h("button", { type: "submit", id: "read" }, t("web-editor.text.read")));
  const choice = h("select", { id: "form", onchange: write });
  const written = h("textarea", { id: "written", rows: 4, readonly: true, spellcheck: "false" });
  const copy = h("button", { type: "button", onclick: () => copyText(written, "web-editor.text.copied") }, t("web-editor.text.copy"));
  const file = h("button", { type: "button", onclick: () => { save(written.value, "text/plain", FORMS[choice.value]); } }, t("web-editor.text.file"));
  const picture = h("button", { type: "button", id: "svg", onclick: draw }, t("web-editor.text.svg"));
  const link = h("input", { id: "link", readonly: true });
  const copyLink = h("button", { type: "button", onclick: () => copyText(link, "web.share.copied") }, t("web.share.copy"));
  body.append(form, h("div", { class: "fields" }, h("h2", {}, t("web-editor.text.export")),
    h("div", { class: "field" }, h("label", { for: "form" }, t("web-editor.text.form")), choice),
    h("div", { class: "field" }, h("label", { for: "written" }, t("web-editor.text.written")), written), h("p", { class: "links" }, copy, file, picture),
    h("div", { class: "field" }, h("label", { for: "link" }, t("web-editor.text.link")), link), h("p", { class: "links" }, copyLink)));

  /** @param {Event} event */
  async function read(event) {
    event.preventDefault();
    fault.hidden = true;
    const directed = kind.value === "auto" ? null : kind.value === "arcs";
    try {
      if (!pasted.value.trim()) throw new Error(t("web-editor.text.nothing"));
      await editor.read(pasted.value, directed);
    } catch (refusal) {
      fault.textContent = refusal.message;
      fault.hidden = false;
    }
  }

  async function write() {
    const { graph } = editor;
    if (!graph.points.length) {
      written.value = "";
      return;
    }
    const wanted = choice.value;
    const answer = await send("graphs/write", { graph: graphText(graph), names: graph.names || [], form: wanted });
    if (graph === editor.graph && wanted === choice.value) written.value = answer.text.trim();
  }

  async function draw() {
    const { graph, facts } = editor;
    if (!graph.points.length) return;
    const drawn = { graph: graphText(graph), names: graph.names || [], points: graph.points.map((point) => point.map(Math.round)), answers: Boolean(facts?.answers) };
    const response = await reach(address("graphs/draw.svg"), posting(drawn));
    if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
    save(await response.text(), "image/svg+xml", "svg");
  }

  return () => {
    const { graph } = editor;
    const forms = Object.keys(FORMS).filter((name) => graph.directed || !DIRECTED.includes(name));
    const kept = forms.includes(choice.value) ? choice.value : "spec";
    choice.replaceChildren(...forms.map((name) => h("option", { value: name, selected: name === kept }, t(`web-editor.form.${name}`))));
    link.value = location.href;
    write();
  };
}

/** @param {HTMLInputElement | HTMLTextAreaElement} field @param {string} said */
async function copyText(field, said) {
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
  announce(t(said));
}

/** @param {string} text @param {string} type @param {string} ending */
function save(text, type, ending) {
  const place = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: place, download: `graph.${ending}` }).click();
  URL.revokeObjectURL(place);
}
