/** A page of the list of games; each can be opened, and picked. */

import { dateText } from "./dates.js";
import { html } from "./element.js";
import { playerWord } from "./spoken.js";
import { language, t } from "./texts.js";

export class GameList {
  /**
   * @param {{open: (id: number) => void, board: (game: string) => BoardReport,
   *     picked: () => void, able: boolean}} wishes `able`: games can be picked
   */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {SummaryReport[]} */
    this.games = [];
    /** The games that are picked, also on other pages. @type {Map<number, SummaryReport>} */
    this.picked = new Map();
    this.body = html("tbody");
    const head = [t("Game"), t("White"), t("Black"), t("Result"), t("Actions")];
    const pick = html("td", { class: "pick" });
    this.element = html(
      "table",
      { class: "games" },
      html(
        "thead",
        {},
        html(
          "tr",
          {},
          wishes.able && pick,
          ...head.map((word) => html("th", { scope: "col" }, word)),
        ),
      ),
      this.body,
    );
  }

  /** @param {SummaryReport[]} games */
  show(games) {
    this.games = games;
    for (const game of games) if (this.picked.has(game.id)) this.picked.set(game.id, game);
    const focused = this.#focused();
    this.body.replaceChildren(...games.map((game) => this.#line(game)));
    /** @type {HTMLElement|null} */
    const again = focused ? this.body.querySelector(focused) : null;
    again?.focus();
  }

  /** Picks these games and no others. @param {SummaryReport[]} games */
  pick(games) {
    this.picked = new Map(games.map((game) => [game.id, game]));
    for (const box of this.body.querySelectorAll("input")) {
      box.checked = this.picked.has(Number(box.value));
    }
    this.wishes.picked();
  }

  /** How the control that has the focus is found again. */
  #focused() {
    const { activeElement } = document;
    if (!this.body.contains(activeElement)) return "";
    const line = activeElement?.closest("tr");
    return `tr[data-id="${line?.dataset.id}"] ${activeElement?.localName}`;
  }

  /** @param {SummaryReport} game */
  #line(game) {
    const { wishes } = this;
    const date = dateText(game.began, language()) || t("Game {id}", { id: game.id });
    const began = game.imported ? t("{date}, imported", { date }) : date;
    const name = `${wishes.board(game.game).title} · ${began}`;
    const open = () => wishes.open(game.id);
    return html(
      "tr",
      { "data-id": game.id },
      wishes.able && html("td", { class: "pick" }, this.#box(game, name)),
      html(
        "td",
        {},
        html("button", { type: "button", class: "link", click: open }, name),
        marks(game),
      ),
      html("td", {}, playerWord(game.white)),
      html("td", {}, playerWord(game.black)),
      html("td", {}, game.result || t("unfinished")),
      html("td", { class: "number" }, String(game.actions)),
    );
  }

  /**
   * @param {SummaryReport} game
   * @param {string} name
   */
  #box(game, name) {
    /** @type {HTMLInputElement} */
    const box = html("input", {
      ...{ type: "checkbox", value: game.id, checked: this.picked.has(game.id) },
      "aria-label": t("Select {name}", { name }),
      change: () => {
        if (box.checked) this.picked.set(game.id, game);
        else this.picked.delete(game.id);
        this.wishes.picked();
      },
    });
    return box;
  }
}

/** The event and the tags of a game. @param {SummaryReport} game */
function marks({ event, labels }) {
  const tags = (labels ?? []).map((label) => html("span", { class: "tag" }, label));
  if (!event && !tags.length) return null;
  return html("span", { class: "marks" }, event && html("span", { class: "quiet" }, event), ...tags);
}
