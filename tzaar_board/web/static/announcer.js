/** Tells who does not look what happens: by sounds, by shaking, by the browser's own voice. */

import { occasion, untilLow } from "./occasions.js";
import { Sounds } from "./sounds.js";
import { aloud } from "./spoken.js";
import { language } from "./texts.js";
import { wished } from "./wishes.js";

/** @typedef {import("./occasions.js").Occasion} Occasion */

/** Milliseconds that a sentence must have stood before it is spoken. */
const STANDS = 350;

/** Milliseconds of shaking, rest, shaking. @type {Record<Occasion, number[]>} */
const SHAKES = { turn: [120], illegal: [60, 60, 60], low: [200, 100, 200], end: [400] };

export class Announcer {
  constructor() {
    this.sounds = new Sounds();
    /** @type {GameReport|undefined} */
    this.game = undefined;
    this.words = "";
    /** Why something was refused, while that is spoken: no sentence cuts it off. */
    this.refusing = false;
  }

  /**
   * The game is so now.
   *
   * @param {GameReport} game
   * @param {string} words what the page says of it
   * @param {boolean} moving whether the opponent's stacks move by themselves
   */
  hear(game, words, moving) {
    const found = occasion(this.game, game, moving);
    this.game = game;
    if (found) this.#tell(found);
    clearTimeout(this.hurry);
    const until = untilLow(game.clock);
    if (until !== null) this.hurry = setTimeout(() => this.#tell("low"), until * 1000);
    this.say(words);
  }

  /** Something was refused. @param {string} words why */
  refuse(words) {
    this.#tell("illegal");
    if (wished("speech")) this.#speak(words, { refusal: true });
  }

  /** Speaks a sentence that is not the last one's, once it stands. @param {string} words */
  say(words) {
    if (!words || words === this.words) return;
    this.words = words;
    clearTimeout(this.saying);
    if (wished("speech")) this.saying = setTimeout(() => this.#speak(words), STANDS);
  }

  /** Says again what is so, or falls silent, after a switch was moved. */
  change() {
    const { words } = this;
    this.words = "";
    clearTimeout(this.saying);
    if (wished("speech")) this.say(words);
    else globalThis.speechSynthesis?.cancel();
    if (wished("sounds")) this.sounds.play("turn");
  }

  /**
   * @param {string} words
   * @param {{refusal?: boolean}} [kind]
   */
  #speak(words, { refusal = false } = {}) {
    const speech = globalThis.speechSynthesis;
    if (!speech) return;
    const said = new SpeechSynthesisUtterance(aloud(words));
    said.lang = language();
    said.voice = speech.getVoices().find((voice) => voice.lang.startsWith(said.lang)) ?? null;
    if (refusal || !this.refusing) speech.cancel();
    if (refusal) {
      this.refusing = true;
      said.onend = said.onerror = () => (this.refusing = false);
    }
    speech.speak(said);
  }

  /** @param {Occasion} name */
  #tell(name) {
    if (wished("sounds")) this.sounds.play(name);
    if (wished("vibration")) navigator.vibrate?.(SHAKES[name]);
  }
}
