/** Position texts for the editor, as docs/rules.md writes them. Pure. */

const COLOURS = /** @type {const} */ (["white", "black"]);

/**
 * What a position text says: the stacks by site, who is to move, and the phase of their turn.
 * @typedef {{stacks: StacksBySite, player: string, action: string}} Placement
 */

/**
 * The text of what stands on a board.
 *
 * @param {BoardReport} board
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
 * @param {BoardReport} board
 * @param {string} text
 * @returns {Placement|null}
 */
export function readPosition(board, text) {
  const [body, who, action] = text.trim().split(/\s+/);
  const parts = body.split("/");
  if (!action || parts.length !== board.rows.length || !/^[wb]$/.test(who)) return null;
  /** @type {StacksBySite} */
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
 * @param {BoardReport} board
 * @param {string} letter
 * @returns {{colour: Colour, kind: string}|undefined}
 */
export function marked(board, letter) {
  for (const { kind, marks } of board.pieces) {
    const colour = COLOURS.find((one) => marks[one] === letter);
    if (colour) return { colour, kind };
  }
  return undefined;
}

/**
 * @param {BoardReport} board
 * @param {StackReport|undefined} stack
 */
function mark(board, stack) {
  if (!stack) return ".";
  const piece = board.pieces.find(({ kind }) => kind === stack.kind);
  return `${piece?.marks[stack.colour] ?? "?"}${stack.height > 1 ? stack.height : ""}`;
}

/**
 * A stack, null where nothing stands; undefined for what is no mark.
 *
 * @param {BoardReport} board
 * @param {string} text
 */
function standing(board, text) {
  if (text === ".") return null;
  const piece = marked(board, text[0]);
  return piece && { ...piece, height: Number(text.slice(1) || 1) };
}
