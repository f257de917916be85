/** Who plays, whose turn it is, and the clocks, ticking between the reports. */

import { besides, clockText, face, hurry } from "./clock.js";
import { html } from "./element.js";
import { icon } from "./palette.js";
import { playerWord, stackWords } from "./spoken.js";
import { t } from "./texts.js";

const COLOURS = /** @type {const} */ (["white", "black"]);

export class Players {
  constructor() {
    this.cards = { white: card("white"), black: card("black") };
    this.element = html(
      "div",
      { class: "players" },
      ...COLOURS.map((colour) => this.cards[colour].element),
    );
    /** What the marks beside the counts mean, while there are any. */
    this.legend = html("p", { class: "legend", hidden: true });
    this.element.append(this.legend);
    this.since = 0;
    this.tick = this.tick.bind(this);
  }

  /**
   * @param {GameReport} game
   * @param {BoardReport} board of the game
   */
  show(game, board) {
    const { sides } = board;
    this.game = game;
    this.since = performance.now();
    for (const colour of COLOURS) {
      const { element, name, who, turn, time, extra } = this.cards[colour];
      const moves = !game.outcome && game.state !== "setup" && game.player === colour;
      name.textContent = sides[colour].name;
      who.textContent = game.names?.[colour] || playerWord(game[colour]);
      element.classList.toggle("moves", moves);
      element.classList.toggle("won", game.outcome?.winner === colour);
      turn.textContent = turnWords(game, colour, moves);
      this.#count(colour, game.left?.[colour] ?? {}, board);
      time.hidden = extra.hidden = !game.clock;
      time.classList.toggle("expired", game.clock?.expired === colour);
    }
    this.element.classList.toggle("untimed", !game.clock);
    this.#explain(game);
    this.tick();
  }

  /** @param {GameReport} game */
  #explain({ left }) {
    const counts = Object.values(left ?? {}).flatMap((one) => Object.values(one));
    const words = [
      counts.some((count) => count < 2) && t("!: the last one of its type; without it the game is lost."),
      counts.includes(2) && t("Dashed: two are left."),
    ];
    this.legend.textContent = words.filter(Boolean).join(" ");
    this.legend.hidden = !this.legend.textContent;
  }

  /**
   * Shows what is left of each kind, and where it gets short.
   *
   * @param {Colour} colour
   * @param {Record<string, number>} counts by kind
   * @param {BoardReport} board
   */
  #count(colour, counts, board) {
    const shown = this.cards[colour];
    const look = JSON.stringify([board.game, counts]);
    if (look === shown.look) return;
    shown.look = look;
    shown.kinds.replaceChildren(
      ...Object.entries(counts).map(([kind, count]) => {
        const stack = { colour, kind, height: 1 };
        const words = t("{stack}: {count} left", { stack: stackWords(board, stack), count });
        return html(
          "li",
          { class: danger(count), title: words },
          icon(board, stack),
          html("span", { "aria-hidden": "true" }, count > 1 ? String(count) : `${count}!`),
          html("span", { class: "unseen" }, words),
        );
      }),
    );
    shown.kinds.hidden = !Object.keys(counts).length;
  }

  /** Draws the clocks as they are now, as long as one runs. */
  tick() {
    clearTimeout(this.timer);
    const clock = this.game?.clock;
    if (!clock) return;
    const elapsed = (performance.now() - this.since) / 1000;
    for (const colour of COLOURS) {
      const { time, extra } = this.cards[colour];
      const shown = face(clock, colour, elapsed);
      const { seconds, more } = shown;
      time.textContent = clock.expired === colour ? t("time is up") : clockText(seconds);
      time.classList.toggle(
        "short",
        seconds < hurry(clock) && !more && clock.running === colour,
      );
      extra.textContent = besides(clock, shown);
    }
    if (clock.running) this.timer = setTimeout(this.tick, 100);
  }
}

/**
 * @param {GameReport} game
 * @param {Colour} colour
 * @param {boolean} moves
 */
function turnWords(game, colour, moves) {
  if (moves) return game.clock?.paused ? t("paused") : t("to move");
  return game.outcome?.winner === colour ? t("has won") : "";
}

/** How near a kind is to its end, as a class of the page's style. @param {number} count */
function danger(count) {
  if (count > 2) return "";
  return count === 2 ? "few" : "last";
}

/** @param {Colour} colour */
function card(colour) {
  const name = document.createTextNode("");
  const who = html("span", { class: "who" });
  const turn = html("span", { class: "turn" });
  const time = html("span", { class: "time", role: "timer", hidden: true });
  const extra = html("span", { class: "extra", hidden: true });
  const kinds = html("ul", { class: "kinds", hidden: true });
  const element = html(
    "div",
    { class: `player ${colour}` },
    html("span", { class: "disc", "aria-hidden": "true" }),
    html(
      "span",
      { class: "names" },
      html("span", { class: "colour" }, name, " ", turn),
      who,
    ),
    html("span", { class: "clock" }, time, extra),
    kinds,
  );
  return { element, name, who, turn, time, extra, kinds, look: "" };
}
