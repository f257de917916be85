/** Which of the stacks drawn a moment ago is which now, so that it glides there. Pure. */

/**
 * Keys are places: "site:D4", "hand:D4", "tray:3". Every key of `after` gets the key of `before`
 * that the same stack had, or null for a stack that comes from nowhere.
 *
 * @param {Map<string, StackReport>} before stacks by place
 * @param {Map<string, StackReport>} after stacks by place
 * @returns {Map<string, string|null>}
 */
export function match(before, after) {
  /** @type {Map<string, string|null>} */
  const found = new Map();
  const left = new Map(before);
  for (const [key, stack] of after) {
    if (same(left.get(key), stack)) {
      found.set(key, key);
      left.delete(key);
    }
  }
  const open = [...after].filter(([key]) => !found.has(key));
  const pairs = [];
  for (const [key, now] of open) {
    found.set(key, null);
    for (const [old, stack] of left) {
      const worth = likeness(old, stack, key, now);
      if (worth > 0) pairs.push({ key, old, worth });
    }
  }
  pairs.sort((one, other) => other.worth - one.worth);
  for (const { key, old } of pairs) {
    if (found.get(key) === null && left.delete(old)) found.set(key, old);
  }
  return found;
}

/**
 * @param {StackReport|undefined} one
 * @param {StackReport} other
 */
function same(one, other) {
  return one?.colour === other.colour && one.kind === other.kind && one.height === other.height;
}

/**
 * How likely two drawn stacks are one; 0 for never.
 *
 * @param {string} old
 * @param {StackReport} before
 * @param {string} key
 * @param {StackReport} after
 */
function likeness(old, before, key, after) {
  if (before.colour !== after.colour || before.kind !== after.kind) return 0;
  const [from, origin] = old.split(":");
  const [to, place] = key.split(":");
  if (from === "tray" && to === "tray") return before.height === after.height ? 9 : 0;
  let worth = before.height === after.height ? 4 : after.height > before.height ? 1 : 0;
  if (!worth) return 0;
  if (origin === place) worth += from === to ? 2 : 5;
  if (from === "hand" && to !== "hand") worth += 4;
  return worth;
}
