/** Another table with which a game is played, in words. */

import { t } from "./texts.js";

/**
 * Whether the other table is there; empty where none is met.
 *
 * @param {MeetingReport|null} [meeting]
 */
export function meetingWords(meeting) {
  if (!meeting?.playing) return "";
  if (!meeting.connected) return t("The broker is not reached; what is played is told later.");
  if (meeting.present === null) return t("Waiting for another table.");
  if (!meeting.name) return meeting.present ? t("The other table is there.") : t("The other table is away.");
  const name = meeting.name;
  return meeting.present ? t("{name} is at another table.", { name }) : t("{name}, at another table, is away.", { name });
}
