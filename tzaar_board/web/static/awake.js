/** Keeps a screen beside the table from going to sleep; where a browser cannot, nothing happens. */

export class Awake {
  constructor() {
    this.wanted = false;
    this.asking = false;
    /** @type {WakeLockSentinel|null} */
    this.held = null;
    document.addEventListener("visibilitychange", () => this.#see());
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
    // Browsers know wake locks on https and on this machine alone; a hidden page has lost its own.
    if (!("wakeLock" in navigator) || this.asking || this.held?.released === false) return;
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
