/** The dialog that brings two tables together: an invitation is taken here, or made for the other one. */

import { ApiError, post } from "./api.js";
import { field, openDialog } from "./dialog.js";
import { html, sentence } from "./element.js";
import { codePicture } from "./invite.js";
import { canScan, Scanner } from "./scanner.js";
import { t } from "./texts.js";

export class MeetingDialog {
  /**
   * @param {MeetingReport|null|undefined} meeting the meeting at hand, if there is one
   * @param {{join: (invitation: string|undefined) => Promise<void>, joined: () => void}} wishes
   *     `join` goes to a meeting (undefined: the known one) and rejects with an ApiError, `joined`
   *     is told once a game has begun and the dialog is away
   */
  constructor(meeting, wishes) {
    this.wishes = wishes;
    this.scanner = new Scanner();
    this.text = html("input", {
      ...{ type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", required: true },
      ...{ placeholder: "mqtt://…", name: "invitation" },
    });
    this.note = html("p", { class: "note", role: "alert" });
    this.scan = html("button", { type: "button", click: () => this.#scan() }, t("Scan"));
    this.scan.hidden = !canScan();
    this.go = html("button", { class: "strong" }, t("Play there"));
    this.wait = html(
      "button",
      { type: "button", click: () => this.#join() },
      t("Wait for the other table"),
    );
    this.wait.hidden = true;
    this.playing = Boolean(meeting?.playing);
    this.own = html("div", { class: "own-invitation" });
    this.dialog = openDialog(
      t("Play with another table"),
      [
        html("h3", {}, t("You have an invitation")),
        html(
          "form",
          { class: "joining", submit: (event) => this.#submit(event) },
          field(t("Invitation"), this.text),
          this.scanner.element,
          this.note,
          html("div", { class: "row" }, this.scan, this.go),
        ),
        html("h3", {}, t("You invite another table")),
        this.own,
        html("div", { class: "row" }, this.wait),
      ],
      { closed: () => this.scanner.stop() },
    );
    this.#showOwn();
  }

  /** How another table comes here, or why it cannot. */
  async #showOwn() {
    try {
      /** @type {MeetingInvitationReport} */
      const { invitation, rows } = await post("meeting/invitation");
      this.own.replaceChildren(
        html("p", {}, t("Show this to the other table, or send it; it lets whoever has it play.")),
        codePicture(rows, invitation),
        html("p", { class: "address" }, invitation),
      );
      this.wait.hidden = this.playing;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.own.replaceChildren(html("p", {}, ...sentence(error.message)));
    }
  }

  async #scan() {
    if (this.scanner.on) {
      this.scanner.stop();
      return;
    }
    this.note.textContent = "";
    try {
      await this.scanner.start((text) => {
        this.text.value = text;
        this.#join(text);
      });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      this.scanner.stop();
      this.note.textContent = t("The camera cannot be used here; type or paste the invitation.");
    }
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    this.#join(this.text.value.trim());
  }

  /** @param {string} [invitation] */
  async #join(invitation) {
    this.#busy(true);
    this.note.textContent = t("Going there …");
    try {
      await this.wishes.join(invitation);
      this.dialog.close();
      this.wishes.joined();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.note.textContent = error.message;
    } finally {
      this.#busy(false);
    }
  }

  /** @param {boolean} busy */
  #busy(busy) {
    for (const one of [this.go, this.wait, this.scan, this.text]) one.disabled = busy;
  }
}
