import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import { describe, expect, it } from 'vitest';
import { setAsideBy } from './history-set-aside.ts';
import type { TellableEntry } from './history-states.ts';

const [NINE, TEN, FOUR, FIVE] = ['13', '14', '20', '21'].map((hour) => `2026-03-10T${hour}:00:00.000Z`);
const stands = { id: 'd', status: 'COMPLETED', actualStartUtc: NINE, actualEndUtc: FIVE, isPaid: false };
const day = stands as AgendaDay;

const told = (entry: object, was: object | null = null): TellableEntry => ({
  entry: {
    name: 'day.recordHours',
    result: 'applied',
    code: null,
    by: { accountId: 'mia' },
    ...entry,
  } as HistoryEntry,
  changes: was === null ? [] : [{ table: 'day', id: 'd', about: 'd', was: { ...was }, is: { ...stands } }],
});
const replaced = told({}, { actualStartUtc: TEN, actualEndUtc: FOUR });
const late = told({ result: 'noop', code: 'hours_superseded', args: { start: TEN, end: FOUR } });
const MIA = { day, readerId: 'mia' };

describe('hours that may count again', () => {
  it('are those that their reader’s own stand over, or that arrived too late to count', () => {
    expect(setAsideBy(replaced, MIA)).toEqual({ start: TEN, end: FOUR, isReplaced: true });
    expect(setAsideBy(late, MIA)).toEqual({ start: TEN, end: FOUR, isReplaced: false });
  });

  it('are nobody else’s to bring back, nor of a paid or a deleted day', () => {
    expect(setAsideBy(replaced, { day, readerId: 'fay' })).toBeUndefined();
    const paid = { ...day, isPaid: true, amountCents: 4000 };
    expect(setAsideBy(late, { day: paid, readerId: 'mia' })).toBeUndefined();
    expect(setAsideBy(late, { day: undefined, readerId: 'mia' })).toBeUndefined();
  });

  it('are gone once they stand again, or others than the entry’s own stand', () => {
    const back = { ...day, actualStartUtc: TEN ?? null, actualEndUtc: FOUR ?? null };
    expect(setAsideBy(late, { day: back, readerId: 'mia' })).toBeUndefined();
    const other = { ...day, actualEndUtc: FOUR ?? null };
    expect(setAsideBy(replaced, { day: other, readerId: 'mia' })).toBeUndefined();
  });
});
