/** The editor: a position set with the pointer or the keyboard, or typed. */

import { ApiError, get } from "./api.js";
import { BoardView } from "./board.js";
import { choice, field } from "./dialog.js";
import { html } from "./element.js";
import { Keys } from "./keys.js";
import { COLOURS, Palette } from "./palette.js";
import { marked, readPosition, writePosition } from "./position.js";
import { t } from "./texts.js";

/** Signs of the position's text that the note quotes: it stands above. */
const QUOTED = 16;

export class Editor {
  /**
   * @param {BoardReport} report
   * @param {string} text the position to begin with, or ""
   * @param {(text: string|null) => void} done told the text, or null when nothing is to be used
   */
  constructor(report, text, done) {
    this.report = report;
    this.board = new BoardView(report, { label: t("The position") });
    this.board.element.classList.add("at-hand");
    this.palette = new Palette(report);
    this.placement = readPosition(report, text) ?? this.#empty();
    this.height = html("input", { type: "number", min: 1, max: 30, value: 1 });
    this.player = choice(
      COLOURS.map((colour) => [colour, report.sides[colour].name]),
      this.placement.player,
      () => this.#turn(),
    );
    this.action = choice(Object.entries(report.phases), this.placement.action, () => this.#turn());
    this.text = html("textarea", {
      ...{ rows: 3, spellcheck: "false", autocomplete: "off", input: () => this.#typed() },
    });
    this.note = html("p", { class: "note", role: "status" });
    this.use = html("button", { type: "button", class: "strong" }, t("Use this position"));
    this.use.addEventListener("click", () => done(this.text.value.trim()));
    this.element = this.#panel(() => done(null));
    new Keys(this.board, {
      act: (site) => this.#change(site),
      putBack: () => done(null),
      other: (event, site) => this.#type(event, site),
    });
    this.board.element.addEventListener("pointerdown", (event) => this.#press(event));
    this.#changed();
  }

  /** @returns {import("./position.js").Placement} */
  #empty() {
    const { player, action } = this.report;
    return { stacks: {}, player, action };
  }

  /** @param {() => void} cancel */
  #panel(cancel) {
    /** @type {(words: string, click: () => void) => HTMLButtonElement} */
    const button = (words, click) => html("button", { type: "button", click }, words);
    return html(
      "section",
      { class: "panel editor", "aria-label": t("Set up a position"), tabindex: -1 },
      html("h1", {}, t("Set up a position")),
      this.palette.element,
      this.report.stacking ? field(t("Height"), this.height) : null,
      html(
        "div",
        { class: "pair" },
        field(t("To move"), this.player),
        field(t("Action"), this.action),
      ),
      field(t("Position text"), this.text),
      this.note,
      html(
        "div",
        { class: "row" },
        button(t("Clear"), () => this.#clear()),
        this.report.shuffled ? button(t("Shuffle"), () => this.#shuffle()) : null,
        button(t("Cancel"), cancel),
        this.use,
      ),
    );
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    const site = this.board.layout.nearest(this.board.point(event));
    if (!site) return;
    event.preventDefault();
    this.board.enter(site);
    this.#change(site);
  }

  /**
   * Puts what the brush holds on a site; if just that stands there already, takes it away.
   *
   * @param {string} site
   */
  #change(site) {
    /** @type {StackReport|undefined} */
    const there = this.placement.stacks[site];
    const { colour, kind } = this.palette.brush;
    const height = this.#wantedHeight();
    const same = there?.colour === colour && there.kind === kind && there.height === height;
    this.#put(site, kind && !same ? { colour, kind, height } : null);
  }

  #wantedHeight() {
    const wanted = Math.max(1, Math.min(30, Number(this.height.value) || 1));
    return this.report.stacking ? wanted : 1;
  }

  /**
   * @param {string} site
   * @param {StackReport|null} stack null takes away what stands
   */
  #put(site, stack) {
    if (stack) this.placement.stacks[site] = stack;
    else delete this.placement.stacks[site];
    this.#changed();
  }

  /**
   * A typed mark of a position text chooses the piece and puts it.
   *
   * @param {KeyboardEvent} event
   * @param {string|null} site
   */
  #type({ key }, site) {
    if (!site) return false;
    if (key === "Delete" || key === "Backspace" || key === ".") {
      this.#put(site, null);
      return true;
    }
    const piece = marked(this.report, key);
    if (!piece) return false;
    this.palette.choose(piece.colour, piece.kind);
    this.#put(site, { ...piece, height: this.#wantedHeight() });
    return true;
  }

  #turn() {
    this.placement.player = this.player.value;
    this.placement.action = this.action.value;
    this.#changed();
  }

  #clear() {
    this.placement.stacks = {};
    this.#changed();
  }

  /** Every piece of the box on a site of its own, by chance. */
  #shuffle() {
    const pieces = COLOURS.flatMap((colour) =>
      Object.entries(this.report.kinds).flatMap(([kind, count]) =>
        Array.from({ length: count }, () => ({ colour, kind, height: 1 })),
      ),
    );
    const order = pieces
      .map((piece) => ({ piece, rank: Math.random() }))
      .sort((one, other) => one.rank - other.rank);
    this.placement = {
      ...this.#empty(),
      stacks: Object.fromEntries(
        this.report.sites.map(({ name }, number) => [name, order[number].piece]),
      ),
    };
    this.#chosen();
    this.#changed();
  }

  #typed() {
    const read = readPosition(this.report, this.text.value);
    if (read) {
      this.placement = read;
      this.#chosen();
      this.#draw();
    }
    this.#check();
  }

  /** Shows the player and the action of the placement in their fields. */
  #chosen() {
    this.player.value = this.placement.player;
    this.action.value = this.placement.action;
  }

  #changed() {
    this.text.value = writePosition(this.report, this.placement);
    this.#draw();
    this.#check();
  }

  #draw() {
    this.board.show({ stacks: { ...this.placement.stacks }, lights: {}, brightness: 1 });
    this.palette.show(this.placement.stacks);
  }

  /** Asks the program whether such a position can be. */
  async #check() {
    const text = this.text.value.trim();
    let reason = "";
    try {
      await get(`position?text=${encodeURIComponent(text)}&game=${this.report.game}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reason = error.message.replace(text, shortened(text));
    }
    if (text !== this.text.value.trim()) return;
    this.note.textContent = reason || t("The game can begin here.");
    this.note.classList.toggle("bad", Boolean(reason));
    this.use.disabled = Boolean(reason);
  }
}

/**
 * The beginning of a text that stands in full nearby.
 *
 * @param {string} text
 */
function shortened(text) {
  return text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text;
}
