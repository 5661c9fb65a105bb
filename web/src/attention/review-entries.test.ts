/** Tests the two entries of a review card: their hours and prices. */
import type { Rate } from 'sync-protocol/people/nanny.ts';
import { describe, expect, it } from 'vitest';
import type { Loaded, ReviewItem } from '../device/views.ts';
import { toCountedEntry, toPendingEntry } from './review-entries.ts';

/** Only the fields that are shown. */
const item = {
  review: { startUtc: '2026-03-10T13:00:00.000Z', endUtc: '2026-03-10T20:52:00.000Z' },
  household: { timezone: 'America/New_York', currency: 'USD', billingIncrementMinutes: 15 },
  day: {
    date: '2026-03-10',
    actualStartUtc: '2026-03-10T13:00:00.000Z',
    actualEndUtc: '2026-03-10T20:00:00.000Z',
    billableMinutes: 420,
    amountCents: 14_000,
  },
} as ReviewItem;
const rates = {
  state: 'ready',
  data: [{ effectiveFrom: '2026-01-01', hourlyRateCents: 2000 }],
} as Loaded<Rate[]>;

describe('the two entries of a review', () => {
  it('are the hours that count and the hours in review, with prices', () => {
    expect(toCountedEntry(item)).toEqual({
      times: '9:00 AM – 4:00 PM',
      worked: '7 h',
      billed: '7.00 hrs · $140.00',
    });
    expect(toPendingEntry(item, rates)).toEqual({
      times: '9:00 AM – 4:52 PM',
      worked: '7 h 52 min',
      billed: '8.00 hrs · $160.00',
    });
  });

  it('say that a declined day has no hours', () => {
    const declined = {
      ...item,
      day: { ...item.day, actualStartUtc: null, actualEndUtc: null },
    } as ReviewItem;
    expect(toCountedEntry(declined)).toMatchObject({ times: 'No hours', billed: '$0.00' });
  });

  it('show no price before the rates have loaded', () => {
    expect(toPendingEntry(item, { state: 'loading' }).billed).toBe('Not priced yet');
  });
});
