/** Results counted: by player, by the engine's level, by who opened, by length. */

import { html } from "./element.js";
import { playerWord } from "./spoken.js";
import { t } from "./texts.js";

/** @param {StatisticsReport} found */
export function statisticsView(found) {
  const { games, ended, mean_length: mean } = found;
  const counts = [t("Games"), t("won"), t("lost"), t("drawn")];
  /** @type {Record<string, string>} */
  const colours = { white: t("White"), black: t("Black") };
  return html(
    "div",
    { class: "statistics scroll", tabindex: 0, role: "region", "aria-label": t("Statistics") },
    html("p", {}, t("Games: {games}, over: {ended}, actions on average: {mean}", { games, ended, mean })),
    table(
      t("By player"),
      [t("Player"), ...counts, t("as White"), t("as Black")],
      found.players.map((one) => ({
        name: playerWord(one.name),
        tally: one.both,
        more: [share(one.white), share(one.black)],
      })),
    ),
    table(
      t("Against the engine, by its level"),
      [t("Level"), ...counts],
      Object.entries(found.levels).map(([level, tally]) => ({ name: level, tally })),
    ),
    table(
      t("By who opened"),
      [t("Opening side"), ...counts],
      Object.entries(found.openers).map(([colour, tally]) => ({ name: colours[colour], tally })),
    ),
    table(
      t("By length"),
      [t("Actions"), t("Games"), t("White won"), t("Black won"), t("drawn")],
      found.lengths.map(({ low, high, white }) => ({ name: `${low}–${high}`, tally: white })),
    ),
  );
}

/**
 * @param {string} title
 * @param {string[]} head
 * @param {{name: string, tally: TallyReport, more?: string[]}[]} lines
 */
function table(title, head, lines) {
  if (!lines.length) return null;
  const most = Math.max(...lines.map(({ tally }) => tally.games));
  return html(
    "table",
    { class: "counts" },
    html("caption", {}, title),
    html("thead", {}, html("tr", {}, ...head.map((word) => html("th", { scope: "col" }, word)))),
    html(
      "tbody",
      {},
      ...lines.map(({ name, tally, more = [] }) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, name, bar(tally, most)),
          ...[tally.games, tally.won, tally.lost, tally.drawn, ...more].map((value) =>
            html("td", { class: "number" }, String(value)),
          ),
        ),
      ),
    ),
  );
}

/**
 * How many were won, drawn and lost, to be seen at a glance.
 *
 * @param {TallyReport} tally
 * @param {number} most games of a line
 */
function bar({ won, drawn, lost }, most) {
  const parts = Object.entries({ won, drawn, lost }).map(([name, count]) => {
    const part = html("span", { class: name });
    part.style.width = `${(100 * count) / most}%`;
    return part;
  });
  return html("span", { class: "bar", "aria-hidden": "true" }, ...parts);
}

/** How many were won of how many. @param {TallyReport} tally */
function share({ won, games }) {
  return games ? `${won}/${games}` : "–";
}
