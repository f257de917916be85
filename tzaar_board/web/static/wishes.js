/** What somebody wishes of a page, remembered by the browser. */

import { field } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

/** @typedef {"freeHands"|"opponentMoves"|"sounds"|"speech"|"vibration"} Wish */

/** @type {Record<Wish, {key: string, usual: boolean}>} */
const WISHES = {
  freeHands: { key: "tzaar-board.free-hands", usual: false },
  opponentMoves: { key: "tzaar-board.opponent-moves", usual: true },
  sounds: { key: "tzaar-board.sounds", usual: false },
  speech: { key: "tzaar-board.speech", usual: false },
  vibration: { key: "tzaar-board.vibration", usual: false },
};

/** Whether something is wished. @param {Wish} wish */
export function wished(wish) {
  const { key, usual } = WISHES[wish];
  const kept = localStorage.getItem(key);
  return kept === null ? usual : kept === "true";
}

/**
 * The switch of a wish.
 *
 * @param {Wish} wish
 * @param {string} words
 * @param {string} more
 * @param {() => void} changed told of every change
 */
function toggle(wish, words, more, changed) {
  const box = html("input", { type: "checkbox", checked: wished(wish), title: more });
  box.addEventListener("change", () => {
    localStorage.setItem(WISHES[wish].key, String(box.checked));
    changed();
  });
  return field(words, box);
}

/** The switches of a simulated table's hands. @param {() => void} changed told of every change */
export function handSwitches(changed) {
  const moves = t("What the built-in player has chosen is carried out by itself.");
  const free = t(
    "Stacks can be set down anywhere, as on a real table, which then asks and guides.",
  );
  return html(
    "div",
    { class: "switches", hidden: true },
    toggle("opponentMoves", t("Move the opponent's stacks"), moves, changed),
    toggle("freeHands", t("Free hands"), free, changed),
  );
}

/** The switches for who does not look. @param {() => void} changed told of every change */
export function attentionSwitches(changed) {
  const sounds = t("For your turn, what is not allowed, little time, and the end.");
  const speech = t("What the table says is spoken by this browser's voice.");
  const shaking = t("The phone shakes where the sounds would be heard.");
  return html(
    "div",
    { class: "switches" },
    toggle("sounds", t("Sounds"), sounds, changed),
    "speechSynthesis" in globalThis && toggle("speech", t("Speech"), speech, changed),
    "vibrate" in navigator && toggle("vibration", t("Vibration"), shaking, changed),
  );
}
