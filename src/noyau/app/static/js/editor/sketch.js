// A drawing in the making: the graph, what it was before and after, the tool that is held and the vertices it holds.
// Its state changes by its methods alone, and nothing here knows the page.

import { EMPTY } from "./model.js";

export class Sketch {
  /** @type {Graph} */
  #graph;
  /** @type {Graph[]} */
  #past = [];
  /** @type {Graph[]} */
  #future = [];
  #tool = "select";
  /** @type {number | null} */
  #selected = null;
  /** @type {number | null} */
  #picked = null;

  /** @param {Graph} [graph] */
  constructor(graph = EMPTY) {
    this.#graph = graph;
  }

  get graph() {
    return this.#graph;
  }

  get tool() {
    return this.#tool;
  }

  // The vertex that was chosen, to be moved or named.
  get selected() {
    return this.#selected;
  }

  // The vertex from which an edge begins.
  get picked() {
    return this.#picked;
  }

  // The vertex that the tool holds.
  get active() {
    return this.#tool === "edge" ? this.#picked : this.#selected;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  // A first drawing, which cannot be undone.
  /** @param {Graph} graph */
  open(graph) {
    this.#show(graph);
  }

  // A new drawing, for the same game unless it names another; the one before can be had again.
  /** @param {Graph} graph */
  commit(graph) {
    this.#past.push(this.#graph);
    this.#future = [];
    this.#show({ ...graph, use: graph.use ?? this.#graph.use });
  }

  undo() {
    this.#travel(this.#past, this.#future);
  }

  redo() {
    this.#travel(this.#future, this.#past);
  }

  /** @param {Graph[]} from @param {Graph[]} to */
  #travel(from, to) {
    const graph = from.pop();
    if (!graph) return;
    to.push(this.#graph);
    this.#show(graph);
  }

  // A vertex that is no more is held no more.
  /** @param {Graph} graph */
  #show(graph) {
    this.#graph = graph;
    const { length } = graph.points;
    if (this.#selected !== null && this.#selected >= length) this.#selected = null;
    if (this.#picked !== null && this.#picked >= length) this.#picked = null;
  }

  /** @param {string} tool */
  hold(tool) {
    this.#tool = tool;
    this.release();
  }

  release() {
    this.#selected = this.#picked = null;
  }

  // Choose a vertex, or let it go where it was chosen.
  /** @param {number} vertex */
  select(vertex) {
    this.#selected = this.#selected === vertex ? null : vertex;
  }

  /** @param {number} vertex */
  pick(vertex) {
    this.#picked = vertex;
  }
}
