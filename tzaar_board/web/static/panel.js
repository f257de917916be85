/** What stands beside the board: what the table waits for, players, actions, steering. */

import { Actions } from "./actions.js";
import { Consent } from "./consent.js";
import { choice } from "./dialog.js";
import { html } from "./element.js";
import { LessonCard, LessonOffer, lessonWords } from "./lessons.js";
import { meetingWords } from "./meeting.js";
import { Players } from "./players.js";
import { siteWords } from "./spoken.js";
import { t } from "./texts.js";
import { actionText, hinted } from "./turns.js";
import { attentionSwitches, handSwitches } from "./wishes.js";

/** @typedef {"undo"|"hint"|"pass"|"pause"|"draw"|"resign"|"doIt"|"newGame"|"games"|"flip"|"review"|"pair"|"meet"
 *     |"analyse"|"analyses"|"learn"|"practise"|"teach"|"next"|"leave"|"invite"|"keys"} Wish */

/** The roles of a hint's lights; a wave along a player's edge is a pass. */
const HINTED = new Set(["from", "to", "wave"]);

export class Panel {
  /**
   * @param {Record<Wish, () => void> & {hints: (hints: string) => void, hands: () => void, attention: () => void,
   *     agree: (agree: boolean) => void, say: (words: string) => void}} wishes
   *     `hints` is told which ones, `agree` whether an undo may be, `say` what is said over everything,
   *     `hands` and `attention` that others are wished
   * @param {(number: number) => void} pick told the moment of the game that is wanted
   * @param {HTMLElement} language the language menu
   */
  constructor(wishes, pick, language) {
    /** The board of the game that is shown. @type {BoardReport|undefined} */
    this.board = undefined;
    /** @type {GameReport|undefined} */
    this.game = undefined;
    /** @type {(words: string, wish: Wish, look?: string) => HTMLButtonElement} */
    const button = (words, wish, look = "") =>
      html("button", { type: "button", class: look, click: () => wishes[wish]() }, words);
    /** Whether this page may change the game. */
    this.able = true;
    this.device = "";
    this.undoable = false;
    this.over = false;
    this.title = html("h1", {}, document.title);
    this.sentence = html("p", {
      ...{ class: "sentence", role: "status", "aria-live": "polite", tabindex: -1 },
    });
    this.why = html("p", { class: "why", role: "status", hidden: true });
    this.hinted = html("p", { class: "unseen", role: "status" });
    this.consent = new Consent(wishes.agree, wishes.say);
    this.offer = new LessonOffer(wishes.teach);
    this.lesson = new LessonCard({ ...wishes, again: wishes.doIt });
    this.players = new Players();
    this.actions = new Actions(pick);
    this.doIt = button(t("Do it for me"), "doIt", "strong do-it");
    this.pass = button(t("Pass"), "pass", "strong");
    this.undo = button(t("Undo"), "undo");
    this.hint = button(t("Hint"), "hint");
    this.pause = button(t("Pause"), "pause");
    this.resign = button(t("Resign"), "resign");
    this.draw = button(t("Offer a draw"), "draw");
    this.meeting = html("p", { class: "meeting", role: "status", hidden: true });
    this.watching = html(
      "div",
      { class: "watching", hidden: true },
      html("p", {}, t("You are watching. To play from here, enter the PIN.")),
      button(t("Enter the PIN"), "pair", "strong"),
    );
    this.newGame = [button(t("New game"), "newGame", "strong"), button(t("New game"), "newGame")];
    this.after = html(
      "div",
      { class: "row after", hidden: true },
      button(t("Review"), "review"),
      button(t("Analyse"), "analyse"),
      this.newGame[0],
    );
    this.steering = html(
      "div",
      { class: "row" },
      ...[this.doIt, this.pass, this.undo, this.hint, this.pause, this.draw, this.resign, this.lesson.leave],
    );
    this.hints = choice(hintWords(), "legal", (value) => wishes.hints(value));
    this.hints.setAttribute("aria-label", t("Lights for a lifted stack"));
    this.switches = handSwitches(() => wishes.hands());
    this.invite = button(t("Pair a phone"), "invite");
    this.meet = button(t("Play with another table"), "meet");
    this.rules = html("a", { target: "_blank", rel: "noopener" }, t("Rules"));
    const file = { href: "/api/event-log", target: "_blank", rel: "noopener" };
    this.menu = html(
      "nav",
      { "aria-label": t("Menu") },
      this.newGame[1],
      button(t("Learn"), "learn"),
      button(t("Practice"), "practise"),
      button(t("Games"), "games"),
      button(t("Analysis"), "analyses"),
      button(t("Turn the board"), "flip"),
      this.rules,
      this.invite,
      this.meet,
      html("a", { href: "/beside" }, t("Clocks beside the table")),
      html("a", file, t("Event log")),
      button(t("Keys"), "keys", "typed"),
      this.hints,
      language,
      this.switches,
      attentionSwitches(() => wishes.attention()),
    );
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
      this.steering,
      this.players.element,
      this.actions.element,
      this.menu,
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
    this.rules.href = `/rules/${game.game}?lang=${document.documentElement.lang}`;
    this.rules.hidden = !board.rules;
    const taught = Boolean(game.lesson);
    const over = Boolean(game.outcome) && !taught;
    this.sentence.classList.toggle("result", over && game.sentence === game.result);
    this.sentence.dataset.stage = game.lesson?.stage ?? "";
    const words = taught ? lessonWords(game) : moving ? played(game, board) : game.sentence;
    if (this.sentence.textContent !== words) this.sentence.textContent = words;
    const why = hinted(game);
    if (this.why.textContent !== why) this.why.textContent = why;
    this.why.hidden = !why;
    this.hints.value = game.hints;
    this.players.show(game, board);
    this.players.element.hidden = this.actions.element.hidden = taught;
    this.game = game;
    this.after.hidden = !over;
    this.doIt.hidden = !game.can_do || taught;
    this.pass.hidden = !game.can_pass;
    this.pass.classList.toggle("strong", !taught);
    this.undo.textContent = game.undoes === "stacks" ? t("Put back") : t("Undo");
    this.pause.hidden = !game.clock || over || taught;
    this.pause.textContent = game.clock?.paused ? t("Go on") : t("Pause");
    this.resign.hidden = over || taught;
    this.draw.hidden = over || taught || !game.meeting?.playing;
    this.meeting.textContent = taught ? "" : meetingWords(game.meeting);
    this.meeting.hidden = !this.meeting.textContent;
    this.undoable = game.can_undo;
    this.over = over;
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
    this.invite.hidden = !able;
    this.meet.hidden = !able;
    const steering = [this.doIt, this.pass, this.pause, this.draw, this.resign, this.hints, ...this.newGame];
    const ready = able && Boolean(this.game);
    for (const control of steering) control.disabled = !ready;
    this.undo.disabled = !ready || !this.undoable;
    this.hint.disabled = !ready || this.over;
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

function hintWords() {
  return [
    ["off", t("Lights: none")],
    ["legal", t("Lights: where it can go")],
    ["quality", t("Lights: how good it is")],
  ];
}
