/** What the keyboard does, for eyes: who hears the page is told it at the board. */

import { openDialog } from "./dialog.js";
import { html, touched } from "./element.js";
import { t } from "./texts.js";

/**
 * Shows the keys that do something here.
 *
 * @param {boolean} simulated whether the page's own hands play
 */
export function openKeyHelp(simulated) {
  const rows = [...(simulated ? handKeys() : []), ...otherKeys()];
  openDialog(t("Keys"), [
    html(
      "dl",
      { class: "keys" },
      ...rows.flatMap(([keys, words]) => [
        html("dt", {}, ...keys.map((key) => html("kbd", {}, key))),
        html("dd", {}, words),
      ]),
    ),
  ]);
}

/** Whether a press of a key asks for them: a question mark, typed nowhere. @param {KeyboardEvent} event */
export function asksForKeys(event) {
  const typing = touched(event)?.closest("input, select, textarea, dialog");
  return event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey && !typing;
}

/** @returns {[string[], string][]} on the board of a simulated table */
function handKeys() {
  return [
    [["←", "↑", "→", "↓"], t("From site to site on the board")],
    [["Enter", t("Space")], t("Lift, set down")],
    [["Esc"], t("Put everything back")],
    [["w", "b"], t("The turn buttons")],
    [["h", "m"], t("The hint button and the menu button")],
    [["d"], t("Do it for me")],
  ];
}

/** @returns {[string[], string][]} */
function otherKeys() {
  return [
    [["f"], t("Turn the board")],
    [["←", "→", "Home", "End"], t("Through the actions, in a review or an analysis")],
    [["?"], t("These keys")],
  ];
}
