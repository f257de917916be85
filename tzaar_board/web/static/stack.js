/** Stacks seen from above: ivory and ebony, gold inlay by type, a layered edge, the height. */

import { svg } from "./element.js";
import { PIECE } from "./geometry.js";

/** More layers than this are not drawn; the numeral says how many there are. */
const LAYERS = 5;
const LAYER = 5.5;

/** Puts the gradients that pieces are painted with into the document, once. */
export function definePaints() {
  if (document.getElementById("paints")) return;
  const sheet = svg("svg", { id: "paints", width: 0, height: 0, "aria-hidden": "true" }, paints());
  document.body.prepend(sheet);
}

function paints() {
  /** @type {(offset: number, colour: string, opacity?: number) => SVGElement} */
  const stop = (offset, colour, opacity = 1) =>
    svg("stop", { offset, "stop-color": colour, "stop-opacity": opacity });
  /** @type {(id: string, ...stops: SVGElement[]) => SVGElement} */
  const radial = (id, ...stops) =>
    svg("radialGradient", { id, cx: 0.38, cy: 0.3, r: 0.85 }, ...stops);
  return svg(
    "defs",
    {},
    radial("ivory", stop(0, "#fffaf0"), stop(0.55, "#f3e7cf"), stop(1, "#d3bd95")),
    radial("ivory-edge", stop(0.6, "#e5d4b2"), stop(1, "#b1976a")),
    radial("ebony", stop(0, "#85746a"), stop(0.5, "#2b2421"), stop(1, "#15110f")),
    radial("ebony-edge", stop(0.5, "#3a312b"), stop(1, "#0b0908")),
    svg(
      "linearGradient",
      { id: "gold", x1: 0, y1: 0, x2: 0.7, y2: 1 },
      stop(0, "#fbe39a"),
      stop(0.45, "#d9a93f"),
      stop(1, "#96681a"),
    ),
    svg(
      "linearGradient",
      { id: "old-gold", x1: 0, y1: 0, x2: 0.7, y2: 1 },
      stop(0, "#cf9c35"),
      stop(0.5, "#a06c14"),
      stop(1, "#6d450a"),
    ),
    svg(
      "radialGradient",
      { id: "shadow" },
      stop(0.55, "#000", 0.62),
      stop(0.82, "#000", 0.28),
      stop(1, "#000", 0),
    ),
  );
}

/**
 * A stack around (0, 0), in drawing units.
 *
 * @param {BoardReport} board
 * @param {StackReport} stack
 * @returns {SVGElement}
 */
export function drawStack(board, { colour, kind, height }) {
  const piece = board.pieces.find((one) => one.kind === kind);
  const name = colour === "white" ? "ivory" : "ebony";
  const layers = Math.min(height, LAYERS) - 1;
  const group = svg("g", { class: `stack-body ${name}` });
  group.append(svg("circle", { class: "cast", cx: 4, cy: 9, r: PIECE + 9, fill: "url(#shadow)" }));
  for (let layer = 0; layer <= layers; layer += 1) {
    const y = (layers / 2 - layer) * LAYER + 1.5;
    group.append(
      svg("circle", { class: "edge", cy: y + 2, r: PIECE, fill: `url(#${name}-edge)` }),
      svg("circle", { class: "rim", cy: y, r: PIECE - 0.6 }),
    );
  }
  const top = svg("g", { transform: `translate(0 ${1.5 - (layers / 2) * LAYER})` });
  top.append(
    svg("circle", { r: PIECE - 0.8, fill: `url(#${name})` }),
    svg("circle", { class: "turned", r: PIECE - 5.5 }),
    ...inlay(piece?.inlay, name === "ivory" ? "url(#old-gold)" : "url(#gold)"),
  );
  group.append(top);
  if (height > 1) group.append(numeral(height));
  return group;
}

/**
 * What is let into the top: nothing, a ring, or a ring and a star.
 *
 * @param {string|undefined} pattern
 * @param {string} gold
 */
function inlay(pattern, gold) {
  /** @type {(r: number, width: number) => SVGElement} */
  const ring = (r, width) =>
    svg("circle", { r, fill: "none", stroke: gold, "stroke-width": width });
  if (pattern === "ring") return [ring(17, 6.5)];
  if (pattern === "star") return [ring(23, 4.6), svg("path", { d: STAR, fill: gold })];
  return [];
}

const STAR = (() => {
  const points = Array.from({ length: 12 }, (_, number) => {
    const radius = number % 2 ? 7.2 : 16.5;
    const angle = (number * Math.PI) / 6;
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
})();

/** @param {number} height */
function numeral(height) {
  return svg(
    "g",
    { class: height > 9 ? "numeral small" : "numeral", transform: "translate(26 25)" },
    svg("circle", { r: 15.5 }),
    svg("text", { y: height > 9 ? 6 : 7.6, "text-anchor": "middle" }, String(height)),
  );
}
