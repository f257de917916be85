/** A clock between two reports. Pure; times in seconds. */

/**
 * What the clock shows of a side: seconds until its time or its period ends, how many periods come
 * after that, and how many of the next seconds cost nothing.
 *
 * @param {ClockReport} clock
 * @param {Colour} colour
 * @param {number} elapsed since the report came
 */
export function face(clock, colour, elapsed) {
  const running = clock.running === colour;
  const costly = running ? elapsed - (clock.free ?? 0) : 0;
  let seconds = clock[colour] - Math.max(0, costly);
  let more = clock.more?.[colour] ?? 0;
  for (; seconds <= 0 && more > 0; more -= 1) seconds += clock.period ?? 0;
  return { seconds: Math.max(0, seconds), more, free: Math.max(0, -costly) };
}

/** Below how many seconds a running clock calls for hurry. @param {ClockReport} clock */
export function hurry(clock) {
  return clock.periods ? Math.min(10, (clock.period ?? 0) / 2) : 30;
}

/**
 * What stands small beside a clock: the periods to come, or the delay that is not used up.
 *
 * @param {ClockReport} clock
 * @param {{more: number, free: number}} face
 */
export function besides(clock, { more, free }) {
  if (more) return `+${more}×${clockText(clock.period ?? 0)}`;
  return free ? `◦${Math.ceil(free)}` : "";
}

/** "12:34", "1:02:03"; under ten seconds with tenths: "0:09.4". @param {number} seconds */
export function clockText(seconds) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  if (seconds < 10) {
    const tenths = Math.floor(seconds * 10);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  return hours
    ? `${hours}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
