// Questions about a class: whoever asks shows a token, the teacher's or a pupil's.

import { Refusal, address, isStop, posting, reach } from "../api.js";

/** @param {string} path @param {{ method?: string, token?: string, body?: unknown }} [asked] @returns {Promise<any>} */
export async function call(path, { method = "GET", token = "", body = undefined } = {}) {
  const { headers = {}, ...options } = body === undefined ? { method } : posting(body);
  const response = await reach(address(`classroom/classes${path}`), { ...options, headers: { ...headers, "X-Noyau-Token": token } });
  const answer = await response.json().catch((error) => {
    if (isStop(error)) throw error;
    return null;
  });
  if (response.ok) return answer;
  throw new Refusal(response.status, answer || {});
}

// Whether there is no such class any more, or one is no longer in it.
/** @param {any} error */
export function isGone(error) {
  return error instanceof Refusal && error.status === 404;
}
