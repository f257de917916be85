/** Short sounds, made of notes; levels are parts of full. */

/** @typedef {import("./occasions.js").Occasion} Occasion */

/** Notes of each sound: hertz, and seconds from its beginning. @type {Record<Occasion, number[][]>} */
const NOTES = {
  turn: [
    [659, 0],
    [880, 0.11],
  ],
  illegal: [[185, 0]],
  low: [
    [988, 0],
    [988, 0.16],
    [988, 0.32],
  ],
  end: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
    [1047, 0.42],
  ],
};

/** Seconds in which a note dies away. */
const NOTE = 0.22;

const LEVEL = 0.25;

/**
 * Plays a sound from now on.
 *
 * @param {BaseAudioContext} context
 * @param {Occasion} name
 */
export function play(context, name) {
  for (const [hertz, after] of NOTES[name]) {
    const begins = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(0, begins);
    level.gain.linearRampToValueAtTime(LEVEL, begins + 0.01);
    level.gain.exponentialRampToValueAtTime(0.001, begins + NOTE);
    tone.connect(level).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + NOTE);
  }
}

/** The sounds of a page: browsers let it make none before it was touched. */
export class Sounds {
  constructor() {
    /** @type {AudioContext|null} */
    this.context = null;
    for (const touch of ["pointerdown", "keydown"]) {
      addEventListener(touch, () => this.#wake(), { once: true, capture: true });
    }
  }

  #wake() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  /** @param {Occasion} name */
  play(name) {
    if (this.context?.state === "running") play(this.context, name);
  }
}
