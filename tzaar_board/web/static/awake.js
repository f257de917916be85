/** Keeps a screen beside the table from going to sleep; where a browser cannot, that is said once. */

import { html } from "./element.js";
import { t } from "./texts.js";

/** Remembers that it was read. */
const SAID = "tzaar-board.sleep-said";

export class Awake {
  constructor() {
    this.wanted = false;
    this.asking = false;
    /** @type {WakeLockSentinel|null} */
    this.held = null;
    document.addEventListener("visibilitychange", () => this.#see());
  }

  /** Whether this browser can keep a screen on here: on https, and on this machine. */
  get able() {
    return "wakeLock" in navigator;
  }

  /** Whether the screen is to stay on while the page can be seen. @param {boolean} wanted */
  keep(wanted) {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.#see();
  }

  async #see() {
    if (!this.wanted || document.hidden) {
      const { held } = this;
      this.held = null;
      await held?.release();
      return;
    }
    // A hidden page has lost its own.
    if (!this.able || this.asking || this.held?.released === false) return;
    this.asking = true;
    try {
      this.held = await navigator.wakeLock.request("screen");
    } catch {
      this.held = null; // The battery is low, or the reader does not want it.
    }
    this.asking = false;
    if (!this.wanted || document.hidden) this.#see();
  }
}

/** That the screen will go to sleep, and what helps; null once that was read. */
export function sleepWarning() {
  if (localStorage.getItem(SAID) !== null) return null;
  const close = () => {
    localStorage.setItem(SAID, "true");
    element.remove();
  };
  const words = t(
    "Over http this browser lets the screen go to sleep. Set this device's screen to stay on for longer, in its own settings.",
  );
  const element = html(
    "div",
    { class: "watching offer" },
    html("p", {}, words),
    html("button", { type: "button", click: close }, t("Close")),
  );
  return element;
}
