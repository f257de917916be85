/** Inviting a phone, by a QR code that pairs the one device that opens it, and another table. */

import { post } from "./api.js";
import { openDialog } from "./dialog.js";
import { html, svg } from "./element.js";
import { t } from "./texts.js";

/** Light modules that a camera needs around the code. */
const QUIET = 4;

/** Shows an invitation. Raises ApiError. */
export async function invite() {
  /** @type {InvitationReport} */
  const { url, seconds, rows } = await post("pair/invite");
  const minutes = Math.round(seconds / 60);
  /** @type {HTMLDialogElement} */
  const dialog = openDialog(
    t("Pair a phone"),
    [
      html("p", {}, t("Point the phone's camera here. It pairs one device, within {minutes} minutes.", { minutes })),
      picture(rows, url),
      html("p", { class: "address" }, url),
    ],
    { closed: () => clearTimeout(ending) },
  );
  const ending = setTimeout(() => dialog.close(), seconds * 1000);
}

/** Shows how another table comes. Raises ApiError. */
export async function inviteTable() {
  /** @type {MeetingInvitationReport} */
  const { invitation, rows } = await post("meeting/invitation");
  openDialog(t("Play with another table"), [
    html("p", {}, t("The other table is started with --meet and this text, or has it in its settings as meet.")),
    picture(rows, invitation),
    html("p", { class: "address" }, invitation),
  ]);
}

/**
 * @param {readonly string[]} rows
 * @param {string} url
 */
function picture(rows, url) {
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

/** Pairs this device, where the address invites it to. @returns {Promise<void>} Raises ApiError. */
export async function accept() {
  const [, code] = /^#pair=([\w-]+)$/.exec(location.hash) ?? [];
  if (!code) return;
  history.replaceState({}, "", location.pathname + location.search);
  await post("pair/code", { code });
}
