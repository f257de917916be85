/** The table at hand: its board, and on a simulated one the hands, buttons and keys. */

import { BoardView } from "./board.js";
import { Buttons } from "./buttons.js";
import { touched } from "./element.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { t } from "./texts.js";
import { wished } from "./wishes.js";

export class Table {
  /**
   * @param {BoardReport} report
   * @param {{ask: (path: string, body?: object) => Promise<void>, doIt: () => void,
   *     pair: () => void}} wishes
   * @param {{flipped: boolean, simulated: boolean}} options
   */
  constructor(report, wishes, { flipped, simulated }) {
    this.simulated = simulated;
    /** Whether this page may change the game; else what hands do leads to pairing. */
    this.able = false;
    this.board = new BoardView(report, { flipped, label: t("The board") });
    this.hands = new Hands(this.board, wishes.ask);
    this.pressed = Promise.resolve();
    /** @type {ConstructorParameters<typeof Buttons>[1]} */
    const press = (button, how) => {
      if (!this.able) {
        if (!("down" in how) || how.down) wishes.pair();
        return;
      }
      this.pressed = this.pressed.then(() =>
        wishes.ask("sim/press", { button, ...how, free: wished("freeHands") }).catch(() => {}),
      );
    };
    this.buttons = simulated ? new Buttons(this.board, press) : null;
    new Keys(this.board, {
      act: (site) => (this.hands.able ? this.hands.act(site) : this.#refuse(wishes.pair)),
      putBack: () => this.hands.able && this.restore(),
      hold: this.buttons ? (button, down) => this.buttons?.hold(button, down) : undefined,
      flip: () => this.flip(),
      doIt: wishes.doIt,
    });
    if (this.buttons) {
      const keys = t("Arrow keys go from site to site, Enter lifts and sets down, Escape puts all back; w, b, h and m are the buttons, d does it for you, f turns the board.");
      this.board.touches.setAttribute("aria-description", keys);
    }
    this.element.addEventListener("click", (event) => {
      if (!touched(event)?.closest(".key")) this.#refuse(wishes.pair);
    });
    this.board.element.classList.toggle("at-hand", simulated);
  }

  /** Hands on a page that may only look on lead to pairing. @param {() => void} pair */
  #refuse(pair) {
    if (this.simulated && !this.able) pair();
  }

  get element() {
    return this.board.element;
  }

  get flipped() {
    return this.board.flipped;
  }

  flip() {
    this.board.flip(!this.flipped);
    this.buttons?.arrange();
    localStorage.setItem("tzaar-board.flipped", String(this.flipped));
  }

  /**
   * @param {GameReport} game
   * @param {TableReport} table
   * @param {{connected: boolean, able: boolean}} page whether hands reach the table, and whether
   *     they may do anything there
   */
  show(game, table, { connected, able }) {
    this.able = able;
    this.hands.able = this.simulated && connected && able;
    this.hands.mover = game.player;
    this.hands.moving = Boolean(game.opponent.length) && wished("opponentMoves");
    this.hands.heard(table);
    this.board.show(table);
    this.buttons?.show(table.buttons);
  }

  /** Puts back all that does not stand as in the game; whether hands reach the table. */
  restore() {
    if (this.hands.able) this.hands.restore();
    return this.hands.able;
  }

  /** The connection is lost: nothing is in a finger any longer. */
  lose() {
    this.hands.able = false;
    this.hands.forget();
    this.board.stacks.show(this.board.scene.stacks, this.board.scene.hand, this.board.scene.tray);
  }
}
