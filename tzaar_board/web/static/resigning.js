/** The question before a game is given up: it names who resigns. */

import { answered } from "./dialog.js";
import { t } from "./texts.js";

const COLOURS = /** @type {const} */ (["white", "black"]);

/**
 * Who may resign, whom to ask about first: people, at a table where there are any.
 *
 * @param {{white: string, black: string, player: string}} game
 * @returns {Colour[]}
 */
export function resigning(game) {
  const people = COLOURS.filter((colour) => game[colour] === "human");
  const able = people.length ? people : [...COLOURS];
  return able.sort((one, other) => Number(other === game.player) - Number(one === game.player));
}

/**
 * Asks who resigns.
 *
 * @param {GameReport} game
 * @param {BoardReport["sides"]} sides what the game calls its players
 * @returns {Promise<Colour|null>} null when nobody does
 */
export async function askWhoResigns(game, sides) {
  const able = resigning(game);
  for (;;) {
    const [colour, other] = able;
    const instead = other && t("{player} instead", { player: sides[other].name });
    const answer = await answered(t("{player} resigns?", { player: sides[colour].name }), [
      ["no", t("No, go on")],
      ...(other ? [["other", instead]] : []),
      ["yes", t("Yes, resign")],
    ]);
    if (answer === "yes") return colour;
    if (answer !== "other") return null;
    able.reverse();
  }
}
