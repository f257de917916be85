/** An analysis that is not saved yet, kept by the browser: the last one that was changed. */

import { Variations } from "./variations.js";

const KEY = "tzaar-board.analysis";

/** What is analysed, whatever the moment. @param {import("./place.js").AnalysisPlace} place */
function subjectOf({ game, kept, position }) {
  return JSON.stringify([game ?? 0, kept ?? 0, position ?? ""]);
}

/**
 * Keeps an analysis until it is saved.
 *
 * @param {import("./place.js").AnalysisPlace} place
 * @param {import("./analysis.js").Subject} subject
 */
export function keepDraft(place, { name, tree }) {
  const draft = { of: subjectOf(place), name, comment: tree.start.comment, steps: tree.steps };
  try {
    localStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing, or no more: then it lasts as long as the page.
  }
}

/** Forgets it. */
export function dropDraft() {
  localStorage.removeItem(KEY);
}

/**
 * What was changed before and not saved; null where nothing was.
 *
 * @param {import("./place.js").AnalysisPlace} place
 * @returns {{name: string, tree: Variations}|null}
 */
export function draftOf(place) {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (draft?.of !== subjectOf(place)) return null;
    return { name: String(draft.name), tree: new Variations(draft.steps, draft.comment) };
  } catch {
    return null; // What an older page left is not understood.
  }
}
