/** What an address of an analysis names, asked for from the program. */

import { ApiError, get } from "./api.js";
import { draftOf } from "./drafts.js";
import { momentRefused } from "./place.js";
import { playerWord } from "./spoken.js";
import { t } from "./texts.js";
import { actionText } from "./turns.js";
import { Variations, lineTo, mainAt } from "./variations.js";

/** @typedef {import("./analysis.js").Subject & {game: string, left: boolean}} Found */

/**
 * A game of the journal, an analysis that is kept, or a position, with what was changed before and
 * not saved (`left`).
 *
 * @param {import("./place.js").AnalysisPlace} place
 * @returns {Promise<Found>}
 * @throws {ApiError}
 */
export async function findSubject(place) {
  const found = await asked(place);
  const draft = draftOf(place);
  return draft ? { ...found, ...draft, left: true } : found;
}

/**
 * @param {import("./place.js").AnalysisPlace} place
 * @returns {Promise<Found>}
 */
async function asked({ game, kept, position }) {
  if (kept !== undefined) {
    /** @type {AnalysisReport} */
    const { id, source, name, start, steps, comment, game: of } = await get(`analyses/${kept}`);
    const tree = new Variations([...steps], comment);
    return { id, source, name, start, tree, game: of, left: false };
  }
  if (game !== undefined) {
    /** @type {StoredReport} */
    const stored = await get(`games/${game}`);
    const steps = stored.actions.map((action, after) => ({
      ...{ after, action, player: stored.players[after] },
      comment: stored.comments?.[after + 1] ?? "",
    }));
    const tree = new Variations(steps, stored.comments?.[0] ?? "");
    const [white, black] = [playerWord(stored.white), playerWord(stored.black)];
    const name = t("{white} against {black}", { white, black });
    const { start, game: of } = stored;
    return { id: null, source: game, name, start, tree, game: of, left: false };
  }
  if (position === undefined) throw new ApiError(404, t("There is no such analysis."));
  const text = String(new URLSearchParams({ start: position }));
  /** @type {WhatIfReport} */
  const { game: of } = await get(`analysis/moment?${text}`);
  const tree = new Variations();
  return { id: null, source: null, name: "", start: position, tree, game: of, left: false };
}

/**
 * The moment that an address names; what is played there beside the main line is asked for.
 * `refused` says what in it there is not, the moment or one of its moves; empty where all is.
 *
 * @param {Found} found
 * @param {import("./place.js").AnalysisPlace} place
 * @returns {Promise<{moment: import("./variations.js").Variation, refused: string}>}
 */
export async function momentOf({ tree, start, game }, { at = null, moves = "" }) {
  const end = mainAt(tree, null);
  const none = momentRefused(at, lineTo(end).length);
  if (none) return { moment: end, refused: none };
  let here = mainAt(tree, at);
  const played = [];
  for (let one = here; one.before; one = one.before) played.unshift(one.action);
  for (const action of moves ? moves.split(" ") : []) {
    const known = here.after.find((one) => one.action === action);
    if (!known) {
      const query = new URLSearchParams({ game, start, actions: played.join(" ") });
      /** @type {WhatIfReport} */
      const { moment, choices } = await get(`analysis/moment?${query}`);
      if (!choices.some((one) => one.action === action)) {
        const named = actionText(action.slice(0, 20));
        const refused = t("{action} of this address cannot be played here.", { action: named });
        return { moment: here, refused };
      }
      here = tree.play(here, action, moment.player);
    } else here = known;
    played.push(action);
  }
  return { moment: here, refused: "" };
}
