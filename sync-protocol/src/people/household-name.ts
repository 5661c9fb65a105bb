/** The names of households: the one that a new household gets from its parent's name, and how readers of another language see it. */
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../kernel/languages.ts';
import { NAME_MAX } from '../kernel/value-rules.ts';

const NAME = '{name}';

/** Names a parent's household. Cuts a long name, but never between the halves of a surrogate pair. */
export function householdNameFor(name: string, language: Language): string {
  const pattern = LANGUAGES[language].householdName;
  const room = NAME_MAX - (pattern.length - NAME.length);
  return pattern.replace(NAME, () => name.slice(0, room).replace(/\p{Surrogate}$/u, ''));
}

/**
 * Returns a household's name in the reader's language: it was made up at the sign-up, in the parent's, and nobody has
 * typed it. Any other name stays as it is.
 */
export function householdNameIn(stored: string, language: Language): string {
  for (const code of LANGUAGE_CODES) {
    const [before = '', after = ''] = LANGUAGES[code].householdName.split(NAME);
    const isOfLanguage = stored.startsWith(before) && stored.endsWith(after);
    if (!isOfLanguage || stored.length <= before.length + after.length) continue;
    return householdNameFor(stored.slice(before.length, stored.length - after.length), language);
  }
  return stored;
}
