/** The question whether another player's action may be taken back, shown on every page; or whether
 * what another table asks for may be. */

import { html } from "./element.js";
import { t } from "./texts.js";
import { actionText } from "./turns.js";

export class Consent {
  /**
   * @param {(agree: boolean) => void} answer told the answer
   * @param {(words: string) => void} say what the other player has said to this page's question
   */
  constructor(answer, say) {
    this.say = say;
    /** As what the game stands for which this page waits for the other player's yes. */
    this.waiting = "";
    /** Whether this page asks no more. */
    this.withdrawn = false;
    this.words = html("p", {});
    this.yes = button(t("Yes, take it back"), () => answer(true), "strong");
    this.no = button(t("No, it stays"), () => {
      this.withdrawn = true;
      answer(false);
    });
    this.element = html(
      "div",
      { class: "consent", role: "alert", hidden: true },
      this.words,
      html("div", { class: "row" }, this.no, this.yes),
    );
  }

  /**
   * @param {GameReport} game
   * @param {boolean} able whether this page may answer
   * @param {string} device this page's
   */
  show(game, able, device) {
    const { undo_asked: asked, undo_asked_by: asker, meeting } = game;
    const waits = Boolean(asked) && able && asker !== "" && asker === device;
    this.#wait(game, waits);
    if (meeting?.asked) {
      const [question, yes, no] = requestWords(meeting.asked);
      this.#ask(question);
      this.yes.textContent = yes;
      this.no.textContent = no;
      this.yes.hidden = this.element.hidden = false;
      this.yes.disabled = this.no.disabled = !able;
      return;
    }
    this.yes.textContent = t("Yes, take it back");
    this.no.textContent = t("No, it stays");
    const actions = asked?.map((action) => (action === "pass" ? t("pass") : actionText(action)));
    const question = actions?.length
      ? t("Take back {actions}? The other player has to agree.", { actions: actions.join(" ") })
      : t("Go on with the game that has ended? The other player has to agree.");
    const where = waits ? t("They answer on another device.") : "";
    const words = asked ? `${question} ${where}`.trim() : "";
    this.yes.hidden = waits;
    this.#ask(words);
    this.element.hidden = !asked;
    this.yes.disabled = this.no.disabled = !able;
  }

  /**
   * Tells who has asked that the other player does not agree: the game is as it was.
   *
   * @param {GameReport} game
   * @param {boolean} waits
   */
  #wait({ id, actions, outcome, undo_asked: asked }, waits) {
    const state = JSON.stringify([id, actions, outcome]);
    if (this.waiting === state && !asked && !this.withdrawn) {
      this.say(t("The other player would rather not."));
    }
    this.waiting = waits ? state : "";
    if (!asked) this.withdrawn = false;
  }

  /** @param {string} words */
  #ask(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }
}

/**
 * What another table asks for, and the words that agree and decline.
 *
 * @param {string} asked
 * @returns {[string, string, string]}
 */
function requestWords(asked) {
  if (asked === "draw") return [t("The other table offers a draw."), t("Yes, a draw"), t("No, go on")];
  if (asked === "pause") return [t("The other table would like to stop the clocks."), t("Yes, stop them"), t("No, go on")];
  return [t("The other table would like to take back."), t("Yes, take it back"), t("No, it stays")];
}

/**
 * @param {string} words
 * @param {() => void} click
 * @param {string} [look]
 */
function button(words, click, look = "") {
  return html("button", { type: "button", class: look, click }, words);
}
