/** A board with its lights and stacks, from a BoardReport and what stands and shines on it. */

import { shown } from "./colour.js";
import { html, svg } from "./element.js";
import { Layout } from "./geometry.js";
import { SiteView } from "./site.js";
import { siteWords } from "./spoken.js";
import { definePaints } from "./stack.js";
import { Stacks } from "./stacks.js";
import { drawWood } from "./wood.js";

/** Who does not want to see things move. */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

let boards = 0;

/**
 * What is to be seen: stacks and lights by site ("rrggbb" with `brightness` applied), cues by
 * site, what is in hand and in the tray.
 * @typedef {{stacks: StacksBySite, lights: Record<string, string>, brightness: number,
 *     cues?: Record<string, CueReport>, hand?: HeldReport[], tray?: HeldReport[]}} Scene
 */

export class BoardView {
  /**
   * @param {BoardReport} report
   * @param {{flipped?: boolean, label?: string, still?: boolean}} [options] `still` for a picture:
   *     only the field, and nothing on it to be touched
   */
  constructor(report, { flipped = false, label = "", still = false } = {}) {
    definePaints();
    this.report = report;
    this.prefix = `board${(boards += 1)}-`;
    this.element = html("div", { class: `board ${report.board}` });
    this.still = still;
    this.label = label;
    /** @type {Map<string, SiteView>} */
    this.sites = new Map(report.sites.map(({ name }) => [name, new SiteView(name)]));
    this.lights = html("div", { class: "lights", "aria-hidden": "true" });
    this.touches = svg("g", { role: "group", "aria-label": label });
    for (const site of this.sites.values()) {
      this.lights.append(site.light);
      this.touches.append(site.button);
    }
    this.extras = svg("g", {});
    // A pointer shows where it is; the ring around the focus is for the keyboard.
    /** @param {boolean} so */
    const byPointer = (so) => () => this.element.classList.toggle("by-pointer", so);
    this.element.addEventListener("pointerdown", byPointer(true));
    this.element.addEventListener("keydown", byPointer(false));
    /** @type {Scene} */
    this.scene = { stacks: {}, lights: {}, brightness: 1 };
    this.entered = "";
    this.layout = new Layout(report, flipped, still);
    this.stacks = new Stacks(this.layout);
    this.live = svg("svg");
    this.#arrange();
  }

  get flipped() {
    return this.layout.flipped;
  }

  /** Shows the board from White's side, or Black's. @param {boolean} flipped */
  flip(flipped) {
    const focused = document.activeElement;
    this.layout = new Layout(this.report, flipped, this.still);
    const { aside } = this.stacks;
    this.stacks = new Stacks(this.layout);
    this.stacks.aside = aside;
    this.#arrange();
    if (focused instanceof SVGElement && this.touches.contains(focused)) focused.focus();
  }

  /** Draws the table, seen as the layout says. */
  #arrange() {
    const { box } = this.layout;
    const { x, y, width, height } = box;
    for (const [name, site] of this.sites) site.move(this.layout.at(name), box);
    this.live = svg(
      "svg",
      { class: "live", viewBox: `${x} ${y} ${width} ${height}`, ...this.#role() },
      this.still ? null : this.touches,
      this.still ? null : this.extras,
    );
    this.element.replaceChildren(
      drawWood(this.layout, this.prefix),
      this.lights,
      this.live,
      this.stacks.element,
    );
    this.element.style.aspectRatio = `${width} / ${height}`;
    this.show(this.scene);
  }

  #role() {
    return this.still ? { role: "img", "aria-label": this.label } : {};
  }

  /** @param {Scene} scene */
  show(scene) {
    const stood = this.scene;
    this.scene = scene;
    for (const [name, site] of this.sites) {
      const cue = scene.cues?.[name];
      site.shine(shown(scene.lights[name], scene.brightness), cue, STILL.matches);
      site.say(siteWords(this.report, name, scene.stacks[name], cue));
    }
    const same = /** @type {const} */ (["stacks", "hand", "tray"]).every(
      (part) => JSON.stringify(scene[part]) === JSON.stringify(stood[part]),
    );
    if (!same || !this.stacks.wanted) this.stacks.show(scene.stacks, scene.hand, scene.tray);
  }

  /** Where a pointer is. @param {Pointer} pointer @returns {Point} */
  point({ clientX, clientY }) {
    const { left, top, width } = this.live.getBoundingClientRect();
    const { box } = this.layout;
    const unit = box.width / width;
    return { x: box.x + (clientX - left) * unit, y: box.y + (clientY - top) * unit };
  }

  /** Takes the focus to the site that Tab leads to. */
  focus() {
    this.enter(this.entered);
  }

  /**
   * Makes one site the one that Tab leads to; with `focus` goes there at once.
   *
   * @param {string} name
   * @param {boolean} [focus]
   */
  enter(name, focus = true) {
    if (name !== this.entered) {
      this.sites.get(this.entered)?.button.setAttribute("tabindex", "-1");
      this.sites.get(name)?.button.setAttribute("tabindex", "0");
      this.entered = name;
    }
    if (focus) this.sites.get(name)?.button.focus({ preventScroll: true });
  }
}
