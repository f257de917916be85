/** The page: one table, one game, and what is shown beside it. */

import { openAnalyses } from "./analyses.js";
import { get, post } from "./api.js";
import { choice } from "./dialog.js";
import { html } from "./element.js";
import { invite } from "./invite.js";
import { openJournal } from "./journal.js";
import { asksForKeys, openKeyHelp } from "./keyhelp.js";
import { nextLesson, openLessons } from "./lessons.js";
import { Live } from "./live.js";
import { MeetingDialog } from "./meetingdialog.js";
import { Navigation } from "./navigation.js";
import { NewGame } from "./newgame.js";
import { Panel } from "./panel.js";
import { withoutLanguage } from "./place.js";
import { openPractice } from "./practice.js";
import { ignoreRefusal } from "./steering.js";
import { TablePage } from "./tablepage.js";
import { language, rememberLanguage, t } from "./texts.js";
import { wished } from "./wishes.js";

export class Page extends TablePage {
  /**
   * @param {SessionReport} session
   * @param {BoardReport[]} boards
   */
  constructor(session, boards) {
    super(session, boards);
    this.missing = "";
    /** What is said while the program does not answer. */
    this.gone = "";
    this.panel = new Panel(
      this.#wishes(),
      (number) => this.game && this.navigation.review(this.game.id, number),
      languages(session.languages),
    );
    this.panel.allow(this.able, this.session.device);
    this.navigation = new Navigation(this.panel.element, {
      board: (name) => this.board(name),
      able: () => this.able,
      played: () => this.game?.game,
      say: (words) => this.notices.say(words),
      refuse: (words) => this.steering.refuse(words),
      play: (game, position) => this.newGame(game, position),
      resume: (id) => (this.able ? () => this.resume(id) : null),
      attempt: (work) => this.attempt(work),
      flipped: () => Boolean(this.table?.flipped),
    });
    this.main = html("main", {}, this.navigation.stage, this.panel.element);
    document.body.append(this.main, this.notices.element);
    /** The moment of a game at which the opponent's stacks were moved last. */
    this.movedAt = "";
    addEventListener("keydown", (event) => {
      if (asksForKeys(event)) openKeyHelp(this.session.simulated);
      else this.#escape(event);
    });
    this.live = new Live(
      (report) => this.hear(report),
      (connected) => this.link(connected),
    );
  }

  /** What the buttons of the panel do. @returns {import("./panel.js").Wishes} */
  #wishes() {
    return {
      undo: () => this.steer("game/undo", { ask: true }),
      agree: (agree) => this.steer("game/undo/answer", { agree }),
      say: (words) => this.notices.say(words),
      hint: () => this.steer("game/hint"),
      pass: () => this.steer("game/pass"),
      pause: () => this.pause(),
      draw: () => this.steer("game/draw"),
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
      review: () => this.game && this.navigation.review(this.game.id),
      analyse: () => this.game && this.navigation.analyse({ game: this.game.id }),
      analyses: () => this.analyses(),
      pair: () => this.pair(),
      invite: () => this.attempt(invite),
      meet: () => this.meet(),
      keys: () => openKeyHelp(this.session.simulated),
      hints: (hints) => this.steer("game/hints", { hints }),
      hands: () => this.moveOpponent(),
      attention: () => this.announcer.change(),
    };
  }

  /** A report has come. @param {{game?: GameReport, table: TableReport}} report */
  hear({ game, table }) {
    this.tableReport = table;
    if (game) this.hearGame(game);
    this.#tellLink();
    if (!this.game) return;
    this.panel.tellHint(this.game, table);
    this.announcer.say(this.panel.hinted.textContent);
    this.drawTable();
  }

  /** @param {GameReport} game */
  hearGame(game) {
    const before = this.game;
    this.game = game;
    this.stayAwake();
    if (game.game !== before?.game || !this.table) this.sitDown();
    this.panel.show(game, this.board(game.game), this.movesOpponent);
    this.announcer.hear(game, this.panel.sentence.textContent, this.movesOpponent);
    this.panel.menu.switches.hidden = !this.session.simulated;
    this.moveOpponent();
    this.main.dataset.state = game.state;
    this.tellTrouble(game, before);
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
    const elsewhere = this.navigation.away || document.querySelector("dialog[open]");
    if (event.key !== "Escape" || event.defaultPrevented || elsewhere) return;
    if (this.table?.restore()) event.preventDefault();
  }

  /** Makes the board of the game at hand. */
  sitDown() {
    const focused = this.table?.element.contains(document.activeElement);
    this.table = this.newTable();
    this.navigation.seat(this.table.element);
    if (focused) this.table.board.focus();
  }

  /** @param {number} id */
  async refreshRecord(id) {
    await this.attempt(async () => {
      /** @type {StoredReport} */
      const stored = await get(`games/${id}`);
      if (stored.id !== this.game?.id) return;
      this.panel.actions.show(stored, this.board(stored.game).sides);
    });
  }

  /** The program has come, or gone. @param {boolean} connected */
  async link(connected) {
    this.connected = connected;
    this.stayAwake();
    this.main.classList.toggle("alone", !connected);
    this.gone = connected ? "" : this.goneWords();
    this.#tellLink();
    if (!connected) {
      this.table?.lose();
      return;
    }
    await this.attempt(async () => {
      const { simulated } = this.session;
      await this.greet();
      this.boards = await get("boards");
      if (this.session.simulated !== simulated && this.game && this.tableReport) {
        this.sitDown();
        this.hear({ table: this.tableReport });
      }
    });
  }

  /** Says what is missing, the program or the table, and that it is back. */
  #tellLink() {
    const { link, words } = this.tableReport ?? { link: "", words: "" };
    let missing = "";
    if (!this.connected) missing = this.gone;
    else if (link === "lost") missing = words || t("The table cannot be heard.");
    if (this.missing && !missing) this.notices.say(t("It is back."));
    this.missing = missing;
    this.notices.stand(missing);
  }

  /** Lets the panel and the table be used, or says how to pair. */
  allow() {
    super.allow();
    this.panel.allow(this.able, this.session.device);
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
        const left = this.game;
        await this.ask("game/new", wish);
        this.navigation.back();
        if (left?.actions.length && !left.outcome && !left.lesson) {
          this.notices.say(t("The game before is in Games: there you can go on with it."));
        }
      },
      edit: (board, text, done) =>
        this.navigation.edit(board, text || this.textAtHand(board), done),
      begun: () => this.#enter(),
    };
    const dialog = new NewGame(this.boards, this.game, wishes);
    if (game && position) dialog.from(game, position);
    dialog.open();
  }

  /** Goes on with an unfinished game, that at the table or another. @param {number} id */
  resume(id) {
    this.attempt(async () => {
      await this.ask("game/resume", { id });
      this.notices.say("");
      this.navigation.back();
      this.#enter();
    });
  }

  /** Another table is invited, or an invitation of its taken. */
  meet() {
    return new MeetingDialog(this.game?.meeting, {
      join: async (invitation) => {
        await this.ask("meeting/join", { invitation });
        this.navigation.back();
      },
      joined: () => this.#enter(),
    });
  }

  /** Takes eyes and focus to where one plays: the board, or what a real table waits for. */
  #enter() {
    scrollTo({ top: 0 });
    if (this.session.simulated && this.able) this.table?.board.focus();
    else this.panel.sentence.focus({ preventScroll: true });
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

  /** What there is to begin is shown with. @returns {import("./choosing.js").Wishes} */
  get #choosing() {
    return { board: (game) => this.board(game), able: this.able, pair: () => this.pair() };
  }

  learn() {
    this.attempt(() =>
      openLessons({
        begin: (name) => this.#taught("lesson/begin", { name }),
        ...this.#choosing,
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
        ...this.#choosing,
      }),
    );
  }

  /** The analyses that are kept, and the way to begin one. */
  analyses() {
    this.attempt(() =>
      openAnalyses({
        open: (place) => this.navigation.analyse(place),
        edit: (board, done) =>
          this.navigation.edit(
            ...[board, this.textAtHand(board)],
            (text) => text !== null && done(text),
          ),
        boards: this.boards,
        board: (name) => this.board(name),
        able: this.able,
      }),
    );
  }

  games() {
    openJournal({
      open: (id) => this.navigation.review(id),
      board: (name) => this.board(name),
      able: this.able,
      games: this.boards.map(({ game, title }) => [game, title]),
    });
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
