/** Elements made in one call: `html("p", {class: "quiet"}, "text")`, and `svg` likewise. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Object<string, *>} attributes a function is a listener for the event of that name;
 *     false, null and undefined leave the attribute out, true writes it empty
 * @param {Array<Node|string|null|false>} children
 */
function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/** @returns {HTMLElement} */
export function html(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** @returns {SVGElement} */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}
