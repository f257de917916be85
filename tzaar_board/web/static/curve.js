/** The winning-chance curve of a game. */

import { svg } from "./element.js";
import { t } from "./texts.js";

const WIDTH = 320;
const HEIGHT = 96;

/**
 * The points of a curve, parted where a chance is not known yet. Pure.
 *
 * @param {Array<number|null>} chances
 */
export function stretches(chances) {
  const step = WIDTH / Math.max(1, chances.length - 1);
  /** @type {Point[]} */
  let part = [];
  const parts = [part];
  chances.forEach((chance, number) => {
    if (chance == null) parts.push((part = []));
    else part.push({ x: number * step, y: HEIGHT * (1 - chance) });
  });
  return parts.filter(({ length }) => length);
}

export class Curve {
  /** @param {(number: number) => void} pick told the moment that is pressed */
  constructor(pick) {
    this.pick = pick;
    this.lines = svg("g", { class: "lines" });
    this.marks = svg("g", { class: "marks" });
    this.cursor = svg("line", { class: "cursor", y1: 0, y2: HEIGHT });
    this.element = svg(
      "svg",
      {
        ...{ class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" },
        ...{ preserveAspectRatio: "none", pointerdown: (/** @type {PointerEvent} */ event) => this.#press(event) },
      },
      svg("rect", { class: "black", width: WIDTH, height: HEIGHT }),
      this.lines,
      svg("line", { class: "even", x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      this.marks,
      this.cursor,
    );
    /** @type {Array<number|null>} */
    this.chances = [];
    this.mark(0);
  }

  /**
   * @param {Array<number|null>} chances White's, 0 to 1, after n actions
   * @param {number[]} mistakes moments to be marked
   */
  show(chances, mistakes) {
    this.chances = chances;
    /** @param {Point} point */
    const path = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    this.lines.replaceChildren(
      ...stretches(chances).flatMap((part) => {
        const line = part.map(path).join("L");
        const area = `M${part[0].x} ${HEIGHT}L${line}L${part[part.length - 1].x} ${HEIGHT}Z`;
        return [
          svg("path", { class: "white", d: area }),
          svg("path", { class: "edge", d: `M${line}` }),
        ];
      }),
    );
    this.marks.replaceChildren(
      ...mistakes.map((number) => {
        const x = this.#x(number);
        return svg("line", { class: "mistake", x1: x, x2: x, y1: 0, y2: HEIGHT });
      }),
    );
  }

  /** Marks the moment that is shown. @param {number} number */
  mark(number) {
    const x = String(this.#x(number));
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    const chance = this.chances[number];
    const percent = chance == null ? "?" : Math.round(100 * chance);
    this.element.setAttribute(
      "aria-label",
      t("White's winning chance after action {number}: {percent} %", { number, percent }),
    );
  }

  /** @param {number} number */
  #x(number) {
    return (number * WIDTH) / Math.max(1, this.chances.length - 1);
  }

  /** @param {Pointer} pointer */
  #press({ clientX }) {
    const { left, width } = this.element.getBoundingClientRect();
    const last = this.chances.length - 1;
    if (last > 0) this.pick(Math.round(((clientX - left) / width) * last));
  }
}
