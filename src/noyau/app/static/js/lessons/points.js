// The goal of games with points: get more of them than the computer.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { Duel } from "./matches.js";

/** @param {Step} step @param {Lectern} lectern @returns {Goal} */
export function points(step, lectern) {
  const sum = { mine: 0, theirs: 0 };
  const count = h("p", { class: "count" });
  const tell = () => { count.textContent = t("web-lessons.points", sum); };
  const duel = new Duel(step, lectern, {
    mine: async ({ gain = 0 }) => {
      sum.mine += gain;
      tell();
    },
    theirs: ({ gain = 0 }) => {
      sum.theirs += gain;
      tell();
    },
    end: () => (sum.mine > sum.theirs ? lectern.succeed() : lectern.say(t("web-lessons.fewer-points"), "no")),
  });
  duel.element.append(count);
  const begin = () => {
    sum.mine = sum.theirs = 0;
    tell();
    return duel.begin();
  };
  return { element: duel.element, begin, spec: () => duel.stage.spec, point: (figures) => duel.stage.scene.pointAt(figures) };
}
