/** The fields for the clock of a new game, as the clock of the game at hand has them. */

import { choice, field } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

/** @typedef {"increment"|"delay"|"periods"} Way */

export class ClockFields {
  /**
   * @param {ClockReport|null} clock
   * @param {BoardReport["sides"]} sides what the game calls its players
   */
  constructor(clock, sides) {
    this.main = numberInput(minutes(clock?.main ?? 900), 1440);
    this.mainBlack = numberInput(minutes(clock?.main_black ?? clock?.main ?? 900), 1440);
    this.increment = numberInput(clock?.increment ?? 10, 3600);
    this.delay = numberInput(clock?.delay || 10, 3600);
    this.periods = numberInput(clock?.periods || 5, 100, { min: 1, step: 1 });
    this.period = numberInput(clock?.period || 30, 3600, { min: 0.1 });
    this.flag = tick(Boolean(clock?.flag));
    this.timed = tick(Boolean(clock), () => this.#show());
    this.uneven = tick(typeof clock?.main_black === "number", () => this.#show());
    this.way = choice(
      [
        ["increment", t("seconds are added")],
        ["delay", t("the first seconds cost nothing")],
        ["periods", t("periods follow (byo-yomi)")],
      ],
      wayOf(clock),
      () => this.#show(),
    );
    this.mainField = field("", this.main);
    this.blackField = field("", this.mainBlack);
    this.fields = {
      increment: [field(t("Seconds added each turn"), this.increment)],
      delay: [field(t("Seconds of each turn that cost nothing"), this.delay)],
      periods: [field(t("Periods"), this.periods), field(t("Seconds of a period"), this.period)],
    };
    this.times = html(
      "div",
      { class: "times" },
      this.mainField,
      this.blackField,
      label(this.uneven, t("Different times")),
      html("div", { class: "whole" }, field(t("Each turn"), this.way)),
      ...Object.values(this.fields).flat(),
      label(this.flag, t("Who runs out of time has lost")),
    );
    this.elements = [label(this.timed, t("Play with a clock")), this.times];
    this.name(sides);
  }

  /** Says whose minutes are whose. @param {BoardReport["sides"]} sides */
  name(sides) {
    this.sides = sides;
    this.#show();
  }

  /** Shows the times of a game with a clock; what is not shown must not be valid. */
  #show() {
    const timed = this.timed.checked;
    const uneven = this.uneven.checked;
    this.times.hidden = !timed;
    this.blackField.hidden = !uneven;
    const { white, black } = this.sides ?? {};
    const words = uneven
      ? t("Minutes for {player}", { player: white?.name ?? "" })
      : t("Minutes for each side");
    rename(this.mainField, words);
    rename(this.blackField, t("Minutes for {player}", { player: black?.name ?? "" }));
    for (const [way, shown] of Object.entries(this.fields)) {
      const wanted = way === this.way.value;
      for (const one of shown) {
        one.hidden = !wanted;
        const input = one.querySelector("input");
        if (input) input.disabled = !timed || !wanted;
      }
    }
    this.main.disabled = !timed;
    this.mainBlack.disabled = !timed || !uneven;
  }

  /** The clock that is wanted; null for a game without one. @returns {GameBody["clock"]} */
  get wanted() {
    if (!this.timed.checked) return null;
    const way = this.way.value;
    return {
      main: 60 * this.main.valueAsNumber,
      main_black: this.uneven.checked ? 60 * this.mainBlack.valueAsNumber : null,
      increment: way === "increment" ? this.increment.valueAsNumber : 0,
      delay: way === "delay" ? this.delay.valueAsNumber : 0,
      periods: way === "periods" ? this.periods.valueAsNumber : 0,
      period: way === "periods" ? this.period.valueAsNumber : 0,
      flag: this.flag.checked,
    };
  }
}

/** @param {ClockReport|null} clock @returns {Way} */
function wayOf(clock) {
  if (clock?.periods) return "periods";
  return clock?.delay ? "delay" : "increment";
}

/** @param {number} seconds */
function minutes(seconds) {
  return Number((seconds / 60).toFixed(4));
}

/**
 * @param {boolean} checked
 * @param {() => void} [change]
 * @returns {HTMLInputElement}
 */
function tick(checked, change = () => {}) {
  return html("input", { type: "checkbox", checked, change });
}

/**
 * @param {HTMLInputElement} input
 * @param {string} words
 */
function label(input, words) {
  return html("label", { class: "tick" }, input, words);
}

/**
 * Says something else beside an input.
 *
 * @param {HTMLElement} labelled
 * @param {string} words
 */
function rename(labelled, words) {
  const [first] = labelled.childNodes;
  if (first) first.textContent = words;
}

/**
 * @param {number} value
 * @param {number} max
 * @param {Record<string, unknown>} [more]
 * @returns {HTMLInputElement}
 */
function numberInput(value, max, more = {}) {
  const bounds = { min: 0, max, step: "any", ...more };
  return html("input", { type: "number", ...bounds, value, required: true });
}
