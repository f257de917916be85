/** What is known of games beside their actions: who played, at which event, and tags. */

import { ApiError, post } from "./api.js";
import { field, openDialog } from "./dialog.js";
import { html } from "./element.js";
import { ownPlayer } from "./spoken.js";
import { counted, t } from "./texts.js";

/**
 * Edits games; of several, tags are added and an event is named for all.
 *
 * @param {SummaryReport[]} games
 * @param {() => void} changed
 */
export function openDetails(games, changed) {
  const [game] = games;
  const single = games.length === 1;
  const sides = /** @type {const} */ (["white", "black"]);
  const seats = sides.map((side) => nameInput(single ? game[side] : ""));
  const event = html("input", { type: "text", maxlength: 80, value: single ? game.event : "" });
  const tags = html("input", {
    ...{ type: "text", maxlength: 400, value: single ? (game.labels ?? []).join(", ") : "" },
    autocapitalize: "off",
  });
  const note = html("p", { class: "note", role: "alert" });
  /** @param {Event} submitted */
  const save = async (submitted) => {
    submitted.preventDefault();
    const ids = games.map(({ id }) => id);
    try {
      if (single) {
        const names = sides.map((side, at) => [side, changedName(game[side], seats[at])]);
        const wanted = names.filter(([, name]) => name !== null);
        if (wanted.length) {
          await post("library/names", { id: game.id, ...Object.fromEntries(wanted) });
        }
      }
      if (single ? event.value !== game.event : event.value) {
        await post("library/event", { ids, event: event.value });
      }
      await post("library/label", { ids, ...labelling(game, tags.value, single) });
      dialog.close();
      changed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note.textContent = error.message;
    }
  };
  const title = single ? t("Edit a game") : counted("Edit {count} game", "Edit {count} games", games.length);
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(title, [
    html(
      "form",
      { submit: save },
      single && html("div", { class: "pair" }, field(t("White"), seats[0]), field(t("Black"), seats[1])),
      field(t("Event"), event),
      field(single ? t("Tags, with commas between them") : t("Tags to add, with commas between them"), tags),
      note,
      html("footer", {}, html("button", { class: "strong" }, t("Save"))),
    ),
  ]);
}

/** @param {string} name */
function nameInput(name) {
  const own = ownPlayer(name);
  return html("input", {
    ...{ type: "text", maxlength: 40, autocomplete: "off" },
    value: own && name.startsWith("human") ? "" : name,
    disabled: own && !name.startsWith("human"),
  });
}

/**
 * The name that a player is to have, null to leave it.
 *
 * @param {string} before
 * @param {HTMLInputElement} input
 */
function changedName(before, input) {
  const name = input.value.trim();
  return input.disabled || !name || name === before ? null : name;
}

/**
 * @param {SummaryReport} game
 * @param {string} text
 * @param {boolean} single
 */
function labelling(game, text, single) {
  const wanted = text.split(",").map((tag) => tag.trim()).filter(Boolean);
  const before = single ? (game.labels ?? []) : [];
  return {
    add: wanted.filter((tag) => !before.includes(tag)),
    remove: before.filter((tag) => !wanted.includes(tag)),
  };
}
