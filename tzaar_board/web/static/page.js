/** The page: one table, one game, and what is shown beside it. */

import { Analysing } from "./analysing.js";
import { openAnalyses } from "./analyses.js";
import { Announcer } from "./announcer.js";
import { get, post } from "./api.js";
import { Awake } from "./awake.js";
import { choice } from "./dialog.js";
import { Editor } from "./editor.js";
import { html } from "./element.js";
import { invite } from "./invite.js";
import { openJournal } from "./journal.js";
import { nextLesson, openLessons } from "./lessons.js";
import { Live } from "./live.js";
import { NewGame } from "./newgame.js";
import { Notices } from "./notices.js";
import { openPairing } from "./pairing.js";
import { Panel } from "./panel.js";
import { readPlace, withoutLanguage, writeAnalysis, writePlace } from "./place.js";
import { openPractice } from "./practice.js";
import { askWhoResigns } from "./resigning.js";
import { Reviewing } from "./reviewing.js";
import { Steering, ignoreRefusal } from "./steering.js";
import { Table } from "./table.js";
import { language, rememberLanguage, t } from "./texts.js";
import { wished } from "./wishes.js";

/** The number of a game as an address may name it. */
const NUMBER = /^[1-9]\d{0,14}$/;

export class Page {
  /**
   * @param {SessionReport} session
   * @param {BoardReport[]} boards
   */
  constructor(session, boards) {
    this.session = session;
    this.boards = boards;
    this.connected = false;
    this.missing = "";
    /** The game at the table, once it has been heard of. @type {GameReport|undefined} */
    this.game = undefined;
    /** What is shown in the place of the table's panel. @type {HTMLElement|null} */
    this.beside = null;
    /** Ends the editor, once the way back from it has been gone. @type {(() => void)|null} */
    this.editing = null;
    /** How often something else was to be shown: who comes too late shows nothing. */
    this.turned = 0;
    this.analysing = new Analysing({
      board: (name) => this.#board(name),
      able: () => this.able,
      back: () => this.back(),
      say: (words) => this.notices.say(words),
      play: (game, position) => this.newGame(game, position),
      put: (board, panel) => this.put(board, panel),
      flipped: () => Boolean(this.table?.flipped),
    });
    this.reviewing = new Reviewing({
      board: (name) => this.#board(name),
      able: (name) => this.able && name === this.game?.game,
      back: () => this.back(),
      say: (words) => this.notices.say(words),
      analyse: (place) => this.analyse(place),
      put: (board, panel) => this.put(board, panel),
      flipped: () => this.table?.flipped,
    });
    this.stage = html("div", { class: "stage" });
    this.panel = new Panel(
      {
        undo: () => this.steer("game/undo", { ask: true }),
        agree: (agree) => this.steer("game/undo/answer", { agree }),
        hint: () => this.steer("game/hint"),
        pass: () => this.steer("game/pass"),
        resign: () => this.resign(),
        doIt: () => this.steer("game/do"),
        newGame: () => this.newGame(),
        games: () => this.games(),
        learn: () => this.learn(),
        practise: () => this.practise(),
        teach: () => this.teach(),
        next: () => this.steer("lesson/next"),
        leave: () => this.steer("lesson/leave"),
        flip: () => this.table?.flip(),
        review: () => this.game && this.review(this.game.id),
        analyse: () => this.game && this.analyse({ game: this.game.id }),
        analyses: () => this.analyses(),
        pair: () => this.pair(),
        invite: () => this.attempt(invite),
        hints: (hints) => this.steer("game/hints", { hints }),
        hands: () => this.moveOpponent(),
        attention: () => this.announcer.change(),
      },
      (number) => this.game && this.review(this.game.id, number),
      languages(session.languages),
    );
    this.panel.allow(this.able, this.session.device);
    this.main = html("main", {}, this.stage, this.panel.element);
    this.notices = new Notices();
    this.awake = new Awake();
    this.announcer = new Announcer();
    this.steering = new Steering(this.notices, this.announcer, {
      able: () => this.able,
      pair: () => this.pair(),
    });
    document.body.append(this.main, this.notices.element);
    addEventListener("popstate", () => this.route());
    /** The moment of a game at which the opponent's stacks were moved last. */
    this.movedAt = "";
    addEventListener("keydown", (event) => this.#escape(event));
    this.live = new Live(
      (report) => this.hear(report),
      (connected) => this.link(connected),
    );
  }

  /** Whether this page may change the game. */
  get able() {
    return this.session.local || this.session.paired;
  }

  /** A report has come. @param {{game?: GameReport, table: TableReport}} report */
  hear({ game, table }) {
    this.tableReport = table;
    if (game) this.hearGame(game);
    this.#tellLink();
    if (!this.game) return;
    this.panel.tellHint(this.game, table);
    this.announcer.say(this.panel.hinted.textContent);
    this.#showTable();
  }

  #showTable() {
    const { game, tableReport, connected, able } = this;
    if (game && tableReport) this.table?.show(game, tableReport, { connected, able });
  }

  /** @param {GameReport} game */
  hearGame(game) {
    const before = this.game;
    this.game = game;
    this.#stayAwake();
    if (game.game !== before?.game || !this.table) this.sitDown(game);
    this.panel.show(game, this.#board(game.game), this.movesOpponent);
    this.announcer.hear(game, this.panel.sentence.textContent, this.movesOpponent);
    this.panel.switches.hidden = !this.session.simulated;
    this.moveOpponent();
    this.main.dataset.state = game.state;
    if (game.trouble && game.trouble !== before?.trouble) this.notices.say(game.trouble);
    document.title = `${game.title} · tzaar-board`;
    const known = [before?.id, before?.actions].join();
    const recorded = !game.lesson && known !== [game.id, game.actions].join();
    if (recorded) this.refreshRecord(game.id);
  }

  /** Whether the opponent's stacks are to be moved by this page. */
  get movesOpponent() {
    const waiting = Boolean(this.game?.opponent.length);
    return waiting && this.session.simulated && this.able && wished("opponentMoves");
  }

  /** On a simulated table carries out what the opponent has chosen, where that is wished. */
  async moveOpponent() {
    const { game } = this;
    const moment = game && this.movesOpponent ? [game.id, ...game.actions].join(" ") : "";
    if (moment === this.movedAt) return;
    this.movedAt = moment;
    if (!moment) return;
    this.main.classList.add("moving");
    try {
      await post("game/do", {});
    } catch (error) {
      ignoreRefusal(error); // Another page, or a hand, was faster.
    } finally {
      this.main.classList.remove("moving");
    }
  }

  /** Escape puts everything back, wherever the focus is. @param {KeyboardEvent} event */
  #escape(event) {
    const elsewhere = this.beside || document.querySelector("dialog[open]");
    if (event.key !== "Escape" || event.defaultPrevented || elsewhere) return;
    if (this.table?.restore()) event.preventDefault();
  }

  /** The board of a game, as the program reports it. @param {string|undefined} name */
  #board(name) {
    return this.boards.find((board) => board.game === name) ?? this.boards[0];
  }

  /** Makes the board of the game at hand. @param {GameReport} game */
  sitDown(game) {
    this.table = new Table(
      this.#board(game.game),
      {
        ask: (path, body) => this.ask(path, body),
        doIt: () => this.steer("game/do"),
        pair: () => this.pair(),
      },
      {
        flipped: localStorage.getItem("tzaar-board.flipped") === "true",
        simulated: this.session.simulated,
      },
    );
    if (!this.beside) this.stage.replaceChildren(this.table.element);
  }

  /** @param {number} id */
  async refreshRecord(id) {
    await this.attempt(async () => {
      /** @type {StoredReport} */
      const stored = await get(`games/${id}`);
      if (stored.id !== this.game?.id) return;
      this.panel.actions.show(stored, this.#board(stored.game).sides);
    });
  }

  /** The program has come, or gone. @param {boolean} connected */
  async link(connected) {
    this.connected = connected;
    this.#stayAwake();
    this.main.classList.toggle("alone", !connected);
    if (connected) {
      await this.attempt(async () => {
        const { version, simulated } = this.session;
        this.session = await get("session");
        if (this.session.version !== version) location.reload();
        this.#allow();
        this.boards = await get("boards");
        if (this.session.simulated !== simulated && this.game && this.tableReport) {
          this.sitDown(this.game);
          this.hear({ table: this.tableReport });
        }
      });
    } else this.table?.lose();
    this.#tellLink();
  }

  /** A phone beside the table stays on while a game is played there. */
  #stayAwake() {
    this.awake.keep(this.connected && Boolean(this.game) && !this.game?.outcome);
  }

  /** Says what is missing, the program or the table, and that it is back. */
  #tellLink() {
    const { link, words } = this.tableReport ?? { link: "", words: "" };
    let missing = "";
    if (!this.connected) missing = t("The program does not answer; trying again.");
    else if (link === "lost") missing = words || t("The table cannot be heard.");
    if (this.missing && !missing) this.notices.say(t("It is back."));
    this.missing = missing;
    this.notices.stand(missing);
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  ask(path, body) {
    return this.steering.ask(path, body);
  }

  /**
   * @param {string} path
   * @param {object} [body]
   */
  steer(path, body) {
    return this.steering.steer(path, body);
  }

  async resign() {
    if (!this.game) return;
    const { id, game } = this.game;
    const player = await askWhoResigns(this.game, this.#board(game).sides);
    if (player && this.game.id === id) this.steer("game/resign", { player });
  }

  /** Lets the panel and the table be used, or says how to pair. */
  #allow() {
    this.panel.allow(this.able, this.session.device);
    this.#showTable();
  }

  pair() {
    openPairing(async () => {
      this.session.paired = true;
      this.#allow();
      this.notices.say(t("This page may change the game now."));
      this.live.again();
      await this.steering.attempt(async () => {
        this.session = await get("session");
        this.#allow();
      });
    });
  }

  /**
   * @param {string} [game] another than the one at hand
   * @param {string} [position] that it is to begin from
   */
  newGame(game, position) {
    if (!this.game) return;
    /** @type {ConstructorParameters<typeof NewGame>[2]} */
    const wishes = {
      begin: async (wish) => {
        await this.ask("game/new", wish);
        this.back();
      },
      edit: (board, text, done) => this.edit(board, text, done),
    };
    const dialog = new NewGame(this.boards, this.game, wishes);
    if (game && position) dialog.from(game, position);
    dialog.open();
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
    const editor = new Editor(board, text || this.textAtHand(board), (given) => {
      if (going) return;
      going = true;
      made = given;
      history.back();
    });
    history.pushState({}, "", location.href);
    this.editing = () => done(made);
    this.put(editor.board.element, editor.element);
  }

  /** What stands at the table, as a beginning for the editor. @param {BoardReport} board */
  textAtHand(board) {
    return board.game === this.game?.game ? this.game.position : "";
  }

  /** Begins the lesson of the game at hand that comes next. */
  teach() {
    this.attempt(async () => {
      const name = this.game && (await nextLesson(this.game.game));
      if (name) this.steer("lesson/begin", { name });
    });
  }

  learn() {
    this.attempt(() =>
      openLessons({
        begin: (name) => this.#taught("lesson/begin", { name }),
        board: (name) => this.#board(name),
        able: this.able,
      }),
    );
  }

  /**
   * Begins to teach at the board, which on a phone is far above the menu.
   *
   * @param {string} path
   * @param {object} body
   */
  #taught(path, body) {
    scrollTo({ top: 0 });
    this.steer(path, body);
  }

  practise() {
    this.attempt(() =>
      openPractice({
        begin: (wanted) => this.#taught("practice/begin", { choice: wanted }),
        board: (name) => this.#board(name),
        able: this.able,
      }),
    );
  }

  /** The analyses that are kept, and the way to begin one. */
  analyses() {
    this.attempt(() =>
      openAnalyses({
        open: (place) => this.analyse(place),
        edit: (board, done) =>
          this.edit(board, this.textAtHand(board), (text) => text !== null && done(text)),
        boards: this.boards,
        board: (name) => this.#board(name),
        able: this.able,
      }),
    );
  }

  /**
   * Goes to an analysis.
   *
   * @param {import("./place.js").AnalysisPlace} place
   */
  async analyse(place) {
    await this.#analyse(place, () => {
      history.pushState({}, "", writeAnalysis(location.search, place));
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
    await this.attempt(() => open(ready));
    return shown || turn !== this.turned;
  }

  games() {
    openJournal({
      open: (id) => this.review(id),
      board: (name) => this.#board(name),
      able: this.able,
      games: this.boards.map(({ game, title }) => [game, title]),
    });
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
      if (!there) history.replaceState({}, "", writePlace(location.search, null));
      return;
    }
    if (game === null) return;
    let shown = false;
    if (NUMBER.test(game)) shown = await this.#open(Number(game), at);
    else this.notices.say(t("There is no game {id} in the journal.", { id: game.slice(0, 20) }));
    if (!shown) history.replaceState({}, "", writePlace(location.search, null));
  }

  /**
   * Goes to a game of the journal, at a moment if one is named.
   *
   * @param {number} id
   * @param {number|null} [number]
   */
  async review(id, number = null) {
    await this.#open(id, number, (at) => {
      history.pushState({}, "", writePlace(location.search, { game: id, at }));
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
  put(board, panel) {
    this.beside = panel;
    this.stage.replaceChildren(board);
    this.panel.element.replaceWith(panel);
    panel.focus();
    scrollTo(0, 0);
  }

  /** Goes back to the table. */
  back() {
    if (this.reviewing.shown || this.analysing.shown) history.pushState({}, "", writePlace(location.search, null));
    this.#uncover();
  }

  /** Puts away what is shown in the place of the table and its panel. */
  #uncover() {
    this.turned += 1;
    this.reviewing.end();
    this.analysing.end();
    this.editing = null;
    if (!this.beside) return;
    this.beside.replaceWith(this.panel.element);
    this.beside = null;
    if (this.table) this.stage.replaceChildren(this.table.element);
    this.panel.element.focus({ preventScroll: true });
  }

  /** @param {() => Promise<void>} work */
  attempt(work) {
    return this.steering.attempt(work);
  }
}

/** @param {Record<string, string>} names */
function languages(names) {
  const menu = choice(Object.entries(names), language(), (tag) => {
    rememberLanguage(tag);
    location.assign(withoutLanguage(location.search));
  });
  menu.setAttribute("aria-label", t("Language"));
  return menu;
}
