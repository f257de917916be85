/** A site, a stack and a player in words. */

import { t } from "./texts.js";

/** @type {Record<string, () => string>} */
const NAMES = {
  "white tzaar": () => t("White Tzaar"),
  "white tzarra": () => t("White Tzarra"),
  "white tott": () => t("White Tott"),
  "black tzaar": () => t("Black Tzaar"),
  "black tzarra": () => t("Black Tzarra"),
  "black tott": () => t("Black Tott"),
  "white disc": () => t("White disc"),
  "black disc": () => t("Black disc"),
};

/** @type {Record<string, () => string>} */
const CUES = {
  capture: () => t("can be captured"),
  stacking: () => t("can be stacked on"),
};

/** "White Tzaar, height 3" @param {StackReport} stack */
export function stackWords({ colour, kind, height }) {
  const name = NAMES[`${colour} ${kind}`]?.() ?? `${colour} ${kind}`;
  return height > 1 ? t("{stack}, height {height}", { stack: name, height }) : name;
}

/**
 * "D4, White Tzaar, height 3, can be captured"
 *
 * @param {string} site
 * @param {StackReport} [stack]
 * @param {CueReport} [cue]
 */
export function siteWords(site, stack, cue) {
  const words = [site, stack ? stackWords(stack) : t("empty")];
  if (cue) words.push(CUES[cue.role]?.() ?? cue.words);
  return words.join(", ");
}

/** "White", "Black" @param {string} colour */
export function colourWord(colour) {
  return colour === "white" ? t("White") : t("Black");
}

/**
 * Who a player is, in words.
 * @param {string} spec as the program writes it: "human", "engine:3", "random", or a name
 */
export function playerWord(spec) {
  const [kind, level] = spec.split(":");
  if (kind === "human") return t("Person");
  if (kind === "random") return t("Chance");
  if (kind === "engine") return t("Engine, level {level}", { level: level ?? "3" });
  return spec;
}

/** How a game ended, in a few words. @param {OutcomeReport|null} outcome */
export function outcomeWord(outcome) {
  if (!outcome) return t("unfinished");
  if (!outcome.winner) return t("draw");
  return outcome.winner === "white" ? t("White won") : t("Black won");
}
