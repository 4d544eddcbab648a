// Questions to the server. A sentence of the server's own is shown where it refuses.

import { language } from "./i18n.js";

const ROOT = "api/v1/";

export class Refusal extends Error {
  constructor(status, answer) {
    super(answer.message || String(status));
    this.status = status;
    this.hint = answer.hint || "";
  }
}

export async function ask(path, questions = {}, signal = undefined) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ lang: language(), ...questions })) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) query.append(name, each);
  }
  return read(await fetch(`${ROOT}${path}?${query}`, { signal }));
}

export async function send(path, body, signal = undefined) {
  const headers = { "Content-Type": "application/json" };
  const options = { method: "POST", headers, body: JSON.stringify(body), signal };
  return read(await fetch(`${ROOT}${path}?lang=${language()}`, options));
}

export async function remove(path) {
  return read(await fetch(`${ROOT}${path}`, { method: "DELETE" }));
}

export function address(path, questions) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ lang: language(), ...questions })) {
    for (const each of [value].flat()) query.append(name, each);
  }
  return `${ROOT}${path}?${query}`;
}

// A long question: handed in, asked after until it is answered, stopped where the signal says so.
export async function finish(question, { signal, tell = () => {} } = {}) {
  let job = await send("jobs", question, signal);
  while (job.status === "waiting" || job.status === "running") {
    await pause(250);
    if (signal?.aborted) {
      await remove(`jobs/${job.id}`);
      throw new DOMException("stopped", "AbortError");
    }
    job = await ask(`jobs/${job.id}`);
    tell(job.progress);
  }
  if (job.status !== "done") throw new Refusal(413, job.answer || {});
  return job.answer;
}

export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function read(response) {
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}
