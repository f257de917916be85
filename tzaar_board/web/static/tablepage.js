/** What every view of the table at hand has: what was heard of it, its board, and what steers it. */

import { Announcer } from "./announcer.js";
import { get } from "./api.js";
import { Awake } from "./awake.js";
import { Notices } from "./notices.js";
import { openPairing } from "./pairing.js";
import { askWhoResigns } from "./resigning.js";
import { Steering } from "./steering.js";
import { Table } from "./table.js";
import { t } from "./texts.js";

/** Milliseconds within which what went wrong is why the program has gone. */
const LAST_WORDS = 5000;

export class TablePage {
  /**
   * @param {SessionReport} session
   * @param {BoardReport[]} boards
   */
  constructor(session, boards) {
    this.session = session;
    this.boards = boards;
    this.connected = false;
    /** The game at the table, once it has been heard of. @type {GameReport|undefined} */
    this.game = undefined;
    /** @type {TableReport|undefined} */
    this.tableReport = undefined;
    /** @type {Table|undefined} */
    this.table = undefined;
    /** What the program tells of the table. @type {import("./live.js").Live|undefined} */
    this.live = undefined;
    /** What went wrong last, and when, in milliseconds. */
    this.troubled = { words: "", at: -Infinity };
    this.notices = new Notices();
    this.awake = new Awake();
    this.announcer = new Announcer();
    /** @type {Steering} */
    this.steering = new Steering(this.notices, this.announcer, {
      able: () => this.able,
      pair: () => this.pair(),
      greet: () => this.attempt(() => this.greet()),
    });
  }

  /** Whether this page may change the game. */
  get able() {
    return this.session.local || this.session.paired;
  }

  /** The board of a game, as the program reports it. @param {string|undefined} name */
  board(name) {
    return this.boards.find((board) => board.game === name) ?? this.boards[0];
  }

  /** The board of the game at hand, to be touched. @returns {Table} */
  newTable() {
    return new Table(
      this.board(this.game?.game),
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
  }

  /** Draws the board as it stands. */
  drawTable() {
    const { game, tableReport, connected, able } = this;
    if (game && tableReport) this.table?.show(game, tableReport, { connected, able });
  }

  /**
   * Says what has gone wrong, or what a meeting tells; what another table asks for stands as a
   * question already, which a notice would cover.
   *
   * @param {GameReport} game
   * @param {GameReport} [before]
   */
  tellTrouble({ trouble, meeting }, before) {
    if (!trouble || trouble === before?.trouble) return;
    this.troubled = { words: trouble, at: performance.now() };
    if (!meeting?.asked) this.notices.say(trouble);
  }

  /** That the program does not answer, and why, where that is the last thing it said. */
  goneWords() {
    const { words, at } = this.troubled;
    const gone = t("The program does not answer; trying again.");
    return words && performance.now() - at < LAST_WORDS ? `${words} ${gone}` : gone;
  }

  /** Lets be used what this page may, or says how to pair; each view does more. */
  allow() {
    this.drawTable();
  }

  /** Asks again what this page may do; another program has another page. */
  async greet() {
    const { version } = this.session;
    this.session = await get("session");
    if (this.session.version !== version) location.reload();
    this.allow();
  }

  /** A phone beside the table stays on while a game is played there. */
  stayAwake() {
    this.awake.keep(this.connected && Boolean(this.game) && !this.game?.outcome);
  }

  /**
   * Asks for a change; what is refused is said, and thrown on.
   *
   * @param {string} path
   * @param {object} [body]
   */
  ask(path, body) {
    return this.steering.ask(path, body);
  }

  /**
   * Asks for a change of which nothing more depends.
   *
   * @param {string} path
   * @param {object} [body]
   */
  steer(path, body) {
    return this.steering.steer(path, body);
  }

  /** Does something; what the program says against it is said. @param {() => Promise<void>} work */
  attempt(work) {
    return this.steering.attempt(work);
  }

  async resign() {
    if (!this.game) return;
    const { id, game } = this.game;
    const player = await askWhoResigns(this.game, this.board(game).sides);
    if (player && this.game.id === id) this.steer("game/resign", { player });
  }

  /** Stops the clocks, or lets them go on. */
  pause() {
    return this.steer("game/pause", { paused: !this.game?.clock?.paused });
  }

  pair() {
    openPairing(async () => {
      this.session.paired = true;
      this.allow();
      this.notices.say(t("This page may change the game now."));
      this.live?.again();
      await this.attempt(async () => {
        this.session = await get("session");
        this.allow();
      });
    });
  }
}
