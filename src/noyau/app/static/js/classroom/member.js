// A pupil in a class: the nickname, and what the teacher's wall is told. Without a class nothing is told to anybody.

import { isStop } from "../api.js";
import { call, isGone } from "./service.js";

const KEY = "class-member";
const EVERY = 15_000;

/** @typedef {{ step: number, tries: number, finished: boolean, at?: string, wrong?: string, answer?: string }} News */

// The class of a link: its name and the token that lets join.
/** @param {string | undefined} text @returns {{ id: string, token: string } | null} */
export function readInvitation(text) {
  const found = /^([\w-]{8})\.([\w-]{22})$/.exec(text || "");
  return found && { id: found[1], token: found[2] };
}

/** @param {Opened} opened */
export function writeInvitation({ id, pupils }) {
  return `${id}.${pupils}`;
}

/** @param {string} id @returns {Member | null} */
export function findMember(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) || "null");
    return kept?.id === id && typeof kept.token === "string" ? new Member(id, kept.token, String(kept.name)) : null;
  } catch {
    return null;
  }
}

/** @param {{ id: string, token: string }} invitation @param {string} nickname */
export async function join({ id, token }, nickname) {
  const { pupil, name } = await call(`/${id}/pupils`, { body: { token, name: nickname } });
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, token: pupil, name }));
  } catch {
    // a browser that keeps nothing asks for the nickname again
  }
  return new Member(id, pupil, name);
}

export class Member {
  /** @type {News | null} */
  #news = null;
  /** @type {News | null} */
  #waiting = null;

  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {string} id @param {string} token @param {string} name */
  constructor(id, token, name) {
    this.id = id;
    this.token = token;
    this.name = name;
    this.left = () => {};
  }

  // Say now and then that one is still there, as long as the signal lets; left() is called where the class has ended.
  /** @param {AbortSignal} signal @param {() => void} left */
  stay(signal, left) {
    this.left = left;
    const beat = setInterval(() => { if (this.#waiting || this.#news) this.#send(this.#waiting || /** @type {News} */ (this.#news)); }, EVERY);
    signal.addEventListener("abort", () => clearInterval(beat));
  }

  leave() {
    localStorage.removeItem(KEY);
  }

  /** @param {News} news */
  tell(news) {
    const { step, tries, finished } = news;
    this.#news = { step, tries, finished };
    this.#last = this.#last.then(() => this.#send(news)); // one after the other: the last word counts
    return this.#last;
  }

  // What could not be said is said again later.
  /** @param {News} news */
  async #send(news) {
    this.#waiting = null;
    try {
      await call(`/${this.id}/news`, { token: this.token, body: news });
    } catch (error) {
      if (isStop(error)) return;
      if (isGone(error)) this.left();
      else this.#waiting = news;
    }
  }
}
