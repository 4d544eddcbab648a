// The classroom: a pupil's activity, the teacher's wall, or the place where activities are built, as the address says.

import { ask } from "../api.js";
import { readActivity } from "../classroom/activity.js";
import { showBuilder } from "../classroom/builder.js";
import { findPlace } from "../classroom/place.js";
import { showActivity } from "../classroom/pupil.js";
import { findClass } from "../classroom/teacher.js";
import { showWall } from "../classroom/wall.js";
import { isEmbedded } from "../embedded.js";
import { t } from "../i18n.js";
import { complain } from "../shell.js";

export const sheets = ["lessons", "classroom"];
export const words = ["web-classroom", "web-lessons", "web-table", "web-analysis"];

/** @param {HTMLElement} main @param {Wishes} wishes @param {AbortSignal} signal */
export async function show(main, wishes, signal) {
  const activity = readActivity(wishes.a);
  if (activity) {
    await showActivity(main, activity, wishes, signal);
    return;
  }
  const place = await findPlace(signal);
  const open = wishes.wall === "1" && !isEmbedded() && findClass();
  if (open) await showWall(main, open, place, signal);
  else await showBuilder(main, wishes, { place, games: await ask("games", {}, signal) }, signal);
  if (wishes.a) complain(t("web-classroom.no-activity"));
}
