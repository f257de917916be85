/**
 * A table's light as a screen may show it: never more than three flashes a second (WCAG 2.3.1), and
 * steady for who wants less motion. Pure; times in milliseconds.
 */

/** How long a light that blinks is at least on, and off: two of them are more than a third of a second. */
const DWELL = 175;

/** How late a frame may come and still count as due. */
const LATE = 40;

/** How many changes may wait: as many as the flashes for a stack of four have. */
const MOST = 8;

/** @typedef {{hue: string, level: number}} Shine */

export class CalmLight {
  constructor() {
    /** @type {Shine} */
    this.shown = { hue: "#000000", level: 0 };
    this.cue = "";
    this.since = 0;
    /** Changes from on to off and back that have yet to be shown. @type {Shine[]} */
    this.waiting = [];
  }

  /**
   * What is to be shown now. A light that begins for another reason is shown at once; one that
   * goes on and off for the same reason waits its turn.
   *
   * @param {Shine} light what the table shows
   * @param {string} cue why it is lit, empty for no reason
   * @param {number} now
   * @param {boolean} still whether nothing may move: a light is as bright as it has been since it began
   * @returns {Shine}
   */
  show(light, cue, now, still) {
    const goesOn = Boolean(cue) && cue === this.cue;
    this.cue = cue;
    if (!goesOn) this.#begin(light, now);
    else if (still) this.#hold(light, now);
    else this.#queue(light, now);
    return this.shown;
  }

  /**
   * @param {Shine} light
   * @param {number} now
   */
  #begin(light, now) {
    this.waiting = [];
    this.shown = light;
    this.since = now;
  }

  /**
   * @param {Shine} light
   * @param {number} now
   */
  #hold(light, now) {
    if (light.level > this.shown.level) this.#begin(light, now);
  }

  /**
   * @param {Shine} light
   * @param {number} now
   */
  #queue(light, now) {
    const last = this.waiting.at(-1) ?? this.shown;
    if (Boolean(last.level) !== Boolean(light.level)) this.waiting.push(light);
    else if (!this.waiting.length) this.shown = light;
    if (this.waiting.length > MOST) this.waiting.splice(0, 2);
    const late = now - this.since - DWELL;
    if (late < 0 || !this.waiting.length) return;
    this.shown = this.waiting.shift() ?? light;
    this.since = late < LATE ? now - late : now;
  }
}
