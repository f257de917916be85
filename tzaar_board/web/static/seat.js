/** Who plays a side: a person, or the engine at a level. */

import { choice, field } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

export class Seat {
  /**
   * @param {string} label
   * @param {string} spec who plays there, as the program writes it
   * @param {number} levels how many levels the engine has
   * @param {string} [people] the id of a list of names to choose from
   * @param {boolean} [meets] whether somebody at another table may play
   */
  constructor(label, spec, levels, people, meets = false) {
    const [kind, level] = spec.split(":");
    const kinds = [
      ["human", t("Person")],
      ["engine", t("Engine")],
      ["random", t("Random moves")],
      ...(meets ? [["remote", t("At another table")]] : []),
    ];
    const known = kinds.some(([value]) => value === kind) ? kind : "human";
    this.kind = choice(kinds, known, () => this.#show());
    this.level = html("input", {
      ...{ type: "range", min: 1, max: levels, value: kind === "engine" && level ? level : Math.min(3, levels) },
      ...{ "aria-label": t("{side}: level", { side: label }), input: () => this.#show() },
    });
    this.name = html("input", {
      ...{ type: "text", maxlength: 40, autocomplete: "off", list: people },
      ...{ placeholder: t("Name"), "aria-label": t("{side}: name", { side: label }) },
      value: kind === "human" ? spec.slice("human:".length) : "",
    });
    this.word = html("output", {});
    this.slider = html("div", { class: "slider" }, this.level, this.word);
    this.levels = levels;
    this.element = html("div", { class: "seat" }, field(label, this.kind), this.name, this.slider);
    this.#show();
  }

  /** As the program writes it: "engine:3", "human:Ada". */
  get spec() {
    const name = this.name.value.trim();
    if (this.kind.value === "human" && name) return `human:${name}`;
    return this.kind.value === "engine" ? `engine:${this.level.value}` : this.kind.value;
  }

  #show() {
    this.slider.hidden = this.kind.value !== "engine";
    this.name.hidden = this.kind.value !== "human";
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
