/** What the wall shows one after the other. Pure: what there is in, views out. */

/**
 * @typedef {{kind: "boards", games: readonly string[]} |
 *     {kind: "pairings", pairings: WallPairingReport[], columns: WallPairingReport[][]} |
 *     {kind: "standings", rows: WallRowReport[]}} View
 */

/** How many games, and rows of a table, are legible at once. */
const MOST_ACROSS = 4;
const DOWN = 2;
const ROWS = 14;

/**
 * How many boards stand beside each other and below each other, for so many games.
 *
 * @param {number} games
 * @param {number} width of the screen
 * @param {number} height
 * @returns {{across: number, down: number}}
 */
export function grid(games, width, height) {
  const narrow = width < 700;
  const upright = width < height;
  const most = narrow ? { across: 1, down: 2 }
    : upright ? { across: DOWN, down: MOST_ACROSS } : { across: MOST_ACROSS, down: DOWN };
  const count = Math.min(Math.max(1, games), most.across * most.down);
  if (narrow) return { across: 1, down: Math.min(count, most.down) };
  if (upright) {
    const down = count <= 3 ? count : Math.ceil(count / 2);
    return { across: Math.ceil(count / down), down };
  }
  const across = count <= 3 ? count : Math.ceil(count / 2);
  return { across, down: Math.ceil(count / across) };
}

/**
 * The order of the games: by table, then those that go on before those that are over.
 *
 * @param {WallGameReport} one
 * @param {WallGameReport} other
 */
export function before(one, other) {
  /** @param {WallGameReport} game */
  const rank = (game) => (game.table ? 0 : game.player ? 1 : game.result ? 3 : 2);
  return rank(one) - rank(other) || one.table - other.table || (one.id < other.id ? -1 : 1);
}

/**
 * @param {readonly WallGameReport[]} games
 * @param {WallTournamentReport|null} tournament
 * @param {number} boards that are legible at once
 * @param {boolean} wide whether two columns of pairings are
 * @returns {View[]}
 */
export function views(games, tournament, boards, wide) {
  // With a tournament the wall is about its round; other games come only where there is none.
  const round = games.filter(({ table }) => table);
  const shown = [...(round.length ? round : games)].sort(before).map(({ id }) => id);
  /** @type {View[]} */
  const found = parts(shown, boards).map((ids) => ({ kind: "boards", games: ids }));
  if (!tournament) return found;
  for (const pairings of parts(tournament.pairings, ROWS * (wide ? 2 : 1))) {
    found.push({ kind: "pairings", pairings, columns: parts(pairings, ROWS) });
  }
  for (const rows of parts(tournament.rows, ROWS)) found.push({ kind: "standings", rows });
  return found;
}

/**
 * @template T
 * @param {readonly T[]} all
 * @param {number} size
 * @returns {T[][]}
 */
function parts(all, size) {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}
