// Questions of the screen of analysis: answered at once where that is possible, else by a job that can be stopped.

import { Refusal, address, ask, pause, remove, send } from "../api.js";

const TOO_LARGE = 413;

export async function inquire(view, question, { signal, tell = () => {} } = {}) {
  try {
    return await ask(`analysis/${view}`, question, signal);
  } catch (error) {
    if (error.status !== TOO_LARGE) throw error;
  }
  return work({ view, ...question }, { signal, tell });
}

// The answer as a file.
export async function fetchFile(view, form, question, { signal, tell = () => {} } = {}) {
  const answer = await fetch(address(`analysis/${view}.${form}`, question), { signal });
  if (answer.ok) return answer.blob();
  if (answer.status !== TOO_LARGE) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  const { type, base64 } = await work({ view, form, ...question }, { signal, tell });
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}

async function work(question, { signal, tell }) {
  let job = await send("analysis/jobs", question);
  while (job.status === "waiting" || job.status === "running") {
    await pause(200);
    if (signal?.aborted) {
      await remove(`jobs/${job.id}`);
      throw new DOMException("stopped", "AbortError");
    }
    job = await ask(`jobs/${job.id}`);
    tell(job.progress);
  }
  if (job.status !== "done") throw new Refusal(TOO_LARGE, job.answer || {});
  return job.answer;
}
