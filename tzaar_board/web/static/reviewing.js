/** A review on the page: a game of the journal, opened at a moment that is kept in the address. */

import { get } from "./api.js";
import { BoardView } from "./board.js";
import { Keys } from "./keys.js";
import { AddressBar, momentRefused, writePlace } from "./place.js";
import { Review } from "./review.js";
import { t } from "./texts.js";

export class Reviewing {
  /**
   * @param {{board: (game: string) => BoardReport, able: (game: string) => boolean,
   *     back: () => void, say: (words: string) => void,
   *     analyse: (place: import("./place.js").AnalysisPlace) => void,
   *     resume: (id: number) => (() => void)|null,
   *     put: (board: HTMLElement, panel: HTMLElement) => void,
   *     flipped: () => boolean|undefined}} wishes
   */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {Review|null} */
    this.shown = null;
    this.bar = new AddressBar();
  }

  /**
   * Shows a game.
   *
   * @param {number} id
   * @param {number|null} number the moment, null for the last one
   * @param {(at: number) => boolean} ready told the moment once there is such a game; whether it
   *     is still wanted
   * @throws {import("./api.js").ApiError}
   */
  async open(id, number, ready) {
    /** @type {StoredReport} */
    const stored = await get(`games/${id}`);
    const last = stored.actions.length;
    const refused = momentRefused(number, last);
    const at = refused ? last : number ?? last;
    if (!ready(at)) return;
    const { wishes } = this;
    if (refused) wishes.say(refused);
    const report = wishes.board(stored.game);
    const board = new BoardView(report, { flipped: wishes.flipped(), label: t("The board") });
    this.shown = new Review(stored, report.sides, {
      show: (scene) => board.show(scene),
      back: wishes.back,
      able: () => wishes.able(stored.game),
      failed: (error) => wishes.say(error.message),
      at: (moment) =>
        this.bar.tell(() => writePlace(location.search, { game: id, at: moment })),
      analyse: (moment) => wishes.analyse({ game: id, at: moment }),
      resume: stored.resumable ? wishes.resume(id) : null,
    });
    new Keys(board, { act: () => {}, putBack: wishes.back });
    wishes.put(board.element, this.shown.element);
    await this.shown.go(at);
  }

  /**
   * Goes to a moment, null for the last one, if this game is shown; whether it is.
   *
   * @param {string|null} id
   * @param {number|null} at
   */
  async go(id, at) {
    const { shown } = this;
    if (!shown || id !== String(shown.stored.id)) return false;
    await shown.go(at ?? shown.stored.actions.length);
    return true;
  }

  /** Ends what is shown. */
  end() {
    this.bar.end();
    this.shown?.end();
    this.shown = null;
  }
}
