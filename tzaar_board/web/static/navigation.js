/** What is shown in the place of the table and its panel: reviews, analyses, the editor. */

import { Analysing } from "./analysing.js";
import { Editor } from "./editor.js";
import { html } from "./element.js";
import { rename, visit } from "./history.js";
import { readPlace, writeAnalysis, writePlace } from "./place.js";
import { Reviewing } from "./reviewing.js";
import { t } from "./texts.js";

/** The number of a game as an address may name it. */
const NUMBER = /^[1-9]\d{0,14}$/;

export class Navigation {
  /**
   * @param {HTMLElement} panel the table's
   * @param {{board: (game: string) => BoardReport, able: () => boolean,
   *     played: () => string|undefined, say: (words: string) => void,
   *     refuse: (words: string) => void, play: (game: string, position: string) => void,
   *     attempt: (work: () => Promise<void>) => Promise<void>, flipped: () => boolean,
   *     resume: (id: number) => (() => void)|null}} wishes
   *     `able`: this page may change the game; `played` is which one is at the table; `play` begins
   *     one from a position; `resume` goes on with a game of the journal, null where it cannot
   */
  constructor(panel, wishes) {
    this.panel = panel;
    this.wishes = wishes;
    this.stage = html("div", { class: "stage" });
    /** The table's board. @type {HTMLElement|null} */
    this.table = null;
    /** What is shown in the place of the table's panel. @type {HTMLElement|null} */
    this.beside = null;
    /** Ends the editor, once the way back from it has been gone. @type {(() => void)|null} */
    this.editing = null;
    /** How often something else was to be shown: who comes too late shows nothing. */
    this.turned = 0;
    const { board, able, say, refuse, play, flipped } = wishes;
    const common = {
      ...{ board, say, flipped },
      back: () => this.back(),
      /** @type {(board: HTMLElement, panel: HTMLElement) => void} */
      put: (shown, beside) => this.#put(shown, beside),
    };
    this.analysing = new Analysing({ ...common, able, refuse, play });
    this.reviewing = new Reviewing({
      ...common,
      able: (name) => able() && name === wishes.played(),
      resume: wishes.resume,
      analyse: (place) => this.analyse(place),
    });
    addEventListener("popstate", () => this.route());
  }

  /** Whether something else than the table is shown. */
  get away() {
    return this.beside !== null;
  }

  /** The table has this board from here on. @param {HTMLElement} board */
  seat(board) {
    this.table = board;
    if (!this.beside) this.stage.replaceChildren(board);
  }

  /**
   * Sets a position up; the browser's way back ends that as well.
   *
   * @param {BoardReport} board
   * @param {string} text
   * @param {(text: string|null) => void} done
   */
  edit(board, text, done) {
    /** @type {string|null} */
    let made = null;
    let going = false;
    const editor = new Editor(board, text, (given) => {
      if (going) return;
      going = true;
      made = given;
      history.back();
    });
    visit(location.href);
    this.editing = () => done(made);
    this.#put(editor.board.element, editor.element);
  }

  /**
   * Goes to an analysis.
   *
   * @param {import("./place.js").AnalysisPlace} place
   */
  async analyse(place) {
    await this.#analyse(place, () => {
      visit(writeAnalysis(location.search, place));
    });
  }

  /**
   * Shows an analysis.
   *
   * @param {import("./place.js").AnalysisPlace} place
   * @param {() => void} [found] told once there is such a thing
   * @returns {Promise<boolean>} false when there is no such thing
   */
  #analyse(place, found) {
    return this.#instead((ready) => this.analysing.open(place, () => ready(0)), found);
  }

  /**
   * Shows something in the place of the table, unless something else is wanted by then.
   *
   * @param {(ready: (at: number) => boolean) => Promise<void>} open
   * @param {(at: number) => void} [found] told the moment, once there is such a thing
   * @returns {Promise<boolean>} false when there is no such thing
   */
  async #instead(open, found = () => {}) {
    const turn = (this.turned += 1);
    let shown = false;
    /** @param {number} at */
    const ready = (at) => {
      shown = true;
      if (turn !== this.turned) return false;
      this.#uncover();
      found(at);
      return true;
    };
    await this.wishes.attempt(() => open(ready));
    return shown || turn !== this.turned;
  }

  /** Shows what the address names: a game of the journal, or the table. */
  async route() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    const { editing } = this;
    const { game, at } = readPlace(location.search);
    if (!this.analysing.wanted && (await this.reviewing.go(game, at))) return;
    this.#uncover();
    editing?.();
    const { wanted } = this.analysing;
    if (wanted) {
      const there = await this.#analyse(wanted);
      if (!there) rename(writePlace(location.search, null));
      return;
    }
    if (game === null) return;
    let shown = false;
    if (NUMBER.test(game)) shown = await this.#open(Number(game), at);
    else this.wishes.say(t("There is no game {id} in the journal.", { id: game.slice(0, 20) }));
    if (!shown) rename(writePlace(location.search, null));
  }

  /**
   * Goes to a game of the journal, at a moment if one is named.
   *
   * @param {number} id
   * @param {number|null} [number]
   */
  async review(id, number = null) {
    await this.#open(id, number, (at) => {
      visit(writePlace(location.search, { game: id, at }));
    });
  }

  /**
   * Shows a game of the journal.
   *
   * @param {number} id
   * @param {number|null} number
   * @param {(at: number) => void} [found] told the moment, once there is such a game
   * @returns {Promise<boolean>} false when there is no such game
   */
  #open(id, number, found) {
    return this.#instead((ready) => this.reviewing.open(id, number, ready), found);
  }

  /**
   * Puts something else in the place of the table and its panel.
   *
   * @param {HTMLElement} board
   * @param {HTMLElement} panel
   */
  #put(board, panel) {
    this.beside = panel;
    this.stage.replaceChildren(board);
    this.panel.replaceWith(panel);
    panel.focus();
    scrollTo(0, 0);
  }

  /** Goes back to the table. */
  back() {
    if (this.reviewing.shown || this.analysing.shown) visit(writePlace(location.search, null));
    this.#uncover();
  }

  /** Puts away what is shown in the place of the table and its panel. */
  #uncover() {
    this.turned += 1;
    this.reviewing.end();
    this.analysing.end();
    this.editing = null;
    if (!this.beside) return;
    this.beside.replaceWith(this.panel);
    this.beside = null;
    if (this.table) this.stage.replaceChildren(this.table);
    this.panel.focus({ preventScroll: true });
  }
}
