/**
 * The page's own address: `/` is the table, `/?game=12&at=7` a game after seven actions. Pure, but
 * for what goes into the address bar.
 */

import { rename } from "./history.js";
import { t } from "./texts.js";

/** Milliseconds after which a moment is in the address: browsers bear few changes a second. */
const QUIET = 150;

/** The address bar, in which the moment that is shown is named. */
export class AddressBar {
  /** Names another place soon, unless yet another comes. @param {() => string} place an address */
  tell(place) {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => rename(place()), QUIET);
  }

  /** What was to be named is not shown any longer. */
  end() {
    clearTimeout(this.telling);
  }
}

/**
 * What an address names.
 *
 * @param {string} search the part of the address from the question mark
 * @returns {{game: string|null, at: number|null}} `game` as it is written there, null for the
 *     table; `at` as `momentNamed` has it
 */
export function readPlace(search) {
  const query = new URLSearchParams(search);
  return { game: query.get("game"), at: momentNamed(query) };
}

/**
 * The moment that an address names: null for the end, negative where it can be none.
 *
 * @param {URLSearchParams} query
 */
function momentNamed(query) {
  const at = query.get("at");
  if (!at) return null;
  return /^\d{1,6}$/.test(at) ? Number(at) : -1;
}

/**
 * What is said of a moment that an address names, empty where there is such a one.
 *
 * @param {number|null} at
 * @param {number} last
 */
export function momentRefused(at, last) {
  if (at === null || (at >= 0 && at <= last)) return "";
  return t("The address names no moment: at goes from 0 to {last} here.", { last });
}

/**
 * The same address for another place; what else it says stays.
 *
 * @param {string} search
 * @param {{game: number, at: number}|null} place null for the table
 */
export function writePlace(search, place) {
  const query = new URLSearchParams(search);
  query.delete("game");
  query.delete("at");
  if (place) {
    query.set("game", String(place.game));
    query.set("at", String(place.at));
  }
  return written(query);
}

/** The same place in the language that is chosen otherwise. @param {string} search */
export function withoutLanguage(search) {
  const query = new URLSearchParams(search);
  query.delete("lang");
  return written(query);
}

/**
 * What is analysed, and where in it: a game of the journal, an analysis that is `kept`, or a
 * position; `at` actions along its main line (null: its end; negative: no moment), then `moves`,
 * parted by spaces.
 * @typedef {{game?: number, kept?: number, position?: string, at?: number|null,
 *     moves?: string}} AnalysisPlace
 */

const ANALYSIS = "/analysis";

/**
 * What an address of an analysis names, null where it is none: `/analysis?game=12&at=7`,
 * `/analysis?kept=3`, `/analysis?position=...&moves=A5xA4`.
 *
 * @param {string} path
 * @param {string} search
 * @returns {AnalysisPlace|null}
 */
export function readAnalysis(path, search) {
  if (path !== ANALYSIS) return null;
  const query = new URLSearchParams(search);
  /** @param {string} name */
  const number = (name) => {
    const text = query.get(name) ?? "";
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  return {
    game: number("game"),
    kept: number("kept"),
    position: query.get("position") ?? undefined,
    at: momentNamed(query),
    moves: query.get("moves") ?? "",
  };
}

/**
 * The address of an analysis; the language stays.
 *
 * @param {string} search
 * @param {AnalysisPlace} place
 */
export function writeAnalysis(search, place) {
  const query = new URLSearchParams();
  const lang = new URLSearchParams(search).get("lang");
  for (const [name, value] of Object.entries({ ...place, lang })) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  return `${ANALYSIS}?${query}`;
}

/** @param {URLSearchParams} query */
function written(query) {
  for (const name of ["kept", "position", "moves"]) query.delete(name);
  const text = query.toString();
  return text ? `/?${text}` : "/";
}
