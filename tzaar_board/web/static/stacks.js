/** The stacks on the table, in hand and in the tray, each gliding to where it belongs. */

import { html, svg } from "./element.js";
import { match } from "./matching.js";
import { drawStack } from "./stack.js";

const RAISED = { scale: 1.12, lift: -12 };
const LYING = 0.58;

/** Milliseconds of the shortest glide and of the longest, and of each pixel of the way. */
const SWIFTEST = 220;
const SLOWEST = 550;
const AT_EASE = 0.8;

/**
 * Where a stack is wanted, and how: `lying` beside the board, `raised` over it.
 * @typedef {Point & {stack: StackReport, origin: string, scale: number, lying?: boolean,
 *     raised?: boolean}} Place
 */

/**
 * A stack as it is drawn.
 * @typedef {{element: HTMLElement, stack: StackReport, look: string, transform: string,
 *     raised: boolean, glide?: Animation}} Token
 */

/** @typedef {Point & {tray?: boolean, placed?: boolean}} Finger */

/** Half the side of the square that a stack is drawn in, its shadow included, in drawing units. */
const HALF = 75;

export class Stacks {
  /** @param {import("./geometry.js").Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.element = html("div", { class: "stacks", "aria-hidden": "true" });
    /** Stacks in hand that lie beside the board, by origin. @type {Set<string>} */
    this.aside = new Set();
    /**
     * Where a finger has a stack, by origin; `tray` for one that it took from the tray.
     * @type {Map<string, Finger>}
     */
    this.fingers = new Map();
    /** @type {Map<string, Token>} */
    this.drawn = new Map();
    /** What is to be drawn, by place; null before the first time. @type {Map<string, Place>|null} */
    this.wanted = null;
  }

  /**
   * @param {StacksBySite} stacks on the board, by site
   * @param {HeldReport[]} [hand] newest last
   * @param {HeldReport[]} [tray]
   */
  show(stacks, hand = [], tray = []) {
    const wanted = this.#places(stacks, hand, tray);
    const before = new Map([...this.drawn].map(([key, { stack }]) => [key, stack]));
    const after = new Map([...wanted].map(([key, { stack }]) => [key, stack]));
    const drawn = new Map();
    const matched = match(before, after);
    for (const [key, { stack }] of wanted) {
      const old = matched.get(key) ?? "";
      const token = this.drawn.get(old) ?? this.#make(stack);
      this.drawn.delete(old);
      this.#dress(token, stack);
      drawn.set(key, token);
    }
    for (const { element } of this.drawn.values()) element.remove();
    this.drawn = drawn;
    this.wanted = wanted;
    this.#settle();
  }

  /**
   * A finger has the stack of an origin at a point; null lets it go.
   *
   * @param {string} origin
   * @param {Finger|null} point
   */
  hold(origin, point) {
    if (point) this.fingers.set(origin, point);
    else this.fingers.delete(origin);
    this.#settle();
  }

  /** The origin of what lies beside the board at a point. @param {Point} point */
  beside({ x, y }) {
    /** @type {string|null} */
    let best = null;
    let least = 40 ** 2;
    for (const [key, place] of this.wanted ?? []) {
      if (key.startsWith("site:") || !place.lying) continue;
      const distance = (place.x - x) ** 2 + (place.y - y) ** 2;
      if (distance < least) [best, least] = [place.origin, distance];
    }
    return best;
  }

  /**
   * @param {StacksBySite} stacks
   * @param {HeldReport[]} hand
   * @param {HeldReport[]} tray
   */
  #places(stacks, hand, tray) {
    /** @type {Map<string, Place>} */
    const wanted = new Map();
    for (const [site, stack] of Object.entries(stacks)) {
      const point = this.layout.at(site);
      wanted.set(`site:${site}`, { stack, origin: site, ...point, scale: 1 });
    }
    const { middle, x, width } = this.layout.tray;
    const origins = new Set(hand.map(({ origin }) => origin));
    for (const origin of this.aside) if (!origins.has(origin)) this.aside.delete(origin);
    const put = hand.filter(({ origin }) => this.aside.has(origin) || stacks[origin]);
    hand.forEach((held, number) => {
      const { origin, stack } = held;
      const key = wanted.has(`hand:${origin}`) ? `hand:${origin}:${number}` : `hand:${origin}`;
      if (put.includes(held)) {
        const at = (put.indexOf(held) - (put.length - 1) / 2) * 78;
        wanted.set(key, { stack, origin, x: at, y: middle - 3, scale: 0.86, lying: true });
      } else {
        const point = this.layout.at(origin);
        wanted.set(key, { stack, origin, x: point.x, y: point.y, scale: 1, raised: true });
      }
    });
    for (const colour of ["white", "black"]) {
      const lying = tray.filter(({ stack }) => stack.colour === colour);
      const side = colour === "white" ? 1 : -1;
      const step = Math.min(34, (width / 2 - 90) / Math.max(1, lying.length));
      lying.forEach(({ origin, stack }, number) => {
        const at = (x + 30 + number * step) * side;
        const place = { stack, origin, x: at, y: middle - 1, scale: LYING, lying: true };
        wanted.set(`tray:${colour}${number}`, place);
      });
    }
    return wanted;
  }

  /** @param {StackReport} stack @returns {Token} */
  #make(stack) {
    const element = html("div", { class: "stack" });
    element.style.width = this.#share(2 * HALF);
    return { element, stack, look: "", transform: "", raised: false };
  }

  /**
   * @param {Token} token
   * @param {StackReport} stack
   */
  #dress(token, stack) {
    const look = `${stack.colour} ${stack.kind} ${stack.height}`;
    token.stack = stack;
    const viewBox = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;
    if (look !== token.look) {
      token.element.replaceChildren(svg("svg", { viewBox }, drawStack(this.layout.board, stack)));
    }
    token.look = look;
  }

  /** Puts every token where it is wanted; what is raised, or in a finger, lies on top. */
  #settle() {
    /** @type {Array<{token: Token, rank: number}>} */
    const order = [];
    /** @type {Array<{token: Token, from: string}>} */
    const moved = [];
    for (const [key, place] of this.wanted ?? []) {
      const token = this.drawn.get(key);
      if (!token) continue;
      const finger = this.#finger(key, place.origin);
      const raised = Boolean(finger || place.raised);
      const { x, y } = finger ?? place;
      const scale = place.scale * (raised ? RAISED.scale : 1);
      const height = raised ? y + RAISED.lift : y;
      const { box } = this.layout;
      const [left, top] = [x - HALF - box.x, height - HALF - box.y].map((way) => this.#share(way));
      const transform = `translate(${left}, ${top}) scale(${scale})`;
      if (transform !== token.transform) {
        if (token.transform && !finger) moved.push({ token, from: standing(token.element) });
        token.element.style.transform = transform;
        token.transform = transform;
      }
      if (raised !== token.raised) token.element.classList.toggle("raised", raised);
      token.raised = raised;
      if (token.element.dataset.place !== key) token.element.dataset.place = key;
      order.push({ token, rank: finger ? 2e6 : raised ? 1e6 : place.lying ? x - 1e6 : y });
    }
    this.#order(order);
    for (const { token, from } of moved) glide(token, from);
  }

  /** Drawing units as a share of the board's width. @param {number} units */
  #share(units) {
    return `${((100 * units) / this.layout.box.width).toFixed(3)}cqw`;
  }

  /** @param {Array<{token: Token, rank: number}>} order */
  #order(order) {
    order.sort((one, other) => one.rank - other.rank);
    /** @type {ChildNode|null} */
    let next = this.element.firstChild;
    for (const { token } of order) {
      if (token.element === next) next = token.element.nextSibling;
      else this.element.insertBefore(token.element, next);
    }
  }

  /**
   * Where a finger has the stack of a place, if it has.
   *
   * @param {string} key
   * @param {string} origin
   */
  #finger(key, origin) {
    const finger = this.fingers.get(origin);
    if (!finger) return null;
    const kind = key.split(":")[0];
    if (finger.tray) return kind === "tray" && key === this.#newest(origin) ? finger : null;
    if (kind === "site") return this.wanted?.has(`hand:${origin}`) ? null : finger;
    return key === `hand:${origin}` ? finger : null;
  }

  /** The key of the stack in the tray that came last from an origin. @param {string} origin */
  #newest(origin) {
    const lying = [...(this.wanted ?? [])].filter(
      ([key, place]) => key.startsWith("tray:") && place.origin === origin,
    );
    return lying.at(-1)?.[0];
  }
}

/** Where an element stands at this moment, a glide under way included. @param {Element} element */
function standing(element) {
  return getComputedStyle(element).transform;
}

/**
 * Moves from where it stood, at a pace that the eye can follow.
 *
 * @param {Token} token
 * @param {string} from
 */
function glide(token, from) {
  token.glide?.cancel();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const frames = [{ transform: from }, { transform: token.transform }];
  const [start, end] = [from, standing(token.element)].map((text) => new DOMMatrix(text));
  const way = Math.hypot(end.e - start.e, end.f - start.f);
  const duration = Math.min(SLOWEST, SWIFTEST + way * AT_EASE);
  const timing = { duration, easing: "cubic-bezier(.3,.6,.3,1)" };
  token.glide = token.element.animate(frames, timing);
}
