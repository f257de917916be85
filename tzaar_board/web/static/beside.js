/** The view for a phone beside the table: two large clocks, and what one steers a game by. */

import { Announcer } from "./announcer.js";
import { get } from "./api.js";
import { Awake } from "./awake.js";
import { Consent } from "./consent.js";
import { html } from "./element.js";
import { Live } from "./live.js";
import { Notices } from "./notices.js";
import { openPairing } from "./pairing.js";
import { Players } from "./players.js";
import { askWhoResigns } from "./resigning.js";
import { Steering } from "./steering.js";
import { Table } from "./table.js";
import { t } from "./texts.js";

/** Where the browser remembers whether the board is wanted. */
const BOARD = "tzaar-board.beside-board";

/** @typedef {"pass"|"pause"|"hint"|"undo"|"resign"|"pair"|"board"} Name */

export class Beside {
  /**
   * @param {SessionReport} session
   * @param {BoardReport[]} boards
   */
  constructor(session, boards) {
    this.session = session;
    this.boards = boards;
    this.connected = false;
    /** @type {GameReport|undefined} */
    this.game = undefined;
    /** @type {TableReport|undefined} */
    this.tableReport = undefined;
    /** @type {Table|undefined} */
    this.table = undefined;
    this.notices = new Notices();
    this.awake = new Awake();
    this.announcer = new Announcer();
    this.steering = new Steering(this.notices, this.announcer, {
      able: () => this.able,
      pair: () => this.pair(),
    });
    this.players = new Players();
    this.consent = new Consent((agree) => this.steer("game/undo/answer", { agree }));
    this.sentence = html("p", { class: "sentence", role: "status", "aria-live": "polite" });
    this.buttons = this.#makeButtons();
    this.stage = html("div", { class: "stage", hidden: true });
    this.title = html("h1", {});
    this.main = html(
      "main",
      { class: "beside" },
      html("header", {}, this.title, html("a", { href: "/" }, t("The whole page"))),
      this.players.element,
      this.sentence,
      this.consent.element,
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
      pause: button(t("Pause"), () => this.#pause()),
      undo: button(t("Undo"), () => this.steer("game/undo", { ask: true })),
      hint: button(t("Hint"), () => this.steer("game/hint")),
      resign: button(t("Resign"), () => this.#resign()),
      board: button(t("Board"), () => this.#showBoard(this.stage.hidden)),
    };
  }

  /** Whether this page may change the game. */
  get able() {
    return this.session.local || this.session.paired;
  }

  /** The board of the game at hand. */
  get board() {
    return this.boards.find(({ game }) => game === this.game?.game) ?? this.boards[0];
  }

  /** A report has come. @param {{game?: GameReport, table: TableReport}} report */
  hear({ game, table }) {
    this.tableReport = table;
    if (game) this.#hearGame(game);
    const lost = table.link === "lost" ? table.words || t("The table cannot be heard.") : "";
    this.notices.stand(lost);
    this.#draw();
  }

  /** @param {GameReport} game */
  #hearGame(game) {
    const before = this.game;
    this.game = game;
    if (game.game !== before?.game || !this.table) this.#sitDown();
    this.players.show(game, this.board);
    this.title.textContent = game.title;
    document.title = `${game.title} · tzaar-board`;
    const words = game.clock?.paused ? t("The clocks are stopped.") : game.sentence;
    if (this.sentence.textContent !== words) this.sentence.textContent = words;
    this.announcer.hear(game, words, false);
    if (game.trouble && game.trouble !== before?.trouble) this.notices.say(game.trouble);
    this.main.dataset.state = game.state;
    this.awake.keep(this.connected && !game.outcome);
    this.#allow();
  }

  /** Shows what can be done now, and lets it be done. */
  #allow() {
    const { game, able, buttons } = this;
    if (!game) return;
    const over = Boolean(game.outcome);
    const { pair, pass, pause, undo, hint, resign } = buttons;
    pair.hidden = able;
    pass.hidden = !game.can_pass;
    pause.hidden = !game.clock || over;
    pause.textContent = game.clock?.paused ? t("Go on") : t("Pause");
    undo.textContent = game.undoes === "stacks" ? t("Put back") : t("Undo");
    resign.hidden = over || Boolean(game.lesson);
    for (const one of [pass, pause, resign]) one.disabled = !able;
    undo.disabled = !able || !game.can_undo;
    hint.disabled = !able || over;
    this.consent.show(game, able, this.session.device);
  }

  #sitDown() {
    this.table = new Table(
      this.board,
      {
        ask: (path, body) => this.steering.ask(path, body),
        doIt: () => this.steer("game/do"),
        pair: () => this.pair(),
      },
      {
        flipped: localStorage.getItem("tzaar-board.flipped") === "true",
        simulated: this.session.simulated,
      },
    );
    this.stage.replaceChildren(this.table.element);
  }

  /** Draws the board, where it is wanted. */
  #draw() {
    const { game, tableReport, connected, able } = this;
    if (this.stage.hidden || !game || !tableReport) return;
    this.table?.show(game, tableReport, { connected, able });
  }

  /** @param {boolean} wanted */
  #showBoard(wanted) {
    this.stage.hidden = !wanted;
    this.buttons.board.setAttribute("aria-pressed", String(wanted));
    this.main.classList.toggle("with-board", wanted);
    localStorage.setItem(BOARD, String(wanted));
    this.#draw();
  }

  /** The program has come, or gone. @param {boolean} connected */
  async link(connected) {
    this.connected = connected;
    this.main.classList.toggle("alone", !connected);
    this.awake.keep(connected && Boolean(this.game) && !this.game?.outcome);
    if (!connected) {
      this.table?.lose();
      this.notices.stand(t("The program does not answer; trying again."));
      return;
    }
    await this.steering.attempt(async () => {
      const { version } = this.session;
      this.session = await get("session");
      if (this.session.version !== version) location.reload();
      this.#allow();
    });
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  steer(path, body) {
    return this.steering.steer(path, body);
  }

  #pause() {
    const paused = !this.game?.clock?.paused;
    return this.steer("game/pause", { paused });
  }

  async #resign() {
    if (!this.game) return;
    const { id } = this.game;
    const player = await askWhoResigns(this.game, this.board.sides);
    if (player && this.game.id === id) this.steer("game/resign", { player });
  }

  pair() {
    openPairing(async () => {
      this.session.paired = true;
      this.#allow();
      this.#draw();
      this.notices.say(t("This page may change the game now."));
      this.live.again();
      await this.steering.attempt(async () => {
        this.session = await get("session");
        this.#allow();
      });
    });
  }
}
