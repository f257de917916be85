/** Asks the program for changes, and says what it refuses. */

import { ApiError, attempt, post } from "./api.js";

export class Steering {
  /**
   * @param {import("./notices.js").Notices} notices
   * @param {import("./announcer.js").Announcer} announcer
   * @param {{able: () => boolean, pair: () => void, greet: () => unknown}} page whether it may
   *     change the game, how it comes to, and what asks the program for the first
   */
  constructor(notices, announcer, page) {
    this.notices = notices;
    this.announcer = announcer;
    this.page = page;
  }

  /**
   * Asks for a change; what is refused is said, and thrown on.
   *
   * @param {string} path
   * @param {object} [body]
   */
  async ask(path, body = {}) {
    if (path === "sim/lift") this.notices.say("");
    try {
      await post(path, body);
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.status === 403 && !this.page.able()) this.page.pair();
        else this.refuse(error.message);
        if (error.status === 403) this.page.greet(); // Who was paired may be forgotten by now.
      }
      throw error;
    }
  }

  /** Says why something cannot be done. @param {string} words */
  refuse(words) {
    this.notices.say(words);
    this.announcer.refuse(words);
  }

  /**
   * Asks for a change of which nothing more depends.
   *
   * @param {string} path
   * @param {object} [body]
   */
  steer(path, body) {
    return this.ask(path, body).catch(ignoreRefusal);
  }

  /** Does something; what the program says against it is said. @param {() => Promise<void>} work */
  attempt(work) {
    return attempt(work, (words) => this.notices.say(words));
  }
}

/** What the program refused was said already; anything else is a bug. @param {unknown} error */
export function ignoreRefusal(error) {
  if (!(error instanceof ApiError)) throw error;
}
