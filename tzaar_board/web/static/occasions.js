/** What a change of the game means to somebody who does not look. Pure; times in seconds. */

/** @typedef {"turn"|"illegal"|"low"|"end"} Occasion */

/** What is left to a player who is to hurry. */
const LOW = 30;

/**
 * What has happened between two reports that somebody should hear of, if anything.
 *
 * @param {GameReport|undefined} before
 * @param {GameReport} after
 * @param {boolean} moving whether the opponent's stacks move by themselves
 * @returns {Occasion|null}
 */
export function occasion(before, after, moving) {
  if (!before) return null;
  if (after.outcome) return before.outcome || before.id !== after.id ? null : "end";
  if (after.state === "wrong") return before.state === "wrong" ? null : "illegal";
  const waits = waitsFor(after, moving);
  return waits && waits !== waitsFor(before, moving) ? "turn" : null;
}

/**
 * How soon a player's time gets low, null where it does not.
 *
 * @param {ClockReport|null} clock
 */
export function untilLow(clock) {
  if (!clock?.running) return null;
  const until = clock[/** @type {Colour} */ (clock.running)] + (clock.free ?? 0) - LOW;
  return until > 0 ? until : null;
}

/**
 * Who must do something with their hands, empty where nobody need.
 *
 * @param {GameReport} game
 * @param {boolean} moving
 */
function waitsFor(game, moving) {
  if (game.state === "setup") return "";
  if (game.opponent.length) return moving ? "" : "opponent";
  const player = game[/** @type {Colour} */ (game.player)];
  return player === "human" ? `${game.id} ${game.player}` : "";
}
