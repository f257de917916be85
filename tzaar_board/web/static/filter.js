/** Which games of the journal are wanted, and in what order. */

import { choice, field } from "./dialog.js";
import { html } from "./element.js";
import { playerWord } from "./spoken.js";
import { t } from "./texts.js";

/** Milliseconds after the last letter until it is searched. */
const TYPING = 250;

export class Filter {
  /**
   * @param {string[][]} games names and titles
   * @param {() => void} changed told that others are wanted
   */
  constructor(games, changed) {
    this.changed = changed;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.typing = undefined;
    this.text = html("input", { type: "search", maxlength: 200, input: () => this.#typed() });
    this.order = choice(orders(), "-id", changed);
    const every = ["", t("all")];
    this.choices = {
      game: choice([every, ...games], "", changed),
      player: choice([every], "", changed),
      event: choice([every], "", changed),
      label: choice([every], "", changed),
      result: choice([every, ...results()], "", changed),
    };
    this.bin = html("input", { type: "checkbox", change: changed });
    const words = {
      ...{ game: t("Game"), player: t("Player"), event: t("Event"), label: t("Tag") },
      result: t("Result"),
    };
    this.element = html(
      "div",
      { class: "filter", role: "search" },
      field(t("Search"), this.text),
      field(t("Sort by"), this.order),
      html(
        "details",
        {},
        html("summary", {}, t("Filter")),
        html(
          "div",
          { class: "choices" },
          ...names().map((name) => field(words[name], this.choices[name])),
          html("label", { class: "tick" }, this.bin, t("Deleted games")),
        ),
      ),
    );
  }

  /** Offers what games can be looked for by. @param {KnownReport} known */
  know({ players, events, labels }) {
    const { player, event, label } = this.choices;
    offer(player, players, playerWord);
    offer(event, events);
    offer(label, labels);
  }

  /** Whether deleted games are wanted. */
  get deleted() {
    return this.bin.checked;
  }

  /** Whether not all games are wanted. */
  get wanted() {
    const chosen = Object.values(this.choices).some((list) => list.value);
    return chosen || this.deleted || Boolean(this.text.value.trim());
  }

  /** As the program is asked. */
  get query() {
    const query = new URLSearchParams({ order: this.order.value });
    if (this.text.value.trim()) query.set("text", this.text.value.trim());
    for (const name of names()) {
      if (this.choices[name].value) query.set(name, this.choices[name].value);
    }
    if (this.deleted) query.set("deleted", "true");
    return query.toString();
  }

  focus() {
    this.text.focus();
  }

  #typed() {
    clearTimeout(this.typing);
    this.typing = setTimeout(this.changed, TYPING);
  }
}

function names() {
  return /** @type {const} */ (["game", "player", "event", "label", "result"]);
}

/**
 * @param {HTMLSelectElement} list
 * @param {readonly string[]} values
 * @param {(value: string) => string} [word]
 */
function offer(list, values, word = (value) => value) {
  const { value: chosen } = list;
  const [every] = list.options;
  const all = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  list.replaceChildren(every, ...all.map((value) => html("option", { value }, word(value))));
  list.value = chosen;
}

function orders() {
  return [
    ["-id", t("newest first")],
    ["id", t("oldest first")],
    ["-began", t("latest date")],
    ["began", t("earliest date")],
    ["white", t("White")],
    ["black", t("Black")],
    ["event", t("Event")],
    ["result", t("Result")],
    ["-actions", t("longest")],
    ["actions", t("shortest")],
  ];
}

function results() {
  return [
    ["white", t("White won")],
    ["black", t("Black won")],
    ["draw", t("draw")],
    ["unfinished", t("unfinished")],
  ];
}
