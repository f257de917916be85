/** LED colours as a screen shows them. */

/** How much steeper a screen's light rises than an LED's, whose level is linear. */
const GAMMA = 2.2;

/**
 * A light of the frame as it looks: its hue at full, and how much of it is seen.
 *
 * An LED at 10 % looks far from dark, a screen's pixel at 10 % does; so the level is an opacity
 * over the dark wood, corrected by the screen's gamma.
 *
 * @param {string|undefined} light "rrggbb" with the table's brightness applied
 * @param {number} brightness the table's, 0 to 1
 * @returns {{hue: string, level: number}} "#rrggbb" and 0 to 1
 */
export function shown(light, brightness) {
  const value = parseInt(light ?? "0", 16);
  const channels = [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  const most = Math.max(...channels);
  if (!most) return { hue: "#000000", level: 0 };
  const full = channels.map((channel) => Math.round((channel / most) * 255));
  const hue = `#${full.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  const share = Math.min(1, most / 255 / (brightness || 1));
  return { hue, level: Math.round(share ** (1 / GAMMA) * 100) / 100 };
}
