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
  let number = 0;
  turns.forEach((from, at) => {
    const player = players[from];
    if (player === undefined) return;
    const part = actions.slice(from, turns[at + 1]);
    number = numbered(number, players[from - 1], player, players[0]);
    if (number > found.length) found.push({ number, turns: {} });
    found[found.length - 1].turns[player] = part.map((text, offset) => ({
      ...{ text, number: from + offset + 1 },
    }));
  });
  return found;
}

/**
 * The number of an action's turn, after the number of the action before it: it goes up whenever who
 * played first is to move again.
 *
 * @param {number} number
 * @param {string|undefined} before who played the action before
 * @param {string} player who plays this one
 * @param {string} first who played the first of all
 */
export function numbered(number, before, player, first) {
  return player !== before && player === first ? number + 1 : number;
}

/**
 * An action in a sentence: which one of how many, who played it, and what.
 *
 * @param {number} number
 * @param {number} total
 * @param {string} player
 * @param {string} text
 */
export function placedAction(number, total, player, text) {
  return t("{number} of {total}: {player} {action}", {
    ...{ number, total, player, action: actionText(text) },
  });
}

/** An action as it is shown: "A1×B2", "pass". @param {string} text */
export function actionText(text) {
  return text === "pass" ? t("pass") : text.replace(/^(\w\d)x/, "$1×");
}

/** A sentence with its actions as they are shown. @param {string} words */
function actionsShown(words) {
  return words.replace(/\b([A-Z]\d)x(?=[A-Z]\d\b)/g, "$1×");
}

/**
 * The action that a hint shows, and why: or only why, where an answer was wrong.
 *
 * @param {GameReport} game
 */
export function hinted({ hint, reason }) {
  const why = actionsShown(reason);
  if (!hint) return why;
  return why ? `${actionText(hint)}: ${why}` : actionText(hint);
}
