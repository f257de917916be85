/** A tree of variations. Pure: moments by number, 0 being the start. */

/**
 * A moment, and the action that leads to it; the first of those after it is the main line.
 * @typedef {{number: number, before: Variation|null, action: string, player: string,
 *     comment: string, after: Variation[]}} Variation
 */

/** @typedef {{after: number, action: string, player?: string, comment?: string}} Step */

export class Variations {
  /**
   * @param {Step[]} [steps] step n, counted from 1, leads to moment n
   * @param {string} [comment] on the start
   */
  constructor(steps = [], comment = "") {
    /** @type {Variation} */
    this.start = { number: 0, before: null, action: "", player: "", comment, after: [] };
    this.made = 0;
    const moments = [this.start];
    for (const { after, action, player = "", comment: said = "" } of steps) {
      const moment = this.#add(moments[after], action, player);
      moment.comment = said;
      moments.push(moment);
    }
  }

  /**
   * @param {Variation} before
   * @param {string} action
   * @param {string} player
   */
  #add(before, action, player) {
    this.made += 1;
    /** @type {Variation} */
    const moment = { number: this.made, before, action, player, comment: "", after: [] };
    before.after.push(moment);
    return moment;
  }

  /**
   * The moment after an action, which is a new variation unless it is there already.
   *
   * @param {Variation} before
   * @param {string} action
   * @param {string} player who plays it
   */
  play(before, action, player) {
    return before.after.find((one) => one.action === action) ?? this.#add(before, action, player);
  }

  /** Every moment, each variation whole, the main line first. */
  get moments() {
    /** @type {Variation[]} */
    const found = [];
    const rest = [this.start];
    for (let moment = rest.pop(); moment; moment = rest.pop()) {
      found.push(moment);
      rest.push(...moment.after.toReversed());
    }
    return found;
  }

  /** The same as steps, as the program keeps them. @returns {Required<Step>[]} */
  get steps() {
    const { moments } = this;
    const places = new Map(moments.map((moment, place) => [moment, place]));
    return moments.slice(1).map(({ before, action, player, comment }) => ({
      ...{ after: places.get(before ?? this.start) ?? 0, action, player, comment },
    }));
  }

  /** Takes a moment away, with all that follows it. @param {Variation} moment */
  remove(moment) {
    const { before } = moment;
    if (before) before.after = before.after.filter((one) => one !== moment);
  }

  /** Puts a moment's variation before the others, all the way up. @param {Variation} moment */
  promote(moment) {
    for (let here = moment; here.before; here = here.before) {
      const { before } = here;
      before.after = [here, ...before.after.filter((one) => one !== here)];
    }
  }
}

/** The moments from the first action to this one. @param {Variation} moment */
export function lineTo(moment) {
  /** @type {Variation[]} */
  const line = [];
  for (let here = moment; here.before; here = here.before) line.unshift(here);
  return line;
}

/** The actions from the start to a moment, as the program reads them. @param {Variation} moment */
export function actionsTo(moment) {
  return lineTo(moment).map(({ action }) => action).join(" ");
}

/** The last moment of the line that goes on from one. @param {Variation} moment */
export function endOf(moment) {
  let here = moment;
  while (here.after.length) [here] = here.after;
  return here;
}

/**
 * The variation beside a moment, the one before it (-1) or after it (1); itself where there is none.
 *
 * @param {Variation} moment
 * @param {number} step
 */
export function besides(moment, step) {
  const siblings = moment.before?.after ?? [moment];
  return siblings[siblings.indexOf(moment) + step] ?? moment;
}

/**
 * Where a moment lies: how many actions along the main line, and what is played from there.
 *
 * @param {Variation} moment
 * @returns {{at: number, moves: string}}
 */
export function whereIs(moment) {
  const line = lineTo(moment);
  const off = line.findIndex((one) => one.before?.after[0] !== one);
  const at = off < 0 ? line.length : off;
  return { at, moves: line.slice(at).map(({ action }) => action).join(" ") };
}

/**
 * The moment so many actions along the main line.
 *
 * @param {Variations} tree
 * @param {number|null} at null for the end
 */
export function mainAt(tree, at) {
  let here = tree.start;
  while (here.after.length && at !== 0) {
    [here] = here.after;
    if (at !== null) at -= 1;
  }
  return here;
}
