/** What the page asks of the program. */

import { language, t } from "./texts.js";

/** A request that was refused, or never arrived; the message is for the reader. */
export class ApiError extends Error {
  /**
   * @param {number} status the HTTP status, 0 when there was no answer
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** An address of the API in the reader's language. @param {string} path */
export function address(path) {
  return `/api/${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

/**
 * @param {string} path
 * @returns {Promise<any>} the document
 * @throws {ApiError}
 */
export function get(path) {
  return request(path, {});
}

/**
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>} the answer
 * @throws {ApiError}
 */
export function post(path, body = {}) {
  return request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/**
 * Does something; what the program says against it is said.
 *
 * @param {() => Promise<void>} work
 * @param {(words: string) => void} say
 */
export async function attempt(work, say) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message);
  }
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function request(path, options) {
  let answer, text;
  try {
    answer = await fetch(address(path), { cache: "no-store", ...options });
    text = await answer.text();
  } catch {
    throw new ApiError(0, t("The program cannot be reached."));
  }
  const document = parsed(text);
  if (answer.ok) return document;
  throw new ApiError(answer.status, document?.error ?? t("The program refused that."));
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
