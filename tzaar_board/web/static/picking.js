/**
 * Actions that are picked on a board: a stack and where it goes, dragged or clicked one after the
 * other, or a site where a piece is put. What is legal, the program has said.
 */

import { siteOf } from "./element.js";

/** Drawing units that a finger may tremble. */
const TREMBLE = 14;

export class Picking {
  /**
   * @param {import("./board.js").BoardView} board
   * @param {(choices: ChoiceReport[]) => void} play told what has been picked: several actions
   *     where pieces of more than one kind can be put
   * @param {() => void} changed told of another stack that is picked
   * @param {(origin: string|null, target: string) => void} refused told what cannot be played
   */
  constructor(board, play, changed, refused) {
    this.board = board;
    this.play = play;
    this.changed = changed;
    this.refused = refused;
    /** @type {readonly ChoiceReport[]} */
    this.choices = [];
    /** The site of the stack that is picked. @type {string|null} */
    this.origin = null;
    /** @type {{id: number, site: string, start: Point, moved: boolean}|null} */
    this.grip = null;
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.drop());
    element.addEventListener("click", (event) => {
      const site = siteOf(event);
      if (event.detail === 0 && site) this.act(site);
    });
  }

  /** What can be played now. @param {readonly ChoiceReport[]} choices */
  offer(choices) {
    this.choices = choices;
    this.origin = null;
    this.grip = null;
    this.board.stacks.fingers.clear();
  }

  /** Where the stack that is picked can go. */
  get targets() {
    const { origin } = this;
    return origin ? this.choices.filter((one) => one.origin === origin) : [];
  }

  /** Picks a stack, or plays it to a site. @param {string} site */
  act(site) {
    const { origin, choices } = this;
    const found = choices.filter((one) => one.target === site && one.origin === origin);
    if (found.length) {
      this.play(found);
      return;
    }
    const other = site !== origin && choices.some((one) => one.origin === site);
    this.origin = other ? site : null;
    const put = choices.filter((one) => one.target === site && !one.origin);
    if (!other && put.length) {
      this.play(put);
      return;
    }
    this.changed();
    const placing = choices.some((one) => one.target && !one.origin);
    if (!other && site !== origin && (origin || placing)) this.refused(origin, site);
  }

  /** Lets go of what is picked; whether anything was. */
  drop() {
    const picked = Boolean(this.origin);
    if (this.grip) this.board.stacks.hold(this.grip.site, null);
    this.origin = null;
    this.grip = null;
    this.changed();
    return picked;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.grip) return;
    const point = this.board.point(event);
    const site = this.board.layout.nearest(point);
    if (!site) return;
    event.preventDefault();
    this.board.live.setPointerCapture(event.pointerId);
    this.board.enter(site);
    this.grip = { id: event.pointerId, site, start: point, moved: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { grip } = this;
    if (!grip || event.pointerId !== grip.id) return;
    const point = this.board.point(event);
    if (Math.hypot(point.x - grip.start.x, point.y - grip.start.y) > TREMBLE && !grip.moved) {
      grip.moved = true;
      const movable = this.choices.some(({ origin }) => origin === grip.site);
      this.origin = movable ? grip.site : null;
      this.changed();
    }
    if (grip.moved && this.board.scene.stacks[grip.site]) this.board.stacks.hold(grip.site, point);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { grip } = this;
    if (!grip || event.pointerId !== grip.id) return;
    this.grip = null;
    if (!grip.moved) {
      this.act(grip.site);
      return;
    }
    const { stacks, layout } = this.board;
    const target = layout.nearest(this.board.point(event));
    const found = this.targets.filter((one) => one.target === target);
    if (found.length && target) {
      stacks.hold(grip.site, layout.at(target)); // It stays there until the board shows it.
      this.play(found);
    } else {
      stacks.hold(grip.site, null);
      this.drop();
      const dragged = target && target !== grip.site && this.board.scene.stacks[grip.site];
      if (dragged) this.refused(grip.site, target);
    }
  }
}
