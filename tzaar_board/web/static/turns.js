/** The actions of a game parted into turns, and the turns into rows. */

import { t } from "./texts.js";

/**
 * @param {{actions: string[], players: string[], turns: number[]}} stored of a StoredReport
 * @returns {Array<{number: number, turns: Object<string, Array<{text: string, number: number}>>}>}
 *     rows; an action's `number` is how many were played with it
 */
export function rows({ actions, players, turns }) {
  /** @type {ReturnType<typeof rows>} */
  const found = [];
  turns.forEach((from, at) => {
    const player = players[from];
    if (player === undefined) return;
    const part = actions.slice(from, turns[at + 1]);
    const turn = part.map((text, offset) => ({ text, number: from + offset + 1 }));
    const last = found.at(-1);
    if (!last || player === players[0] || last.turns[player]) {
      found.push({ number: found.length + 1, turns: { [player]: turn } });
    } else {
      last.turns[player] = turn;
    }
  });
  return found;
}

/** An action as it is shown: "A1×B2", "pass". @param {string} text */
export function actionText(text) {
  return text === "pass" ? t("pass") : text.replace(/^(\w\d)x/, "$1×");
}
