// A ladder of hints: is it won, where to look, the move, then the whole explanation. It never plays by itself.

import { ask } from "../api.js";
import { t } from "../i18n.js";

export class Hints {
  constructor(table) {
    this.table = table;
    this.spec = "";
    this.step = 0;
  }

  // The next hint for a position: a sentence, figures to look at, or the explanation.
  async next(spec) {
    if (spec !== this.spec) {
      this.spec = spec;
      this.step = 0;
      this.state = await ask("state", { spec, show: "moves" }, this.table.abort.signal);
    }
    this.step += 1;
    const { state } = this;
    if (!state.known) return { text: state.say };
    if (state.kind === "puzzle") return this.puzzleHint(state);
    const good = state.moves.find((move) => move.best) || null;
    if (this.step === 1 || !good) return { text: t(`web.outcome.${state.outcome}`) };
    if (this.step === 2) return { text: t("web.hint.look"), figures: good.click.slice(0, 1) };
    if (this.step === 3) return { text: t("web.hint.move", { move: good.said }), figures: good.click };
    return { explain: true };
  }

  async puzzleHint(state) {
    if (this.step > 2) return { explain: true };
    if (this.step === 1) return { text: state.verdict || t(state.solvable ? "web.hint.solvable" : "web.hint.unsolvable") };
    const answer = await ask("explain", { spec: this.spec, level: 1 }, this.table.abort.signal);
    return { text: answer.blocks.filter((block) => block.type === "para").map((block) => block.text).join(" ") };
  }

  // The fewest presses that a start needs, where that is proved.
  async fewest(start) {
    const state = await ask("state", { spec: start, show: "moves" }, this.table.abort.signal).catch(() => ({}));
    return state.fewest && state.length ? t("web.hint.fewest", { n: state.length }) : "";
  }
}
