/** Records that are brought in: files with one game or thousands, a batch at a time. */

import { ApiError, post } from "./api.js";
import { html } from "./element.js";
import { t } from "./texts.js";

/** Characters that one request carries at most, unless one record alone has more. */
const BATCH = 150_000;

/**
 * The games of an SGF text, each as a text; a text that has none is given whole. Pure.
 *
 * @param {string} text
 */
export function split(text) {
  /** @type {string[]} */
  const games = [];
  let depth = 0;
  let from = 0;
  let value = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (value) {
      if (sign === "\\") at += 1;
      else if (sign === "]") value = false;
    } else if (sign === "[") value = true;
    else if (sign === "(") {
      if (!depth) from = at;
      depth += 1;
    } else if (sign === ")") {
      depth -= 1;
      if (!depth) games.push(text.slice(from, at + 1));
      if (depth < 0) return [text];
    }
  }
  return depth || value || !games.length ? [text] : games;
}

/**
 * The text of a file of records: UTF-8, else as its CA or its first bytes say, else in Latin-1,
 * which FF[4] means then.
 *
 * @param {Blob} file
 */
export async function recordText(file) {
  const data = await file.arrayBuffer();
  const [one, two] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  if (one + two === 0x1fd) return decode(data, one === 0xff ? "utf-16le" : "utf-16be");
  try {
    return decode(data, "utf-8");
  } catch {
    const text = decode(data, "iso-8859-1");
    const charset = /CA\s*\[([^\]]*)\]/.exec(text)?.[1].trim();
    if (!charset) return text;
    try {
      return decode(data, charset).replaceAll(/CA\s*\[[^\]]*\]/g, "CA[UTF-8]");
    } catch {
      return text;
    }
  }
}

/**
 * @param {ArrayBuffer} data
 * @param {string} charset
 */
function decode(data, charset) {
  return new TextDecoder(charset, { fatal: true }).decode(data);
}

/**
 * Games together in batches that one request can carry. Pure.
 *
 * @param {string[]} games
 * @param {number} [most]
 */
export function batches(games, most = BATCH) {
  /** @type {string[][]} */
  const found = [];
  let size = Infinity;
  for (const game of games) {
    if (size + game.length > most) {
      found.push([]);
      size = 0;
    }
    found[found.length - 1].push(game);
    size += game.length;
  }
  return found;
}

/**
 * Brings the games of a file in; what its error leaves out is the rest of it.
 *
 * @type {Bring}
 */
export async function bringGames(file, came) {
  for (const batch of batches(split(await recordText(file)))) {
    const { ids } = await post("games", { record: batch.join("\n") });
    came(ids.length);
  }
}

/** @typedef {(file: File, came: (count: number) => void) => Promise<void>} Bring */

/**
 * Brings files in, one after the other, and says how far it has got. One that is refused is named
 * where there are several, and keeps none of the others from coming.
 *
 * @param {File[]} files
 * @param {Bring} bring brings one in, and tells how many have come of it
 * @param {(words: string) => void} say
 */
export async function bringIn(files, bring, say) {
  let count = 0;
  /** @type {string[]} */
  const wrong = [];
  for (const file of files) {
    try {
      await bring(file, (more) => {
        count += more;
        say(t("Imported: {count}.", { count }));
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      wrong.push(files.length > 1 ? `${file.name}: ${error.message}` : error.message);
    }
  }
  const done = count ? [t("Imported: {count}.", { count })] : [];
  say([...done, ...wrong].join(" "));
}

/**
 * A label that lets records be chosen.
 *
 * @param {string} words
 * @param {(files: File[]) => void} bring told which ones
 */
export function upload(words, bring) {
  /** @type {HTMLInputElement} */
  const input = html("input", {
    ...{ type: "file", accept: ".sgf,.txt,application/x-go-sgf", class: "unseen", multiple: true },
    change: () => {
      const chosen = [...(input.files ?? [])];
      input.value = "";
      bring(chosen);
    },
  });
  return html("label", { class: "upload" }, input, words);
}
