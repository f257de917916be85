/** The list of a game's actions by turns; each takes the reader to its moment. */

import { html } from "./element.js";
import { t } from "./texts.js";
import { actionText, rows } from "./turns.js";

export class Actions {
  /** @param {(number: number) => void} pick told how many actions the picked moment comes after */
  constructor(pick) {
    this.pick = pick;
    this.body = html("tbody");
    this.empty = html("p", { class: "quiet" }, t("Nothing has been played yet."));
    this.table = html("table", { class: "actions" }, this.body);
    this.element = html(
      "section",
      { class: "record", "aria-label": t("Actions"), tabindex: 0 },
      this.empty,
      this.table,
    );
    /** @type {Map<number, HTMLElement>} */
    this.buttons = new Map();
    this.look = "";
    new ResizeObserver(() => this.#reveal(this.shown)).observe(this.element);
  }

  /**
   * @param {StoredReport} stored
   * @param {BoardReport["sides"]} sides what the game calls its players
   * @param {number|null} [at] the moment that is shown
   */
  show(stored, sides, at = null) {
    const look = JSON.stringify([stored.id, stored.actions]);
    if (look !== this.look) this.#fill(stored, sides);
    this.look = look;
    for (const [number, button] of this.buttons) {
      if (number === at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    this.shown = this.buttons.get(at ?? stored.actions.length);
    this.#reveal(this.shown);
  }

  /**
   * @param {StoredReport} stored
   * @param {BoardReport["sides"]} sides
   */
  #fill(stored, sides) {
    const first = stored.players[0] ?? "white";
    const order = [first, first === "white" ? "black" : "white"];
    this.buttons.clear();
    const head = html(
      "tr",
      {},
      html("th", { scope: "col" }, html("span", { class: "unseen" }, t("Turn"))),
      ...order.map((colour) => html("th", { scope: "col" }, sides[colour].name)),
    );
    const lines = rows(stored).map(({ number, turns }) =>
      html(
        "tr",
        {},
        html("th", { scope: "row" }, `${number}.`),
        ...order.map((colour) => html("td", {}, ...this.#turn(turns[colour] ?? []))),
      ),
    );
    this.body.replaceChildren(...(lines.length ? [head, ...lines] : []));
    this.empty.hidden = lines.length > 0;
  }

  /** @param {Array<{text: string, number: number}>} actions */
  #turn(actions) {
    return actions.map(({ text, number }) => {
      const button = html("button", { type: "button", click: () => this.pick(number) }, actionText(text));
      this.buttons.set(number, button);
      return button;
    });
  }

  /**
   * Scrolls the list, and nothing else, to an action.
   *
   * @param {HTMLElement} [button]
   */
  #reveal(button) {
    const row = button?.closest("tr");
    if (!row) return;
    const { offsetTop, offsetHeight } = row;
    const { scrollTop, clientHeight } = this.element;
    if (offsetTop < scrollTop + 24) this.element.scrollTop = offsetTop - 24;
    else if (offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.element.scrollTop = offsetTop + offsetHeight - clientHeight;
    }
  }
}
