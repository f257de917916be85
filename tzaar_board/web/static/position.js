// @ts-nocheck
/** Position texts for the editor, as docs/rules.md writes them. Pure. */

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
  const parts = board.rows.map((sites) => sites.map((site) => mark(board, stacks[site])).join(""));
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
  const parts = body.split("/");
  if (!action || parts.length !== board.rows.length || !/^[wb]$/.test(who)) return null;
  const stacks = {};
  for (const [at, part] of parts.entries()) {
    const marks = part.match(board.stacking ? /\D\d*/g : /./g) ?? [];
    const found = marks.map((text_) => standing(board, text_));
    if (marks.join("") !== part || found.length !== board.rows[at].length) return null;
    if (found.includes(undefined)) return null;
    found.forEach((stack, number) => {
      if (stack) stacks[board.rows[at][number]] = stack;
    });
  }
  return { stacks, player: who === "w" ? "white" : "black", action };
}

/**
 * The colour and the kind that a mark stands for.
 *
 * @param {object} board a BoardReport
 * @param {string} letter
 * @returns {{colour: string, kind: string}|undefined}
 */
export function marked(board, letter) {
  for (const { kind, marks } of board.pieces) {
    const colour = Object.keys(marks).find((one) => marks[one] === letter);
    if (colour) return { colour, kind };
  }
  return undefined;
}

function mark(board, stack) {
  if (!stack) return ".";
  const { marks } = board.pieces.find(({ kind }) => kind === stack.kind);
  return marks[stack.colour] + (stack.height > 1 ? stack.height : "");
}

/** A stack, null where nothing stands; undefined for what is no mark. */
function standing(board, text) {
  if (text === ".") return null;
  const piece = marked(board, text[0]);
  return piece && { ...piece, height: Number(text.slice(1) || 1) };
}
