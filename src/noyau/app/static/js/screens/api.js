// The API, shown from its own description: each path with what it takes and a question to try.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {{ enum?: string[], $ref?: string, anyOf?: Schema[], type?: string, items?: Schema }} Schema
 * @typedef {{ name: string, schema?: Schema, required?: boolean, in: string }} Parameter
 * @typedef {{ description?: string, summary?: string, parameters?: Parameter[], requestBody?: any }} Operation
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components: any }} Description */

/** @type {Record<string, string>} */
const EXAMPLES = { spec: "nim:3,4,5", lang: "en", level: "2", board: "grid-5x5" };

export const sheets = ["help"];
export const words = ["web-help"];

/** @param {HTMLElement} main */
export async function show(main) {
  /** @type {Description} */
  const description = await ask("openapi.json");
  document.title = `${t("web-help.api-title")} · noyau`;
  const paths = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, facts]) => entry(path, method, facts, description)));
  main.append(
    h("h1", {}, t("web-help.api-title")),
    h("p", {}, t("web-help.api-lead"), " ", h("a", { href: "api/v1/openapi.json" }, "openapi.json")),
    h("div", { class: "help wide" }, paths));
}

/** @param {string} path @param {string} method @param {Operation} facts @param {Description} description */
function entry(path, method, facts, description) {
  const fields = [...(facts.parameters || []).map(parameter), ...body(facts, description)];
  const link = method === "get" ? example(path, facts.parameters || []) : null;
  return h("section", { class: "sheet" },
    h("h2", { class: "path" }, h("span", { class: `method ${method}` }, method.toUpperCase()), " ", path.replace("/api/v1", "")),
    h("p", { lang: "en" }, facts.description || facts.summary),
    fields.length ? h("dl", { lang: "en" }, fields.flatMap(([name, text]) => [h("dt", {}, h("code", {}, name)), h("dd", {}, text)])) : null,
    link ? h("p", {}, h("a", { href: link }, t("web-help.api-try"))) : null);
}

/** @param {Parameter} given */
function parameter({ name, schema, required }) {
  return [name, `${kind(schema)}${required ? "" : ` (${t("web-help.api-optional")})`}`];
}

/** @param {Operation} facts @param {Description} description */
function body(facts, description) {
  const reference = facts.requestBody?.content?.["application/json"]?.schema?.$ref;
  const schema = reference && description.components.schemas[reference.split("/").at(-1)];
  return schema ? Object.entries(schema.properties).map(([name, each]) => [name, kind(/** @type {Schema} */ (each))]) : [];
}

/** @param {Schema} [schema] @returns {string} */
function kind(schema = {}) {
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.$ref) return schema.$ref.split("/").at(-1) || "";
  if (schema.anyOf) return schema.anyOf.map(kind).filter((each) => each !== "null").join(" | ");
  return schema.type === "array" ? `${kind(schema.items)} …` : schema.type || "";
}

/** @param {string} path @param {Parameter[]} parameters */
function example(path, parameters) {
  if (path.includes("{name}")) return null;
  const needed = parameters.filter((each) => each.required && each.in === "query");
  const query = new URLSearchParams(needed.map((each) => [each.name, EXAMPLES[each.name] || ""]));
  return `${path.slice(1).replace("{lang}", "en")}${needed.length ? `?${query}` : ""}`;
}
