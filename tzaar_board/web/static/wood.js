/**
 * The table under the lights: walnut, a field with inlaid lines, letters and numbers.
 *
 * It never changes while a game is played, so that it is rasterised once, grain and all, and what
 * moves is drawn on a layer of its own above it.
 */

import { svg } from "./element.js";
import { RING, polygon } from "./geometry.js";

/** How wide the frosted ring of a site is, in drawing units. */
const WIDTH = 11;

/**
 * @param {import("./geometry.js").Layout} layout
 * @param {string} prefix what the ids of the drawing begin with
 */
export function drawWood(layout, prefix) {
  /** @param {string} name */
  const paint = (name) => `url(#${prefix}${name})`;
  const { x, y, width, height } = layout.box;
  const plank = { x, y, width, height, rx: 44 };
  const field = polygon(layout.field);
  const wood = svg(
    "svg",
    { class: "wood", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" },
    definitions(field, prefix),
    svg("rect", { ...plank, fill: paint("walnut") }),
    svg("rect", { ...plank, filter: paint("grain"), class: "grain" }),
    svg("rect", {
      ...{ x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 41 },
      class: "bevel",
    }),
    svg("polygon", { points: field, fill: paint("field"), class: "field" }),
    svg("rect", {
      ...{ x, y, width, height, filter: paint("field-grain") },
      ...{ "clip-path": paint("in-field"), class: "grain" },
    }),
    svg("polygon", { points: field, class: "brass" }),
  );
  if (layout.board.owned_edges) wood.append(...owners(layout));
  wood.append(inlays(layout), rings(layout), letters(layout));
  if (!layout.bare) wood.append(recess(layout));
  return wood;
}

/**
 * @param {string} field
 * @param {string} prefix
 */
function definitions(field, prefix) {
  /** @type {(offset: number, colour: string) => SVGElement} */
  const stop = (offset, colour) => svg("stop", { offset, "stop-color": colour });
  /** @type {(id: string, frequency: string, seed: number) => SVGElement} */
  const grain = (id, frequency, seed) =>
    svg(
      "filter",
      { id: `${prefix}${id}`, x: 0, y: 0, width: 1, height: 1 },
      svg("feTurbulence", { type: "fractalNoise", baseFrequency: frequency, numOctaves: 4, seed }),
      svg("feColorMatrix", { values: "0 0 0 0 .07  0 0 0 0 .03  0 0 0 0 .01  0 1.9 0 0 -.62" }),
      svg("feComposite", { in2: "SourceGraphic", operator: "in" }),
    );
  return svg(
    "defs",
    {},
    svg(
      "linearGradient",
      { id: `${prefix}walnut`, x1: 0, y1: 0, x2: 0.3, y2: 1 },
      stop(0, "#6b442b"),
      stop(0.5, "#55341f"),
      stop(1, "#402616"),
    ),
    svg(
      "radialGradient",
      { id: `${prefix}field`, cx: 0.5, cy: 0.42, r: 0.62 },
      stop(0, "#5d3d29"),
      stop(1, "#3a2417"),
    ),
    svg("clipPath", { id: `${prefix}in-field` }, svg("polygon", { points: field })),
    grain("grain", ".0022 .045", 4),
    grain("field-grain", ".03 .0016", 11),
  );
}

/** @param {import("./geometry.js").Layout} layout */
function inlays(layout) {
  const group = svg("g", { class: "inlay" });
  for (const [from, to] of layout.lines) {
    group.append(svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
  }
  if (layout.hexagon) {
    group.append(
      svg("circle", { class: "hole", r: 30 }),
      svg("circle", { class: "hole-rim", r: 30 }),
    );
  }
  return group;
}

/**
 * The frosted rings that the lights shine through, around the wells that stacks stand in.
 *
 * @param {import("./geometry.js").Layout} layout
 */
function rings(layout) {
  const group = svg("g", {});
  for (const { x: cx, y: cy } of layout.points.values()) {
    group.append(
      svg("circle", { class: "well", cx, cy, r: RING - WIDTH }),
      svg("circle", { class: "ring", cx, cy, r: RING - WIDTH / 2, "stroke-width": WIDTH }),
    );
  }
  return group;
}

/**
 * The edges of the square board in the colours of those who own them.
 *
 * @param {import("./geometry.js").Layout} layout
 */
function owners(layout) {
  const thick = 8;
  const at = layout.measures.field - 11;
  const far = at - 20;
  /** @type {(x: number, y: number, colour: string) => SVGElement} */
  const bar = (x, y, colour) => {
    const [width, height] = x ? [thick, 2 * far] : [2 * far, thick];
    const corner = { x: x - width / 2, y: y - height / 2 };
    return svg("rect", { class: `owner ${colour}`, ...corner, width, height, rx: thick / 2 });
  };
  return [
    bar(0, -at, "ebony"),
    bar(0, at, "ebony"),
    bar(-at, 0, "ivory"),
    bar(at, 0, "ivory"),
  ];
}

/** @param {import("./geometry.js").Layout} layout */
function recess(layout) {
  const { x, y, width, height } = layout.tray;
  return svg("rect", { class: "recess", x, y, width, height, rx: height / 2 });
}

/** @param {import("./geometry.js").Layout} layout */
function letters(layout) {
  const group = svg("g", { class: "letters" });
  for (const { text, x, y } of layout.labels) {
    group.append(svg("text", { x, y: y + 7, "text-anchor": "middle" }, text));
  }
  return group;
}
