/** The buttons that steer the game: what a player may do besides moving stacks. */

import { html } from "./element.js";
import { t } from "./texts.js";

/** @typedef {(words: string, wish: import("./panel.js").Wish, look?: string) => HTMLButtonElement} ButtonMaker
 *     makes a button that wishes something */

export class Controls {
  /**
   * @param {ButtonMaker} button
   * @param {HTMLButtonElement} leave leaves a lesson
   */
  constructor(button, leave) {
    this.undoable = false;
    this.over = false;
    this.doIt = button(t("Do it for me"), "doIt", "strong do-it");
    this.pass = button(t("Pass"), "pass", "strong");
    this.undo = button(t("Undo"), "undo");
    this.hint = button(t("Hint"), "hint");
    this.pause = button(t("Pause"), "pause");
    this.resign = button(t("Resign"), "resign");
    this.draw = button(t("Offer a draw"), "draw");
    const { doIt, pass, undo, hint, pause, draw, resign } = this;
    this.element = html(
      "div",
      { class: "row" },
      ...[doIt, pass, undo, hint, pause, draw, resign, leave],
    );
  }

  /**
   * @param {GameReport} game
   * @param {boolean} over whether a game that is no lesson is over
   */
  show(game, over) {
    const taught = Boolean(game.lesson);
    this.doIt.hidden = !game.can_do || taught;
    this.pass.hidden = !game.can_pass;
    this.pass.classList.toggle("strong", !taught);
    // What missed a task's goal is on its way back: an undo would take back the task before it.
    this.undo.hidden = taught && game.can_do;
    this.undo.textContent = game.undoes === "stacks" ? t("Put back") : t("Undo");
    this.pause.hidden = !game.clock || over || taught;
    this.pause.textContent = game.clock?.paused ? t("Go on") : t("Pause");
    this.resign.hidden = over || taught;
    this.draw.hidden = over || taught || !game.meeting?.playing;
    this.undoable = game.can_undo;
    this.over = over;
  }

  /** @param {boolean} ready whether this page may change the game now */
  allow(ready) {
    for (const one of [this.doIt, this.pass, this.pause, this.draw, this.resign]) one.disabled = !ready;
    this.undo.disabled = !ready || !this.undoable;
    this.hint.disabled = !ready || this.over;
  }
}
