// The computer's seat: it moves as long as it is its turn; an undo, a pause or another screen stops it.

import { isStop, pause, send } from "../api.js";
import { t } from "../i18n.js";
import { announce, complain, delay } from "../shell.js";
import * as store from "../store.js";
import { statusOf } from "./sentences.js";

export class Computer {
  constructor(table) {
    this.table = table;
    this.running = true;
  }

  // At an earlier position it waits until it is asked.
  async answerIfDue(asked = false) {
    const { table } = this;
    if (table.looking && !asked) return;
    try {
      while (!table.ended && table.seats.isComputers(table.game.at) && this.running) await this.answer();
    } catch (error) {
      if (isStop(error)) return;
      complain(error.message);
      table.end.replaceChildren(table.playOn());
      return;
    }
    if (table.ended && table.seats.alone) announce(statusOf(table));
  }

  async answer() {
    const { table } = this;
    const { game } = table;
    const asked = { spec: store.position(game), strength: table.wishes.lvl };
    const [reply] = await Promise.all([send("reply", asked), pause(delay())]);
    if (game !== table.game || !this.running) throw new DOMException("stopped", "AbortError");
    const after = table.game = store.play(game, { ...reply, text: reply.move });
    await table.refresh();
    if (after !== table.game) throw new DOMException("stopped", "AbortError");
    const played = t("web.play.computer-plays", { move: reply.said });
    if (!table.shown.size) table.remark(played);
    announce(`${played} ${statusOf(table)}`);
  }

  async run(running) {
    this.running = running;
    this.table.tidy();
    if (running) await this.answerIfDue(true);
  }
}
