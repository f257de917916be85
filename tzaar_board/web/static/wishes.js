/** What somebody wishes of a simulated table's hands, remembered by the browser. */

import { field } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

/** @typedef {"freeHands"|"opponentMoves"} HandWish */

/** @type {Record<HandWish, {key: string, usual: boolean}>} */
const WISHES = {
  freeHands: { key: "tzaar-board.free-hands", usual: false },
  opponentMoves: { key: "tzaar-board.opponent-moves", usual: true },
};

/** Whether something is wished. @param {HandWish} wish */
export function wished(wish) {
  const { key, usual } = WISHES[wish];
  const kept = localStorage.getItem(key);
  return kept === null ? usual : kept === "true";
}

/** The switches of all wishes. @param {() => void} changed told of every change */
export function handSwitches(changed) {
  /** @type {(wish: HandWish, words: string, more: string) => HTMLElement} */
  const toggle = (wish, words, more) => {
    const box = html("input", { type: "checkbox", checked: wished(wish), title: more });
    box.addEventListener("change", () => {
      localStorage.setItem(WISHES[wish].key, String(box.checked));
      changed();
    });
    return field(words, box);
  };
  return html(
    "div",
    { class: "switches", hidden: true },
    toggle(
      "opponentMoves",
      t("Move the opponent's stacks"),
      t("What the built-in player has chosen is carried out by itself."),
    ),
    toggle(
      "freeHands",
      t("Free hands"),
      t("Stacks can be set down anywhere, as on a real table, which then asks and guides."),
    ),
  );
}
