/**
 * Texts of the schedule that its frame shows, which the first paint needs too (web/scripts/first-paint.ts): title,
 * subtitle, buttons, first loading; and how many days are selected, with their dates.
 */
import { daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import type { Rights } from '../device/rights.ts';
import { formatDateRange, formatMonthRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { DateRange } from './selection.ts';

export const title = () => t('Schedule');

/** Blank while it isn't known whether a family account is a viewer's. */
export function subtitleFor(reader: 'family' | 'nanny', rights: Rights): string {
  if (reader === 'nanny') return t('View and manage your schedule');
  if (rights === 'unknown') return '\u00a0';
  return rights === 'write' ? t('Manage nanny schedules') : t('What is planned and worked');
}

export const goToToday = () => t('Today');
export const showCompleted = () => t('Show Completed');
export const scheduleDay = () => t('Schedule a Day');
export const firstTime = () =>
  t('Getting your schedule. Once it’s on this device, it opens without internet too.');

/** Two months: longer ranges are named by their months. */
const LONG_RANGE_DAYS = 62;

export interface SelectionPartTexts {
  /** Undefined until all days are loaded. */
  readonly count: number | undefined;
  /** Dates or months. */
  readonly range: DateRange | undefined;
}

/** Returns '108 days, Nov 2025 – Jan 2027' or '3 days, Nov 23 – 25, 2026'. */
export function daysWithin({ count, range }: SelectionPartTexts): string {
  if (count === undefined) return t('Counting…');
  if (count === 0) return t('No days');
  return range === undefined
    ? t('{count, plural, one {# day} other {# days}}', { count })
    : t('{count, plural, one {# day} other {# days}}, {range}', { count, range: formatRange(range) });
}

export function formatRange({ from, to }: DateRange): string {
  const isOfMonths = from === monthOf(from);
  return isOfMonths || daysBetween(from, to) > LONG_RANGE_DAYS
    ? formatMonthRange(from, to)
    : formatDateRange(from, to);
}
