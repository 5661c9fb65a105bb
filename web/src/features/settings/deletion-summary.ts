import { texts } from './settings-texts.ts';
import type { HouseholdHoldings } from './use-household-holdings.ts';

/** '2 nannies, 86 days and 12 payments': what ends with a household, by number; nothing is not counted. */
export function whatGoesAlong({ nannies, days, todos, payments }: HouseholdHoldings): string {
  const counts = [
    [nannies, texts.nannies],
    [days, texts.days],
    [todos, texts.todos],
    [payments, texts.payments],
  ] as const;
  const parts = counts.flatMap(([count, words]) => (count === 0 ? [] : [words(count)]));
  if (parts.length === 0) return texts.noEntries;
  return new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(parts);
}
