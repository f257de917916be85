/** The best lines of the moment that is shown, asked for again as long as they deepen. */

import { ApiError, get } from "./api.js";
import { html } from "./element.js";
import { t } from "./texts.js";
import { actionText } from "./turns.js";

/** Milliseconds between looks, and after what was refused. */
const LOOK = 500;
const REFUSED = 1500;

/** Remembers that nobody wants to see what the engine thinks. */
const OFF = "tzaar-board.analysis-off";

export class BestLines {
  /**
   * @param {BoardReport["sides"]} sides
   * @param {{found: (lines: readonly LineReport[]) => void, play: (actions: readonly string[]) => void}} wishes
   *     `play` is told the actions to be played from here
   */
  constructor(sides, wishes) {
    this.sides = sides;
    this.wishes = wishes;
    this.asked = "";
    this.look = "";
    this.state = html("p", { class: "quiet" });
    this.list = html("ol", { class: "lines" });
    /** @type {HTMLInputElement} */
    this.on = html("input", {
      ...{ type: "checkbox", checked: localStorage.getItem(OFF) !== "true" },
      change: () => {
        localStorage.setItem(OFF, String(!this.on.checked));
        this.show(this.asked);
      },
    });
    this.element = html(
      "section",
      { class: "best", "aria-label": t("Winning chances") },
      html(
        "div",
        { class: "row" },
        html("label", { class: "tick" }, this.on, t("Winning chances of {player}", { player: sides.white.name })),
        this.state,
      ),
      this.list,
    );
  }

  /** Asks about another moment; nothing for an empty query. @param {string} query */
  show(query) {
    this.end();
    this.asked = query;
    this.#tell([], "");
    if (query && this.on.checked) this.#ask(query);
  }

  /** Asks no more. */
  end() {
    clearTimeout(this.timer);
    this.asked = "";
  }

  /** Whether an answer is still to be shown, however late it comes. @param {string} query */
  #wanted(query) {
    return this.on.checked && query === this.asked;
  }

  /** @param {string} query */
  async #ask(query) {
    let again = LOOK;
    try {
      /** @type {LinesReport} */
      const report = document.hidden ? null : await get(`analysis/lines?${query}&lines=3`);
      if (!this.#wanted(query)) return;
      if (report) this.#tell(report.lines, depthWords(report));
      if (report?.pace === "done") return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.#wanted(query)) return;
      this.#tell([], error.message);
      again = REFUSED;
    }
    this.timer = setTimeout(() => this.#ask(query), again);
  }

  /**
   * @param {readonly LineReport[]} lines
   * @param {string} words
   */
  #tell(lines, words) {
    this.state.textContent = words;
    const look = JSON.stringify(lines);
    if (look === this.look) return;
    this.look = look;
    const focused = [...this.list.querySelectorAll("button")].findIndex(
      (button) => button === document.activeElement,
    );
    this.list.replaceChildren(...lines.map((line) => this.#line(line)));
    if (focused >= 0) this.list.querySelectorAll("button")[focused]?.focus();
    this.wishes.found(lines);
  }

  /** @param {LineReport} line */
  #line(line) {
    const [first, ...rest] = line.actions.map(actionText);
    const label = t("Add the line {line}", { line: [first, ...rest].join(" ") });
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "line", click: () => this.wishes.play(line.actions.slice(0, 1)) },
        html("span", { class: "chance" }, this.#chance(line)),
        html("span", {}, html("strong", {}, first), ` ${rest.join(" ")}`),
      ),
      html(
        "button",
        { type: "button", class: "add", "aria-label": label, title: label, click: () => this.wishes.play(line.actions) },
        "+",
      ),
    );
  }

  /** @param {LineReport} line */
  #chance({ chance, ends, winner, drawn }) {
    if (drawn) return t("draw");
    if (ends && winner === "white") return t("wins in {count}", { count: ends });
    if (ends) return t("loses in {count}", { count: ends });
    return `${Math.round(100 * chance)} %`;
  }
}

/** @param {LinesReport} report */
function depthWords({ depth, seconds, pace }) {
  if (pace === "waiting") return t("The engine thinks about something else first.");
  if (!depth) return pace === "done" ? "" : t("Thinking");
  return t("Depth {depth}, {seconds} s", { depth, seconds: Math.round(seconds) });
}
