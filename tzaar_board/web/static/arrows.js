/** Arrows over a board: where the first actions of lines lead. */

import { svg } from "./element.js";
import { polygon, RING } from "./geometry.js";

/** Drawing units: how far from the middle of a site an arrow ends, and half of its width. */
const SHORT = 26;
const WIDTHS = [11, 7, 5];
const BADGE = 15;

/**
 * The outline of an arrow from a point to another. Pure.
 *
 * @param {Point} from
 * @param {Point} to
 * @param {number} half half of its width
 * @returns {Point[]}
 */
export function arrow(from, to, half) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(2 * half + 10, length / 3);
  /** @type {(along: number, aside: number) => Point} */
  const at = (along, aside) => ({
    x: from.x + along * x - aside * y,
    y: from.y + along * y + aside * x,
  });
  const [start, neck, tip] = [SHORT, length - SHORT / 2 - head, length - SHORT / 2];
  const wing = half + 9;
  return [
    ...[at(start, -half), at(neck, -half), at(neck, -wing), at(tip, 0)],
    ...[at(neck, wing), at(neck, half), at(start, half)],
  ];
}

export class Arrows {
  /** @param {import("./board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.element = svg("svg", { class: "arrows", "aria-hidden": "true" });
    /** @type {readonly LineReport[]} */
    this.lines = [];
    this.arrange();
  }

  /** Lies over the board as it is seen now. */
  arrange() {
    this.element.setAttribute("viewBox", this.board.live.getAttribute("viewBox") ?? "");
    this.board.element.append(this.element);
    this.show(this.lines);
  }

  /** @param {readonly LineReport[]} lines the best first; the last are drawn first */
  show(lines) {
    this.lines = lines;
    const drawn = lines.map((line, rank) => this.#draw(line, rank));
    this.element.replaceChildren(...drawn.filter((one) => one !== null).reverse());
  }

  /**
   * @param {LineReport} line
   * @param {number} rank
   */
  #draw({ sites, placed }, rank) {
    if (!sites.length) return null;
    const [from, to] = sites.map((site) => this.board.layout.at(site));
    const half = WIDTHS[Math.min(rank, WIDTHS.length - 1)];
    const look = `way rank${rank + 1}`;
    if (placed) {
      const ring = { cx: from.x, cy: from.y, r: RING - 4, "stroke-width": half };
      return svg("g", { class: `${look} put` }, svg("circle", ring), badge(from, rank));
    }
    const share = SHORT / Math.hypot(to.x - from.x, to.y - from.y);
    const tail = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    const points = polygon(arrow(from, to, half));
    return svg("g", { class: look }, svg("polygon", { points }), badge(tail, rank));
  }
}

/**
 * @param {Point} point
 * @param {number} rank
 */
function badge({ x, y }, rank) {
  return svg(
    "g",
    { class: "badge", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("circle", { r: BADGE }),
    svg("text", { y: 7.5 }, String(rank + 1)),
  );
}
