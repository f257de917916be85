/**
 * The keyboard on the board.
 *
 *     arrows         along the lines           Enter, Space   lift, set down
 *     Escape         put all back              w, b, h, m     the four buttons, held as the key is
 *     f              the other side's view     d              do it for me
 */

import { siteOf } from "./element.js";

/** @type {Record<string, "left"|"right"|"up"|"down">} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** @type {Record<string, import("./buttons.js").Button>} */
const BUTTONS = { w: "white", b: "black", h: "hint", m: "menu" };

export class Keys {
  /**
   * @param {import("./board.js").BoardView} board
   * @param {{act: (site: string) => unknown, putBack: () => unknown,
   *     hold?: (button: import("./buttons.js").Button, down: boolean) => void, flip?: () => void, doIt?: () => void,
   *     other?: (event: KeyboardEvent, site: string|null) => boolean}} wishes
   */
  constructor(board, wishes) {
    this.board = board;
    this.wishes = wishes;
    /** @type {number|null} */
    this.height = null;
    board.element.addEventListener("keydown", (event) => this.#down(event));
    board.element.addEventListener("keyup", (event) => {
      if (BUTTONS[event.key]) wishes.hold?.(BUTTONS[event.key], false);
    });
    board.enter(board.report.sites[0].name, false);
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const site = siteOf(event);
    if (this.#does(event, site)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * Whether the key means anything here; then it is done.
   *
   * @param {KeyboardEvent} event
   * @param {string|null} site
   */
  #does(event, site) {
    const { key, repeat } = event;
    const { wishes } = this;
    if (site && ARROWS[key]) return this.#step(site, ARROWS[key]);
    if (wishes.other?.(event, site)) return true;
    if (site && (key === "Enter" || key === " ")) {
      if (!repeat) wishes.act(site);
    } else if (key === "Escape") wishes.putBack();
    else if (BUTTONS[key] && wishes.hold) {
      if (!repeat) wishes.hold(BUTTONS[key], true);
    } else if (key === "f" && wishes.flip) wishes.flip();
    else if (key === "d" && wishes.doIt) wishes.doIt();
    else return false;
    return true;
  }

  /**
   * @param {string} site
   * @param {"left"|"right"|"up"|"down"} direction
   */
  #step(site, direction) {
    const { layout } = this.board;
    const sideways = direction === "left" || direction === "right";
    if (!sideways || this.height === null) this.height = layout.at(site).y;
    const next = layout.beside(site, direction, this.height ?? 0);
    if (!sideways) this.height = layout.at(next).y;
    this.board.enter(next);
    this.board.sites.get(next)?.button.scrollIntoView({ block: "nearest" });
    return true;
  }
}
