/** Formats times, dates, overlaps, quotes, and labels and values of fields, in the household's time zone. */
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { formatDate, formatDateRange, formatTime } from '../language/format.ts';
import type { AgendaShift, DayOverlap } from '../store/views.ts';
import { plural } from '../ui/plural.ts';
import { AUTOMATIC_COLOR, NANNY_COLOR_NAMES } from './nanny-color-names.ts';

const NOT_SET = 'Not set';

/** Returns '9:00 AM – 5:00 PM', '9:00 AM – Not set', or 'Not set'. */
export function formatTimes(start: string | null, end: string | null, timezone: string): string {
  if (start === null && end === null) return NOT_SET;
  const format = (instant: string | null) => (instant === null ? NOT_SET : formatTime(instant, timezone));
  return `${format(start)} – ${format(end)}`;
}

/** Formats with the specification's hyphen, for 'Scheduled:' and 'Actual:' on cards: '9:00 AM - 5:00 PM'. */
export const formatCardTimes: typeof formatTimes = (start, end, timezone) =>
  formatTimes(start, end, timezone).replace('–', '-');

export const formatScheduled = ({ day, household }: AgendaShift): string =>
  formatTimes(day.scheduledStartUtc, day.scheduledEndUtc, household.timezone);

/** Returns 'Overlaps a day of the Miller family, 9:00 AM – 1:00 PM'. `timezone`: that of the day on screen. */
export const formatOverlap = ({ householdName, start, end }: DayOverlap, timezone: string): string =>
  `Overlaps a day of ${householdName}, ${formatTimes(start, end, timezone)}`;

export function formatMoment(instant: string, timezone: string): string {
  return `${formatDate(dateOf(instant, timezone))}, ${formatTime(instant, timezone)}`;
}

/** Returns 'Mar 1 – 31, 2024', or the one date. */
export function formatDates(dates: readonly string[]): string {
  const sorted = dates.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return 'some dates';
  return formatDateRange(first, last);
}

export const quote = (words: string | null | undefined): string => (words ? `“${words}”` : 'none');

interface FieldWords {
  readonly label?: string;
  readonly format?: (value: unknown) => string;
  /** For null, instead of 'none'. */
  readonly unset?: string;
}

const FIELD_WORDS: { readonly [field: string]: FieldWords } = {
  timezone: { label: 'time zone' },
  billingIncrementMinutes: {
    label: 'billing increment',
    format: (value) => plural(Number(value), 'minute'),
  },
  color: {
    format: (value) =>
      (NANNY_COLOR_NAMES as Readonly<Record<string, string>>)[String(value)] ?? String(value),
    unset: AUTOMATIC_COLOR,
  },
};

/** Returns the label of a row's field: 'billing increment'. Derived from the name unless listed above. */
export const fieldLabel = (field: string): string =>
  FIELD_WORDS[field]?.label ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the value of a row's field as text: '15 minutes', or 'none'. */
export function formatField(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return FIELD_WORDS[field]?.unset ?? 'none';
  return FIELD_WORDS[field]?.format?.(value) ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
