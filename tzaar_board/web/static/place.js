/** The page's own address: `/` is the table, `/?game=12&at=7` a game after seven actions. Pure. */

/**
 * What an address names.
 *
 * @param {string} search the part of the address from the question mark
 * @returns {{game: string|null, at: number|null}} `game` as it is written there, null for the
 *     table; `at` null for the end of the game
 */
export function readPlace(search) {
  const query = new URLSearchParams(search);
  const at = query.get("at");
  return { game: query.get("game"), at: at && /^\d{1,6}$/.test(at) ? Number(at) : null };
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

/** @param {URLSearchParams} query */
function written(query) {
  const text = query.toString();
  return text ? `/?${text}` : "/";
}
