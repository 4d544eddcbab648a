// A rule of one's own: a family, its fields, which the server reads as they are typed, and what follows from them.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { built } from "../rules/built.js";
import { PICKERS } from "../rules/pickers.js";
import { announce, replaceAddress } from "../shell.js";

const PATIENCE = 250;
const NAMED = "input[name]";

export const sheets = ["analysis", "rules"];
export const words = ["web-rules", "web-analysis"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  const families = await ask("rules/families");
  const builder = new Builder(families, signal);
  main.append(
    h("div", { class: "hero analysis-hero" }, h("h1", {}, t("web-rules.title")), h("p", {}, t("web-rules.lead"))),
    h("div", { class: "builder" }, builder.form, builder.result));
  document.title = `${t("web-rules.title")} · noyau`;
  await builder.choose(families.some(({ name }) => name === wishes.family) ? wishes.family : families[0].name, wishes);
}

// A family with its fields, and what the server made of them last; an answer to older texts is not shown.
class Builder {
  #family = "";
  #abort = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /** @param {Answers["rules/families"]} families @param {AbortSignal} signal */
  constructor(families, signal) {
    this.signal = signal;
    this.families = new Map(families.map(({ name, fields }) => [name, fields]));
    this.dots = Object.fromEntries(families.map(({ name }) =>
      [name, h("input", { type: "radio", name: "family", value: name, id: `family-${name}`, onchange: () => this.choose(name, {}) })]));
    const kinds = families.map(({ name }) => h("label", { class: "family", for: `family-${name}` }, this.dots[name], t(`web-rules.name.${name}`)));
    this.kinds = h("fieldset", { class: "families" }, h("legend", {}, t("web-rules.family")), kinds);
    this.fields = h("div", { class: "fields" });
    this.form = h("form", { class: "sheet", onsubmit: (event) => event.preventDefault() }, this.kinds, this.fields);
    this.note = h("p", { class: "refusal", hidden: true }, t("web-rules.wrong"));
    this.built = h("div", { class: "stack" });
    this.result = h("div", { class: "stack" }, this.note, this.built);
  }

  /** @param {string} name @param {Wishes} wishes */
  async choose(name, wishes) {
    this.#family = name;
    this.dots[name].checked = true;
    const fields = Object.entries(this.families.get(name) || {});
    this.fields.replaceChildren(...fields.map(([field, example]) => this.field(field, example, wishes[field] ?? example)));
    await this.build();
  }

  /** @param {string} name @param {string} example @param {string} text */
  field(name, example, text) {
    const input = h("input", { id: `field-${name}`, name, value: text, spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": `hint-${name} wrong-${name}`, oninput: () => { picker?.read(input.value); this.wait(); } });
    const picker = PICKERS[name]?.((changed) => { input.value = changed; this.wait(); });
    picker?.read(text);
    return h("div", { class: "field" }, h("label", { for: input.id }, t(`web-rules.field.${name}`)), input, picker ? picker.element : null,
      h("p", { class: "wrong", id: `wrong-${name}` }), h("p", { class: "hint", id: `hint-${name}` }, t("web-rules.example", { example })));
  }

  wait() {
    this.forget();
    this.#waiting = setTimeout(() => this.signal.aborted || this.build(), PATIENCE);
  }

  get texts() {
    return Object.fromEntries([.../** @type {NodeListOf<HTMLInputElement>} */ (this.fields.querySelectorAll(NAMED))].map((input) => [input.name, input.value]));
  }

  // The fields say something else now: no answer is awaited, and what follows from the last rule leads nowhere.
  forget() {
    clearTimeout(this.#waiting);
    this.#abort.abort();
    this.built.inert = true;
  }

  // What the server makes of the fields; an answer that comes after the next question is not shown.
  async build() {
    this.forget();
    this.#abort = new AbortController();
    const signal = AbortSignal.any([this.signal, this.#abort.signal]);
    replaceAddress("rules", { family: this.#family, ...this.texts });
    try {
      const found = await ask(`rules/${this.#family}`, this.texts, signal);
      if (!signal.aborted) this.tell(found);
    } catch (error) {
      if (!signal.aborted) this.tell({ errors: { [Object.keys(this.texts)[0]]: error.message }, spec: null });
    }
  }

  /** @param {Partial<BuiltRule> & Pick<BuiltRule, "spec" | "errors">} found */
  tell(found) {
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.fields.querySelectorAll(NAMED))) {
      const wrong = found.errors[input.name] || "";
      input.setAttribute("aria-invalid", String(Boolean(wrong)));
      const note = this.fields.querySelector(`#wrong-${input.name}`);
      if (note) note.textContent = wrong;
      if (wrong) announce(wrong);
    }
    this.built.inert = false;
    this.note.hidden = Boolean(found.spec);
    this.built.classList.toggle("old", !found.spec);
    if (found.spec) this.built.replaceChildren(...built(/** @type {BuiltRule & { spec: string }} */ (found)));
  }
}
