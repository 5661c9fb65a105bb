import type { Currency } from 'sync-protocol/model/values.ts';
import { formatDate, formatHours, formatMoney } from 'sync-protocol/rules/format.ts';
import { timesInWords } from './entry-facts.ts';
import { changesOf, type RowChange, type TypedChange } from './history-states.ts';

/** What a history entry's sentence is made from. */
export interface EntryContext {
  /** Changes of the day or payment whose history is read; in the household's history, all of them. */
  readonly own: readonly RowChange[];
  readonly all: readonly RowChange[];
  /** Whose history this is. */
  readonly of: 'day' | 'payment' | 'household';
  readonly timezone: string;
  readonly currency: Currency;
  readonly nannyName: (nannyId: string | undefined) => string;
  readonly isReview: boolean;
}

/** One history entry in words. */
export interface HistorySentence {
  /** Follows the person's name: 'entered 9:00 AM to 5:00 PM'. */
  readonly did: string;
  /** The values before. */
  readonly was?: string | undefined;
  /** What the change led to: hours and pay. */
  readonly result?: string | undefined;
  /** The sentence has no person: 'Generated from the base schedule'. */
  readonly isImpersonal?: boolean;
}

type DayChange = TypedChange<'day'>;

export const dayOf = ({ own }: EntryContext): DayChange | undefined => changesOf(own, 'day')[0];

export const money = (cents: number | undefined | null, { currency }: EntryContext): string =>
  cents === undefined || cents === null ? 'an amount' : formatMoney(cents, currency);

export const times = (
  start: string | null | undefined,
  end: string | null | undefined,
  context: EntryContext,
): string => timesInWords(start ?? null, end ?? null, context.timezone);

export const scheduled = (day: DayChange['is'], context: EntryContext): string =>
  times(day?.scheduledStartUtc, day?.scheduledEndUtc, context);

export const actual = (day: DayChange['is'], context: EntryContext): string =>
  times(day?.actualStartUtc, day?.actualEndUtc, context);

/** '8.25 hrs, $177.38', where it has been priced. */
export function priced(day: DayChange['is'], context: EntryContext): string | undefined {
  if (day?.billableMinutes === undefined || day.billableMinutes === null) return undefined;
  return `${formatHours(day.billableMinutes)} hrs, ${money(day.amountCents, context)}`;
}

/** 'Mar 1, 2024 to Mar 31, 2024', or the one date. */
export function datesInWords(dates: readonly string[]): string {
  const sorted = dates.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  if (first === undefined || last === undefined) return 'some dates';
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
}

/** 'A, B and C' */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
