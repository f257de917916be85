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
  const pairing = new Pairing(() => {
    dialog.close();
    paired();
  });
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(t("May this page change the game?"), pairing.content, {
    closed: () => pairing.end(),
  });
}

/** What a pairing's dialog shows, and the two ways to be let in. */
class Pairing {
  /** @param {() => void} done told once the page has been let in */
  constructor(done) {
    this.done = done;
    this.looking = 0;
    this.pin = html("input", {
      ...{ inputmode: "numeric", autocomplete: "one-time-code", maxlength: 20, required: true },
      ...{ name: "pin", autofocus: true },
    });
    this.note = html("p", { class: "note", role: "status" });
    const byPin = this.#trial(() => this.#byPin());
    const byButton = this.#trial(() => this.#byButton());
    this.content = [
      html(
        "p",
        {},
        t("You are watching. To play from here, enter the PIN."),
      ),
      html(
        "form",
        { submit: byPin },
        field(t("PIN (on the table's computer: tzaar-board pin)"), this.pin),
        this.note,
        html(
          "footer",
          {},
          html("button", { type: "button", click: byButton }, t("Pair by the hint button")),
          html("button", { class: "strong" }, t("Pair")),
        ),
      ),
    ];
  }

  /** Asks no more. */
  end() {
    clearInterval(this.looking);
  }

  async #byPin() {
    await post("pair", { pin: this.pin.value.trim() });
    this.done();
  }

  async #byButton() {
    await post("pair/button");
    this.note.textContent = t("Now press the hint button on the table.");
    this.end();
    const until = performance.now() + PATIENCE;
    this.looking = setInterval(
      this.#trial(() => this.#look(until)),
      LOOK,
    );
  }

  /** Looks whether the button was pressed. @param {number} until when to give up */
  async #look(until) {
    if ((await get("session")).paired) this.done();
    else if (performance.now() > until) {
      this.end();
      this.note.textContent = t("No button was pressed; try again.");
    }
  }

  /**
   * The work of a button, a form or a timer: what the program refuses is shown.
   *
   * @param {() => Promise<void>} work
   * @returns {(event?: Event) => Promise<void>}
   */
  #trial(work) {
    return async (event) => {
      event?.preventDefault();
      if (event) this.note.textContent = "";
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.note.replaceChildren(...sentence(error.message));
      }
    };
  }
}
