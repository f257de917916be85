/** A clock between two reports. Pure; times in seconds. */

/**
 * What is left to a side.
 *
 * @param {ClockReport} clock
 * @param {Colour} colour
 * @param {number} elapsed since the report came
 */
export function left(clock, colour, elapsed) {
  const used = clock.running === colour ? elapsed : 0;
  return Math.max(0, clock[colour] - used);
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
