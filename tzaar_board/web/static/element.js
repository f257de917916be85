/** Elements made in one call: `html("p", {class: "quiet"}, "text")`, and `svg` likewise. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes a function is a listener for the event of that name;
 *     false, null and undefined leave the attribute out, true writes it empty
 * @param {Child[]} children
 * @returns {E}
 */
function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, /** @type {EventListener} */ (value));
    } else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

/** A sentence of the program's, in which `what is typed` looks so. @param {string} words */
export function sentence(words) {
  return words.split("`").map((part, at) => (at % 2 ? html("code", {}, part) : part));
}

/** The element that an event happened to, null when it is none. @param {Event} event */
export function touched({ target }) {
  return target instanceof Element ? target : null;
}

/** The site that an event happened to, null when it is none. @param {Event} event */
export function siteOf(event) {
  return touched(event)?.closest("[data-site]")?.getAttribute("data-site") ?? null;
}
