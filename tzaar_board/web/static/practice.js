/** Practice: what there is to choose from, and how far one is with it. */

import { get } from "./api.js";
import { openChoosing } from "./choosing.js";
import { t } from "./texts.js";

/**
 * Shows what can be practised at the table at hand.
 *
 * @param {{begin: (choice: string) => void} & import("./choosing.js").Wishes} wishes
 */
export async function openPractice(wishes) {
  /** @type {PracticeReport[]} */
  const known = await get("practice");
  const choices = known.filter(({ playable }) => playable);
  const items = choices.map((choice) => ({
    ...{ game: choice.game, standing: standing(choice), possible: Boolean(choice.problems) },
    words: choice.own ? t("From your games") : t("Level {grade}", { grade: choice.grade }),
    begin: () => wishes.begin(choice.choice),
  }));
  const none = choices.every(({ own, problems }) => !own || !problems);
  openChoosing(t("Practice"), items, wishes, {
    before: t("Find the turn that wins, or the only one that does not lose."),
    after: none
      ? t("No lost chance is known yet: look at the review of one of your games.")
      : t("A review finds the chances that you lost in a game."),
  });
}

/** How far one is. @param {PracticeReport} choice */
function standing({ problems, known, due }) {
  if (!problems) return t("none");
  const solved = t("{known} of {problems}", { known, problems });
  return due ? [solved, t("to repeat: {due}", { due })].join(" · ") : solved;
}
