/**
 * Hands on a simulated table: what a pointer, a finger or a key lifts and sets down.
 *
 *     press and drag    lifts on the press, sets down where it is let go
 *     click, click      lifts, and the stack follows the pointer until the next click sets it down
 *     long press        lifts, and puts back when it ends: a look at the lights
 *     off the board     what is let go there stays in hand, beside the board, if it leaves the game
 *     Escape            everything stands as in the game again
 *     in hand already   what another page lifted, or this one before it was loaded again, is set
 *                       down by the next click, or dragged from where it hangs
 *
 * What stands where is the program's to say; only the stack under the finger runs ahead of it.
 */

import { ApiError } from "./api.js";
import { siteOf, touched } from "./element.js";
import { wished } from "./wishes.js";

/** Drawing units that a finger may tremble, and milliseconds that a click may take. */
const TREMBLE = 14;
const CLICK = 320;

/** Milliseconds that a tap takes at least, so that every sensor sees it. */
const TAP = 300;

/** Milliseconds from a lift until the program's word counts for it, once that is answered. */
const GRACE = 1200;

export class Hands {
  /**
   * @param {import("./board.js").BoardView} board
   * @param {(path: string, body?: object) => Promise<void>} ask
   */
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
    this.able = false;
    this.mover = "white";
    /** Whether the program moves the mover's stacks: what it has in hand is not for these. */
    this.moving = false;
    /**
     * What a finger holds since it was pressed at `start`: the stack of `origin`, if any.
     * @type {{id: number, start: Point, time: number, site: string|null, origin: string|null,
     *     tray?: boolean, beside?: boolean, carrying?: boolean, asked?: boolean,
     *     moved?: boolean}|null}
     */
    this.grip = null;
    /** The origin of the stack that the next click sets down. @type {string|null} */
    this.carried = null;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    /** Deeds of these hands that the program has yet to answer. */
    this.unanswered = 0;
    /** Whether the table has reported since those were done: else its hand is what it was before. */
    this.current = false;
    /**
     * Origins of what a refusal has put back; the report that has it may be on its way.
     * @type {Set<string>}
     */
    this.returned = new Set();
    this.lifted = -GRACE;
    const { element } = board;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => this.#cancel());
    element.addEventListener("click", (event) => {
      const site = siteOf(event);
      if (event.detail === 0 && site && this.able) this.act(site);
    });
    element.addEventListener("contextmenu", (event) => this.able && event.preventDefault());
  }

  /** The table has reported: what is carried must be in hand there. @param {TableReport} table */
  heard(table) {
    const inHand = new Set((table.hand ?? []).map(({ origin }) => origin));
    const { grip } = this;
    this.current = !this.unanswered;
    for (const origin of this.returned) if (!inHand.has(origin)) this.returned.delete(origin);
    for (const origin of [this.carried, grip?.tray ? null : grip?.origin]) {
      if (origin && !inHand.has(origin) && this.#certain()) this.#drop(origin);
    }
    const { fingers } = this.board.stacks;
    for (const [origin, { placed }] of fingers) {
      if (placed && !inHand.has(origin)) fingers.delete(origin);
    }
  }

  /** Lifts or sets down at a site, as a click or the Enter key does. @param {string} site */
  act(site) {
    const { stacks, cues } = this.board.scene;
    const role = cues?.[site]?.role ?? "";
    const stack = stacks[site];
    const held = this.#held();
    if (role === "turn-over" && !held) this.#send("sim/turn", { site });
    else if (held && !this.#lifts(stack)) this.#place(site, held);
    else if (!stack) this.#send("sim/place", { site });
    else {
      const asked = this.#asked(site);
      this.#showAside(this.carried);
      this.#lift(site);
      if (asked) this.#tap(site);
      else this.carried = site;
    }
  }

  /** Puts back all that does not stand as in the game. */
  restore() {
    this.forget();
    this.#ask("sim/restore", {});
  }

  /** Lets go of everything, without a word to the program. */
  forget() {
    this.grip = null;
    this.carried = null;
    this.board.stacks.fingers.clear();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.able || event.button !== 0 || this.grip || touched(event)?.closest(".key")) return;
    event.preventDefault();
    this.board.live.setPointerCapture(event.pointerId);
    const point = this.board.point(event);
    const beside = this.board.stacks.beside(point);
    const site = beside ? null : this.board.layout.nearest(point);
    const stack = site ? this.board.scene.stacks[site] : undefined;
    const held = this.#held();
    const { pointerId: id, timeStamp: time } = event;
    this.grip = { id, start: point, time, site, origin: null };
    if (site) this.board.enter(site);
    if (beside) {
      this.#drop(this.carried);
      const tray = !(this.board.scene.hand ?? []).some(({ origin }) => origin === beside);
      Object.assign(this.grip, { origin: beside, tray, beside: true });
      this.#follow(point);
    } else if (held && !this.#lifts(stack)) {
      Object.assign(this.grip, { origin: held, carrying: true });
      this.#follow(point);
    } else if (site && stack && this.board.scene.cues?.[site]?.role !== "turn-over") {
      this.#showAside(this.carried);
      Object.assign(this.grip, { origin: site, asked: this.#asked(site) });
      this.#follow(this.board.layout.at(site));
      this.#lift(site);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const point = this.board.point(event);
    if (!this.grip) {
      if (this.carried && event.pointerType === "mouse") {
        this.board.stacks.hold(this.carried, point);
      }
      return;
    }
    if (event.pointerId !== this.grip.id) return;
    const { start } = this.grip;
    if (Math.hypot(point.x - start.x, point.y - start.y) > TREMBLE) this.grip.moved = true;
    if (this.grip.origin && this.grip.moved) this.#follow(point);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { grip } = this;
    if (!grip || event.pointerId !== grip.id) return;
    this.grip = null;
    const target = this.board.layout.nearest(this.board.point(event));
    const { origin, site } = grip;
    if (!origin) {
      if (target && target === site) this.act(site);
    } else if (target && (grip.moved || grip.carrying)) {
      this.#place(target, origin);
    } else if (grip.moved || grip.beside || grip.carrying) {
      if (grip.tray) this.#drop(origin);
      else this.#layAside(origin);
    } else if (grip.asked) {
      this.#tap(origin, grip.time);
    } else if (event.timeStamp - grip.time < CLICK) {
      this.carried = origin;
    } else {
      this.#place(origin, origin);
    }
  }

  #cancel() {
    const { grip } = this;
    this.grip = null;
    if (grip?.origin && !grip.beside) this.carried = grip.origin;
    else this.forget();
  }

  /** Whether the table asks for a tap on a site. @param {string} site */
  #asked(site) {
    return Boolean(this.board.scene.cues?.[site]?.role.startsWith("ask-"));
  }

  /**
   * The origin of what the next click sets down: what is carried, else the one stack of the side to
   * move that hangs over the board, whoever lifted it.
   */
  #held() {
    const { scene, stacks } = this.board;
    const hand = scene.hand ?? [];
    const gone = this.carried && !hand.some(({ origin }) => origin === this.carried);
    if (gone && this.#certain()) this.#drop(this.carried);
    if (this.carried || this.moving || !this.current) return this.carried;
    const away = (/** @type {string} */ origin) =>
      stacks.aside.has(origin) || this.returned.has(origin);
    const hanging = hand.filter(
      ({ origin, stack }) =>
        stack.colour === this.mover && !away(origin) && !scene.stacks[origin],
    );
    return hanging.length === 1 ? hanging[0].origin : null;
  }

  /**
   * Whether a click on a stack lifts it although another is carried: it captures that one.
   *
   * @param {StackReport} [stack]
   */
  #lifts(stack) {
    const held = (this.board.scene.hand ?? []).find(({ origin }) => origin === this.carried);
    const lone = this.board.scene.hand?.length === 1;
    return Boolean(
      stack && held && lone && held.stack.colour !== this.mover && stack.colour === this.mover,
    );
  }

  /** @param {Point} point */
  #follow(point) {
    if (!this.grip?.origin) return;
    this.board.stacks.hold(this.grip.origin, { ...point, tray: this.grip.tray });
  }

  /**
   * Shows a stack beside the board: it stays in hand, and out of the way.
   *
   * @param {string|null} origin
   */
  #showAside(origin) {
    if (!origin) return;
    this.board.stacks.aside.add(origin);
    this.#drop(origin);
  }

  /** Hands lay a stack beside the board, if it may leave it. @param {string} origin */
  #layAside(origin) {
    this.#showAside(origin);
    const refused = (/** @type {unknown} */ error) => {
      this.board.stacks.aside.delete(origin);
      this.#springBack(origin, error);
    };
    this.#send("sim/aside", { site: origin }, refused);
  }

  /** @param {string|null} origin */
  #drop(origin) {
    if (!origin) return;
    if (this.carried === origin) this.carried = null;
    if (this.grip?.origin === origin) this.grip = null;
    this.board.stacks.hold(origin, null);
  }

  /**
   * What the game refuses goes back, unless the hands are free.
   *
   * @param {string} origin
   * @param {unknown} error
   */
  #springBack(origin, error) {
    const byTheGame = error instanceof ApiError && error.status === 400;
    if (byTheGame && !wished("freeHands")) this.returned.add(origin);
  }

  /** Whether the table's hand is that of after the last lift. */
  #certain() {
    return this.current && performance.now() - this.lifted >= GRACE;
  }

  /** @param {string} site */
  #lift(site) {
    this.lifted = performance.now();
    this.board.stacks.aside.delete(site);
    this.returned.delete(site);
    this.#send("sim/lift", { site }, () => this.#drop(site));
  }

  /**
   * @param {string} site
   * @param {string} origin
   */
  #place(site, origin) {
    this.carried = null;
    const { fingers } = this.board.stacks;
    const put = { ...fingers.get(origin), ...this.board.layout.at(site), placed: true };
    this.board.stacks.hold(origin, put);
    const done = () => {
      if (fingers.get(origin) === put) this.board.stacks.hold(origin, null);
    };
    const refused = (/** @type {unknown} */ error) => {
      done();
      this.#springBack(origin, error);
    };
    this.#send("sim/place", { site, from: origin }, refused).then(() => setTimeout(done, 400));
  }

  /**
   * @param {string} site
   * @param {number} [since]
   */
  async #tap(site, since = performance.now()) {
    this.unanswered += 1;
    await this.queue;
    const rest = TAP - (performance.now() - since);
    const set = () => {
      this.#place(site, site);
      this.unanswered -= 1;
    };
    setTimeout(set, Math.max(0, rest));
  }

  /**
   * Sends what hands do, one after the other; what is refused is undone.
   *
   * @param {string} path
   * @param {object} body
   * @param {(error: unknown) => void} [undone]
   */
  #send(path, body, undone) {
    return this.#ask(path, { ...body, free: wished("freeHands") }, undone);
  }

  /**
   * @param {string} path
   * @param {object} body
   * @param {(error: unknown) => void} [undone]
   */
  #ask(path, body, undone = () => {}) {
    this.unanswered += 1;
    this.current = false;
    const refused = (/** @type {unknown} */ error) => {
      this.current = this.unanswered === 1;
      undone(error);
    };
    const answered = () => {
      this.unanswered -= 1;
    };
    const sent = this.queue.then(() => this.ask(path, body)).catch(refused);
    this.queue = sent.finally(answered);
    return sent;
  }
}
