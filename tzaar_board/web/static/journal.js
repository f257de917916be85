/** The journal's games: read, imported. */

import { ApiError, get, post } from "./api.js";
import { dateText } from "./dates.js";
import { openDialog } from "./dialog.js";
import { html } from "./element.js";
import { language, t } from "./texts.js";
import { playerWord } from "./spoken.js";

/**
 * Shows the list of games.
 *
 * @param {{open: (id: number) => void, board: (game: string) => BoardReport, able: boolean}} wishes
 *     `able`: this page may bring games in
 */
export async function openJournal(wishes) {
  const body = html("tbody");
  const note = html("p", { class: "note", role: "status" });
  const fill = async () => {
    /** @type {SummaryReport[]} */
    const games = await get("games");
    body.replaceChildren(...games.map((game) => line(game, wishes.board(game.game), show)));
    if (!games.length) note.textContent = t("There are no games yet.");
  };
  /** @param {number} id */
  const show = (id) => {
    dialog.close();
    wishes.open(id);
  };
  /** @param {File} file */
  const bring = async (file) => {
    try {
      const { ids } = await post("games", { record: await file.text() });
      await fill();
      note.textContent = t("Imported: {count}.", { count: ids.length });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note.textContent = error.message;
    }
  };
  /** @type {HTMLInputElement} */
  const files = html("input", {
    ...{ type: "file", accept: ".sgf,.txt,application/x-go-sgf", class: "unseen" },
    change: () => {
      const file = files.files?.[0];
      if (file) bring(file);
      files.value = "";
    },
  });
  const head = [t("Game"), t("White"), t("Black"), t("Result"), t("Actions")];
  const table = html(
    "table",
    { class: "games" },
    html("thead", {}, html("tr", {}, ...head.map((word) => html("th", { scope: "col" }, word)))),
    body,
  );
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(
    t("Games"),
    [
      html(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": t("Games") },
        table,
      ),
      note,
      wishes.able &&
        html("footer", {}, html("label", { class: "upload" }, files, t("Import a record (SGF)"))),
    ],
    { wide: true },
  );
  try {
    await fill();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    note.textContent = error.message;
  }
}

/**
 * @param {SummaryReport} game
 * @param {BoardReport} board
 * @param {(id: number) => void} show
 */
function line(game, board, show) {
  const date = dateText(game.began, language()) || `${t("Game")} ${game.id}`;
  const began = game.imported ? t("{date}, imported", { date }) : date;
  const name = `${board.title} · ${began}`;
  return html(
    "tr",
    {},
    html(
      "td",
      {},
      html("button", { type: "button", class: "link", click: () => show(game.id) }, name),
    ),
    html("td", {}, playerWord(game.white)),
    html("td", {}, playerWord(game.black)),
    html("td", {}, game.result || t("unfinished")),
    html("td", { class: "number" }, String(game.actions)),
  );
}
