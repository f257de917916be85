/** The view for a phone beside the table: two large clocks, and what one steers a game by. */

import { sleepWarning } from "./awake.js";
import { Consent } from "./consent.js";
import { html } from "./element.js";
import { Live } from "./live.js";
import { meetingWords } from "./meeting.js";
import { Players } from "./players.js";
import { TablePage } from "./tablepage.js";
import { t } from "./texts.js";
import { hinted } from "./turns.js";

/** Where the browser remembers whether the board is wanted. */
const BOARD = "tzaar-board.beside-board";

/** @typedef {"pass"|"pause"|"hint"|"undo"|"draw"|"resign"|"pair"|"board"} Name */

export class Beside extends TablePage {
  /**
   * @param {SessionReport} session
   * @param {BoardReport[]} boards
   */
  constructor(session, boards) {
    super(session, boards);
    this.players = new Players();
    this.consent = new Consent(
      (agree) => this.steer("game/undo/answer", { agree }),
      (words) => this.notices.say(words),
    );
    this.sentence = html("p", { class: "sentence", role: "status", "aria-live": "polite" });
    this.why = html("p", { class: "why", role: "status", hidden: true });
    this.meeting = html("p", { class: "meeting", role: "status", hidden: true });
    this.buttons = this.#makeButtons();
    this.stage = html("div", { class: "stage", hidden: true });
    this.title = html("h1", {}, document.title);
    this.main = html(
      "main",
      { class: "beside" },
      html("header", {}, this.title, html("a", { href: "/" }, t("The whole page"))),
      this.players.element,
      this.sentence,
      this.why,
      this.meeting,
      this.consent.element,
      this.awake.able ? null : sleepWarning(),
      html("div", { class: "row" }, ...Object.values(this.buttons)),
      this.stage,
    );
    document.body.append(this.main, this.notices.element);
    this.#showBoard(localStorage.getItem(BOARD) === "true");
    this.live = new Live(
      (report) => this.hear(report),
      (connected) => this.link(connected),
    );
  }

  /** @returns {Record<Name, HTMLButtonElement>} */
  #makeButtons() {
    /** @type {(words: string, click: () => unknown, look?: string) => HTMLButtonElement} */
    const button = (words, click, look = "") =>
      html("button", { type: "button", class: look, click }, words);
    return {
      pair: button(t("Enter the PIN"), () => this.pair(), "strong"),
      pass: button(t("Pass"), () => this.steer("game/pass"), "strong"),
      pause: button(t("Pause"), () => this.pause()),
      undo: button(t("Undo"), () => this.steer("game/undo", { ask: true })),
      hint: button(t("Hint"), () => this.steer("game/hint")),
      draw: button(t("Offer a draw"), () => this.steer("game/draw")),
      resign: button(t("Resign"), () => this.resign()),
      board: button(t("Board"), () => this.#showBoard(this.stage.hidden)),
    };
  }

  /** A report has come. @param {{game?: GameReport, table: TableReport}} report */
  hear({ game, table }) {
    this.tableReport = table;
    if (game) this.#hearGame(game);
    const lost = table.link === "lost" ? table.words || t("The table cannot be heard.") : "";
    this.notices.stand(lost);
    this.drawTable();
  }

  /** @param {GameReport} game */
  #hearGame(game) {
    const before = this.game;
    this.game = game;
    if (game.game !== before?.game || !this.table) {
      this.table = this.newTable();
      this.stage.replaceChildren(this.table.element);
    }
    this.players.show(game, this.board(game.game));
    this.title.textContent = game.title;
    document.title = `${game.title} · tzaar-board`;
    const words = game.clock?.paused ? t("The clocks are stopped.") : game.sentence;
    if (this.sentence.textContent !== words) this.sentence.textContent = words;
    const why = hinted(game);
    if (this.why.textContent !== why) this.why.textContent = why;
    this.why.hidden = !why;
    this.meeting.textContent = game.lesson ? "" : meetingWords(game.meeting);
    this.meeting.hidden = !this.meeting.textContent;
    this.announcer.hear(game, words, false);
    this.tellTrouble(game, before);
    this.main.dataset.state = game.state;
    this.stayAwake();
    this.allow();
  }

  /** Shows what can be done now, and lets it be done. */
  allow() {
    super.allow();
    const { game, able, buttons } = this;
    if (!game) return;
    const over = Boolean(game.outcome);
    const { pair, pass, pause, undo, hint, draw, resign } = buttons;
    pair.hidden = able;
    pass.hidden = !game.can_pass;
    pause.hidden = !game.clock || over;
    pause.textContent = game.clock?.paused ? t("Go on") : t("Pause");
    undo.textContent = game.undoes === "stacks" ? t("Put back") : t("Undo");
    resign.hidden = over || Boolean(game.lesson);
    draw.hidden = resign.hidden || !game.meeting?.playing;
    for (const one of [pass, pause, draw, resign]) one.disabled = !able;
    undo.disabled = !able || !game.can_undo;
    hint.disabled = !able || over;
    this.consent.show(game, able, this.session.device);
  }

  /** Draws the board, where it is wanted. */
  drawTable() {
    if (!this.stage.hidden) super.drawTable();
  }

  /** @param {boolean} wanted */
  #showBoard(wanted) {
    this.stage.hidden = !wanted;
    this.buttons.board.setAttribute("aria-pressed", String(wanted));
    this.main.classList.toggle("with-board", wanted);
    localStorage.setItem(BOARD, String(wanted));
    this.drawTable();
  }

  /** The program has come, or gone. @param {boolean} connected */
  async link(connected) {
    this.connected = connected;
    this.main.classList.toggle("alone", !connected);
    this.stayAwake();
    if (!connected) {
      this.table?.lose();
      this.notices.stand(this.goneWords());
      return;
    }
    await this.attempt(() => this.greet());
  }
}
