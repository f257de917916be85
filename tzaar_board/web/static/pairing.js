/** Pairing: how a page on another machine gets leave to change the game. */

import { ApiError, get, post } from "./api.js";
import { field, openDialog } from "./dialog.js";
import { html, sentence } from "./element.js";
import { t } from "./texts.js";

/** Milliseconds between looks at whether the button was pressed, and how long to look. */
const LOOK = 1000;
const PATIENCE = 30_000;

/**
 * Asks for the PIN, or a press on the table's hint button.
 *
 * @param {() => void} paired told when this page may change the game
 */
export function openPairing(paired) {
  const pin = html("input", {
    ...{ inputmode: "numeric", autocomplete: "one-time-code", maxlength: 20, required: true },
    ...{ name: "pin", autofocus: true },
  });
  const note = html("p", { class: "note", role: "status" });
  let looking = 0;
  const done = () => {
    dialog.close();
    paired();
  };
  /** @type {(work: () => Promise<void>) => (event?: Event) => Promise<void>} */
  const trial = (work) => async (event) => {
    event?.preventDefault();
    if (event) note.textContent = "";
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note.replaceChildren(...sentence(error.message));
    }
  };
  const byPin = trial(async () => {
    await post("pair", { pin: pin.value.trim() });
    done();
  });
  const byButton = trial(async () => {
    await post("pair/button");
    note.textContent = t("Now press the hint button on the table.");
    clearInterval(looking);
    const until = performance.now() + PATIENCE;
    looking = setInterval(
      trial(async () => {
        if ((await get("session")).paired) done();
        else if (performance.now() > until) {
          clearInterval(looking);
          note.textContent = t("No button was pressed; try again.");
        }
      }),
      LOOK,
    );
  });
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(
    t("May this page change the game?"),
    [
      html(
        "p",
        {},
        t("You are watching. To play from here, enter the PIN."),
      ),
      html(
        "form",
        { submit: byPin },
        field(t("PIN (on the table's computer: tzaar-board pin)"), pin),
        note,
        html(
          "footer",
          {},
          html("button", { type: "button", click: byButton }, t("Pair by the hint button")),
          html("button", { class: "strong" }, t("Pair")),
        ),
      ),
    ],
    { closed: () => clearInterval(looking) },
  );
}
