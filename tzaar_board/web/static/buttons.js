/** The table's four buttons: pressed as long as a finger or a key holds them. */

import { svg } from "./element.js";
import { t } from "./texts.js";

/** @typedef {"white"|"black"|"hint"|"menu"} Button */

/** How they look: each player's pass, the light bulb, the way back. */
const SIGNS = {
  white: "M-13 -4H9M2 -13L11 -4L2 5M-13 12H11",
  black: "M-13 -4H9M2 -13L11 -4L2 5M-13 12H11",
  hint: "M-6 9C-6 3 -12 1 -12 -6A12 12 0 0 1 12 -6C12 1 6 3 6 9ZM-5 16H5",
  menu: "M-4 -14L-13 -5L-4 4M-12 -5H4A9 9 0 0 1 4 13H-6",
};

const LOOKS = { white: "ivory", black: "ebony", hint: "metal", menu: "metal" };

/**
 * Milliseconds up to which a press is told once it is over, with its length: what is told in two
 * parts is as long as the way to the program makes it.
 */
const SHORT = 200;

/** Milliseconds that every press takes at least: a table knows shorter ones for a bad contact. */
const SHORTEST = 60;

const NAMES = /** @type {Button[]} */ (Object.keys(SIGNS));

export class Buttons {
  /**
   * @param {import("./board.js").BoardView} board
   * @param {(button: Button, press: {down: boolean}|{seconds: number}) => void} press
   */
  constructor(board, press) {
    this.board = board;
    this.press = press;
    /** @type {Set<Button>} */
    this.down = new Set();
    /** Presses that have yet to be told. @type {Map<Button, {since: number, timer: number}>} */
    this.begun = new Map();
    this.keys = new Map(NAMES.map((name) => [name, this.#key(name)]));
    board.extras.append(...this.keys.values());
    this.arrange();
    addEventListener("blur", () => this.letGo());
  }

  /** Puts every button where the side that the board is seen from has it. */
  arrange() {
    for (const [name, key] of this.keys) {
      const { x, y } = this.board.layout.buttons[name];
      key.setAttribute("transform", `translate(${x} ${y})`);
    }
  }

  /**
   * Presses a button, or lets go of it.
   *
   * @param {Button} name
   * @param {boolean} down
   */
  hold(name, down) {
    if (this.down.has(name) === down) return;
    if (down) this.#begin(name);
    else this.#end(name);
  }

  /** @param {Button} name */
  #begin(name) {
    this.down.add(name);
    const timer = setTimeout(() => {
      this.begun.delete(name);
      this.press(name, { down: true });
    }, SHORT);
    this.begun.set(name, { since: performance.now(), timer });
  }

  /** @param {Button} name */
  #end(name) {
    this.down.delete(name);
    const begun = this.begun.get(name);
    if (!begun) {
      this.press(name, { down: false });
      return;
    }
    clearTimeout(begun.timer);
    this.begun.delete(name);
    const length = Math.min(SHORT, Math.max(SHORTEST, performance.now() - begun.since));
    this.press(name, { seconds: length / 1000 });
  }

  /** Lets go of every button. */
  letGo() {
    for (const name of [...this.down]) this.hold(name, false);
  }

  /** Shows which buttons are down on the table. @param {Record<string, boolean>} buttons */
  show(buttons) {
    for (const [name, key] of this.keys) key.classList.toggle("down", Boolean(buttons[name]));
  }

  /** @param {Button} name */
  #key(name) {
    /** @type {(down: boolean) => (event: PointerEvent) => void} */
    const held = (down) => (event) => {
      event.stopPropagation();
      if (down) this.keys.get(name)?.setPointerCapture(event.pointerId);
      this.hold(name, down);
    };
    /** @type {(down: boolean) => (event: KeyboardEvent) => void} */
    const typed = (down) => (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.hold(name, down);
    };
    return svg(
      "g",
      {
        ...{ class: `key ${LOOKS[name]}`, role: "button", tabindex: 0, "data-button": name },
        ...{ "aria-label": label(name), pointerdown: held(true), pointerup: held(false) },
        ...{ pointercancel: held(false), keydown: typed(true), keyup: typed(false) },
        click: (/** @type {MouseEvent} */ event) => event.detail === 0 && this.#tap(name),
        blur: () => this.hold(name, false),
      },
      svg("title", {}, label(name)),
      svg("circle", { class: "focus", r: 56 }),
      svg("circle", { class: "collar", r: 42 }),
      svg("circle", { class: "cap", r: 36 }),
      svg("path", { d: SIGNS[name], transform: "translate(0 1)" }),
    );
  }

  /** A press without a finger, by a screen reader. @param {Button} name */
  #tap(name) {
    this.hold(name, true);
    setTimeout(() => this.hold(name, false), 120);
  }
}

/** @param {Button} name */
function label(name) {
  switch (name) {
    case "white":
      return t("White's turn button: pass, confirm");
    case "black":
      return t("Black's turn button: pass, confirm");
    case "hint":
      return t("Hint button");
    default:
      return t("Menu button: undo; held for 3 seconds: a new game");
  }
}
