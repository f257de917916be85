// @ts-nocheck
/** Position texts for the editor, as RULES.md writes them. Pure. */

const LETTERS = { tzaar: "z", tzarra: "r", tott: "t" };
const KINDS = { z: "tzaar", r: "tzarra", t: "tott" };

/**
 * @typedef {{stacks: Object<string, {colour: string, kind: string, height: number}>,
 *     player: "white"|"black", action: string}} Placement
 */

/**
 * The text of what stands on a board.
 *
 * @param {object} board a BoardReport
 * @param {Placement} placement
 */
export function writePosition(board, { stacks, player, action }) {
  const parts = groups(board).map((sites) => sites.map((site) => mark(stacks[site])).join(""));
  return `${parts.join("/")} ${player[0]} ${action}`;
}

/**
 * What a text says, or null when it has not the form of one; whether such a position can be is
 * for the program to judge.
 *
 * @param {object} board a BoardReport
 * @param {string} text
 * @returns {Placement|null}
 */
export function readPosition(board, text) {
  const [body, who, action] = text.trim().split(/\s+/);
  const sites = groups(board);
  const parts = body.split("/");
  if (!action || parts.length !== sites.length || !/^[wb]$/.test(who)) return null;
  const stacks = {};
  for (const [at, part] of parts.entries()) {
    const marks = part.match(/[ZRTzrt]\d*|[xo.]/g) ?? [];
    if (marks.join("") !== part || marks.length !== sites[at].length) return null;
    marks.forEach((text_, number) => {
      const stack = standing(text_);
      if (stack) stacks[sites[at][number]] = stack;
    });
  }
  return { stacks, player: who === "w" ? "white" : "black", action };
}

/** The sites of each part of a text: columns of the hexagon, rows of the square from the top. */
function groups(board) {
  const by = new Map();
  const square = board.board === "square";
  for (const { name } of board.sites) {
    const key = square ? name[1] : name[0];
    by.set(key, [...(by.get(key) ?? []), name]);
  }
  return square ? [...by.values()].reverse() : [...by.values()];
}

function mark(stack) {
  if (!stack) return ".";
  const white = stack.colour === "white";
  if (stack.kind === "disc") return white ? "o" : "x";
  const letter = LETTERS[stack.kind];
  return (white ? letter.toUpperCase() : letter) + (stack.height > 1 ? stack.height : "");
}

function standing(text) {
  if (text === ".") return null;
  if (text === "x" || text === "o") {
    return { colour: text === "o" ? "white" : "black", kind: "disc", height: 1 };
  }
  const colour = text[0] === text[0].toUpperCase() ? "white" : "black";
  return { colour, kind: KINDS[text[0].toLowerCase()], height: Number(text.slice(1) || 1) };
}
