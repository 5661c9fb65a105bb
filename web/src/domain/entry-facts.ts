import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Currency } from 'sync-protocol/model/values.ts';
import { dateOf, wallClockToInstant } from 'sync-protocol/rules/calendar.ts';
import { formatDate, formatDateHeading, formatMoney, formatTime } from 'sync-protocol/rules/format.ts';

/** Where an entry's day is not on this device any more. */
export const SOME_DAY = 'a day that is no longer here';
const NOT_SET = 'Not set';

/** What is needed to put an entry into words: its household's clock and currency, and its day. */
export interface EntryFacts {
  readonly timezone: string;
  readonly currency: Currency;
  readonly day: AgendaDay | undefined;
  readonly nannyName: string | undefined;
}

/** '9:00 AM - 5:00 PM', or 'Not set'. */
export function timesInWords(start: string | null, end: string | null, timezone: string): string {
  if (start === null || end === null) return NOT_SET;
  return `${formatTime(start, timezone)} - ${formatTime(end, timezone)}`;
}

/** 'Tuesday, March 5, 2024', with her name where it is known. */
export function dayInWords({ day, nannyName }: EntryFacts): string {
  if (day === undefined) return SOME_DAY;
  const heading = formatDateHeading(day.date);
  return nannyName === undefined || nannyName === '' ? heading : `${heading} (${nannyName})`;
}

/** The date of hours, when their day is gone: it is the one on which they began. */
export function hoursDateInWords(start: string, facts: EntryFacts): string {
  return facts.day === undefined ? formatDateHeading(dateOf(start, facts.timezone)) : dayInWords(facts);
}

/** 'Mar 5, 2024, 9:12 AM' */
export function momentInWords(instant: string, timezone: string): string {
  return `${formatDate(dateOf(instant, timezone))}, ${formatTime(instant, timezone)}`;
}

/** A clock time of the weekly template: '9:00 AM'. Any date without a clock change will do. */
export function clockInWords(minutes: number): string {
  return formatTime(wallClockToInstant('2026-01-01', minutes, 'UTC'), 'UTC');
}

export const moneyInWords = (cents: number, { currency }: EntryFacts): string => formatMoney(cents, currency);
