/** Dates as records and the journal have them, in the reader's words. Pure. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/;

/**
 * A moment in the reader's own time; a day without a time is that day wherever it is read; what is
 * neither stays as it was written.
 *
 * @param {string} text "2026-11-22T06:52:38+00:00", "2024-01-15", "1996-05", "in May"
 * @param {string} language
 */
export function dateText(text, language) {
  const parts = DAY.exec(text)?.slice(1).map(Number);
  if (parts) {
    const [year, month, day] = parts;
    const date = new Date(Date.UTC(year, month - 1, day));
    if (date.getUTCMonth() !== month - 1) return text;
    return date.toLocaleDateString(language, { dateStyle: "medium", timeZone: "UTC" });
  }
  const moment = new Date(text);
  if (!MOMENT.test(text) || Number.isNaN(moment.getTime())) return text;
  return moment.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
