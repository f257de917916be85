/** What stands beside the board: what the table waits for, players, actions, steering. */

import { Actions } from "./actions.js";
import { Consent } from "./consent.js";
import { Controls } from "./controls.js";
import { html } from "./element.js";
import { LessonCard, LessonOffer, lessonWords } from "./lessons.js";
import { meetingWords } from "./meeting.js";
import { Menu } from "./menu.js";
import { Players } from "./players.js";
import { siteWords } from "./spoken.js";
import { t } from "./texts.js";
import { actionText, hinted } from "./turns.js";

/** @typedef {"undo"|"hint"|"pass"|"pause"|"draw"|"resign"|"doIt"|"newGame"|"games"|"flip"|"review"|"pair"|"meet"
 *     |"analyse"|"analyses"|"learn"|"practise"|"teach"|"next"|"leave"|"invite"|"keys"} Wish */

/** The roles of a hint's lights; a wave along a player's edge is a pass. */
const HINTED = new Set(["from", "to", "wave"]);

/** @typedef {Record<Wish, () => void> & {hints: (hints: string) => void, hands: () => void, attention: () => void,
 *     agree: (agree: boolean) => void, say: (words: string) => void}} Wishes
 *     `hints` is told which ones, `agree` whether an undo may be, `say` what is said over everything,
 *     `hands` and `attention` that others are wished */

export class Panel {
  /**
   * @param {Wishes} wishes
   * @param {(number: number) => void} pick told the moment of the game that is wanted
   * @param {HTMLElement} language the language menu
   */
  constructor(wishes, pick, language) {
    /** The board of the game that is shown. @type {BoardReport|undefined} */
    this.board = undefined;
    /** @type {GameReport|undefined} */
    this.game = undefined;
    /** @type {import("./controls.js").ButtonMaker} */
    const button = (words, wish, look = "") =>
      html("button", { type: "button", class: look, click: () => wishes[wish]() }, words);
    /** Whether this page may change the game. */
    this.able = true;
    this.device = "";
    this.title = html("h1", {}, document.title);
    this.sentence = html("p", {
      ...{ class: "sentence", role: "status", "aria-live": "polite", tabindex: -1 },
    });
    this.why = html("p", { class: "why", role: "status", hidden: true });
    this.hinted = html("p", { class: "unseen", role: "status" });
    this.meeting = html("p", { class: "meeting", role: "status", hidden: true });
    this.consent = new Consent(wishes.agree, wishes.say);
    this.offer = new LessonOffer(wishes.teach);
    this.lesson = new LessonCard({ ...wishes, again: wishes.doIt });
    this.players = new Players();
    this.actions = new Actions(pick);
    this.controls = new Controls(button, this.lesson.leave);
    this.menu = new Menu(button, wishes, language);
    this.watching = watching(button);
    this.newGame = button(t("New game"), "newGame", "strong");
    this.after = after(button, this.newGame);
    this.element = html(
      "section",
      { class: "panel game", "aria-label": t("The game"), tabindex: -1 },
      this.title,
      this.lesson.element,
      this.sentence,
      this.why,
      this.hinted,
      this.meeting,
      this.watching,
      this.consent.element,
      this.offer.element,
      this.after,
      this.lesson.ways,
      this.controls.element,
      this.players.element,
      this.actions.element,
      this.menu.element,
    );
  }

  /**
   * @param {GameReport} game
   * @param {BoardReport} board
   * @param {boolean} [moving] whether the opponent's stacks move by themselves
   */
  show(game, board, moving = false) {
    this.board = board;
    this.title.textContent = game.title;
    this.menu.show(game, board);
    const taught = Boolean(game.lesson);
    const over = Boolean(game.outcome) && !taught;
    this.sentence.classList.toggle("result", over && game.sentence === game.result);
    this.sentence.dataset.stage = game.lesson?.stage ?? "";
    const words = taught ? lessonWords(game) : moving ? played(game, board) : game.sentence;
    if (this.sentence.textContent !== words) this.sentence.textContent = words;
    const why = hinted(game);
    if (this.why.textContent !== why) this.why.textContent = why;
    this.why.hidden = !why;
    this.players.show(game, board);
    this.players.element.hidden = this.actions.element.hidden = taught;
    this.game = game;
    this.after.hidden = !over;
    this.controls.show(game, over);
    this.meeting.textContent = taught ? "" : meetingWords(game.meeting);
    this.meeting.hidden = !this.meeting.textContent;
    this.allow(this.able, this.device);
  }

  /**
   * Says how to pair where this page may only look on; what it may not do, or not yet before the first
   * report of the game, cannot be pressed.
   *
   * @param {boolean} able whether it may change the game
   * @param {string} device by which it is told from others that may
   */
  allow(able, device) {
    this.able = able;
    this.device = device;
    this.watching.hidden = able;
    const ready = able && Boolean(this.game);
    this.menu.allow(able, ready);
    this.controls.allow(ready);
    this.newGame.disabled = !ready;
    if (!this.game || !this.board) return;
    this.consent.show(this.game, able, device);
    this.offer.show(this.game, this.board, able);
    this.lesson.show(this.game, able);
  }

  /**
   * Says a hint's lights to who cannot see them.
   *
   * @param {GameReport} game
   * @param {TableReport} table
   */
  tellHint({ state }, { cues, stacks }) {
    const { board } = this;
    if (!board) return;
    const lit = Object.entries(cues).filter(([, { role }]) => HINTED.has(role));
    const said = lit.map(([site, cue]) =>
      cue.role === "wave" ? cue.words : siteWords(board, site, stacks[site], cue),
    );
    const words = state === "ready" ? [...new Set(said)].join("; ") : "";
    if (this.hinted.textContent !== words) this.hinted.textContent = words;
  }
}

/**
 * What the opponent plays, for who need not carry it out.
 *
 * @param {GameReport} game
 * @param {BoardReport} board
 */
function played(game, board) {
  const [action] = game.opponent;
  const shown = action === "pass" ? t("pass") : actionText(action);
  return t("{player}: {action}.", { player: board.sides[game.player].name, action: shown });
}

/** What is said to who may only look on. @param {import("./controls.js").ButtonMaker} button */
function watching(button) {
  return html(
    "div",
    { class: "watching", hidden: true },
    html("p", {}, t("You are watching. To play from here, enter the PIN.")),
    button(t("Enter the PIN"), "pair", "strong"),
  );
}

/**
 * What can be done once the game is over.
 *
 * @param {import("./controls.js").ButtonMaker} button
 * @param {HTMLButtonElement} newGame
 */
function after(button, newGame) {
  return html(
    "div",
    { class: "row after", hidden: true },
    button(t("Review"), "review"),
    button(t("Analyse"), "analyse"),
    newGame,
  );
}
