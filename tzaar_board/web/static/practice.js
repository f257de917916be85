/** Practice: what there is to choose from, and how far one is with it. */

import { get } from "./api.js";
import { openDialog } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

/**
 * Shows what can be practised at the table at hand.
 *
 * @param {{begin: (choice: string) => void, board: (game: string) => BoardReport, able: boolean}}
 *     wishes `able`: this page may begin it
 */
export async function openPractice(wishes) {
  /** @type {PracticeReport[]} */
  const known = await get("practice");
  const choices = known.filter(({ playable }) => playable);
  /** @param {PracticeReport} choice */
  const item = (choice) =>
    html(
      "li",
      {},
      html(
        "button",
        {
          type: "button",
          disabled: !wishes.able || !choice.problems,
          click: () => {
            dialog.close();
            wishes.begin(choice.choice);
          },
        },
        html("span", {}, choice.own ? t("From your games") : t("Level {grade}", { grade: choice.grade })),
        html("span", { class: "far" }, standing(choice)),
      ),
    );
  const games = [...new Set(choices.map(({ game }) => game))];
  const dialog = openDialog(t("Practice"), [
    html("p", {}, t("Find the turn that wins, or the only one that does not lose.")),
    ...games.flatMap((game) => [
      html("h3", {}, wishes.board(game).title),
      html("ol", { class: "lessons" }, ...choices.filter((one) => one.game === game).map(item)),
    ]),
    html("p", { class: "quiet" }, t("A review finds the chances that you lost in a game.")),
  ]);
}

/** How far one is. @param {PracticeReport} choice */
function standing({ problems, known, due }) {
  const solved = t("{known} of {problems}", { known, problems });
  return due ? [solved, t("to repeat: {due}", { due })].join(" · ") : solved;
}
