/**
 * Schemas of single values, with API documentation: ids, dates, times, texts, e-mail addresses, money, other numbers,
 * and choices (currency, platform, kind of payment, color, language).
 */
import * as z from 'zod/mini';
import { describeValue, type SchemaDoc } from './docs.ts';
import { LANGUAGE_CODES } from './languages.ts';
import {
  CURRENCIES,
  EMAIL,
  EMAIL_MAX,
  forbiddenCharacter,
  isCalendarDate,
  isInstant,
  NAME_MAX,
  normalizeText,
  stripCopied,
  UUID,
} from './value-rules.ts';

export { CURRENCIES, holdsDate, NAME_MAX } from './value-rules.ts';

/** A UUID in lower case: version 7 for new rows, version 8 for ids derived from other ids. */
export const id = z.string().check(z.regex(UUID, 'Must be a UUID'));

const DERIVED_UUID = /^.{14}8/;

/** The id of a new row or mutation: never a derived one, which only the rule that derives it makes. */
export const newRowId = id.check(
  z.refine((value) => !DERIVED_UUID.test(value), 'Must not be a UUID of version 8'),
);

/** A row's key in its household: a UUID, or the parts of a natural key joined by '/'. */
export const rowId = z.string().check(z.minLength(1), z.maxLength(100));

/** A date in the household's time zone, yyyy-MM-dd, 2000 to 2199. */
export const calendarDate = z.string().check(z.refine(isCalendarDate, 'Must be a date like 2026-03-05'));

/** A UTC time with milliseconds, always in this form, so that instants can be compared as text. */
export const instant = z.string().check(z.refine(isInstant, 'Must be a time like 2026-03-05T14:00:00.000Z'));

/** A wall-clock time in the household's time zone, HH:mm. */
export const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 09:00'));

const withoutForbidden = z.refine<string>((value) => forbiddenCharacter(value) === undefined, {
  error: ({ input }) => `Must not hold the character ${forbiddenCharacter(String(input))}`,
});

/** People copy names and amounts from contacts and chats, with invisible characters. */
const withoutCopied = z.overwrite<string>(stripCopied);

/**
 * Returns the schema of text as typed, in NFC, without control and copied invisible characters. `max` counts UTF-16 code units, as the
 * counters on screen do.
 */
export function text(max: number, min = 0) {
  return z.pipe(
    z.string().check(withoutCopied, withoutForbidden, z.maxLength(max, `Must be at most ${max} characters`)),
    z.pipe(
      z.transform((value: string) => value.normalize('NFC')),
      z.string().check(z.minLength(min, 'Required'), z.maxLength(max, `Must be at most ${max} characters`)),
    ),
  );
}

/** Returns the schema of trimmed text of 1 to `max` characters. */
export function requiredText(max: number) {
  return z.pipe(
    z.string().check(withoutCopied, withoutForbidden),
    z.pipe(
      z.transform(normalizeText),
      z.string().check(z.minLength(1, 'Required'), z.maxLength(max, `Must be at most ${max} characters`)),
    ),
  );
}

export const NOTES_MAX = 100;
export const TITLE_MAX = 200;

export const notes = text(NOTES_MAX);
export const title = requiredText(TITLE_MAX);
export const personName = requiredText(NAME_MAX);

/** Trimmed and in lower case, so that a person can't sign up twice with the same address. */
export const email = z.pipe(
  text(EMAIL_MAX),
  z.pipe(
    z.transform((value: string) => value.trim().toLowerCase()),
    z.string().check(z.minLength(1, 'Required'), z.regex(EMAIL, 'Must be an e-mail address')),
  ),
);

/** Whole cents of the household's currency. */
export const cents = z.int();
export const MAX_PAYMENT_CENTS = 100_000_000;
export const paymentCents = z.int().check(z.minimum(1, 'Must be more than 0'), z.maximum(MAX_PAYMENT_CENTS));

export const MAX_RATE_CENTS = 100_000;
/** Cents an hour: $0.01 to $1000.00. */
export const hourlyRateCents = z.int().check(z.minimum(1), z.maximum(MAX_RATE_CENTS));

/** Minutes from midnight; 1440 is the end of the day. */
export const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));

/** 0 = Sunday to 6 = Saturday. */
export const weekday = z.int().check(z.minimum(0), z.maximum(6));

/** The household's version when the row was last written; 0 for a row that the server doesn't have yet. */
export const version = z.int().check(z.minimum(0));

export const currency = z.enum(CURRENCIES, {
  error: ({ input }) =>
    input === undefined || input === '' ? 'Currency is required' : `Must be one of ${CURRENCIES.join(', ')}`,
});
export type Currency = z.infer<typeof currency>;

export const PLATFORMS = ['VENMO', 'ZELLE', 'CASH'] as const;
export const platform = z.enum(PLATFORMS);
export type Platform = z.infer<typeof platform>;

/**
 * Of wages: PAID to her; WITHHELD and paid to somebody else on her behalf; CORRECTION: a later change lowered an approved
 * week. REIMBURSED: paid to her for claims.
 */
export const PAYMENT_KINDS = ['PAID', 'WITHHELD', 'CORRECTION', 'REIMBURSED'] as const;
export const paymentKind = z.enum(PAYMENT_KINDS);
export type PaymentKind = z.infer<typeof paymentKind>;

export const DEDUCTION_LABEL_MAX = 60;
export const deductionLabel = requiredText(DEDUCTION_LABEL_MAX);
export const VOID_REASON_MAX = 200;
export const voidReason = requiredText(VOID_REASON_MAX);

/** The last four digits of a tax id. */
export const idLastFour = z
  .string()
  .check(withoutCopied, z.regex(/^\d{4}$/, 'Must be only the last four digits'));

export const language = z.enum(LANGUAGE_CODES);

/** At least one character that isn't white space, because the value is trimmed. */
const NOT_BLANK = '\\S';

export const valueDocs = (): SchemaDoc[] => [
  describeValue(id, { format: 'uuid' }),
  describeValue(calendarDate, { format: 'date', pattern: '^2[01]\\d\\d-\\d\\d-\\d\\d$' }),
  describeValue(instant, {
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  }),
  describeValue(title, { pattern: NOT_BLANK, minLength: 1, maxLength: TITLE_MAX }),
  describeValue(personName, { pattern: NOT_BLANK, minLength: 1, maxLength: NAME_MAX }),
  describeValue(email, { format: 'email', minLength: 3, maxLength: EMAIL_MAX }),
];
