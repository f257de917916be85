/** A site: the light under it, and the button that stands for it. */

import { CalmLight } from "./calm.js";
import { html, svg } from "./element.js";
import { HALO, RING } from "./geometry.js";

export class SiteView {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.hue = "";
    this.level = 0;
    this.words = "";
    this.role = "";
    this.calm = new CalmLight();
    this.light = html("div", { class: "light", "data-light": name });
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
   * @param {import("./calm.js").Shine} light
   * @param {CueReport} [cue] why
   * @param {boolean} [still] whether nothing may move
   */
  shine(light, cue, still = false) {
    const why = cue ? `${cue.role} ${cue.words}` : "";
    const { hue, level } = this.calm.show(light, why, performance.now(), still);
    const { dataset, style } = this.light;
    if (this.role !== (cue?.role ?? "")) dataset.role = this.role = cue?.role ?? "";
    if (level !== this.level) {
      style.opacity = String(level);
      this.light.classList.toggle("lit", level > 0);
    }
    this.level = level;
    if (!level || hue === this.hue) return;
    style.color = hue;
    this.hue = hue;
  }

  /** What a screen reader says. @param {string} words */
  say(words) {
    if (words === this.words) return;
    this.words = words;
    this.button.setAttribute("aria-label", words);
  }
}
