/** Who plays a side: a person, or the engine at a level. */

import { choice, field } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";

export class Seat {
  /**
   * @param {string} label
   * @param {string} spec who plays there, as the program writes it
   * @param {{ levels: number, elo: readonly number[] }} engine how many levels it has, and how strong they are
   * @param {string} [people] the id of a list of names to choose from
   * @param {boolean} [meets] whether somebody at another table may play
   */
  constructor(label, spec, engine, people, meets = false) {
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
      ...{ type: "range", min: 1, max: engine.levels, value: kind === "engine" && level ? level : Math.min(3, engine.levels) },
      ...{ "aria-label": t("{side}: level", { side: label }), input: () => this.#show() },
    });
    this.name = html("input", {
      ...{ type: "text", maxlength: 40, autocomplete: "off", list: people },
      ...{ placeholder: t("Name"), "aria-label": t("{side}: name", { side: label }) },
      value: kind === "human" ? spec.slice("human:".length) : "",
    });
    this.word = html("output", { title: t("Elo counts from random moves, which have 0; 200 more win three games of four.") });
    this.slider = html("div", { class: "slider" }, this.level, this.word);
    this.engine = engine;
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
    const word = strength(level, this.engine.levels);
    const elo = this.engine.elo[level - 1];
    const known = { level, word, elo: elo ?? 0 };
    this.word.textContent = elo === undefined ? t("{level}: {word}", known) : t("{level}: {word}, Elo {elo}", known);
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
