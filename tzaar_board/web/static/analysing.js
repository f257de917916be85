/** Analysis on the page: opened at a place, and the place kept in the address. */

import { Analysis } from "./analysis.js";
import { AddressBar, readAnalysis, writeAnalysis } from "./place.js";
import { findSubject, momentOf } from "./subject.js";
import { t } from "./texts.js";

/** @typedef {import("./place.js").AnalysisPlace} Place */

export class Analysing {
  /**
   * @param {{board: (game: string) => BoardReport, able: () => boolean, back: () => void,
   *     say: (words: string) => void, refuse: (words: string) => void,
   *     play: (game: string, position: string) => void,
   *     put: (board: HTMLElement, panel: HTMLElement) => void, flipped: () => boolean}} wishes
   */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {Analysis|null} */
    this.shown = null;
    this.bar = new AddressBar();
  }

  /** The place that the address names, null where it names none. @returns {Place|null} */
  get wanted() {
    return readAnalysis(location.pathname, location.search);
  }

  /**
   * Shows a place.
   *
   * @param {Place} place
   * @param {() => boolean} ready told that it was found; whether it is still wanted
   * @throws {import("./api.js").ApiError}
   */
  async open(place, ready) {
    const found = await findSubject(place);
    const { moment, refused } = await momentOf(found, place);
    if (!ready()) return;
    const report = this.wishes.board(found.game);
    const shown = new Analysis(
      report,
      found,
      {
        back: this.wishes.back,
        able: this.wishes.able,
        say: this.wishes.say,
        refuse: this.wishes.refuse,
        play: (position) => this.wishes.play(found.game, position),
        moved: () => this.bar.tell(() => writeAnalysis(location.search, shown.place)),
      },
      this.wishes.flipped(),
    );
    this.shown = shown;
    if (found.left) {
      shown.unsaved();
      this.wishes.say(t("What was not saved is here again."));
    }
    if (refused) this.wishes.refuse(refused);
    this.wishes.put(shown.board.element, shown.element);
    await shown.go(moment);
  }

  /** Ends what is shown. */
  end() {
    this.bar.end();
    this.shown?.end();
    this.shown = null;
  }
}
