/** Review: a game of the journal step by step, with its curve and its biggest mistakes. */

import { ApiError, address, get, post } from "./api.js";
import { Actions } from "./actions.js";
import { Curve } from "./curve.js";
import { dateText } from "./dates.js";
import { html, touched } from "./element.js";
import { playerWord } from "./spoken.js";
import { language, t } from "./texts.js";
import { actionText, placedAction } from "./turns.js";

/** Milliseconds between looks at how far the program has got. */
const LOOK = 1000;

/** Who does not want to see things move. */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

const BLUE = "0030ff";
const GREEN = "00ff20";
const RED = "ff2020";

export class Review {
  /**
   * @param {StoredReport} stored
   * @param {BoardReport["sides"]} sides what the game calls its players
   * @param {{show: (scene: import("./board.js").Scene) => void, back: () => void, able: () => boolean,
   *     failed: (error: ApiError) => void, at: (number: number) => void,
   *     analyse: (number: number) => void, resume: (() => void)|null}} wishes `at` is told the
   *     moment that is shown, `analyse` the one that is to be analysed; `resume` goes on with the
   *     game, null where that cannot be
   */
  constructor(stored, sides, wishes) {
    this.stored = stored;
    this.sides = sides;
    this.wishes = wishes;
    this.number = stored.actions.length;
    /** @type {Map<number, MomentReport>} */
    this.moments = new Map();
    this.mistakes = html("ol", { class: "mistakes" });
    this.progress = html("p", { class: "quiet" });
    this.caption = html("p", { class: "caption", "aria-live": "polite" });
    this.actions = new Actions((number) => this.go(number));
    this.curve = new Curve((number) => this.go(number));
    this.element = this.#panel();
    /** @param {KeyboardEvent} event */
    this.keys = (event) => this.#key(event);
    this.lit = false;
    this.judged = "";
    document.addEventListener("keydown", this.keys);
    this.#look();
  }

  /**
   * Shows the moment after so many actions, with the last of them lit; or before a mistake, with
   * what was better, or after it with what refutes it.
   *
   * @param {number} number
   * @param {MistakeReport|null} [mistake]
   * @param {boolean} [refuted]
   */
  async go(number, mistake = null, refuted = false) {
    const last = this.stored.actions.length;
    this.number = Math.max(0, Math.min(last, number));
    const wanted = this.number;
    try {
      const moment = await this.#moment(wanted);
      if (this.number !== wanted || this.ended) return;
      this.#light((refuted ? mistake?.reply_sites : mistake?.sites) ?? []);
      this.#draw(moment, mistake, refuted);
      this.wishes.at(wanted);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.wishes.failed(error);
    }
  }

  /** Ends the review: nothing of it is lit on the table any longer. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.keys);
    this.#light([]);
  }

  #panel() {
    const { stored } = this;
    const date = dateText(stored.date, language());
    const about = [date, stored.event, stored.result, stored.deleted && t("deleted")];
    /** @type {(sign: string, label: string, to: () => number) => HTMLButtonElement} */
    const step = (sign, label, to) =>
      html("button", { type: "button", "aria-label": label, click: () => this.go(to()) }, sign);
    return html(
      "section",
      { class: "panel review", "aria-label": t("Review"), tabindex: -1 },
      html(
        "button",
        { type: "button", class: "back", click: () => this.wishes.back() },
        t("Back to the table"),
      ),
      html(
        "h1",
        {},
        t("{white} against {black}", {
          white: playerWord(stored.white),
          black: playerWord(stored.black),
        }),
      ),
      html("p", { class: "quiet" }, about.filter(Boolean).join(" · ")),
      this.#resume(),
      this.caption,
      html(
        "div",
        { class: "steps" },
        step("⇤", t("To the start"), () => 0),
        step("←", t("One action back"), () => this.number - 1),
        step("→", t("One action on"), () => this.number + 1),
        step("⇥", t("To the end"), () => stored.actions.length),
      ),
      html("div", { class: "chances" }, this.curve.element),
      this.progress,
      this.mistakes,
      this.actions.element,
      html(
        "p",
        { class: "downloads" },
        html("button", { type: "button", click: () => this.wishes.analyse(this.number) }, t("Analyse")),
        this.#record("sgf", "SGF"),
        this.#record("little-golem", "Little Golem"),
      ),
    );
  }

  /** What goes on with the game at the table. */
  #resume() {
    const { resume } = this.wishes;
    if (!resume) return null;
    return html("button", { type: "button", class: "strong", click: resume }, t("Go on with it"));
  }

  /**
   * A link to the game's record; a form that cannot tell of such a game is refused in words.
   *
   * @param {string} form
   * @param {string} words
   */
  #record(form, words) {
    const path = `games/${this.stored.id}/record?form=${form}`;
    const href = address(path);
    /** @param {MouseEvent} event */
    const click = async (event) => {
      event.preventDefault();
      try {
        await get(path);
        location.assign(href);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.wishes.failed(error);
      }
    };
    return html("a", { href, download: true, click }, words);
  }

  /**
   * @param {number} number
   * @returns {Promise<MomentReport>}
   */
  async #moment(number) {
    const known = this.moments.get(number);
    if (known) return known;
    const moment = await get(`games/${this.stored.id}/moments/${number}`);
    this.moments.set(number, moment);
    return moment;
  }

  /**
   * @param {MomentReport} moment
   * @param {MistakeReport|null} mistake
   * @param {boolean} refuted
   */
  #draw(moment, mistake, refuted) {
    const { stored, number } = this;
    const sites = (refuted ? mistake?.reply_sites : (mistake ?? moment).sites) ?? [];
    const colour = refuted ? RED : mistake ? GREEN : BLUE;
    const lights = Object.fromEntries(sites.map((site) => [site, colour]));
    this.wishes.show({ stacks: moment.stacks, lights, brightness: 1 });
    this.actions.show(stored, this.sides, number);
    this.curve.mark(number);
    this.caption.textContent = refuted && mistake ? this.#answer(mistake) : this.#words(mistake);
  }

  /** @param {MistakeReport|null} mistake */
  #words(mistake) {
    const { stored, number } = this;
    if (mistake) {
      return t("Better for {player}: {better}", {
        player: this.sides[mistake.player].name,
        better: actionText(mistake.better),
      });
    }
    if (!number) return t("The start");
    const player = this.sides[stored.players[number - 1]].name;
    const { length: total } = stored.actions;
    const said = placedAction(number, total, player, stored.actions[number - 1]);
    const comment = stored.comments?.[number];
    return comment ? `${said}. ${comment}` : said;
  }

  /** Asks how the game went until all of it has been looked at. */
  async #look() {
    try {
      const review = await get(`games/${this.stored.id}/review`);
      if (this.ended) return;
      this.#judge(review);
      if (review.done < review.total) this.timer = setTimeout(() => this.#look(), LOOK);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.progress.textContent = error.message;
      if (!error.status && !this.ended) this.timer = setTimeout(() => this.#look(), LOOK);
    }
  }

  /** @param {ReviewReport} review */
  #judge({ chances, mistakes, done, total }) {
    this.curve.show(chances, mistakes.map(({ number }) => number + 1));
    this.curve.mark(this.number);
    this.progress.textContent =
      done < total ? t("Looking at the game: {done} of {total}", { done, total }) : "";
    const look = JSON.stringify(mistakes);
    if (look === this.judged) return;
    this.judged = look;
    this.mistakes.replaceChildren(
      ...mistakes.map((mistake) => {
        const words = t("{player} {action} cost {percent} %; better was {better}", {
          player: this.sides[mistake.player].name,
          action: actionText(mistake.action),
          percent: Math.round(100 * mistake.cost),
          better: actionText(mistake.better),
        });
        const click = () => {
          scrollTo({ top: 0, behavior: STILL.matches ? "instant" : "smooth" });
          this.go(mistake.number, mistake);
        };
        return html(
          "li",
          {},
          html("button", { type: "button", click }, words),
          mistake.reason && this.#refutation(mistake),
        );
      }),
    );
  }

  /** What speaks against a mistake, to be seen on the board. @param {MistakeReport} mistake */
  #refutation(mistake) {
    const click = () => this.go(mistake.number + 1, mistake, true);
    return html("button", { type: "button", class: "against", click }, this.#answer(mistake));
  }

  /** @param {MistakeReport} mistake */
  #answer({ reply, reason, player }) {
    if (!reply?.length) return reason;
    const other = this.sides[player === "white" ? "black" : "white"].name;
    const turn = reply.map((action) => (action === "pass" ? t("pass") : actionText(action)));
    const answer = t("{player} answers {turn}.", { player: other, turn: turn.join(" ") });
    return [answer, reason].join(" ");
  }

  /** Lights sites on the table too, where this page may. @param {string[]} sites */
  async #light(sites) {
    if (!sites.length && !this.lit) return;
    if (!this.wishes.able()) return;
    this.lit = sites.length > 0;
    try {
      await post("show", { sites });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.wishes.failed(error);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (touched(event)?.closest("input, select, textarea, dialog, [data-site]")) return;
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: this.number - 1,
      ArrowRight: this.number + 1,
      Home: 0,
      End: this.stored.actions.length,
    };
    const to = places[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.go(to);
    } else if (event.key === "Escape") this.wishes.back();
  }
}
