/**
 * The app's languages with their own names, locales and names of households, and which of them fits a person's list of languages best. Also
 * the type of a function that says messages in a language.
 */

/**
 * `hasDecimalComma`: whether CSV files write 12,50 and separate their cells by semicolons.
 * Adding a language is one line here, and one file of messages (CONTRIBUTING.md, 'A language').
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', householdName: "{name}'s household", hasDecimalComma: false },
  es: { name: 'Español', locale: 'es-US', householdName: 'Hogar de {name}', hasDecimalComma: true },
  fr: { name: 'Français', locale: 'fr-CA', householdName: 'Foyer {name}', hasDecimalComma: true },
} as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE: Language = 'en';

// Object.keys returns string[]: this list has no other keys.
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Returns an English message in a language: `t` of the web app, or a translator of the API. */
export type Say = (message: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Returns the first language of a list of tags ('fr-CA', 'es', most wanted first) that the app has; English if none.
 */
export function languageFor(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => (tag.split('-')[0] ?? '').toLowerCase());
  return codes.find(isLanguage) ?? DEFAULT_LANGUAGE;
}
