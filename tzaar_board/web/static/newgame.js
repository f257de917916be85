// @ts-nocheck
/** The dialog that begins another game. */

import { choice, field, openDialog } from "./dialog.js";
import { html } from "./element.js";
import { Seat } from "./seat.js";
import { t } from "./texts.js";

const OWN = "own";

/** What is chosen in the dialog; kept while the editor is open. */
export class NewGame {
  /**
   * @param {object[]} boards BoardReports
   * @param {object} game the GameReport at hand
   * @param {{begin: (wish: object) => Promise<void>, edit: (board: object, text: string,
   *     done: (text: string|null) => void) => void}} wishes
   */
  constructor(boards, game, wishes) {
    this.boards = boards.filter((board) => board.playable);
    this.wishes = wishes;
    this.board = boards.find((board) => board.game === game.game) ?? boards[0];
    this.game = game;
    this.seats = html("div", { class: "seats" });
    this.#sit(game.white, game.black);
    this.text = html("input", { type: "text", spellcheck: "false", autocomplete: "off" });
    this.hints = choice(hintWords(), game.hints);
    this.#clock(game.clock);
    this.which = choice(
      this.boards.map((board) => [board.game, board.title]),
      this.board.game,
      (name) => this.#switch(name),
    );
    this.starts = html("div", { class: "starts" });
    this.#start(this.board.starts[0]);
  }

  open() {
    const edit = html(
      "button",
      { type: "button", click: () => this.#edit() },
      t("Set it up on a board"),
    );
    this.own = html("div", { class: "own" }, field(t("Position text"), this.text), edit);
    this.note = html("p", { class: "note", role: "alert" });
    this.own.hidden = this.start.value !== OWN;
    this.dialog = openDialog(t("New game"), [
      html(
        "form",
        { submit: (event) => this.#begin(event) },
        this.boards.length > 1 ? field(t("Game"), this.which) : null,
        this.starts,
        this.own,
        this.seats,
        field(t("Lights for a lifted stack"), this.hints),
        ...this.clockFields,
        this.note,
        html("footer", {}, html("button", { class: "strong" }, t("Begin"))),
      ),
    ]);
  }

  #start(chosen) {
    const options = this.board.starts.map((name) => [name, this.board.start_words[name] ?? name]);
    this.start = choice([...options, [OWN, t("a position of my own")]], chosen, () => {
      this.own.hidden = this.start.value !== OWN;
    });
    this.starts.replaceChildren(field(t("Start"), this.start));
  }

  #switch(name) {
    this.board = this.boards.find((board) => board.game === name);
    this.text.value = "";
    this.#start(this.board.starts[0]);
    this.own.hidden = true;
    this.#sit(this.white.spec, this.black.spec);
  }

  /** Who plays, under the names that the game has for its players. */
  #sit(white, black) {
    const { sides, levels } = this.board;
    this.white = new Seat(sides.white.name, white, levels);
    this.black = new Seat(sides.black.name, black, levels);
    this.seats.replaceChildren(this.white.element, this.black.element);
  }

  #clock(clock) {
    const number = (value, max) =>
      html("input", { type: "number", min: 0, max, step: "any", value, required: true });
    this.main = number(clock ? Math.max(1, Math.round(clock.white / 60)) : 15, 1440);
    this.increment = number(clock?.increment ?? 10, 3600);
    this.flag = html("input", { type: "checkbox", checked: Boolean(clock?.flag) });
    this.timed = html("input", {
      ...{ type: "checkbox", checked: Boolean(clock) },
      change: () => (times.hidden = !this.timed.checked),
    });
    const times = html(
      "div",
      { class: "times" },
      field(t("Minutes for each side"), this.main),
      field(t("Seconds added each turn"), this.increment),
      html("label", { class: "tick" }, this.flag, t("Who runs out of time has lost")),
    );
    times.hidden = !clock;
    this.clockFields = [
      html("label", { class: "tick" }, this.timed, t("Play with a clock")),
      times,
    ];
  }

  #edit() {
    this.dialog.close();
    this.wishes.edit(this.board, this.text.value, (text) => {
      if (text !== null) this.text.value = text;
      this.open();
    });
  }

  async #begin(event) {
    event.preventDefault();
    const clock = {
      main: 60 * this.main.valueAsNumber,
      increment: this.increment.valueAsNumber,
      flag: this.flag.checked,
    };
    try {
      await this.wishes.begin({
        game: this.board.game,
        start: this.start.value === OWN ? this.text.value.trim() : this.start.value,
        white: this.white.spec,
        black: this.black.spec,
        hints: this.hints.value,
        clock: this.timed.checked ? clock : null,
      });
      this.dialog.close();
    } catch (error) {
      this.note.textContent = error.message;
    }
  }
}

function hintWords() {
  return [
    ["off", t("none")],
    ["legal", t("where it can go")],
    ["quality", t("how good each place is")],
  ];
}
