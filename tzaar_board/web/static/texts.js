/** The page's own strings in the reader's language: English templates in, sentences out. */

const REMEMBERED = "tzaar-board.language";

/** Each text, or its forms by Unicode's categories of numbers. @type {Record<string, string|Record<string, string>>} */
let texts = {};
let chosen = "en";

/** The tag of the language that the page speaks. */
export function language() {
  return chosen;
}

/**
 * Chooses among the languages that the program speaks, and loads the texts.
 *
 * @param {Object<string, string>} languages names by tag
 * @param {string} [asked] a tag that comes before what is remembered and what the browser prefers
 */
export async function loadTexts(languages, asked) {
  const wishes = [asked, localStorage.getItem(REMEMBERED), ...navigator.languages];
  const tags = wishes.map((wish) => wish?.toLowerCase().split("-")[0] ?? "");
  chosen = tags.find((tag) => tag in languages) ?? "en";
  document.documentElement.lang = chosen;
  if (chosen === "en") return;
  const answer = await fetch(`/texts/${chosen}.json`);
  if (answer.ok) texts = await answer.json();
}

/** Remembers a language for the next visit. @param {string} tag */
export function rememberLanguage(tag) {
  localStorage.setItem(REMEMBERED, tag);
}

/**
 * A text in the reader's language. Babel's extractor reads the calls: literal strings only.
 *
 * @param {string} template English, with `{names}` to be filled in
 * @param {Object<string, string|number>} [values]
 */
export function t(template, values = {}) {
  const text = texts[template];
  return filled(typeof text === "string" ? text : template, values);
}

/**
 * A text about so many, in the reader's language: as `t`, with the form for one and for others.
 *
 * @param {string} one
 * @param {string} others
 * @param {number} count fills in `{count}`
 * @param {Object<string, string|number>} [values]
 */
export function counted(one, others, count, values = {}) {
  const forms = texts[one];
  const text =
    typeof forms === "object"
      ? forms[new Intl.PluralRules(chosen).select(count)] ?? forms.other
      : count === 1 ? one : others;
  return filled(text, { count, ...values });
}

/**
 * @param {string} text
 * @param {Object<string, string|number>} values
 */
function filled(text, values) {
  /** @type {(whole: string, name: string) => string} */
  const value = (whole, name) => (name in values ? String(values[name]) : whole);
  return text.replace(/\{(\w+)\}/g, value);
}
