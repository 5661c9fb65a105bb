/**
 * Rules of single values as plain functions, for pages before the sign-in, which load no schemas. The schemas in
 * values.ts use the same rules.
 */

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/**
 * Control characters other than tab and line breaks, and lone surrogates, which UTF-8 can't encode: the database would
 * store another character, or fail.
 */
// oxlint-disable-next-line no-control-regex -- naming them is this pattern's very purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}]/u;

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

export const DAY_STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED', 'COMPLETED'] as const;

export const NAME_MAX = 100;
export const EMAIL_MAX = 254;

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD'] as const;

export function isCalendarDate(date: string): boolean {
  if (!DATE.test(date)) return false;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= FIRST_YEAR && year <= LAST_YEAR && day <= (lengths[month - 1] ?? 0);
}

/** Whether the pattern matches and the date in its first group exists. */
export function holdsDate(pattern: RegExp, input: string): boolean {
  const date = pattern.exec(input)?.[1];
  return date !== undefined && isCalendarDate(date);
}

/** Whether it is a UTC time with milliseconds, such as 2026-03-05T14:00:00.000Z. */
export const isInstant = (input: string): boolean => holdsDate(INSTANT, input);

export const isWithoutControls = (value: string): boolean => !CONTROL.test(value);

/** Returns the text in NFC, trimmed. */
export const tidied = (value: string): string => value.normalize('NFC').trim();

/** Whether it is a valid name, once trimmed. */
export function isPersonName(value: string): boolean {
  const name = tidied(value);
  return isWithoutControls(value) && name !== '' && name.length <= NAME_MAX;
}

/** Whether it is a valid e-mail address, once trimmed. */
export function isEmail(value: string): boolean {
  const isShort = value.length <= EMAIL_MAX && value.normalize('NFC').length <= EMAIL_MAX;
  return isShort && isWithoutControls(value) && EMAIL.test(tidied(value));
}
