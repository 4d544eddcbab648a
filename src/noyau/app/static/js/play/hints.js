// A ladder of hints: is it won, where to look, the move, then the whole explanation. It never plays by itself.

import { ask } from "../api.js";
import { t } from "../i18n.js";

export class Hints {
  // The next hint for a position: a sentence, figures to look at, or the explanation.
  async next(spec) {
    if (spec !== this.ladder?.spec) this.ladder = { spec, step: 0, state: ask("state", { spec, show: "moves" }) };
    const { ladder } = this;
    const state = await ladder.state.catch((error) => {
      this.ladder = null;
      throw error;
    });
    ladder.step += 1;
    if (!state.known) return { text: state.say };
    if (state.kind === "puzzle") return this.puzzleHint(state, ladder);
    const good = state.moves.find((move) => move.best) || null;
    if (ladder.step === 1 || !good) return { text: t(`web.outcome.${state.outcome}`) };
    if (ladder.step === 2) return { text: t("web.hint.look"), figures: good.click.slice(0, 1) };
    if (ladder.step === 3) return { text: t("web.hint.move", { move: good.said }), figures: good.click };
    return { explain: true };
  }

  async puzzleHint(state, { spec, step }) {
    if (step > 2) return { explain: true };
    if (step === 1) return { text: state.verdict || t(state.solvable ? "web.hint.solvable" : "web.hint.unsolvable") };
    const answer = await ask("explain", { spec, level: 1 });
    return { text: answer.blocks.filter((block) => block.type === "para").map((block) => block.text).join(" ") };
  }

  // The fewest presses that a start needs, where that is proved.
  async fewest(start) {
    const state = await ask("state", { spec: start, show: "moves" }).catch(() => ({}));
    return state.fewest && state.length ? t("web.hint.fewest", { n: state.length }) : "";
  }
}
