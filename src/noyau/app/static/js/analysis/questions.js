// Questions of the screen of analysis: answered at once where that is possible, else by a job that can be stopped.

import { Refusal, address, ask, finish, reach } from "../api.js";

const TOO_LARGE = 413;

/** @param {string} view @param {Facts} question @param {Way} [way] */
export async function inquire(view, question, way = {}) {
  try {
    return await ask(`analysis/${view}`, question, way.signal);
  } catch (error) {
    if (error.status !== TOO_LARGE) throw error;
  }
  return work({ view, ...question }, way);
}

// The answer as a file.
/** @param {string} view @param {string} form @param {Facts} question @param {Way} [way] */
export async function fetchFile(view, form, question, way = {}) {
  const answer = await reach(address(`analysis/${view}.${form}`, question), { signal: way.signal });
  if (answer.ok) return answer.blob();
  if (answer.status !== TOO_LARGE) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  const { type, base64 } = await work({ view, form, ...question }, way);
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}

/** @param {Facts} question @param {Way} way */
function work(question, way) {
  return finish(question, { path: "analysis/jobs", ...way });
}
