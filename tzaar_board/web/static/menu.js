/** The menu beside the board: what there is besides the game's own buttons. */

import { choice } from "./dialog.js";
import { html } from "./element.js";
import { t } from "./texts.js";
import { attentionSwitches, handSwitches } from "./wishes.js";

export class Menu {
  /**
   * @param {import("./controls.js").ButtonMaker} button
   * @param {import("./panel.js").Wishes} wishes
   * @param {HTMLElement} language the language menu
   */
  constructor(button, wishes, language) {
    this.newGame = button(t("New game"), "newGame");
    this.hints = choice(hintWords(), "legal", (value) => wishes.hints(value));
    this.hints.setAttribute("aria-label", t("Lights for a lifted stack"));
    this.switches = handSwitches(() => wishes.hands());
    this.invite = button(t("Pair a phone"), "invite");
    this.meet = button(t("Play with another table"), "meet");
    this.rules = html("a", { target: "_blank", rel: "noopener" }, t("Rules"));
    const file = { href: "/api/event-log", target: "_blank", rel: "noopener" };
    this.element = html(
      "nav",
      { "aria-label": t("Menu") },
      this.newGame,
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
  }

  /**
   * @param {GameReport} game
   * @param {BoardReport} board
   */
  show(game, board) {
    this.rules.href = `/rules/${game.game}?lang=${document.documentElement.lang}`;
    this.rules.hidden = !board.rules;
    this.hints.value = game.hints;
  }

  /**
   * @param {boolean} able whether this page may change the game
   * @param {boolean} ready whether it may do so now
   */
  allow(able, ready) {
    this.invite.hidden = !able;
    this.meet.hidden = !able;
    this.hints.disabled = !ready;
    this.newGame.disabled = !ready;
  }
}

function hintWords() {
  return [
    ["off", t("Lights: none")],
    ["legal", t("Lights: where it can go")],
    ["quality", t("Lights: how good it is")],
  ];
}
