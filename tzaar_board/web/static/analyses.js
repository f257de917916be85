/** The analyses that are kept: opened, begun, deleted and had back, brought in. */

import { attempt, get, post } from "./api.js";
import { dateText } from "./dates.js";
import { choice, openDialog } from "./dialog.js";
import { html } from "./element.js";
import { bringIn, recordText, upload } from "./records.js";
import { language, t } from "./texts.js";

/**
 * @param {{open: (place: import("./place.js").AnalysisPlace) => void,
 *     edit: (board: BoardReport, done: (text: string) => void) => void, boards: BoardReport[],
 *     board: (game: string) => BoardReport, able: boolean}} wishes
 *     `able`: this page may keep analyses
 */
export async function openAnalyses(wishes) {
  const dialog = new Analyses(wishes);
  await dialog.attempt(() => dialog.load());
}

class Analyses {
  /** @param {Parameters<typeof openAnalyses>[0]} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.note = html("p", { class: "note", role: "status" });
    this.list = html("ul", { class: "kept" });
    const { boards, able } = wishes;
    this.which = choice(boards.map(({ game, title }) => [game, title]), boards[0].game);
    this.which.setAttribute("aria-label", t("Game"));
    const setUp = html(
      "button",
      { type: "button", class: "strong", click: () => this.#setUp() },
      t("Set up a position"),
    );
    /** @type {HTMLDialogElement} */
    this.dialog = openDialog(t("Analysis"), [
      html("div", { class: "row" }, boards.length > 1 && this.which, setUp),
      html("p", { class: "quiet" }, t("A game is analysed from its review.")),
      this.list,
      this.note,
      html("footer", {}, able && upload(t("Import analyses (SGF)"), (files) => this.#bringIn(files))),
    ]);
  }

  /** Asks for what is kept, and shows it. */
  async load() {
    /** @type {AnalysisSummaryReport[]} */
    const found = await get("analyses");
    const lines = found.map((one) => this.#line(one));
    this.list.replaceChildren(...lines);
    this.list.hidden = !lines.length;
    if (!lines.length && !this.note.textContent) this.#say(t("No analysis is saved yet."));
  }

  /** @param {AnalysisSummaryReport} one */
  #line(one) {
    const { title } = this.wishes.board(one.game);
    const name = one.name || `${t("Analysis")} ${one.id}`;
    const more = [title, dateText(one.changed, language())].join(" · ");
    const open = html("button", { type: "button", class: "link", click: () => this.#open(one.id) }, name);
    const label = t("Delete {name}", { name });
    const remove = html(
      "button",
      { type: "button", "aria-label": label, title: label, click: () => this.attempt(() => this.#remove(one.id)) },
      "×",
    );
    return html(
      "li",
      {},
      html("span", {}, open, html("span", { class: "quiet" }, more)),
      this.wishes.able && remove,
    );
  }

  /** @param {number} kept */
  #open(kept) {
    this.dialog.close();
    this.wishes.open({ kept, at: 0 });
  }

  #setUp() {
    const board = this.wishes.board(this.which.value);
    this.dialog.close();
    this.wishes.edit(board, (position) => this.wishes.open({ position }));
  }

  /** @param {number} id */
  async #remove(id) {
    await post("analyses/delete", { ids: [id] });
    await this.load();
    /** @type {HTMLButtonElement} */
    const undo = html(
      "button",
      { type: "button", click: () => this.attempt(() => this.#restore(id)) },
      t("Undo"),
    );
    this.note.replaceChildren(t("Deleted: {count}.", { count: 1 }), " ", undo);
    undo.focus();
  }

  /** @param {number} id */
  async #restore(id) {
    await post("analyses/restore", { ids: [id] });
    this.#say(t("Restored: {count}.", { count: 1 }));
    await this.load();
    this.list.querySelector("button")?.focus();
  }

  /** @param {File[]} files */
  async #bringIn(files) {
    await bringIn(files, bringAnalyses, (words) => this.#say(words));
    await this.attempt(() => this.load());
  }

  /** @param {string} words */
  #say(words) {
    this.note.textContent = words;
  }

  /** Does something; what the program says against it is said. @param {() => Promise<void>} work */
  attempt(work) {
    return attempt(work, (words) => this.#say(words));
  }
}

/** Brings the analyses of a file in. @type {import("./records.js").Bring} */
async function bringAnalyses(file, came) {
  const { ids } = await post("analyses/import", { record: await recordText(file) });
  came(ids.length);
}
