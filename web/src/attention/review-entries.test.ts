/** Tests the two entries of a review card. */
import { describe, expect, it } from 'vitest';
import type { ReviewItem } from '../device/views.ts';
import { toCountedEntry, toPendingEntry } from './review-entries.ts';

/** Only the fields that are shown. */
const item = {
  review: { startUtc: '2026-03-10T13:00:00.000Z', endUtc: '2026-03-10T20:52:00.000Z' },
  household: { timezone: 'America/New_York' },
  day: { actualStartUtc: '2026-03-10T13:00:00.000Z', actualEndUtc: '2026-03-10T20:00:00.000Z' },
} as ReviewItem;

describe('the two entries of a review', () => {
  it('are the hours that count and the hours in review', () => {
    expect(toCountedEntry(item)).toEqual({ times: '9:00 AM – 4:00 PM', worked: '7 h' });
    expect(toPendingEntry(item)).toEqual({ times: '9:00 AM – 4:52 PM', worked: '7 h 52 min' });
  });

  it('say that a declined day has no hours', () => {
    const declined = {
      ...item,
      day: { ...item.day, actualStartUtc: null, actualEndUtc: null },
    } as ReviewItem;
    expect(toCountedEntry(declined)).toEqual({ times: 'No hours', worked: undefined });
  });
});
