/**
 * The keyboard on the board.
 *
 *     arrows         along the lines           Enter, Space   lift, set down
 *     Escape         put back                  w, b, h, m     the four buttons, held as the key is
 *     f              the other side's view     d              do it for me
 */

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
const BUTTONS = { w: "white", b: "black", h: "hint", m: "menu" };

export class Keys {
  /**
   * @param {import("./board.js").BoardView} board
   * @param {{act: (site: string) => void, putBack: () => void,
   *     hold?: (button: string, down: boolean) => void, flip?: () => void, doIt?: () => void,
   *     other?: (event: KeyboardEvent, site: string|null) => boolean}} wishes
   */
  constructor(board, wishes) {
    this.board = board;
    this.wishes = wishes;
    this.height = null;
    board.element.addEventListener("keydown", (event) => this.#down(event));
    board.element.addEventListener("keyup", (event) => {
      if (BUTTONS[event.key]) wishes.hold?.(BUTTONS[event.key], false);
    });
    board.enter(board.report.sites[0].name, false);
  }

  #down(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const site = event.target.closest("[data-site]")?.dataset.site ?? null;
    if (this.#does(event, site)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #does(event, site) {
    const { key, repeat } = event;
    const { wishes } = this;
    if (site && ARROWS[key]) return this.#step(site, ARROWS[key]);
    if (wishes.other?.(event, site)) return true;
    if (site && (key === "Enter" || key === " ")) return repeat || wishes.act(site) || true;
    if (key === "Escape") return wishes.putBack() || true;
    if (BUTTONS[key] && wishes.hold) return repeat || wishes.hold(BUTTONS[key], true) || true;
    if (key === "f" && wishes.flip) return wishes.flip() || true;
    if (key === "d" && wishes.doIt) return wishes.doIt() || true;
    return false;
  }

  #step(site, direction) {
    const { layout } = this.board;
    const sideways = direction === "left" || direction === "right";
    if (!sideways || this.height === null) this.height = layout.points.get(site).y;
    const next = layout.beside(site, direction, this.height);
    if (!sideways) this.height = layout.points.get(next).y;
    this.board.enter(next);
    this.board.sites.get(next).button.scrollIntoView({ block: "nearest" });
    return true;
  }
}
