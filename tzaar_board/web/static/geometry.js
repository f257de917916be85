/**
 * Where a board's parts are drawn. Pure: a BoardReport in, drawing units out.
 *
 * A step between neighbours is STEP drawing units; y grows downward, the middle is (0, 0).
 */

const STEP = 100;

/** Radius of a piece, of the outer rim of a site's ring, and of its glow, in drawing units. */
export const PIECE = 35;
export const RING = 47;
export const HALO = 74;

const HEXAGON = {
  field: 485,
  half: 432,
  top: -498,
  rail: 512,
  bottom: 600,
  buttons: { x: 374, top: -438, bottom: 446 },
};
const SQUARE = {
  field: 422,
  half: 466,
  top: -554,
  rail: 474,
  bottom: 572,
  buttons: { x: 406, top: -500, bottom: 523 },
};

export class Layout {
  /**
   * @param {BoardReport} board
   * @param {boolean} flipped seen from Black's side
   * @param {boolean} bare without buttons and tray
   */
  constructor(board, flipped = false, bare = false) {
    this.board = board;
    this.bare = bare;
    this.flipped = flipped;
    this.hexagon = board.board !== "square";
    this.measures = this.hexagon ? HEXAGON : SQUARE;
    const turn = flipped ? -1 : 1;
    /** @type {Map<string, Point>} */
    this.points = new Map(
      board.sites.map(({ name, x, y }) => [name, { x: turn * x * STEP, y: -turn * y * STEP }]),
    );
  }

  /** Where a site lies; what is none of this board's lies in the middle. @param {string} site */
  at(site) {
    return this.points.get(site) ?? { x: 0, y: 0 };
  }

  /** The whole table. @returns {Box} */
  get box() {
    const { half, top, bottom } = this.measures;
    if (this.bare) {
      const side = this.hexagon ? -top : half;
      return { x: -half, y: -side, width: 2 * half, height: 2 * side };
    }
    return { x: -half, y: top, width: 2 * half, height: bottom - top };
  }

  /** The corners of the field that holds the sites. @returns {Point[]} */
  get field() {
    const size = this.measures.field;
    const angles = this.hexagon ? [0, 60, 120, 180, 240, 300] : [45, 135, 225, 315];
    const radius = this.hexagon ? size : size * Math.SQRT2;
    return angles.map((angle) => ({
      x: radius * Math.sin((angle * Math.PI) / 180),
      y: -radius * Math.cos((angle * Math.PI) / 180),
    }));
  }

  /** Inlaid lines from site to site. @returns {[Point, Point][]} */
  get lines() {
    return this.board.lines.map(([one, other]) => [this.at(one), this.at(other)]);
  }

  /** Where what was captured lies, and what is in hand off the board. */
  get tray() {
    const { rail, bottom, buttons } = this.measures;
    const half = this.hexagon ? 404 : buttons.x - 62;
    const height = bottom - rail - 18;
    return { x: -half, y: rail, width: 2 * half, height, middle: rail + height / 2 };
  }

  /** Where the four buttons lie: each player's turn button at that player's right hand. */
  get buttons() {
    const { x, top, bottom } = this.measures.buttons;
    const near = { x, y: bottom };
    const far = { x: -x, y: top };
    return {
      white: this.flipped ? far : near,
      black: this.flipped ? near : far,
      hint: { x: -x, y: bottom },
      menu: { x, y: top },
    };
  }

  /** Column letters and row numbers beside the outermost sites. */
  get labels() {
    return this.hexagon ? this.#hexagonLabels() : this.#squareLabels();
  }

  #hexagonLabels() {
    /** @type {Map<string, string>} */
    const columns = new Map();
    for (const { name } of this.board.sites) columns.set(name[0], name);
    const turn = this.flipped ? -1 : 1;
    /** @type {(name: string, text: string, dx: number, dy: number) => Point & {text: string}} */
    const beside = (name, text, dx, dy) => {
      const { x, y } = this.at(name);
      return { text, x: x + turn * dx, y: y + turn * dy };
    };
    const labels = [];
    const letters = [...columns.keys()];
    for (const [letter, top] of columns) {
      labels.push(beside(`${letter}1`, letter, 0, 63));
      const at = letters.indexOf(letter);
      const rows = at === 0 || at === letters.length - 1 ? [1, 2, 3, 4, 5] : [Number(top[1])];
      for (const row of rows) {
        if (at <= 4) labels.push(beside(`${letter}${row}`, String(row), -55, -32));
        if (at >= 4) labels.push(beside(`${letter}${row}`, String(row), 55, -32));
      }
    }
    return labels;
  }

  #squareLabels() {
    /** @type {Array<Point & {text: string}>} */
    const labels = [];
    const edge = this.measures.field + 23;
    for (const { name } of this.board.sites) {
      const { x, y } = this.at(name);
      if (name[1] === "1") labels.push({ text: name[0], x, y: edge });
      if (name[0] === "a") labels.push({ text: name[1], x: -edge, y });
    }
    return labels;
  }

  /**
   * The site nearest to a point, if one lies within half a step.
   *
   * @param {Point} point
   * @returns {string|null}
   */
  nearest({ x, y }) {
    /** @type {string|null} */
    let best = null;
    let least = (0.56 * STEP) ** 2;
    for (const [name, point] of this.points) {
      const distance = (point.x - x) ** 2 + (point.y - y) ** 2;
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }

  /**
   * The site that an arrow key leads to: up and down along the column, sideways to the next
   * column, as near as can be to `height` (the y at which the sideways way began).
   *
   * @param {string} site
   * @param {"left"|"right"|"up"|"down"} direction
   * @param {number} height
   */
  beside(site, direction, height) {
    const from = this.at(site);
    const ahead = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction];
    let best = site;
    let least = Infinity;
    for (const [name, { x, y }] of this.points) {
      const along = (x - from.x) * ahead[0] + (y - from.y) * ahead[1];
      const off = ahead[0] ? Math.abs(y - height) : 1e4 * Math.abs(x - from.x);
      const cost = ahead[0] ? 1e4 * along + off : along + off;
      if (along > 1 && cost < least) [best, least] = [name, cost];
    }
    return best;
  }
}

/** Points as an SVG `points` attribute. @param {Point[]} points */
export function polygon(points) {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}
