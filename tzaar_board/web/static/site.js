/** A site: the light under it, and the button that stands for it. */

import { html, svg } from "./element.js";
import { HALO, RING } from "./geometry.js";

export class SiteView {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.hue = "";
    this.level = 0;
    this.words = "";
    this.light = html("div", { class: "light" });
    this.button = svg(
      "g",
      { role: "button", tabindex: -1, class: "touch", "data-site": name, "aria-label": name },
      svg("circle", { class: "focus", r: RING + 3 }),
    );
  }

  /**
   * Moves to a point of a table.
   * @param {Point} point
   * @param {Box} box the table's
   */
  move({ x, y }, box) {
    const { style } = this.light;
    style.left = `${(100 * (x - HALO - box.x)) / box.width}%`;
    style.top = `${(100 * (y - HALO - box.y)) / box.height}%`;
    style.width = `${(200 * HALO) / box.width}%`;
    this.button.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
  }

  /**
   * Shines in a hue ("#rrggbb") at a level (0 to 1). Only what is new is touched, and a level
   * alone is an opacity, for which nothing is painted anew.
   *
   * @param {{hue: string, level: number}} light
   */
  shine({ hue, level }) {
    if (level !== this.level) this.light.style.opacity = String(level);
    this.level = level;
    if (!level || hue === this.hue) return;
    this.light.style.color = hue;
    this.hue = hue;
  }

  /** What a screen reader says. @param {string} words */
  say(words) {
    if (words === this.words) return;
    this.words = words;
    this.button.setAttribute("aria-label", words);
  }
}
