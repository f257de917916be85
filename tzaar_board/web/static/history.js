/**
 * The browser's history. Each dialog is a step of it, so that the way back closes the dialog and does
 * not leave the page. The step of one that was closed otherwise is there still: what is shown next
 * takes its place, and the way back goes over it.
 */

/** Steps above what is shown: of dialogs that are open, and of those that were. */
let steps = stepsHere();

/** Where what is shown has its address, once a dialog lies over it. */
let address = location.href;

addEventListener("popstate", (event) => {
  const left = steps;
  const open = openDialogs();
  steps = stepsHere();
  if (open.length && left === open.length && steps < left) {
    for (const dialog of open.slice(steps)) dialog.close();
    history.replaceState(history.state, "", address);
  } else if ((left > open.length && location.href === address) || steps > open.length) {
    if (left <= open.length) steps = open.length; // It was come to from another place.
    history.back();
  } else return;
  event.stopImmediatePropagation();
});

/** A dialog was opened. */
export function stepIn() {
  address = location.href;
  if (steps >= openDialogs().length) return;
  steps += 1;
  history.pushState({ steps }, "", address);
}

/** Something else is shown. @param {string} place its address */
export function visit(place) {
  if (steps) history.replaceState({}, "", place);
  else history.pushState({}, "", place);
  steps = 0;
}

/** What is shown has another address. @param {string} place */
export function rename(place) {
  history.replaceState(history.state, "", place);
  address = location.href;
}

function stepsHere() {
  return Number(history.state?.steps ?? 0);
}

function openDialogs() {
  return [...document.querySelectorAll("dialog")].filter(({ open }) => open);
}
