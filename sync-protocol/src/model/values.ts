/** The values that entities are made of. Each is parsed once, where data enters, and trusted after. */
import * as z from 'zod/mini';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/**
 * Every control character but tab and line breaks: they don't belong in a name or a note. And halves of a
 * surrogate pair, which UTF-8 can't say: a database would store something else than the device, or fail.
 */
// oxlint-disable-next-line no-control-regex -- naming them is this pattern's very purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}]/u;

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

function isCalendarDate(date: string): boolean {
  if (!DATE.test(date)) return false;
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= FIRST_YEAR && year <= LAST_YEAR && day <= (lengths[month - 1] ?? 0);
}

/** A UUID in lower case; whoever creates a row makes its id (version 7), or derives it (version 8). */
export const id = z.string().check(z.regex(UUID, 'Must be a UUID'));

/** A row's key inside its household: a UUID, or a natural key made of several, joined by '/'. */
export const rowId = z.string().check(z.minLength(1), z.maxLength(100));

/** A day of the calendar in the household's zone, yyyy-MM-dd, 2000 to 2199. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, 'Must be a date like 2026-03-05'));

/** Whether the pattern matches, and the date that it captures exists. */
export function holdsDate(pattern: RegExp, input: string): boolean {
  const date = pattern.exec(input)?.[1];
  return date !== undefined && isCalendarDate(date);
}

/** A moment in UTC with milliseconds, always in this one form, so that instants compare as text. */
export const instant = z
  .string()
  .check(z.refine((input) => holdsDate(INSTANT, input), 'Must be a time like 2026-03-05T14:00:00.000Z'));

/** A wall-clock time of the household, HH:mm. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:00'));

/** Text as typed, in NFC, without control characters; `max` counts UTF-16 units, as the counters on screen do. */
export function text(max: number, min = 0) {
  return z.pipe(
    z.string().check(
      z.refine((value) => !CONTROL.test(value), 'Must not hold control characters'),
      z.maxLength(max, `Must be at most ${max} characters`),
    ),
    z.pipe(
      z.transform((value: string) => value.normalize('NFC')),
      z.string().check(z.minLength(min, 'Required'), z.maxLength(max, `Must be at most ${max} characters`)),
    ),
  );
}

/** Text that a person must give: trimmed, 1 to `max` characters. */
export function requiredText(max: number) {
  return z.pipe(
    z.string().check(z.refine((value) => !CONTROL.test(value), 'Must not hold control characters')),
    z.pipe(
      z.transform((value: string) => value.normalize('NFC').trim()),
      z.string().check(z.minLength(1, 'Required'), z.maxLength(max, `Must be at most ${max} characters`)),
    ),
  );
}

export const NOTES_MAX = 100;
export const TITLE_MAX = 200;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;

export const notes = text(NOTES_MAX);
export const title = requiredText(TITLE_MAX);
export const personName = requiredText(NAME_MAX);

/** Trimmed and in lower case, so that one person has one account. */
export const email = z.pipe(
  text(EMAIL_MAX),
  z.pipe(
    z.transform((value: string) => value.trim().toLowerCase()),
    z
      .string()
      .check(
        z.minLength(1, 'Required'),
        z.regex(
          /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/,
          'Must be an e-mail address',
        ),
      ),
  ),
);

/** Money in integer cents; which currency it is, its household says. */
export const cents = z.int();
export const MAX_PAYMENT_CENTS = 100_000_000;
export const paymentCents = z.int().check(z.minimum(1, 'Must be more than 0'), z.maximum(MAX_PAYMENT_CENTS));

/** An hourly rate in cents: $0.01 to $1000.00. */
export const hourlyRateCents = z.int().check(z.minimum(1), z.maximum(100_000));

/** Minutes from midnight, 0 to 1440 (the end of the day). */
export const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));

/** 0 = Sunday to 6 = Saturday. */
export const weekday = z.int().check(z.minimum(0), z.maximum(6));

/** A household's counter value at which a row was last written; 0 for a row that the server has not seen. */
export const version = z.int().check(z.minimum(0));

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD'] as const;
export const currency = z.enum(CURRENCIES, {
  error: ({ input }) =>
    input === undefined || input === '' ? 'Currency is required' : `Must be one of ${CURRENCIES.join(', ')}`,
});
export type Currency = z.infer<typeof currency>;

export const PLATFORMS = ['VENMO', 'ZELLE', 'CASH'] as const;
export const platform = z.enum(PLATFORMS);
export type Platform = z.infer<typeof platform>;
