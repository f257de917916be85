/** A site, a stack and a player in words. */

import { t } from "./texts.js";

/** @type {Record<string, () => string>} */
const CUES = {
  capture: () => t("can be captured"),
  stacking: () => t("can be stacked on"),
};

/**
 * "White Tzaar, height 3"
 *
 * @param {BoardReport} board
 * @param {StackReport} stack
 */
export function stackWords(board, { colour, kind, height }) {
  const piece = board.pieces.find((one) => one.kind === kind);
  const name = piece?.names[colour] ?? `${colour} ${kind}`;
  return height > 1 ? t("{stack}, height {height}", { stack: name, height }) : name;
}

/**
 * "D4, White Tzaar, height 3, can be captured"
 *
 * @param {BoardReport} board
 * @param {string} site
 * @param {StackReport} [stack]
 * @param {CueReport} [cue]
 */
export function siteWords(board, site, stack, cue) {
  const words = [site, stack ? stackWords(board, stack) : t("empty")];
  if (cue) words.push(CUES[cue.role]?.() ?? cue.words);
  return words.join(", ");
}

/**
 * Who a player is, in words.
 * @param {string} spec as the program writes it: "human", "engine:3", "random", or a name
 */
export function playerWord(spec) {
  const [kind, level] = spec.split(":");
  if (kind === "human") return t("Person");
  if (kind === "random") return t("Random moves");
  if (kind === "engine") return t("Engine, level {level}", { level: level ?? "3" });
  return spec;
}
