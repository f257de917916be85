/** The dialog that begins another game. */

import { ApiError, get } from "./api.js";
import { ClockFields } from "./clockfields.js";
import { choice, field, openDialog } from "./dialog.js";
import { html } from "./element.js";
import { Seat } from "./seat.js";
import { t } from "./texts.js";

const OWN = "own";

/** What is chosen in the dialog; kept while the editor is open. */
export class NewGame {
  /**
   * @param {BoardReport[]} boards
   * @param {GameReport} game the game at hand
   * @param {{begin: (wish: GameBody) => Promise<void>, edit: (board: BoardReport, text: string,
   *     done: (text: string|null) => void) => void, begun: () => void}} wishes
   *     `begun` is told once a game has begun and the dialog is away
   */
  constructor(boards, game, wishes) {
    this.boards = boards.filter((board) => board.playable);
    this.wishes = wishes;
    this.board = boards.find((board) => board.game === game.game) ?? boards[0];
    this.which = choice(
      this.boards.map((board) => [board.game, board.title]),
      this.board.game,
      (name) => this.#switch(name),
    );
    this.starts = html("div", { class: "starts" });
    this.start = this.#startChoice();
    this.text = html("input", { type: "text", spellcheck: "false", autocomplete: "off" });
    this.own = html("div", { class: "own" }, field(t("Position text"), this.text), this.#setUp());
    this.own.hidden = true;
    this.seats = html("div", { class: "seats" });
    this.people = html("datalist", { id: "people" });
    this.meets = Boolean(game.meeting);
    this.players = this.#sit(seated(game, "white"), seated(game, "black"));
    /** @type {HTMLInputElement} */
    this.lot = html("input", { type: "checkbox" });
    this.event = html("input", {
      ...{ type: "text", maxlength: 80, autocomplete: "off", list: "events", value: game.event },
    });
    this.events = html("datalist", { id: "events" });
    this.hints = choice(hintWords(), game.hints);
    this.helped = choice(this.#helpWords(), game.helped ?? "both");
    this.clock = new ClockFields(game.clock, this.board.sides);
    this.note = html("p", { class: "note", role: "alert" });
    /** @type {HTMLDialogElement|undefined} */
    this.dialog = undefined;
  }

  /**
   * Begins from a position, unless something else is chosen.
   *
   * @param {string} game
   * @param {string} position
   */
  from(game, position) {
    this.which.value = game;
    this.#switch(game);
    this.start.value = OWN;
    this.own.hidden = false;
    this.text.value = position;
  }

  #setUp() {
    return html(
      "button",
      { type: "button", click: () => this.#edit() },
      t("Set it up on a board"),
    );
  }

  open() {
    this.note.textContent = "";
    this.dialog = openDialog(t("New game"), [
      html(
        "form",
        { submit: (event) => this.#begin(event) },
        this.boards.length > 1 ? field(t("Game"), this.which) : null,
        this.starts,
        this.own,
        this.seats,
        html("label", { class: "tick" }, this.lot, t("Draw lots for the colours")),
        field(t("Event"), this.event),
        this.people,
        this.events,
        html(
          "div",
          { class: "seats" },
          field(t("Lights for a lifted stack"), this.hints),
          field(t("Shown to"), this.helped),
        ),
        ...this.clock.elements,
        html("footer", {}, this.note, html("button", { class: "strong" }, t("Begin"))),
      ),
    ]);
    this.#offerNames();
  }

  /** Offers the names of those who have played here, and of events. */
  async #offerNames() {
    try {
      /** @type {KnownReport} */
      const { people, events } = await get("library/known");
      /** @type {(list: HTMLElement, values: readonly string[]) => void} */
      const offer = (list, values) =>
        list.replaceChildren(...values.map((value) => html("option", { value })));
      offer(this.people, people);
      offer(this.events, events);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // Names can be typed without help.
    }
  }

  /** The starts of the board's game to choose from, the usual one chosen. */
  #startChoice() {
    const { starts, start_words: words } = this.board;
    const options = starts.map((name) => [name, words[name] ?? name]);
    const list = choice([...options, [OWN, t("a position of my own")]], starts[0], (name) => {
      this.own.hidden = name !== OWN;
    });
    this.starts.replaceChildren(field(t("Start"), list));
    return list;
  }

  /** @param {string} name */
  #switch(name) {
    this.board = this.boards.find((board) => board.game === name) ?? this.board;
    this.text.value = "";
    this.start = this.#startChoice();
    this.own.hidden = true;
    this.players = this.#sit(this.players.white.spec, this.players.black.spec);
    this.clock.name(this.board.sides);
  }

  /**
   * Who plays, under the names that the game has for its players.
   *
   * @param {string} white
   * @param {string} black
   */
  #sit(white, black) {
    const { sides } = this.board;
    const meets = this.meets;
    const players = {
      white: new Seat(sides.white.name, white, this.board, this.people.id, meets),
      black: new Seat(sides.black.name, black, this.board, this.people.id, meets),
    };
    this.seats.replaceChildren(players.white.element, players.black.element);
    return players;
  }

  /** To whom a lifted stack can be lit, by the names that the game has for them. */
  #helpWords() {
    const { sides } = this.board;
    return [
      ["both", t("both")],
      ["white", t("{player} only", { player: sides.white.name })],
      ["black", t("{player} only", { player: sides.black.name })],
    ];
  }

  #edit() {
    this.dialog?.close();
    this.wishes.edit(this.board, this.text.value, (text) => {
      if (text !== null) this.text.value = text;
      this.open();
    });
  }

  /** @param {Event} event */
  async #begin(event) {
    event.preventDefault();
    try {
      await this.wishes.begin({
        game: this.board.game,
        start: this.start.value === OWN ? this.text.value.trim() : this.start.value,
        white: this.players.white.spec,
        black: this.players.black.spec,
        by_lot: this.lot.checked,
        event: this.event.value,
        hints: this.hints.value,
        helped: helpedOf(this.helped.value),
        clock: this.clock.wanted,
      });
      this.dialog?.close();
      this.wishes.begun();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.note.textContent = error.message;
    }
  }
}

/** @param {string} value @returns {GameBody["helped"]} */
function helpedOf(value) {
  return value === "white" || value === "black" ? value : "both";
}

/**
 * Who sits at a side, with the name that they have.
 *
 * @param {GameReport} game
 * @param {Colour} colour
 */
function seated(game, colour) {
  // In a lesson hands play both sides; who learns is offered a gentle opponent.
  if (game.lesson) return colour === "white" ? "human" : "engine:1";
  if (game[colour] === "remote") return "remote";
  const name = game.names?.[colour];
  return name ? `human:${name}` : game[colour];
}

function hintWords() {
  return [
    ["off", t("none")],
    ["legal", t("where it can go")],
    ["quality", t("how good each place is")],
  ];
}
