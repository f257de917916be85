/** The lessons: which there are, and the one at the table. */

import { get } from "./api.js";
import { openChoosing } from "./choosing.js";
import { html } from "./element.js";
import { t } from "./texts.js";

const OFFERED = "tzaar-board.lessons-offered";

/** @returns {Promise<LessonSummaryReport[]>} what can be learnt at the table at hand */
async function playable() {
  /** @type {LessonSummaryReport[]} */
  const lessons = await get("lessons");
  return lessons.filter((lesson) => lesson.playable);
}

/** The name of the lesson of a game that comes next. @param {string} game */
export async function nextLesson(game) {
  const lessons = (await playable()).filter((lesson) => lesson.game === game);
  return (lessons.find(({ reached, tasks }) => reached < tasks) ?? lessons[0])?.name;
}

/**
 * Shows the lessons to choose from.
 *
 * @param {{begin: (name: string) => void} & import("./choosing.js").Wishes} wishes
 */
export async function openLessons(wishes) {
  const lessons = await playable();
  const items = lessons.map(({ name, game, title, tasks, reached }) => ({
    ...{ game, words: title, begin: () => wishes.begin(name) },
    standing: reached < tasks ? t("{reached} of {tasks}", { reached, tasks }) : `✓ ${t("done")}`,
  }));
  openChoosing(t("Learn"), items, wishes);
}

/** The offer of a first lesson, to who has not played yet and has not answered it. */
export class LessonOffer {
  /** @param {() => void} teach */
  constructor(teach) {
    this.words = html("p", {});
    this.element = html(
      "div",
      { class: "watching offer", hidden: true },
      this.words,
      button(t("Begin a lesson"), "strong", () => {
        this.#answered();
        teach();
      }),
      button(t("No, thanks"), "", () => this.#answered()),
    );
  }

  /**
   * @param {GameReport} game
   * @param {BoardReport} board of the game
   * @param {boolean} able whether this page may begin a lesson
   */
  show(game, { lessons }, able) {
    if (game.lesson) localStorage.setItem(OFFERED, "true");
    const first = game.id === 1 && !game.actions.length;
    this.element.hidden = !able || !lessons || !first || localStorage.getItem(OFFERED) !== null;
    this.words.textContent = t("New to {game}? Learn it at the board, step by step.", {
      game: game.title,
    });
  }

  #answered() {
    localStorage.setItem(OFFERED, "true");
    this.element.hidden = true;
  }
}

/** What the lesson at the table asks for, and the way on. */
export class LessonCard {
  /** @param {Record<"next"|"again"|"leave", () => void>} wishes `again`: with all put back */
  constructor(wishes) {
    this.place = html("h2", {});
    this.ask = html("p", { class: "ask", role: "status", tabindex: -1 });
    this.next = button("", "strong", wishes.next);
    this.again = button(t("Try again"), "strong", wishes.again);
    this.leave = button(t("Leave the lesson"), "", wishes.leave);
    this.element = html(
      "section",
      { class: "lesson", "aria-label": t("Lesson"), hidden: true },
      this.place,
      this.ask,
    );
    this.ways = html("div", { class: "row", hidden: true }, this.next, this.again);
  }

  /**
   * @param {GameReport} game
   * @param {boolean} able whether this page may go on with it
   */
  show({ lesson, can_do: astray }, able) {
    this.element.hidden = this.ways.hidden = this.leave.hidden = !lesson;
    if (!lesson) return;
    const focused = this.ways.contains(document.activeElement);
    const { title, task, tasks, stage } = lesson;
    const reached = stage === "reached";
    this.place.textContent =
      tasks > 1 || !lesson.practice ? t("{title}: {task} of {tasks}", { title, task, tasks }) : title;
    this.leave.textContent = lesson.practice ? t("Stop practising") : t("Leave the lesson");
    this.element.setAttribute("aria-label", lesson.practice ? t("Practice") : t("Lesson"));
    if (this.ask.textContent !== lesson.ask) this.ask.textContent = lesson.ask;
    this.next.textContent = onward(lesson);
    this.next.hidden = !reached;
    this.again.hidden = reached || !astray;
    this.leave.hidden = reached && task === tasks && !lesson.next && !lesson.practice;
    this.ways.hidden = this.next.hidden && this.again.hidden;
    for (const control of [this.next, this.again, this.leave]) control.disabled = !able;
    if (focused && document.activeElement === document.body) this.ask.focus();
  }
}

/**
 * What is to be said below a lesson's task.
 *
 * @param {GameReport} game
 */
export function lessonWords({ lesson, waits, state }) {
  if (!lesson?.said || !["ready", "wrong", "over"].includes(state)) return waits;
  return lesson.stage === "missed" && state === "wrong" ? `${lesson.said} ${waits}` : lesson.said;
}

/** Where a task that was reached leads to. @param {LessonReport} lesson */
function onward({ task, tasks, next, practice }) {
  if (practice) return t("Next problem");
  if (task < tasks) return t("Go on");
  return next ? t("Next lesson: {title}", { title: next }) : t("Back to the game");
}

/**
 * @param {string} words
 * @param {string} look
 * @param {() => void} click
 */
function button(words, look, click) {
  return html("button", { type: "button", class: look, click }, words);
}
