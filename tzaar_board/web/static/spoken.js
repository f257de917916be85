/** A site, a stack, an action and a player in words. */

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
  if (kind === "remote") return t("At another table");
  if (kind === "engine") return t("Engine, level {level}", { level: level ?? "3" });
  return spec;
}

/**
 * A sentence as a voice can say it: actions in words.
 *
 * @param {string} words
 */
export function aloud(words) {
  return words
    .replace(/\b([A-Z]\d)×([A-Z]\d)\b/gi, (_, origin, target) =>
      t("{origin} captures {target}", { origin, target }),
    )
    .replace(/\b([A-Z]\d)\+([A-Z]\d)\b/gi, (_, origin, target) =>
      t("{origin} onto {target}", { origin, target }),
    );
}

/** Whether a player has no name, but is what the program calls one. @param {string} spec */
export function ownPlayer(spec) {
  return ["human", "random", "engine", "remote"].includes(spec.split(":")[0]);
}
