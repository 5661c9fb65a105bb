/** Tests which hours a person can restore: replaced, late or refused ones of a day that isn't paid or deleted. */

import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import type { ReplayedEntry } from './history-entry.ts';
import { findRestorableHours } from './restorable-hours.ts';

const [NINE, TEN, FOUR, FIVE] = ['13', '14', '20', '21'].map((hour) => `2026-03-10T${hour}:00:00.000Z`);
const current = { id: 'd', status: 'COMPLETED', actualStartUtc: NINE, actualEndUtc: FIVE, isPaid: false };
const day = current as AgendaDay;

const entryOf = (entry: object, was: object | null = null): ReplayedEntry => ({
  entry: {
    name: 'day.recordHours',
    result: 'applied',
    code: null,
    by: { accountId: 'mia' },
    ...entry,
  } as HistoryEntry,
  earlierTerms: undefined,
  changes: was === null ? [] : [{ table: 'day', id: 'd', about: 'd', was: { ...was }, is: { ...current } }],
});
const replaced = entryOf({}, { actualStartUtc: TEN, actualEndUtc: FOUR });
const late = entryOf({ result: 'noop', code: 'hours_superseded', args: { start: TEN, end: FOUR } });
const MIA = { day, readerId: 'mia' };

describe('restorable hours', () => {
  it('are those that the reader’s entry replaced, or that came too late', () => {
    expect(findRestorableHours(replaced, MIA)).toEqual({ start: TEN, end: FOUR, isReplaced: true });
    expect(findRestorableHours(late, MIA)).toEqual({ start: TEN, end: FOUR, isReplaced: false });
  });

  it('are none while newer ones wait for the family', () => {
    const { entry } = late;
    expect(findRestorableHours(entryOf({ ...entry, code: 'newer_hours_in_review' }), MIA)).toBeUndefined();
  });

  it('belong to their author, and not to a paid or deleted day', () => {
    expect(findRestorableHours(replaced, { day, readerId: 'fay' })).toBeUndefined();
    const paid = { ...day, isPaid: true, amountCents: 4000 };
    expect(findRestorableHours(late, { day: paid, readerId: 'mia' })).toBeUndefined();
    expect(findRestorableHours(late, { day: undefined, readerId: 'mia' })).toBeUndefined();
  });

  it('belong to both parents if replaced unseen, and to the author if refused', () => {
    const ofBoth = entryOf(
      { code: 'hours_replaced' },
      { actualStartUtc: TEN, actualEndUtc: FOUR, hoursRecordedBy: 'fay' },
    );
    for (const readerId of ['mia', 'fay']) {
      expect(findRestorableHours(ofBoth, { day, readerId })).toMatchObject({ start: TEN, end: FOUR });
    }
    expect(findRestorableHours(ofBoth, { day, readerId: 'gran' })).toBeUndefined();
    const refused = entryOf({ result: 'rejected', code: 'newer_hours', args: { start: TEN, end: FOUR } });
    expect(findRestorableHours(refused, MIA)).toEqual({ start: TEN, end: FOUR, isReplaced: false });
  });

  it('are none once the day has these hours again, or hours newer than the entry’s', () => {
    const back = { ...day, actualStartUtc: TEN ?? null, actualEndUtc: FOUR ?? null };
    expect(findRestorableHours(late, { day: back, readerId: 'mia' })).toBeUndefined();
    const other = { ...day, actualEndUtc: FOUR ?? null };
    expect(findRestorableHours(replaced, { day: other, readerId: 'mia' })).toBeUndefined();
  });
});
