// The graph editor: draw a graph or a digraph by clicks, touch or keys, and use it at once for a game.

import { ask, isStop, send } from "../api.js";
import { h } from "../dom.js";
import { Canvas } from "../editor/canvas.js";
import { pressOn, typeShortcut } from "../editor/keys.js";
import * as model from "../editor/model.js";
import { factsOf, hintOf, legendOf, looksOf, marksOf } from "../editor/descriptions.js";
import * as panel from "../editor/panel.js";
import { join, pull } from "../editor/pull.js";
import { Sketch } from "../editor/sketch.js";
import { actionBar, toolChoice } from "../editor/tools.js";
import { t } from "../i18n.js";
import { announce, complain, replaceAddress } from "../shell.js";

const USUAL = { graph: "a>b,a>d,b>c,b>d,b>e,d>c,e>c", use: "token" };

export const sheets = ["editor"];
export const words = ["web-editor"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  const editor = new Editor(main, await ask("graphs/offers"), wishes);
  await editor.begin(wishes, signal);
}

// Tabs, keys and sentences read the sketch and what is known of it; they change them by the methods of the editor alone.
export class Editor {
  #sketch;
  /** @type {GraphFacts | null} */
  #facts = null;
  #refusal = "";
  #kernel = 0;
  /** @type {Promise<unknown>} */
  #analysed = Promise.resolve();
  /** @type {object | null} */
  #reading = null;
  /** @type {number | null} */
  #last = null;

  /** @param {HTMLElement} main @param {GraphOffers} offers @param {Wishes} wishes */
  constructor(main, offers, wishes) {
    this.offers = offers;
    const use = offers.uses.find(({ name }) => name === (wishes.use || USUAL.use)) || offers.uses[0];
    this.#sketch = new Sketch({ ...model.EMPTY, use: use.name });
    this.canvas = new Canvas({
      useVertex: (vertex) => this.useVertex(vertex, false),
      useEdge: (edge) => this.tool === "erase" && this.commit(model.removeEdge(this.graph, edge)),
      usePlace: (point) => this.usePlace(point),
      canDrag: () => this.tool === "select" || this.tool === "edge",
      drag: (vertex, point, done) => (this.tool === "edge" ? pull(this, vertex, point, done) : this.drag(vertex, point, done)),
      press: (event, vertex) => pressOn(this, event, vertex),
    });
    this.hint = h("p", { class: "said" });
    this.counts = h("p", { class: "counts" });
    this.legend = h("ul", { class: "legend" });
    this.tools = toolChoice(this.tool, (tool) => this.hold(tool));
    const { bar, buttons } = actionBar({
      undo: () => this.undo(),
      redo: () => this.redo(),
      add: () => this.addAnywhere(),
      remove: () => this.remove(this.selected ?? this.#sketch.picked ?? this.#last),
      layout: () => this.layOut(),
      closer: () => this.canvas.setZoom(this.canvas.zoom * 1.25, this.graph),
      farther: () => this.canvas.setZoom(this.canvas.zoom / 1.25, this.graph),
      empty: () => { this.commit(model.EMPTY); this.canvas.fit(this.graph); },
    });
    this.buttons = buttons;
    this.tabs = panel.make(this);
    this.canvas.svg.setAttribute("aria-label", t("web-editor.page.drawing"));
    this.canvas.svg.addEventListener("focusin", () => { this.#last = this.canvas.focused; });
    main.append(h("div", { class: "table editor" },
      h("section", { class: "stage" }, h("h1", {}, t("web-editor.page.title")), h("p", { class: "rule" }, t("web-editor.page.lead")),
        this.tools.element, this.hint, this.canvas.frame, bar, this.counts, this.legend),
      this.tabs.element));
    document.title = `${t("web-editor.page.title")} · noyau`;
  }

  get graph() {
    return this.#sketch.graph;
  }

  get tool() {
    return this.#sketch.tool;
  }

  get selected() {
    return this.#sketch.selected;
  }

  get active() {
    return this.#sketch.active;
  }

  // What the server knows of the drawing, or why it knows nothing.
  get facts() {
    return this.#facts;
  }

  get refusal() {
    return this.#refusal;
  }

  get kernel() {
    return this.#kernel;
  }

  get use() {
    return this.offers.uses.find(({ name }) => name === this.graph.use) || this.offers.uses[0];
  }

  /** @param {Wishes} wishes @param {AbortSignal} signal */
  async begin(wishes, signal) {
    const text = wishes.graph || USUAL.graph;
    if (text !== "empty") {
      const found = await send("graphs/read", { text, places: !wishes.at });
      const kept = model.readWishes(wishes, found, this.use);
      if (!found.points && !kept.points) found.points = (await send("graphs/read", { text })).points;
      this.#sketch.open(model.drawing(found, { use: this.graph.use, ...kept }));
    }
    this.canvas.fit(this.graph);
    document.addEventListener("keydown", (event) => typeShortcut(this, event), { signal });
    addEventListener("resize", () => this.canvas.fit(this.graph), { signal });
    await this.refresh();
  }

  /** @param {string} tool */
  hold(tool) {
    this.#sketch.hold(tool);
    this.redraw();
  }

  release() {
    this.#sketch.release();
    this.redraw();
  }

  // A new drawing; the one before can be had again.
  /** @param {Graph} graph @param {string} [said] */
  commit(graph, said = "") {
    if (graph.points.length > this.offers.most_vertices || graph.edges.length > this.offers.most_edges) {
      complain(t("web-editor.page.full", { n: this.offers.most_vertices, edges: this.offers.most_edges }));
      return;
    }
    this.#sketch.commit(graph);
    this.refresh();
    if (said) announce(said);
  }

  undo() {
    this.travel(() => this.#sketch.undo());
  }

  redo() {
    this.travel(() => this.#sketch.redo());
  }

  // To an earlier drawing or a later one, which is brought into sight.
  /** @param {() => void} go */
  travel(go) {
    const before = this.graph;
    go();
    if (this.graph === before) return;
    this.refresh();
    if (Math.abs(this.graph.points.length - before.points.length) > 1 || !this.canvas.holds(this.graph)) this.canvas.fit(this.graph);
  }

  // Some browsers refuse many changes of the address in a short while: then the next change writes it.
  remember() {
    try {
      replaceAddress("editor", { ...model.writeWishes(this.graph), use: this.graph.use });
    } catch (refusal) {
      if (refusal.name !== "SecurityError") throw refusal;
    }
  }

  refresh() {
    this.#analysed = this.analyse();
    return this.#analysed;
  }

  async analyse() {
    const { graph, use } = this;
    if (!graph.points.length || this.#facts?.use !== use.name) this.#facts = null;
    if (this.#facts?.answers && this.#facts.answers.vertices.length !== graph.points.length) this.#facts = { ...this.#facts, answers: null };
    this.paint();
    this.remember();
    this.tabs.refresh();
    if (!graph.points.length) return;
    try {
      const question = { graph: model.graphText(graph), names: graph.names || [], use: use.name, marks: use.token ? String(graph.token ?? 0) : model.marksText(graph) };
      const facts = await send("graphs/analyse", question);
      if (graph !== this.graph) return;
      [this.#facts, this.#refusal] = [facts, ""];
      if (this.#kernel >= (facts.answers?.kernels.length || 0)) this.#kernel = 0;
    } catch (refusal) {
      if (isStop(refusal) || graph !== this.graph) return;
      [this.#facts, this.#refusal] = [null, refusal.message];
    }
    this.redraw();
  }

  redraw() {
    this.paint();
    this.tabs.refresh();
  }

  paint() {
    const { graph, use, facts } = this;
    this.canvas.paint(graph, looksOf(this));
    this.hint.textContent = hintOf(this);
    this.counts.textContent = factsOf(this).join(" · ");
    this.legend.replaceChildren(...legendOf(facts?.answers).map(([look, sentence]) => h("li", { class: look }, sentence)));
    this.buttons.undo.disabled = !this.#sketch.canUndo;
    this.buttons.redo.disabled = !this.#sketch.canRedo;
    this.buttons.remove.disabled = this.buttons.layout.disabled = this.buttons.empty.disabled = !graph.points.length;
    this.tools.allow("mark", Boolean(use.signs || use.token));
    this.tools.name("edge", t(graph.directed ? "web-editor.tool.arc" : "web-editor.tool.edge"));
  }

  get marks() {
    return marksOf(this);
  }

  /** @param {number} vertex @param {boolean} byKey */
  useVertex(vertex, byKey) {
    const { graph, use, tool } = this;
    if (tool === "select") {
      this.#sketch.select(vertex);
      this.redraw();
    } else if (tool === "edge") this.link(vertex);
    else if (tool === "erase") this.remove(vertex);
    else if (tool === "vertex" && byKey) this.addAnywhere();
    else if (tool === "mark" && use.token) this.commit(model.putToken(graph, vertex), t("web-editor.said.token", { name: model.nameOf(graph, vertex) }));
    else if (tool === "mark" && use.signs) this.mark(vertex);
  }

  // The usual signs are the server's to tell: a vertex that is marked before they are there is marked then.
  /** @param {number} vertex */
  async mark(vertex) {
    if (!this.marks) await this.#analysed;
    const { graph, use, marks } = this;
    if (marks && vertex < graph.points.length) this.commit(model.turnMark(graph, vertex, use.signs, marks));
  }

  /** @param {number} vertex */
  link(vertex) {
    const { graph } = this;
    const { picked } = this.#sketch;
    this.#sketch.release();
    if (picked === null || (picked === vertex && !graph.directed)) {
      if (picked === null) this.#sketch.pick(vertex);
      this.paint();
      return;
    }
    join(this, picked, vertex);
  }

  /** @param {Point} point */
  usePlace(point) {
    const { selected, picked } = this.#sketch;
    if (this.tool === "vertex") this.commit(model.addVertex(this.graph, this.canvas.inside(point), this.use.signs[0]));
    else if (this.tool === "select" && selected !== null) {
      this.#sketch.release();
      this.commit(model.moveVertex(this.graph, selected, this.canvas.inside(point)));
    } else if (picked !== null) {
      this.#sketch.release();
      this.paint();
    }
  }

  /** @param {number} vertex @param {Point} point @param {boolean} done */
  drag(vertex, point, done) {
    const after = model.moveVertex(this.graph, vertex, point);
    if (done) this.commit(after);
    else this.canvas.paint(after, looksOf(this));
  }

  addAnywhere() {
    const point = model.freePlace(this.graph, this.canvas.seen);
    this.commit(model.addVertex(this.graph, point, this.use.signs[0]));
    if (!this.canvas.holds(this.graph)) this.canvas.fit(this.graph);
    this.canvas.focusOn(this.graph.points.length - 1);
  }

  /** @param {number | null | undefined} vertex */
  remove(vertex) {
    if (vertex === null || vertex === undefined || vertex >= this.graph.points.length) {
      announce(t("web-editor.said.choose"));
      this.hint.textContent = t("web-editor.said.choose");
      return;
    }
    const held = this.canvas.focused !== null;
    this.#sketch.release();
    this.commit(model.removeVertex(this.graph, vertex), t("web-editor.said.removed", { name: model.nameOf(this.graph, vertex) }));
    if (held && this.graph.points.length) this.canvas.focusOn(Math.min(vertex, this.graph.points.length - 1));
  }

  // A graph from a text, the one that was given last.
  /** @param {string} text @param {boolean | null} [directed] */
  async read(text, directed = null) {
    const turn = this.#reading = {};
    const found = await send("graphs/read", { text, directed });
    if (turn !== this.#reading) return;
    this.#sketch.release();
    this.commit(model.drawing(found));
    this.canvas.setZoom(1, this.graph);
    announce(factsOf(this).join(", "));
  }

  async layOut() {
    const { graph } = this;
    const found = await send("graphs/read", { text: model.graphText(graph) });
    if (graph !== this.graph) return;
    this.commit({ ...graph, points: found.points, placed: false });
    this.canvas.setZoom(1, this.graph);
  }

  /** @param {boolean} directed */
  setDirected(directed) {
    this.#sketch.release();
    this.commit(model.direct(this.graph, directed));
  }

  /** @param {string} name */
  rename(name) {
    const { graph, selected } = this;
    if (selected === null) return;
    const taken = graph.points.some((_, vertex) => vertex !== selected && model.nameOf(graph, vertex) === name);
    if (!name || taken) complain(t("web-editor.page.name", { name }));
    else this.commit(model.renameVertex(graph, selected, name));
  }

  /** @param {string} name */
  setUse(name) {
    this.#facts = null;
    this.commit({ ...model.clearMarks(this.graph), use: name });
    if (this.tool === "mark" && !this.use.signs && !this.use.token) this.tools.take("select");
  }

  /** @param {number} kernel */
  ring(kernel) {
    this.#kernel = kernel;
    this.redraw();
  }
}
