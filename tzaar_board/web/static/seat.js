/** Who plays a side: a person, or the engine at a level. */

import { choice, field } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

export class Seat {
  /**
   * @param {string} label
   * @param {string} spec who plays there, as the program writes it
   * @param {number} levels how many levels the engine has
   */
  constructor(label, spec, levels) {
    const [kind, level] = spec.split(":");
    const kinds = [
      ["human", t("Person")],
      ["engine", t("Engine")],
      ["random", t("Random moves")],
    ];
    const known = kinds.some(([value]) => value === kind) ? kind : "human";
    this.kind = choice(kinds, known, () => this.#show());
    this.level = html("input", {
      ...{ type: "range", min: 1, max: levels, value: level ?? Math.min(3, levels) },
      ...{ "aria-label": t("{side}: level", { side: label }), input: () => this.#show() },
    });
    this.word = html("output", {});
    this.slider = html("div", { class: "slider" }, this.level, this.word);
    this.levels = levels;
    this.element = html("div", { class: "seat" }, field(label, this.kind), this.slider);
    this.#show();
  }

  /** As the program writes it: "engine:3". */
  get spec() {
    return this.kind.value === "engine" ? `engine:${this.level.value}` : this.kind.value;
  }

  #show() {
    this.slider.hidden = this.kind.value !== "engine";
    const level = Number(this.level.value);
    const word = strength(level, this.levels);
    this.word.textContent = t("{level}: {word}", { level, word });
    this.level.setAttribute("aria-valuetext", this.word.textContent);
  }
}

/**
 * A word for how strong a level is, the weakest being 1 of `levels`.
 *
 * @param {number} level
 * @param {number} levels
 */
function strength(level, levels) {
  const words = [
    t("a child's first game"),
    t("beginner"),
    t("casual player"),
    t("practised player"),
    t("club player"),
    t("strong player"),
    t("as strong as it can"),
  ];
  const share = levels > 1 ? (level - 1) / (levels - 1) : 1;
  return words[Math.round(share * (words.length - 1))];
}
