/** The wall: every game of a room, view after view, for a screen that nobody touches. */

import { ApiError, get } from "./api.js";
import { Awake } from "./awake.js";
import { html } from "./element.js";
import { Live } from "./live.js";
import { loadTexts, t } from "./texts.js";
import { WallCard } from "./wallcard.js";
import { pairingsTable, standingsTable } from "./walltables.js";
import { grid, views } from "./wallviews.js";

/** Milliseconds that a view stays. */
const STAY = 12_000;

/** Milliseconds between tries to reach the program. */
const AGAIN = 1000;

/** Milliseconds between two looks at the clocks. */
const TICK = 250;

class Wall {
  /**
   * @param {WallSessionReport} session
   * @param {BoardReport[]} boards
   * @param {string} followed the one game that is shown, empty for all
   */
  constructor(session, boards, followed) {
    this.boards = new Map(boards.map((board) => [board.game, board]));
    this.followed = followed;
    /** @type {Map<string, WallGameReport>} */
    this.games = new Map();
    /** When each game was told. @type {Map<string, number>} */
    this.told = new Map();
    /** @type {WallTournamentReport|null} */
    this.tournament = null;
    /** Those that were made, by their place. @type {WallCard[]} */
    this.cards = [];
    this.at = 0;
    this.looks = "";
    this.held = false;
    this.since = performance.now();
    this.title = html("h1", {}, session.room);
    this.where = html("p", { class: "where" });
    this.hour = html("p", { class: "hour" });
    this.main = html("main", { class: "view" });
    this.count = html("span", { class: "count" });
    this.bar = html("div", { class: "bar", "aria-hidden": "true" }, html("div", {}));
    this.hold = html("button", { type: "button", click: () => this.#hold() }, t("Pause"));
    document.body.append(this.#header(), this.main, this.#footer());
    new Awake().keep(true);
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("resize", () => this.#draw());
    const path = `/api/wall/live?game=${encodeURIComponent(followed)}`;
    new Live((report) => this.#hear(report), (connected) => this.#connected(connected), path);
    setInterval(() => this.#tick(), TICK);
  }

  #header() {
    return html("header", {}, this.title, this.where, this.hour);
  }

  #footer() {
    /** @type {(words: string, step: number) => HTMLElement} */
    const button = (words, step) =>
      html("button", { type: "button", click: () => this.#turn(step) }, words);
    if (this.followed) {
      return html("footer", {}, html("a", { href: "/" }, t("All games")), this.count);
    }
    const turning = html(
      "div",
      { class: "turning" },
      button(t("Previous"), -1),
      this.hold,
      button(t("Next"), 1),
    );
    return html("footer", {}, this.bar, turning, this.count);
  }

  /** @param {WallReport} report */
  #hear(report) {
    const now = performance.now();
    if (report.whole) this.games.clear();
    for (const [id, game] of Object.entries(report.games)) {
      if (game) this.games.set(id, game);
      else this.games.delete(id);
      this.told.set(id, now);
      if (game) this.#shown().find((card) => card.game.id === id)?.show(game, now);
    }
    if (report.tournament) this.tournament = report.tournament;
    this.#connected(report.connected);
    this.#draw();
  }

  /** @param {boolean} connected */
  #connected(connected) {
    document.body.classList.toggle("alone", !connected);
    this.count.textContent = connected ? "" : t("The room cannot be reached; trying again.");
  }

  #views() {
    const { innerWidth, innerHeight } = window;
    const all = [...this.games.values()];
    if (this.followed) {
      return all.filter(({ id }) => id === this.followed)
        .map(({ id }) => /** @type {const} */ ({ kind: "boards", games: [id] }));
    }
    const { across, down } = grid(1000, innerWidth, innerHeight);
    return views(all, this.tournament, across * down, innerWidth > innerHeight);
  }

  /** Shows the view that is due, as far as it is not shown already. */
  #draw() {
    const all = this.#views();
    this.at = all.length ? (this.at + all.length) % all.length : 0;
    const view = all[this.at];
    this.bar.hidden = all.length < 2;
    this.bar.style.setProperty("--part", String((this.at + 1) / Math.max(1, all.length)));
    if (!document.body.classList.contains("alone")) {
      this.count.textContent = all.length > 1 ? `${this.at + 1} / ${all.length}` : "";
    }
    this.#head(view?.kind ?? "");
    const looks = JSON.stringify([view, innerWidth, innerHeight]);
    if (looks === this.looks) return;
    this.looks = looks;
    this.#show(view);
  }

  /** @param {import("./wallviews.js").View|undefined} view */
  #show(view) {
    if (view?.kind === "boards" && !this.main.querySelector(".card")) this.main.replaceChildren();
    this.main.className = `view ${view?.kind ?? "nothing"}`;
    if (!view) {
      const nothing = this.followed
        ? t("That game is not in this room.")
        : t("No game has been begun in this room yet.");
      this.main.replaceChildren(html("p", { class: "waiting" }, nothing));
    } else if (view.kind === "boards") {
      this.#showBoards(view.games);
    } else if (view.kind === "pairings") {
      this.main.replaceChildren(...view.columns.map((column) => pairingsTable(column)));
    } else if (this.tournament) {
      this.main.replaceChildren(standingsTable(this.tournament, view.rows));
    }
  }

  /** @param {readonly string[]} ids */
  #showBoards(ids) {
    const { across, down } = grid(ids.length, innerWidth, innerHeight);
    this.main.style.setProperty("--across", String(across));
    this.main.style.setProperty("--down", String(down));
    for (const child of [...this.main.children].slice(ids.length)) child.remove();
    this.#deal(ids, this.looks);
  }

  /**
   * Puts the games of a view in their places, one a frame: each is some hundred shapes to paint,
   * and all at once would hold up the clocks. A board that is there already is taken again.
   *
   * @param {readonly string[]} ids
   * @param {string} looks of the view, to see that no other has come meanwhile
   */
  async #deal(ids, looks) {
    for (const [place, id] of ids.entries()) {
      if (looks !== this.looks) return;
      const game = this.games.get(id);
      const board = game && this.boards.get(game.game);
      if (!game || !board) continue;
      let card = this.cards[place];
      const there = this.main.children[place];
      if (card?.game.id === id && card.element === there) continue;
      const since = this.told.get(id) ?? 0;
      if (card?.board === board) card.show(game, since);
      else card = this.cards[place] = new WallCard(board, game, since);
      if (!there) this.main.append(card.element);
      else if (there !== card.element) there.replaceWith(card.element);
      await new Promise(requestAnimationFrame);
    }
  }

  /** The cards that can be seen. */
  #shown() {
    return this.cards.filter(({ element }) => element.isConnected);
  }

  /** What the line above says. @param {string} kind */
  #head(kind) {
    const { tournament } = this;
    const name = tournament?.name ?? this.title.textContent ?? "";
    if (this.title.textContent !== name) this.title.textContent = name;
    const round = tournament && !this.followed
      ? t("Round {number} of {planned}", { number: tournament.round, planned: tournament.planned })
      : "";
    const what = kind === "pairings" ? t("Pairings") : kind === "standings" ? t("Standings") : "";
    const event = this.followed ? (this.games.get(this.followed)?.event ?? "") : "";
    const words = [event, round, what].filter(Boolean).join(" · ");
    if (this.where.textContent !== words) this.where.textContent = words;
  }

  #tick() {
    const now = performance.now();
    for (const card of this.#shown()) card.tick(now);
    const hour = new Date().toLocaleTimeString(document.documentElement.lang,
      { hour: "2-digit", minute: "2-digit" });
    if (this.hour.textContent !== hour) this.hour.textContent = hour;
    if (!this.held && now - this.since >= STAY) this.#turn(1);
  }

  /** @param {number} step */
  #turn(step) {
    this.at += step;
    this.since = performance.now();
    this.#draw();
  }

  #hold() {
    this.held = !this.held;
    this.since = performance.now();
    this.hold.textContent = this.held ? t("Go on") : t("Pause");
  }

  /** @param {KeyboardEvent} event */
  #key({ key, target }) {
    if (this.followed || (target instanceof HTMLButtonElement && key === " ")) return;
    if (key === " ") this.#hold();
    if (key === "ArrowRight") this.#turn(1);
    if (key === "ArrowLeft") this.#turn(-1);
  }
}

async function start() {
  const query = new URLSearchParams(location.search);
  try {
    /** @type {WallSessionReport} */
    const session = await get("session");
    await loadTexts({ ...session.languages }, query.get("lang") ?? "");
    const boards = await get("boards");
    document.body.replaceChildren();
    document.title = `tzaar-board: ${session.room}`;
    new Wall(session, boards, query.get("game") ?? "");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    document.body.replaceChildren(html("p", { role: "alert", class: "waiting" }, error.message));
    setTimeout(start, AGAIN);
  }
}

start();
