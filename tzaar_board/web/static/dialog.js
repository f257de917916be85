/** Dialogs: a title, what is in them, and a way out. */

import { html } from "./element.js";
import { stepIn } from "./history.js";
import { t } from "./texts.js";

let titles = 0;
let fields = 0;

/**
 * Opens a dialog; it leaves the document when it is closed. The focus goes to what in it has
 * `autofocus`, else to the title: Enter right after opening closes nothing.
 *
 * @param {string} title
 * @param {Child[]} content
 * @param {{closed?: () => void, wide?: boolean}} [options]
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { closed = () => {}, wide = false } = {}) {
  const id = `title${(titles += 1)}`;
  const close = () => dialog.close();
  /** @type {HTMLDialogElement} */
  const dialog = html(
    "dialog",
    { class: wide ? "wide" : "", "aria-labelledby": id },
    html(
      "header",
      {},
      html("h2", { id, tabindex: -1 }, title),
      html(
        "button",
        { type: "button", class: "close", "aria-label": t("Close"), click: close },
        "×",
      ),
    ),
    ...content,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
  if (!dialog.querySelector("[autofocus]")) dialog.querySelector("h2")?.toggleAttribute("autofocus");
  document.body.append(dialog);
  dialog.showModal();
  stepIn();
  return dialog;
}

/**
 * Asks a question.
 *
 * @param {string} question
 * @param {string[][]} answers values and words, the strongest last
 * @returns {Promise<string>} the value of the answer, empty when there was none
 */
export function answered(question, answers) {
  return new Promise((resolve) => {
    /** @param {string} value */
    const answer = (value) => () => {
      resolve(value);
      dialog.close();
    };
    const buttons = answers.map(([value, words], at) => {
      const look = at === answers.length - 1 ? "strong" : "";
      return html("button", { type: "button", class: look, click: answer(value) }, words);
    });
    /** @type {HTMLDialogElement} */
    const dialog = openDialog(question, [html("footer", {}, ...buttons)], {
      closed: () => resolve(""),
    });
  });
}

/**
 * A labelled field.
 *
 * @param {string} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  input.id ||= `field${(fields += 1)}`;
  return html("div", { class: "field" }, html("label", { for: input.id }, label), input);
}

/**
 * A list to choose from.
 *
 * @param {string[][]} options values and words
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function choice(options, chosen, changed = () => {}) {
  /** @type {HTMLSelectElement} */
  const list = html(
    "select",
    { change: () => changed(list.value) },
    ...options.map(([value, words]) => html("option", { value }, words)),
  );
  list.value = chosen;
  return list;
}
