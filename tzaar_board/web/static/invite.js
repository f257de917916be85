/** Inviting a phone, by a QR code that pairs the one device that opens it. */

import { ApiError, get, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { html, sentence, svg } from "./element.js";
import { rename } from "./history.js";
import { t } from "./texts.js";

/** Light modules that a camera needs around the code. */
const QUIET = 4;

/** Shows an invitation, or what has to be done before there can be one. */
export async function invite() {
  /** @type {InvitationReport} */
  let invitation;
  try {
    invitation = await post("pair/invite");
  } catch (error) {
    if (!(error instanceof ApiError) || !error.status) throw error;
    openDialog(t("Pair a phone"), [html("p", {}, ...sentence(error.message))]);
    return;
  }
  const { url, seconds, rows } = invitation;
  const minutes = Math.round(seconds / 60);
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(
    t("Pair a phone"),
    [
      html("p", {}, t("Point the phone's camera here. It pairs one device, within {minutes} minutes.", { minutes })),
      codePicture(rows, url),
      html("p", { class: "address" }, url),
    ],
    { closed: () => clearTimeout(ending) },
  );
  const ending = setTimeout(() => dialog.close(), seconds * 1000);
}

/**
 * A QR code.
 *
 * @param {readonly string[]} rows
 * @param {string} url what it says
 */
export function codePicture(rows, url) {
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ 0: { length }, index }) => `M${index + QUIET} ${y + QUIET}h${length}v1h-${length}z`),
  );
  return svg(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("QR code of {url}", { url }) },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000", "shape-rendering": "crispEdges" }),
  );
}

/**
 * Pairs this device, where the address invites it to and it may not change the game already: a phone
 * that looks at its code again is not told that this counts no more.
 *
 * @returns {Promise<void>} Raises ApiError.
 */
export async function accept() {
  const [, code] = /^#pair=([\w-]+)$/.exec(location.hash) ?? [];
  if (!code) return;
  const { local, paired } = await get("session");
  rename(location.pathname + location.search);
  if (!local && !paired) await post("pair/code", { code });
}
