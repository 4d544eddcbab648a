// The graph editor: draw a graph or a digraph by clicks, touch or keys, and use it at once for a game.

import { ask, send } from "../api.js";
import { h } from "../dom.js";
import { Canvas } from "../editor/canvas.js";
import * as model from "../editor/model.js";
import { factsOf, hintOf, labelOf } from "../editor/sayings.js";
import { makeTabs } from "../editor/tabs.js";
import { actionBar, toolChoice } from "../editor/tools.js";
import { announce } from "../focus.js";
import { t } from "../i18n.js";
import { complain, dress } from "../shell.js";
import { replaceAddress } from "../url.js";

const USUAL = { graph: "a>b,a>d,b>c,b>d,b>e,d>c,e>c", use: "token" };
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export async function show(main, wishes) {
  const [offers] = await Promise.all([ask("graphs/offers"), dress("editor")]);
  const editor = new Editor(main, offers, wishes);
  await editor.begin(wishes);
  return () => editor.leave();
}

class Editor {
  constructor(main, offers, wishes) {
    this.main = main;
    this.offers = offers;
    const use = offers.uses.find(({ name }) => name === (wishes.use || USUAL.use)) || offers.uses[0];
    this.graph = { ...model.EMPTY, use: use.name };
    this.past = [];
    this.future = [];
    this.tool = "select";
    this.selected = null;
    this.picked = null;
    this.kernel = 0;
    this.facts = null;
    this.leaving = new AbortController();
    this.canvas = new Canvas({
      useVertex: (vertex, byKey) => this.useVertex(vertex, byKey),
      useEdge: (edge) => this.tool === "erase" && this.commit(model.removeEdge(this.graph, edge)),
      usePlace: (point) => this.usePlace(point),
      canDrag: () => this.tool === "select",
      drag: (vertex, point, done) => this.drag(vertex, point, done),
      press: (event, vertex) => this.press(event, vertex),
    });
    this.keys = (event) => this.typeShortcut(event);
    this.resized = () => this.canvas.fit(this.graph);
    document.addEventListener("keydown", this.keys);
    addEventListener("resize", this.resized);
  }

  get use() {
    return this.offers.uses.find(({ name }) => name === this.graph.use);
  }

  get signal() {
    return this.leaving.signal;
  }

  leave() {
    this.leaving.abort();
    document.removeEventListener("keydown", this.keys);
    removeEventListener("resize", this.resized);
  }

  async begin(wishes) {
    const text = wishes.graph || USUAL.graph;
    if (text !== "empty") {
      const found = await send("graphs/read", { text }, this.signal);
      this.graph = model.drawing(found, { use: this.graph.use, ...model.readWishes(wishes, found.points.length) });
      if (!this.graph.directed) this.graph = { ...this.graph, names: null };
      this.readMarks(wishes.marks || "");
    }
    this.furnish();
    this.canvas.fit(this.graph);
    await this.refresh();
  }

  readMarks(marks) {
    const size = this.graph.points.length;
    if (this.use.token && /^\d{1,3}$/.test(marks) && Number(marks) < size) this.graph = model.putToken(this.graph, Number(marks));
    if (this.use.signs && marks.length === size && [...marks].every((sign) => this.use.signs.includes(sign))) {
      this.graph = { ...this.graph, marks: [...marks] };
    }
  }

  furnish() {
    this.hint = h("p", { class: "said" });
    this.counts = h("p", { class: "counts" });
    this.legend = h("ul", { class: "legend" });
    this.choice = toolChoice(this.tool, (tool) => this.hold(tool));
    const { bar, buttons } = actionBar({
      undo: () => this.travel(this.past, this.future),
      redo: () => this.travel(this.future, this.past),
      add: () => this.addAnywhere(),
      remove: () => this.remove(this.selected ?? this.picked ?? this.last),
      layout: () => this.layOut(),
      closer: () => this.canvas.setZoom(this.canvas.zoom * 1.25, this.graph),
      farther: () => this.canvas.setZoom(this.canvas.zoom / 1.25, this.graph),
      empty: () => { this.commit(model.EMPTY); this.canvas.fit(this.graph); },
    });
    this.buttons = buttons;
    this.tabs = makeTabs(this);
    this.canvas.svg.setAttribute("aria-label", t("webeditor.page.drawing"));
    this.canvas.svg.addEventListener("focusin", () => { this.last = this.canvas.focused; });
    this.main.append(h("div", { class: "table editor" },
      h("section", { class: "stage" }, h("h1", {}, t("webeditor.page.title")), h("p", { class: "rule" }, t("webeditor.page.lead")),
        this.choice, this.hint, this.canvas.frame, this.counts, this.legend, bar),
      this.tabs.element));
    document.title = `${t("webeditor.page.title")} · noyau`;
  }

  hold(tool) {
    this.tool = tool;
    this.selected = this.picked = null;
    this.paint();
    this.tabs.refresh();
  }

  // A new drawing; the one before can be had again.
  commit(graph, said = "") {
    if (graph.points.length > this.offers.most_vertices || graph.edges.length > this.offers.most_edges) {
      complain(t("webeditor.page.full", { n: this.offers.most_vertices, edges: this.offers.most_edges }));
      return;
    }
    this.past.push(this.graph);
    this.future = [];
    this.change({ use: this.graph.use, ...graph });
    if (said) announce(said);
  }

  travel(from, to) {
    if (!from.length) return;
    to.push(this.graph);
    this.change(from.pop());
    this.canvas.fit(this.graph);
  }

  change(graph) {
    this.graph = graph;
    for (const name of ["selected", "picked"]) if (this[name] !== null && this[name] >= graph.points.length) this[name] = null;
    this.refresh();
  }

  async refresh() {
    const { graph, use } = this;
    if (!graph.points.length || this.facts?.use !== use.name) this.facts = null;
    if (this.facts?.answers && this.facts.answers.vertices.length !== graph.points.length) this.facts = { ...this.facts, answers: null };
    this.paint();
    replaceAddress("editor", { ...model.writeWishes(graph), use: use.name });
    this.tabs.refresh();
    if (!graph.points.length) return;
    try {
      const question = { graph: model.graphText(graph), names: graph.names || [], use: use.name, marks: model.marksText(graph) };
      const facts = await send("graphs/analyse", question, this.signal);
      if (graph !== this.graph) return;
      [this.facts, this.refusal] = [facts, ""];
      if (this.kernel >= (facts.answers?.kernels.length || 0)) this.kernel = 0;
    } catch (refusal) {
      if (refusal.name === "AbortError" || graph !== this.graph) return;
      [this.facts, this.refusal] = [null, refusal.message];
    }
    this.paint();
    this.tabs.refresh();
  }

  paint() {
    const { graph, use, facts } = this;
    const answers = facts?.answers || null;
    this.canvas.paint(graph, {
      tool: this.tool,
      active: this.tool === "edge" ? this.picked : this.selected,
      pressable: this.tool === "edge" || this.tool === "select",
      answers,
      kernel: new Set(answers?.kernels[this.kernel] || []),
      signs: use.signs,
      marks: this.marks,
      token: use.token ? graph.token ?? 0 : null,
      ground: use.ground ? 0 : null,
      label: (vertex) => labelOf(this, vertex),
    });
    this.hint.textContent = hintOf(this);
    this.counts.textContent = factsOf(this).join(" · ");
    const looks = answers ? ["winning", "losing", "draw", "kernel", "far"] : [];
    this.legend.replaceChildren(...looks.map((look) => h("li", { class: look }, t(`webeditor.legend.${look}`))));
    this.buttons.undo.disabled = !this.past.length;
    this.buttons.redo.disabled = !this.future.length;
    this.buttons.remove.disabled = this.buttons.layout.disabled = this.buttons.empty.disabled = !graph.points.length;
    document.getElementById("tool-mark").disabled = !use.signs && !use.token;
  }

  // The signs on the vertices: those that were chosen, else the usual ones that the server tells.
  get marks() {
    const { graph, facts, use } = this;
    if (!use.signs) return null;
    return graph.marks || (facts?.marks.length === graph.points.length ? [...facts.marks] : null);
  }

  useVertex(vertex, byKey) {
    const { graph, use, tool } = this;
    if (tool === "select") this.select(this.selected === vertex ? null : vertex);
    else if (tool === "edge") this.link(vertex);
    else if (tool === "erase") this.remove(vertex);
    else if (tool === "vertex" && byKey) this.addAnywhere();
    else if (tool === "mark" && use.token) this.commit(model.putToken(graph, vertex), t("webeditor.said.token", { name: model.nameOf(graph, vertex) }));
    else if (tool === "mark" && this.marks) this.commit(model.turnMark(graph, vertex, use.signs, this.marks));
  }

  select(vertex) {
    this.selected = vertex;
    this.paint();
    this.tabs.refresh();
  }

  link(vertex) {
    const { graph, picked } = this;
    if (picked === null || (picked === vertex && !graph.directed)) {
      this.picked = picked === null ? vertex : null;
      this.paint();
      return;
    }
    this.picked = null;
    const names = { one: model.nameOf(graph, picked), other: model.nameOf(graph, vertex) };
    const after = model.toggleEdge(graph, picked, vertex);
    this.commit(after, t(after.edges.length > graph.edges.length ? "webeditor.said.joined" : "webeditor.said.parted", names));
  }

  usePlace(point) {
    if (this.tool === "vertex") this.commit(model.addVertex(this.graph, this.canvas.inside(point), this.use.signs[0]));
    else if (this.tool === "select" && this.selected !== null) {
      const moved = this.selected;
      this.selected = null;
      this.commit(model.moveVertex(this.graph, moved, this.canvas.inside(point)));
    } else if (this.picked !== null) {
      this.picked = null;
      this.paint();
    }
  }

  drag(vertex, point, done) {
    this.before ||= this.graph;
    this.graph = model.moveVertex(this.graph, vertex, point);
    this.paint();
    if (!done) return;
    const [before, after] = [this.before, this.graph];
    this.before = null;
    this.graph = before;
    this.commit(after);
  }

  addAnywhere() {
    const point = model.freePlace(this.graph, this.canvas.seen);
    this.commit(model.addVertex(this.graph, point, this.use.signs[0]));
    const { x, y, width, height } = this.canvas.box;
    if (point[0] > x + width - 40 || point[1] > y + height - 40) this.canvas.fit(this.graph);
    this.canvas.focusOn(this.graph.points.length - 1);
  }

  remove(vertex) {
    if (vertex === null || vertex === undefined || vertex >= this.graph.points.length) {
      announce(t("webeditor.said.choose"));
      this.hint.textContent = t("webeditor.said.choose");
      return;
    }
    const held = this.canvas.focused !== null;
    this.selected = this.picked = null;
    this.commit(model.removeVertex(this.graph, vertex), t("webeditor.said.removed", { name: model.nameOf(this.graph, vertex) }));
    if (held && this.graph.points.length) this.canvas.focusOn(Math.min(vertex, this.graph.points.length - 1));
  }

  // Keys on a vertex; true where they meant something.
  press(event, vertex) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "Enter" || event.key === " ") this.useVertex(vertex, true);
    else if (event.key === "Delete" || event.key === "Backspace") this.remove(vertex);
    else if (event.key === "Escape") { this.selected = this.picked = null; this.paint(); this.tabs.refresh(); }
    else if (event.key in MOVES && this.tool === "select" && this.selected === vertex) {
      const [x, y] = this.graph.points[vertex];
      const [right, down] = MOVES[event.key];
      this.commit(model.moveVertex(this.graph, vertex, this.canvas.inside([x + right * model.STEP, y + down * model.STEP])));
    } else return false;
    return true;
  }

  typeShortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("input, textarea")) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.travel(this.future, this.past);
    else this.travel(this.past, this.future);
  }

  // A graph from a text; the sentence of the server where it refuses.
  async read(text, directed = null, quiet = false) {
    try {
      const found = await send("graphs/read", { text, directed }, this.signal);
      this.selected = this.picked = null;
      this.commit(model.drawing(found));
      this.canvas.setZoom(1, this.graph);
      announce(factsOf(this).join(", "));
      return "";
    } catch (refusal) {
      if (refusal.name !== "AbortError" && !quiet) complain(refusal.message);
      return refusal.message;
    }
  }

  async layOut() {
    const { graph } = this;
    const found = await send("graphs/read", { text: model.graphText(graph) }, this.signal).catch((refusal) => complain(refusal.message));
    if (!found || graph !== this.graph) return;
    this.commit({ ...graph, points: found.points, placed: false });
    this.canvas.setZoom(1, this.graph);
  }

  setDirected(directed) {
    this.selected = this.picked = null;
    this.commit(model.direct(this.graph, directed));
  }

  rename(name) {
    const { graph, selected } = this;
    const taken = graph.points.some((_, vertex) => vertex !== selected && model.nameOf(graph, vertex) === name);
    if (!name || taken) complain(t("webeditor.page.name", { name }));
    else this.commit(model.renameVertex(graph, selected, name));
  }

  setUse(name) {
    this.facts = null;
    this.commit({ ...model.clearMarks(this.graph), use: name });
    if (this.tool === "mark" && !this.use.signs && !this.use.token) this.choice.querySelector("#tool-select").click();
  }

  ring(kernel) {
    this.kernel = kernel;
    this.paint();
    this.tabs.refresh();
  }
}
