/** The journal's games: looked for, sorted, opened, edited, deleted, brought in and taken out. */

import { ApiError, address, attempt, get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { html } from "./element.js";
import { Filter } from "./filter.js";
import { GameList } from "./gamelist.js";
import { openDetails } from "./details.js";
import { bringGames, bringIn, upload } from "./records.js";
import { statisticsView } from "./statistics.js";
import { t } from "./texts.js";

/** Games on a page of the list. */
const PAGE = 50;

/** Milliseconds between looks whether somebody else has changed the journal. */
const LOOK = 4000;

/** Games that can be picked at once. */
const MOST = 200;

/**
 * Shows the games.
 *
 * @param {{open: (id: number) => void, board: (game: string) => BoardReport, able: boolean,
 *     games: string[][]}} wishes
 *     `able`: this page may change the journal; `games` are all games' names and titles
 */
export async function openJournal(wishes) {
  const journal = new Journal(wishes);
  journal.open();
  await journal.attempt(() => journal.load());
}

class Journal {
  /** @param {Parameters<typeof openJournal>[0]} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.offset = 0;
    this.shown = "";
    /** How often a list was asked for: one that comes too late is not shown. */
    this.asked = 0;
    this.filter = new Filter(wishes.games, () => this.#changed());
    this.list = new GameList({
      open: (id) => this.#leave(() => wishes.open(id)),
      board: wishes.board,
      picked: () => this.#tellPicked(),
      able: wishes.able,
    });
    this.note = html("p", { class: "note", role: "status" });
    /** What could not be read, and why. */
    this.damage = html("p", { class: "damage", hidden: true });
    this.count = html("span", { class: "quiet" });
    this.back = this.#button(t("Previous"), () => this.#turn(-PAGE));
    this.on = this.#button(t("Next"), () => this.#turn(PAGE));
    this.edit = this.#button(t("Edit"), () => this.#edit());
    this.remove = this.#button(t("Delete"), () => this.#remove());
    this.restore = this.#button(t("Restore"), () => this.#restore());
    this.all = this.#button(t("Select all"), () => this.#pickAll());
    this.none = this.#button(t("Select none"), () => this.list.pick([]));
    this.export = html("a", { class: "button", download: true });
    this.counting = this.#button(t("Statistics"), () => this.#count());
    this.body = html("div", { class: "library" });
  }

  /**
   * @param {string} words
   * @param {() => void} click
   */
  #button(words, click) {
    return html("button", { type: "button", click }, words);
  }

  open() {
    const { able } = this.wishes;
    this.acting = html(
      "div",
      { class: "row picked" },
      ...[this.all, this.none, this.edit, this.remove, this.restore],
    );
    this.games = [
      html("div", {}, this.filter.element, this.damage),
      html("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("Games") },
        this.list.element),
      html("div", { class: "answered" }, able && this.acting, this.note),
      html("div", { class: "row pages" }, this.back, this.count, this.on),
      html(
        "footer",
        {},
        this.counting,
        this.export,
        able && upload(t("Import records (SGF)"), (files) => this.#bringIn(files)),
      ),
    ];
    this.body.append(...this.games.filter((part) => part instanceof Node));
    /** @type {HTMLDialogElement} */
    this.dialog = openDialog(t("Games"), [this.body], {
      wide: true,
      closed: () => clearTimeout(this.looking),
    });
    this.#tellPicked();
    this.#lookAgain();
  }

  /** @param {File[]} files */
  async #bringIn(files) {
    await bringIn(files, bringGames, (words) => this.#say(words));
    this.offset = 0;
    await this.attempt(() => this.load());
  }

  /** Asks for the games that are wanted, and shows them if they are others than before. */
  async load() {
    const asked = (this.asked += 1);
    const path = `library?${this.filter.query}&limit=${PAGE}&offset=${this.offset}`;
    /** @type {LibraryReport} */
    const found = await get(path);
    if (asked !== this.asked) return;
    const { total, games, damaged } = found;
    if (!games.length && this.offset) {
      this.offset = Math.max(0, PAGE * Math.floor((total - 1) / PAGE));
      await this.load();
      return;
    }
    const look = JSON.stringify(found);
    if (look === this.shown) return;
    this.shown = look;
    this.total = total;
    this.list.show(games);
    this.damage.textContent = damaged.join(" ");
    this.damage.hidden = !damaged.length;
    const last = this.offset + games.length;
    this.count.textContent = total
      ? t("{first} to {last} of {total}", { first: this.offset + 1, last, total })
      : this.filter.wanted ? t("No game is like that.") : t("There are no games yet.");
    this.back.hidden = this.on.hidden = total <= PAGE;
    this.back.disabled = !this.offset;
    this.on.disabled = last >= total;
    this.#tellPicked();
    this.filter.know(await get("library/known"));
  }

  /** Other games are wanted. */
  #changed() {
    this.offset = 0;
    this.list.pick([]);
    this.attempt(() => this.load());
  }

  /** @param {number} step */
  #turn(step) {
    this.offset = Math.max(0, this.offset + step);
    this.attempt(async () => {
      await this.load();
      this.list.element.scrollIntoView({ block: "start" });
    });
  }

  /** Somebody else may have changed the journal. */
  #lookAgain() {
    this.looking = setTimeout(async () => {
      if (!document.hidden && this.games?.[0] && this.body.contains(this.filter.element)) {
        try {
          await this.load();
        } catch (error) {
          if (!(error instanceof ApiError)) throw error; // It is said that the program is away.
        }
      }
      if (this.dialog?.open) this.#lookAgain();
    }, LOOK);
  }

  /** What can be done with the games that are picked. */
  #tellPicked() {
    const { size } = this.list.picked;
    const { deleted } = this.filter;
    this.edit.hidden = deleted;
    this.remove.hidden = deleted;
    this.restore.hidden = !deleted;
    for (const button of [this.edit, this.remove, this.restore]) button.disabled = !size;
    this.none.hidden = !size;
    this.acting?.classList.toggle("some", size > 0);
    const only = [...this.list.picked.keys()].map((id) => `&ids=${id}`).join("");
    this.export.hidden = !size && !this.total;
    this.export.href = address(`library/records?${this.filter.query}${only}`);
    this.export.textContent = size
      ? t("Export {count} (SGF)", { count: size })
      : t("Export all {count} (SGF)", { count: this.total ?? 0 });
  }

  /** Picks all games of this page. */
  #pickAll() {
    const room = this.list.games.slice(0, Math.max(0, MOST - this.list.picked.size));
    this.list.pick([...this.list.picked.values(), ...room]);
  }

  #edit() {
    openDetails([...this.list.picked.values()], () => this.attempt(() => this.load()));
  }

  async #remove() {
    const picked = [...this.list.picked.keys()];
    await this.attempt(async () => {
      // Of many that at the table stays; alone it is refused, and the sentence says why.
      const { id: played } = await get("game");
      const others = picked.filter((id) => id !== played);
      const ids = others.length ? others : picked;
      const kept = ids.length < picked.length ? t("The game at the table stays.") : "";
      await post("library/delete", { ids });
      this.list.pick([]);
      await this.load();
      const undo = this.#button(t("Undo"), () => this.#restore(ids));
      const deleted = t("Deleted: {count}.", { count: ids.length });
      this.note.replaceChildren(deleted, " ", kept, " ", undo);
      undo.focus();
    });
  }

  /** @param {number[]} [ids] those that are picked, unless others are named */
  async #restore(ids = [...this.list.picked.keys()]) {
    await this.attempt(async () => {
      await post("library/restore", { ids });
      this.list.pick([]);
      await this.load();
      this.#say(t("Restored: {count}.", { count: ids.length }));
      this.filter.focus();
    });
  }

  /** Shows the results of the games that are looked for, counted. */
  async #count() {
    await this.attempt(async () => {
      const found = await get(`library/statistics?${this.filter.query}`);
      const back = this.#button(t("Back to the list"), () => {
        this.body.replaceChildren(...(this.games ?? []).filter((part) => part instanceof Node));
        this.counting.focus();
      });
      this.body.replaceChildren(back, statisticsView(found));
      back.focus();
    });
  }

  /** @param {() => void} then */
  #leave(then) {
    this.dialog?.close();
    then();
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
