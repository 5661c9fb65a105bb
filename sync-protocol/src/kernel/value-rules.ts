/**
 * Rules of single values as plain functions (ids, dates, instants, texts, names, e-mail addresses), for pages before
 * the sign-in, which load no schemas; values.ts uses the same rules. Also the statuses of days, the currencies, and
 * the longest name and e-mail address.
 */

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/**
 * Control characters other than tab and line breaks; lone surrogates, which UTF-8 can't encode (the database would
 * store another character, or fail); and characters that reorder the text around them or can't be seen, so that a name
 * could look like another (Unicode Standard Annexes 9, section 2, and 44, Default_Ignorable_Code_Point).
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- this pattern must name them
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2800\ufff9-\ufffb\p{Cs}\p{DI}]/gu;
/** Joiners and emoji selectors, which Persian, Hindi and emoji are written with. */
const JOINER = /[\u200c-\u200d]|\ufe0e|\ufe0f/;
/** A character that a joiner may follow. In these three scripts it changes nothing that one can see. */
const JOINABLE = /^(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}\p{N}\p{S}#*]/u;

/** Direction marks, word joiners, byte order marks and soft hyphens, which texts from contacts and chats bring along. */
const COPIED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const DIRECTION_MARK = /[\u061c\u200e\u200f]/;
const RIGHT_TO_LEFT = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u;
/** Spaces at which a line must not break. */
const FIXED_SPACES = /[\u00a0\u2007\u202f]/gu;

const FIRST_DATE = '2000-01-01';
const LAST_DATE = '2199-12-31';
/** First and last UTC date of an instant: zones are up to 14 hours ahead or 12 behind, and a shift may last 24. */
const FIRST_UTC_DATE = '1999-12-31';
const LAST_UTC_DATE = '2200-01-02';

export const DAY_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED'] as const;

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD'] as const;

const SHORTEST_MONTH = 28;
/** The months of 30 days, April to November. */
const OF_30_DAYS = ['04', '06', '09', '11'];

function existsOnCalendar(date: string): boolean {
  if (!DATE.test(date)) return false;
  const day = Number(date.slice(8));
  // Most dates need no look at their month.
  if (day <= SHORTEST_MONTH) return true;
  const month = date.slice(5, 7);
  if (month !== '02') return day <= (OF_30_DAYS.includes(month) ? 30 : 31);
  const year = Number(date.slice(0, 4));
  return day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Whether the text is a date of the calendar from 2000-01-01 to 2199-12-31. */
export const isCalendarDate = (date: string): boolean =>
  existsOnCalendar(date) && date >= FIRST_DATE && date <= LAST_DATE;

/** Whether the pattern matches and the date in its first group exists and may be that of an instant. */
export function holdsDate(pattern: RegExp, input: string): boolean {
  const date = pattern.exec(input)?.[1];
  return date !== undefined && existsOnCalendar(date) && date >= FIRST_UTC_DATE && date <= LAST_UTC_DATE;
}

/** Whether the text is a UTC time with milliseconds, such as 2026-03-05T14:00:00.000Z. */
export const isInstant = (input: string): boolean => holdsDate(INSTANT, input);

const HEX = 16;
/** The last character that takes one UTF-16 unit. */
const LAST_OF_ONE_UNIT = 0xffff;

/**
 * Returns the character before an index. A pattern such as `[\p{S}]$` can't find it: in Chromium 156 and Node 26 a class
 * in brackets before `$` matches no character of two UTF-16 units.
 */
function characterBefore(value: string, index: number): string {
  const ofTwoUnits = value.codePointAt(index - 2) ?? 0;
  return ofTwoUnits > LAST_OF_ONE_UNIT ? String.fromCodePoint(ofTwoUnits) : value.charAt(index - 1);
}

/** Whether a script needs this character here: letters need joiners, right-to-left text needs its marks. */
function isNeeded(character: string, index: number, value: string): boolean {
  if (DIRECTION_MARK.test(character)) return index > 0 && RIGHT_TO_LEFT.test(value);
  return JOINER.test(character) && JOINABLE.test(characterBefore(value, index));
}

/** Returns the text without the invisible characters that copying brings along, and with plain spaces. */
export const stripCopied = (value: string): string =>
  value
    .replaceAll(COPIED, (character: string, index: number) =>
      isNeeded(character, index, value) ? character : '',
    )
    .replaceAll(FIXED_SPACES, ' ');

/** Returns the first character that no text may hold, such as 'U+2800'. */
export function forbiddenCharacter(value: string): string | undefined {
  for (const { 0: character, index } of value.matchAll(HIDDEN)) {
    if (isNeeded(character, index, value)) continue;
    return `U+${character.codePointAt(0)?.toString(HEX).toUpperCase().padStart(4, '0')}`;
  }
  return undefined;
}

/** Returns the text in NFC, trimmed, without what copying brings along. */
export const normalizeText = (value: string): string => stripCopied(value).normalize('NFC').trim();

export type NameProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'long' }
  | { readonly kind: 'character'; readonly character: string };

/** Returns what is wrong with a name, once trimmed; undefined for a valid name. */
export function nameProblem(value: string): NameProblem | undefined {
  const character = forbiddenCharacter(stripCopied(value));
  if (character !== undefined) return { kind: 'character', character };
  const name = normalizeText(value);
  if (name === '') return { kind: 'missing' };
  return name.length > NAME_MAX ? { kind: 'long' } : undefined;
}

/** Whether the text is a valid e-mail address, once trimmed. */
export function isEmail(typed: string): boolean {
  const value = stripCopied(typed);
  const isShort = value.length <= EMAIL_MAX && value.normalize('NFC').length <= EMAIL_MAX;
  return isShort && forbiddenCharacter(value) === undefined && EMAIL.test(normalizeText(value));
}
