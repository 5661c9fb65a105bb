/** What the sentences of a history are made from. */
import type { Currency } from 'sync-protocol/model/values.ts';
import { formatDate, formatHours, formatMoney } from 'sync-protocol/rules/format.ts';
import { timesInWords } from './entry-facts.ts';
import { changesOf, type RowChange, type TypedChange } from './history-states.ts';

export interface Deed {
  /** Of the day or payment whose history is read; all of them in the household's. */
  readonly own: readonly RowChange[];
  readonly all: readonly RowChange[];
  /** Whose history is read. */
  readonly of: 'day' | 'payment' | 'household';
  readonly timezone: string;
  readonly currency: Currency;
  readonly nannyName: (nannyId: string | undefined) => string;
  readonly isReview: boolean;
}

/** What somebody did, as it follows their name, and what stood there before. */
export interface Told {
  readonly did: string;
  readonly was?: string | undefined;
  /** What followed from it. */
  readonly result?: string | undefined;
  /** Told of itself, without who: 'Generated from the base schedule'. */
  readonly isImpersonal?: boolean;
}

type DayChange = TypedChange<'day'>;

export const dayOf = ({ own }: Deed): DayChange | undefined => changesOf(own, 'day')[0];

export const money = (cents: number | undefined | null, { currency }: Deed): string =>
  cents === undefined || cents === null ? 'an amount' : formatMoney(cents, currency);

export const times = (start: string | null | undefined, end: string | null | undefined, deed: Deed): string =>
  timesInWords(start ?? null, end ?? null, deed.timezone);

export const scheduled = (day: DayChange['is'], deed: Deed): string =>
  times(day?.scheduledStartUtc, day?.scheduledEndUtc, deed);

export const actual = (day: DayChange['is'], deed: Deed): string =>
  times(day?.actualStartUtc, day?.actualEndUtc, deed);

/** '8.25 hrs, $177.38', where it has been priced. */
export function priced(day: DayChange['is'], deed: Deed): string | undefined {
  if (day?.billableMinutes === undefined || day.billableMinutes === null) return undefined;
  return `${formatHours(day.billableMinutes)} hrs, ${money(day.amountCents, deed)}`;
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
