/** The pieces to choose from in the editor, with how many of each are left in the box. */

import { html, svg } from "./element.js";
import { stackWords } from "./spoken.js";
import { drawStack } from "./stack.js";
import { t } from "./texts.js";

/** @type {Colour[]} */
export const COLOURS = ["white", "black"];

export class Palette {
  /** @param {BoardReport} board */
  constructor(board) {
    this.board = board;
    this.kinds = board.kinds;
    /** @type {StacksBySite} */
    this.stacks = {};
    /**
     * What is put next; without a kind, what stands is taken away.
     * @type {{colour: Colour, kind: string|null}}
     */
    this.brush = { colour: "white", kind: Object.keys(this.kinds)[0] };
    this.element = html("div", { class: "palette", role: "group", "aria-label": t("Pieces") });
  }

  /**
   * @param {Colour} colour
   * @param {string|null} kind
   */
  choose(colour, kind) {
    this.brush = { colour, kind };
    this.show(this.stacks);
  }

  /** @param {StacksBySite} stacks what stands, by site */
  show(stacks) {
    this.stacks = stacks;
    const focused = [...this.element.children].findIndex((tool) => tool.matches(":focus"));
    const kinds = Object.keys(this.kinds);
    this.element.replaceChildren(
      ...COLOURS.flatMap((colour) => kinds.map((kind) => this.#piece(colour, kind))),
      this.#eraser(),
    );
    const tool = this.element.children[focused];
    if (tool instanceof HTMLElement) tool.focus();
  }

  /**
   * @param {Colour} colour
   * @param {string} kind
   */
  #piece(colour, kind) {
    const used = Object.values(this.stacks).filter(
      (stack) => stack.colour === colour && stack.kind === kind,
    );
    const left = this.kinds[kind] - used.length;
    const stack = { colour, kind, height: 1 };
    const words = t("{stack}: {count} left", { stack: stackWords(this.board, stack), count: left });
    const count = html("span", { class: left < 0 ? "left short" : "left" }, String(left));
    return this.#tool(colour, kind, words, icon(this.board, stack), count);
  }

  #eraser() {
    return this.#tool("white", null, t("Take away"), html("span", { class: "eraser" }, "×"));
  }

  /**
   * @param {Colour} colour
   * @param {string|null} kind
   * @param {string} words
   * @param {...Child} content
   */
  #tool(colour, kind, words, ...content) {
    const chosen = this.brush.kind === kind && (!kind || this.brush.colour === colour);
    return html(
      "button",
      {
        ...{ type: "button", class: "tool", title: words, "aria-label": words },
        ...{ "aria-pressed": String(chosen), click: () => this.choose(colour, kind) },
      },
      ...content,
    );
  }
}

/**
 * A stack as a small picture of its own.
 *
 * @param {BoardReport} board
 * @param {StackReport} stack
 */
export function icon(board, stack) {
  return svg(
    "svg",
    { class: "icon", viewBox: "-48 -46 96 96", "aria-hidden": "true" },
    drawStack(board, stack),
  );
}
