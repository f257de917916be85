/** Opens the page, as soon as the program answers. */

import { ApiError, get } from "./api.js";
import { Beside } from "./beside.js";
import { html } from "./element.js";
import { accept } from "./invite.js";
import { Page } from "./page.js";
import { loadTexts } from "./texts.js";

/** Milliseconds between tries to reach the program. */
const AGAIN = 1000;

/** Takes up an invitation in the address; gives what is said against it, if anything is. */
async function invited() {
  try {
    await accept();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
  return "";
}

async function start() {
  const asked = new URLSearchParams(location.search).get("lang") ?? "";
  try {
    const refused = await invited();
    const session = await get("session");
    await loadTexts(session.languages, asked);
    const boards = await get("boards");
    document.body.replaceChildren();
    if (location.pathname === "/beside") new Beside(session, boards).notices.say(refused);
    else await new Page(session, boards).navigation.route();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    document.body.replaceChildren(html("p", { role: "alert", class: "waiting" }, error.message));
    setTimeout(start, AGAIN);
  }
}

start();
