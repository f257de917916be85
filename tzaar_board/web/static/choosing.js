/** A dialog of what can be begun at the table at hand, by games, and how far one is with each. */

import { openDialog } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

/** The element that says why nothing can be begun. */
const WATCHING = "only-watching";

/**
 * @typedef {{game: string, words: string, standing: string, possible?: boolean,
 *     begin: () => void}} Item `standing`: how far one is
 */

/**
 * @typedef {{board: (game: string) => BoardReport, able: boolean, pair: () => void}} Wishes
 *     `able`: this page may begin any; `pair` is how it comes to
 */

/**
 * Shows what there is.
 *
 * @param {string} title
 * @param {Item[]} items
 * @param {Wishes} wishes
 * @param {{before?: string, after?: string}} [words] above and below the lists
 */
export function openChoosing(title, items, wishes, { before, after } = {}) {
  /** @type {(then: () => void) => () => void} */
  const leave = (then) => () => {
    dialog.close();
    then();
  };
  /** @param {Item} one */
  const line = ({ words, standing, possible = true, begin }) => {
    const disabled = !wishes.able || !possible;
    const label = [words, standing].join(", ");
    const why = wishes.able ? null : WATCHING;
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", disabled, "aria-label": label, "aria-describedby": why, click: leave(begin) },
        html("span", {}, words),
        html("span", { class: "far" }, standing),
      ),
    );
  };
  const games = [...new Set(items.map(({ game }) => game))];
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(title, [
    wishes.able ? null : watching(leave(wishes.pair)),
    before ? html("p", {}, before) : null,
    html(
      "div",
      { class: "choosing" },
      ...games.map((game) => {
        const lines = items.filter((one) => one.game === game).map(line);
        return html(
          "section",
          {},
          html("h3", {}, wishes.board(game).title),
          html("ol", { class: "lessons" }, ...lines),
        );
      }),
    ),
    after ? html("p", { class: "quiet" }, after) : null,
  ]);
}

/** Why nothing can be begun, and what there is to do. @param {() => void} pair */
function watching(pair) {
  return html(
    "div",
    { class: "watching" },
    html("p", { id: WATCHING }, t("You are watching. To play from here, enter the PIN.")),
    html("button", { type: "button", class: "strong", click: pair }, t("Enter the PIN")),
  );
}
