/**
 * Draws the figures of the rules pages with the page's own board.
 *
 *     <figure class="board"
 *             data-game="tzaar"                     a game's name
 *             data-position="..../.... w 1"         a position text; left out: an empty board
 *             data-lights="A1:origin B2:capture">   sites and the roles that light them
 *       <figcaption>What is to be seen.</figcaption>
 *     </figure>
 *
 * The roles are those of docs/table.md: origin, capture, stacking, ask, from, to, last, good, fair, bad,
 * take, turn_over, winner; and the game's kinds of pieces, each in its own light.
 */

import { get } from "./api.js";
import { BoardView } from "./board.js";
import { readPosition } from "./position.js";

/** @type {Record<string, string>} */
const LIGHTS = {
  origin: "ffffff",
  capture: "ff5000",
  stacking: "00a0a0",
  ask: "ff5000",
  from: "0030ff",
  to: "0030ff",
  last: "0030ff",
  good: "00ff20",
  fair: "0030ff",
  bad: "ff0000",
  take: "ff0000",
  "turn-over": "ff00a0",
  winner: "ffffff",
};

/**
 * The lights of a figure by site.
 *
 * @param {string} text "A1:origin B2:capture"
 * @param {{kind: string, light: string}[]} [pieces] the game's
 */
export function figureLights(text, pieces = []) {
  const known = { ...LIGHTS, ...Object.fromEntries(pieces.map((one) => [one.kind, one.light])) };
  const pairs = text.split(" ").filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [site, role] = pair.split(":");
      return [site, known[role.replace("_", "-")] ?? "ffffff"];
    }),
  );
}

/**
 * @param {HTMLElement} figure
 * @param {BoardReport[]} boards
 */
function draw(figure, boards) {
  const { game, position = "", lights = "" } = figure.dataset;
  const report = boards.find((board) => board.game === game) ?? boards[0];
  const label = figure.querySelector("figcaption")?.textContent?.trim() ?? "";
  const board = new BoardView(report, { still: true, label });
  const { stacks } = readPosition(report, position) ?? { stacks: {} };
  board.show({ stacks, lights: figureLights(lights, report.pieces), brightness: 1 });
  figure.prepend(board.element);
}

/** @type {NodeListOf<HTMLElement>} */
const figures = document.querySelectorAll("figure.board");
if (figures.length) {
  const boards = await get("boards");
  for (const figure of figures) draw(figure, boards);
}
