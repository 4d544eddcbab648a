// Questions to the server. A sentence of the server's own is shown where it refuses.

import { language, t } from "./i18n.js";

const ROOT = "api/v1/";
const TOO_LARGE = 413;

export class Refusal extends Error {
  // known has the names that would have been understood, where it is a name that is not.
  /** @param {number} status @param {{ message?: string, hint?: string }} answer @param {string[]} [known] */
  constructor(status, answer, known = []) {
    super(answer.message || t("web.page.gone"));
    this.status = status;
    this.hint = answer.hint || "";
    this.known = known;
    this.gone = !answer.message; // it was not the server that spoke: it is away, or begins anew
  }
}

/** @param {any} error */
export function isStop(error) {
  return error?.name === "AbortError";
}

// What a screen asks is of no use any more once it is left: all questions end with the signal of their screen.
let screen = new AbortController();

export function turnPage() {
  screen.abort();
  screen = new AbortController();
  return screen.signal;
}

/** @template {string} P @param {P} path @param {Facts} [questions] @param {AbortSignal} [signal] @returns {Promise<P extends keyof Answers ? Answers[P] : any>} */
export async function ask(path, questions = {}, signal = undefined) {
  return read(await reach(address(path, questions), { signal }));
}

/** @template {keyof Replies} P @param {P} path @param {Facts} body @param {AbortSignal} [signal] @returns {Promise<Replies[P]>} */
export async function send(path, body, signal = undefined) {
  return read(await reach(address(path), { ...posting(body), signal }));
}

// An answer as it is; one that never comes is a refusal too.
/** @param {string} place @param {RequestInit} [options] */
export async function reach(place, { signal, ...options } = {}) {
  return load(place, { ...options, signal: within(signal) });
}

// A signal that ends with the screen too.
/** @param {AbortSignal | null} [signal] */
function within(signal) {
  return signal ? AbortSignal.any([screen.signal, signal]) : screen.signal;
}

/** @param {unknown} body @returns {RequestInit} */
export function posting(body) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** @param {string} path @param {Facts} [questions] */
export function address(path, questions = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ lang: language(), ...questions })) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) query.append(name, String(each));
  }
  return `${ROOT}${path}?${query}`;
}

// The words of a language that every screen may use, or those of one screen.
/** @param {string} name @param {string} [area] */
export async function fetchWords(name, area) {
  return read(await load(`${ROOT}i18n/${name}${area ? `/${area}` : ""}`, {}));
}

// A long question: handed in, asked after until it is answered, stopped where the signal says so or its screen is left.
/** @param {Facts} question @param {Way & { path?: string }} [way] */
export async function finish(question, { path = "jobs", signal, tell = () => {} } = {}) {
  const stop = within(signal);
  stop.throwIfAborted();
  // neither of these ends early: a job that was handed in is known by its name, and can be stopped
  let job = /** @type {Job} */ (await load(address(path), posting(question)).then(read));
  while (job.status === "waiting" || job.status === "running") {
    await pause(250, stop).catch(() => {});
    if (stop.aborted) {
      await load(`${ROOT}jobs/${job.id}`, { method: "DELETE" }).catch(() => {});
      stop.throwIfAborted();
    }
    job = await load(address(`jobs/${job.id}`), {}).then(read);
    tell(job.progress);
  }
  stop.throwIfAborted();
  if (job.status !== "done") throw new Refusal(TOO_LARGE, job.answer || {});
  return job.answer;
}

// A while, unless the screen is left before its end.
/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export function pause(milliseconds, signal = screen.signal) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
  });
}

/** @param {string} place @param {RequestInit} options */
async function load(place, options) {
  try {
    return await fetch(place, options);
  } catch (error) {
    throw isStop(error) ? error : new Refusal(0, {});
  }
}

/** @param {Response} response */
async function read(response) {
  const answer = await response.json().catch((error) => {
    if (isStop(error)) throw error;
    return null;
  });
  if (response.ok && answer !== null) return answer;
  throw new Refusal(response.status, answer || {});
}
