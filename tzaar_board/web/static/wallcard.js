/** A game on the wall: two players with their clocks, and the board between them. */

import { clockText } from "./clock.js";
import { html, svg } from "./element.js";
import { Layout, RING } from "./geometry.js";
import { definePaints, drawStack } from "./stack.js";
import { t } from "./texts.js";
import { drawWood } from "./wood.js";

let cards = 0;

/** @type {Colour[]} */
const SIDES = ["black", "white"];

/** What a result gives each side. @type {Record<string, Record<Colour, string>>} */
const POINTS = {
  "1-0": { white: "1", black: "0" },
  "0-1": { white: "0", black: "1" },
  "1/2-1/2": { white: "½", black: "½" },
};

export class WallCard {
  /**
   * @param {BoardReport} board
   * @param {WallGameReport} game
   * @param {number} now milliseconds, when the report came
   */
  constructor(board, game, now) {
    definePaints();
    this.board = board;
    this.layout = new Layout(board, false, true);
    /** @type {Map<string, {look: string, element: SVGElement}>} */
    this.stacks = new Map();
    this.standing = svg("g", {});
    this.last = svg("g", { class: "last" });
    const { x, y, width, height } = this.layout.box;
    const wood = drawWood(this.layout, `wall${(cards += 1)}-`);
    this.picture = svg(
      "svg",
      { class: "pieces", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
      this.last,
      this.standing,
    );
    const drawn = html("div", { class: `board ${board.board}` }, wood, this.picture);
    drawn.style.aspectRatio = `${width} / ${height}`;
    this.rows = { white: this.#row("white"), black: this.#row("black") };
    this.place = html("span", { class: "place" });
    this.element = html(
      "a",
      { class: "card" },
      this.rows.black.element,
      html(
        "div",
        { class: "middle" },
        html("div", { class: "room" }, drawn),
        html("div", { class: "beside" }, this.rows.black.time, this.place, this.rows.white.time),
      ),
      this.rows.white.element,
    );
    this.game = game;
    this.since = 0;
    this.show(game, now);
  }

  /** @param {Colour} colour */
  #row(colour) {
    const name = html("span", { class: "name" });
    const time = html("span", { class: "time" });
    const side = html("span", { class: `side ${colour}`, "aria-hidden": "true" });
    return { name, time, element: html("div", { class: "player" }, side, name) };
  }

  /**
   * @param {WallGameReport} game
   * @param {number} now milliseconds, when the report came
   */
  show(game, now) {
    this.game = game;
    this.since = now;
    this.element.href = `/?game=${game.id}`;
    for (const colour of SIDES) {
      const { name, element } = this.rows[colour];
      const seat = game[colour];
      name.textContent = seat.name || this.board.sides[colour].name;
      for (const part of [element, this.rows[colour].time]) {
        part.classList.toggle("moves", game.player === colour);
        part.classList.toggle("won", POINTS[game.result]?.[colour] === "1");
      }
      element.classList.toggle("away", !seat.present && !game.result);
    }
    this.element.classList.toggle("over", Boolean(game.result));
    this.place.textContent = game.table ? String(game.table) : "";
    this.#stand(game.stacks);
    this.#mark(game.sites);
    this.element.setAttribute("aria-label", this.#words());
    this.tick(performance.now());
  }

  /** The clocks as they are now. @param {number} now milliseconds */
  tick(now) {
    const { game } = this;
    for (const colour of SIDES) {
      const { time } = this.rows[colour];
      const points = POINTS[game.result]?.[colour];
      const words = points ?? this.#clock(colour, now);
      if (time.textContent === words) continue;
      time.textContent = words;
      time.classList.toggle("long", words.length > 5);
    }
  }

  /**
   * @param {Colour} colour
   * @param {number} now
   */
  #clock(colour, now) {
    const { time } = this.game[colour];
    if (time === null) return "";
    const runs = this.game.running && this.game.player === colour;
    const left = Math.max(0, time - (runs ? (now - this.since) / 1000 : 0));
    // Nobody at five metres reads tenths, which would be painted ten times a second.
    return left > 9 ? clockText(Math.max(10, left)) : `0:0${Math.ceil(left)}`;
  }

  /** @param {StacksBySite} stacks */
  #stand(stacks) {
    for (const [site, { element }] of this.stacks) {
      if (site in stacks) continue;
      element.remove();
      this.stacks.delete(site);
    }
    for (const [site, stack] of Object.entries(stacks)) {
      const look = `${stack.colour} ${stack.kind} ${stack.height}`;
      const drawn = this.stacks.get(site);
      if (drawn?.look === look) continue;
      const { x, y } = this.layout.at(site);
      const element = svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
        drawStack(this.board, stack));
      if (drawn) drawn.element.replaceWith(element);
      else this.standing.append(element);
      this.stacks.set(site, { look, element });
    }
  }

  /** Marks where the last action was. @param {readonly string[]} sites */
  #mark(sites) {
    this.last.replaceChildren(
      ...sites.map((site) => {
        const { x: cx, y: cy } = this.layout.at(site);
        return svg("circle", { cx, cy, r: RING });
      }),
    );
  }

  #words() {
    const { white, black, player, result, table } = this.game;
    const sides = this.board.sides;
    const names = {
      white: white.name || sides.white.name,
      black: black.name || sides.black.name,
    };
    const pair = t("{white} against {black}", names);
    const state = result || (player === "white" || player === "black"
      ? t("{player} to move", { player: names[player] })
      : t("Waiting for an opponent"));
    return [table ? t("Table {number}", { number: table }) : "", pair, state]
      .filter(Boolean).join(", ");
  }
}
