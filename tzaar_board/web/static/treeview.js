/** A tree of variations as nested lists: the main line in turns, the others where they part. */

import { html } from "./element.js";
import { t } from "./texts.js";
import { actionText, numbered } from "./turns.js";

/** @typedef {import("./variations.js").Variation} Variation */

export class TreeView {
  /**
   * @param {BoardReport["sides"]} sides
   * @param {(moment: Variation) => void} pick told the moment whose action is pressed
   */
  constructor(sides, pick) {
    this.sides = sides;
    this.pick = pick;
    /** Who played the first action: with that player's turns the numbers go up. */
    this.first = "";
    this.element = html("section", {
      ...{ class: "record tree", "aria-label": t("Variations"), tabindex: 0 },
    });
    /** @type {Map<Variation, HTMLElement>} */
    this.buttons = new Map();
  }

  /**
   * @param {import("./variations.js").Variations} tree
   * @param {Variation} here the moment that is shown
   */
  show(tree, here) {
    const held = [...this.buttons].find(([, button]) => button === document.activeElement)?.[0];
    this.buttons.clear();
    const { start } = tree;
    this.first = start.after[0]?.player ?? "";
    this.element.replaceChildren(
      ...(start.comment ? [html("p", { class: "said" }, start.comment)] : []),
      ...(start.after.length
        ? this.#from(start, 0, true)
        : [html("p", { class: "quiet" }, t("Play an action on the board."))]),
    );
    this.mark(here);
    if (held) this.buttons.get(held)?.focus({ preventScroll: true });
  }

  /** Marks the moment that is shown. @param {Variation} here */
  mark(here) {
    for (const [moment, button] of this.buttons) {
      if (moment === here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.#reveal(this.buttons.get(here));
  }

  /**
   * What follows a moment: the main line, and below where they part the other variations.
   *
   * @param {Variation} before
   * @param {number} turn how many turns of the first player came before
   * @param {boolean} anew whether the first action says whose turn it is
   * @returns {HTMLElement[]}
   */
  #from(before, turn, anew) {
    const parts = [];
    let line = html("p", { class: "moves" });
    for (let here = before; here.after.length; ) {
      const [main, ...others] = here.after;
      const next = numbered(turn, here.player, main.player, this.first);
      this.#write(line, main, next, anew ? "begun" : main.player !== here.player ? "turn" : "");
      anew = false;
      if (main.comment || others.length) {
        parts.push(line);
        if (main.comment) parts.push(html("p", { class: "said" }, main.comment));
        if (others.length) parts.push(this.#others(others, here, turn));
        line = html("p", { class: "moves" });
        anew = true;
      }
      [here, turn] = [main, next];
    }
    return line.childNodes.length ? [...parts, line] : parts;
  }

  /**
   * @param {Variation[]} others
   * @param {Variation} here
   * @param {number} turn
   */
  #others(others, here, turn) {
    return html(
      "ul",
      { class: "others" },
      ...others.map((first) => {
        const line = html("p", { class: "moves" });
        const next = numbered(turn, here.player, first.player, this.first);
        this.#write(line, first, next, "begun");
        const said = first.comment ? [html("p", { class: "said" }, first.comment)] : [];
        const [more, ...rest] = this.#from(first, next, Boolean(first.comment));
        const joined = more?.className === "moves" && !said.length;
        if (joined) line.append(...more.childNodes);
        return html("li", {}, line, ...said, ...(more && !joined ? [more] : []), ...rest);
      }),
    );
  }

  /**
   * @param {HTMLElement} line
   * @param {Variation} moment
   * @param {number} turn
   * @param {""|"turn"|"begun"} named a turn's player is said, and once in a line its number
   */
  #write(line, moment, turn, named) {
    const player = moment.player === "black" ? "black" : "white";
    const button = html(
      "button",
      { type: "button", click: () => this.pick(moment) },
      actionText(moment.action),
    );
    this.buttons.set(moment, button);
    const who = html("span", { class: "unseen" }, this.sides[player].name);
    const number = named === "begun" || moment.player === this.first ? `${turn}.` : "";
    const whose = html("span", { class: `of ${player}` }, number, who);
    line.append(named ? html("span", { class: "first" }, whose, " ", button) : button, " ");
  }

  /**
   * Scrolls the list, and nothing else, to an action.
   *
   * @param {HTMLElement} [button]
   */
  #reveal(button) {
    if (!button) {
      this.element.scrollTop = 0;
      return;
    }
    const { offsetTop, offsetHeight } = button;
    const { scrollTop, clientHeight } = this.element;
    if (offsetTop < scrollTop + 8) this.element.scrollTop = offsetTop - 8;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight - 8) {
      this.element.scrollTop = offsetTop + offsetHeight - clientHeight + 8;
    }
  }
}
