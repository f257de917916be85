/** A dialog of what can be begun at the table at hand, by games, and how far one is with each. */

import { openDialog } from "./dialog.js";
import { html } from "./element.js";

/**
 * @typedef {{game: string, words: string, standing: string, possible?: boolean,
 *     begin: () => void}} Item `standing`: how far one is
 */

/**
 * Shows what there is.
 *
 * @param {string} title
 * @param {Item[]} items
 * @param {{board: (game: string) => BoardReport, able: boolean}} wishes `able`: this page may
 *     begin any
 * @param {{before?: string, after?: string}} [words] above and below the lists
 */
export function openChoosing(title, items, wishes, { before, after } = {}) {
  /** @param {Item} one */
  const line = ({ words, standing, possible = true, begin }) => {
    const click = () => {
      dialog.close();
      begin();
    };
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", disabled: !wishes.able || !possible, click },
        html("span", {}, words),
        html("span", { class: "far" }, standing),
      ),
    );
  };
  const games = [...new Set(items.map(({ game }) => game))];
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(title, [
    before ? html("p", {}, before) : null,
    ...games.flatMap((game) => [
      html("h3", {}, wishes.board(game).title),
      html("ol", { class: "lessons" }, ...items.filter((one) => one.game === game).map(line)),
    ]),
    after ? html("p", { class: "quiet" }, after) : null,
  ]);
}
