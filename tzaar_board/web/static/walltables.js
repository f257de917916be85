/** What is read on the wall beside the boards: a round's pairings, the standings, the cross-table. */

import { html } from "./element.js";
import { t } from "./texts.js";

/** Up to so many players everybody's games against everybody fit beside the standings. */
const GRID = 14;

/** Up to so many rounds they do in the order in which they were played. */
const ROUNDS = 9;

/**
 * @param {WallPairingReport} one
 * @returns {HTMLElement}
 */
function pairingRow({ table, white, black, result }) {
  return html(
    "tr",
    {},
    html("td", { class: "number" }, String(table)),
    html("td", { class: result === "1-0" || result === "+/-" ? "name won" : "name" }, white),
    html("td", { class: "points" }, black ? result.replace("1/2-1/2", "½-½") || "–" : t("bye")),
    html("td", { class: result === "0-1" || result === "-/+" ? "name won" : "name" }, black),
  );
}

/**
 * Some pairings of a round.
 * @param {readonly WallPairingReport[]} pairings
 */
export function pairingsTable(pairings) {
  const heads = ["#", t("White"), "", t("Black")];
  return drawn("pairings", heads, pairings.map(pairingRow));
}

/**
 * Some rows of the standings, with the cross-table.
 * @param {WallTournamentReport} tournament
 * @param {readonly WallRowReport[]} rows
 */
export function standingsTable({ rows: all, system, round }, rows) {
  const swiss = system === "swiss";
  const grid = system === "round-robin" && all.length <= GRID;
  const first = Math.max(0, round - ROUNDS);
  const columns = grid
    ? all.map((_, number) => String(number + 1))
    : Array.from({ length: Math.min(round, ROUNDS) }, (_, at) => String(first + at + 1));
  const heads = ["", t("Player"), ...columns, t("Points"), swiss ? t("Buchholz") : "S-B"];
  return drawn("standings", heads, rows.map((row) => html(
    "tr",
    {},
    html("td", { class: "number" }, String(row.rank)),
    html("td", { class: "name" }, row.name),
    ...(grid ? against(row, all, all.indexOf(row) + 1) : inOrder(row, first)),
    html("td", { class: "points" }, halves(row.points)),
    html("td", { class: "quiet" }, swiss ? halves(row.buchholz) : String(row.sonneborn)),
  )));
}

/**
 * A row's games by opponent.
 * @param {WallRowReport} row
 * @param {readonly WallRowReport[]} all
 * @param {number} own
 */
function against(row, all, own) {
  return all.map((_, at) => {
    if (at + 1 === own) return html("td", { class: "cell self" }, "×");
    const cell = row.cells.find((one) => one?.opponent === at + 1);
    return html("td", { class: "cell" }, cell?.points ?? "");
  });
}

/**
 * A row's games round by round: the points, the opponent's row, and the colour.
 * @param {WallRowReport} row
 * @param {number} first
 */
function inOrder(row, first) {
  return row.cells.slice(first).map((cell) => {
    if (!cell) return html("td", { class: "cell" }, "");
    const opponent = cell.opponent ? String(cell.opponent) : "";
    return html(
      "td",
      { class: `cell ${cell.points === "1" ? "won" : ""}` },
      cell.points || "·",
      html("small", {}, opponent,
        html("span", { class: `side ${cell.colour}`, "aria-hidden": "true" })),
    );
  });
}

/** @param {number} points */
function halves(points) {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/**
 * @param {string} kind
 * @param {string[]} heads
 * @param {HTMLElement[]} rows
 */
function drawn(kind, heads, rows) {
  return html(
    "table",
    { class: kind },
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...rows),
  );
}
