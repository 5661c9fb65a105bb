/**
 * Tests shifts on the household's wall clock: moved, stretched, past midnight, at both clock changes; and the edits
 * that they make.
 */
import { describe, expect, it } from 'vitest';
import { testItem } from '../test-items.ts';
import { moveSpan, scheduledSpan, stretchSpan, toEdit, toInstants, toWallSpan } from './wall-span.ts';

const NEW_YORK = 'America/New_York';
const nineToFive = { date: '2026-11-23', start: 540, end: 1020 };

describe('a shift on the wall clock', () => {
  it('is placed by the household’s zone, not by the browser’s', () => {
    const item = testItem({ id: 'a', date: '2026-11-24' });
    const times = {
      scheduledStartUtc: '2026-11-24T01:00:00.000Z',
      scheduledEndUtc: '2026-11-24T05:00:00.000Z',
    };
    const inZone = (timezone: string) =>
      scheduledSpan({ ...item, household: { ...item.household, timezone }, day: { ...item.day, ...times } });
    expect(inZone('America/Los_Angeles')).toEqual({ date: '2026-11-23', start: 1020, end: 1260 });
    expect(inZone('Pacific/Honolulu')).toEqual({ date: '2026-11-23', start: 900, end: 1140 });
    expect(inZone('Asia/Tokyo')).toEqual({ date: '2026-11-24', start: 600, end: 840 });
  });

  it('runs past midnight, and past the end of the year', () => {
    const span = toWallSpan({ start: '2027-01-01T03:00:00.000Z', end: '2027-01-01T11:00:00.000Z' }, NEW_YORK);
    expect(span).toEqual({ date: '2026-12-31', start: 1320, end: 1800 });
    expect(toInstants(moveSpan(span, { days: 1 }), NEW_YORK)).toEqual({
      start: '2027-01-02T03:00:00.000Z',
      end: '2027-01-02T11:00:00.000Z',
    });
  });

  it('keeps its times when it moves over a clock change', () => {
    // Clocks go forward on March 8 and back on November 1, 2026.
    for (const [from, to] of [
      ['2026-03-06', '2026-03-09'],
      ['2026-10-30', '2026-11-02'],
    ] as const) {
      const before = { date: from, start: 540, end: 1020 };
      const after = toInstants(moveSpan(before, { days: 3 }), NEW_YORK);
      expect(toWallSpan(after, NEW_YORK)).toEqual({ date: to, start: 540, end: 1020 });
      expect(Date.parse(after.start) - Date.parse(toInstants(before, NEW_YORK).start)).not.toBe(
        3 * 86_400_000,
      );
    }
  });

  it('has a height where the repeated hour shows its end before its start', () => {
    const span = toWallSpan({ start: '2026-11-01T05:45:00.000Z', end: '2026-11-01T06:15:00.000Z' }, NEW_YORK);
    expect(span).toEqual({ date: '2026-11-01', start: 105, end: 120 });
  });

  it('over the skipped hour takes the room that the clock shows', () => {
    const span = toWallSpan({ start: '2026-03-08T06:00:00.000Z', end: '2026-03-08T08:00:00.000Z' }, NEW_YORK);
    expect(span).toEqual({ date: '2026-03-08', start: 60, end: 240 });
  });
});

describe('moving and stretching', () => {
  it('moves by days and minutes, and over midnight to the neighboring date', () => {
    expect(moveSpan(nineToFive, { days: -1, minutes: 30 })).toEqual({
      date: '2026-11-22',
      start: 570,
      end: 1050,
    });
    expect(moveSpan(nineToFive, { minutes: -600 })).toEqual({ date: '2026-11-22', start: 1380, end: 1860 });
    expect(moveSpan(nineToFive, { minutes: 930 })).toEqual({ date: '2026-11-24', start: 30, end: 510 });
  });

  it('keeps a length between 15 minutes and a day, and the start on its date', () => {
    expect(stretchSpan(nineToFive, 'end', -2000).end).toBe(555);
    expect(stretchSpan(nineToFive, 'end', 2000).end).toBe(540 + 1440);
    expect(stretchSpan(nineToFive, 'start', -2000).start).toBe(0);
    expect(stretchSpan(nineToFive, 'start', 2000).start).toBe(1005);
    expect(stretchSpan({ ...nineToFive, start: 1320, end: 1800 }, 'start', 300).start).toBe(1425);
  });

  it('changes only the edge that moved; another date comes with both times', () => {
    const item = testItem({ id: 'a', date: '2024-03-07' });
    const span = { date: '2024-03-07', start: 540, end: 1020 };
    expect(toEdit(item, span)).toEqual({});
    expect(toEdit(item, { ...span, end: 1080 })).toEqual({ end: '2024-03-07T23:00:00.000Z' });
    expect(toEdit(item, { ...span, date: '2024-03-11' })).toEqual({
      date: '2024-03-11',
      start: '2024-03-11T13:00:00.000Z',
      end: '2024-03-11T21:00:00.000Z',
    });
  });
});
