import type { HistoryChange, HistoryEntry } from 'sync-protocol/model/history.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import { describe, expect, it } from 'vitest';
import type { HistoryReading, HistorySource } from '../../domain/history-lines.ts';
import { deletedDay, meanwhileInWords } from './meanwhile.ts';

const household = { timezone: 'America/New_York', currency: 'USD' } as Household;
const reading: HistoryReading = { readerId: 'mia', subject: { kind: 'day', id: 'd' } };
const MADE = {
  date: '2026-03-10',
  status: 'PENDING',
  scheduledStartUtc: '2026-03-10T13:00:00.000Z',
  scheduledEndUtc: '2026-03-10T21:00:00.000Z',
};

const entry = (
  name: string,
  [before, after]: [HistoryChange['before'], HistoryChange['after']],
): HistoryEntry =>
  ({
    id: name,
    name,
    result: 'applied',
    by: { accountId: 'fay', name: 'Fay', role: 'FAMILY' },
    viewedBy: null,
    device: null,
    subjects: [],
    happenedAt: '2026-03-09T14:00:00.000Z',
    receivedAt: '2026-03-09T14:00:00.000Z',
    changes: [{ table: 'day', id: 'd', about: 'd', before, after }],
  }) as unknown as HistoryEntry;

/** The latest first. */
const sourceOf = (...entries: HistoryEntry[]): HistorySource => ({
  household,
  entries,
  queued: [],
  rows: new Map(),
  nannyNames: new Map(),
});

const made = entry('day.schedule', [null, MADE]);
const moved = entry('day.editSchedule', [
  { scheduledStartUtc: MADE.scheduledStartUtc },
  { scheduledStartUtc: '2026-03-10T16:00:00.000Z' },
]);
const removed = entry('day.remove', [{ ...MADE, scheduledStartUtc: '2026-03-10T16:00:00.000Z' }, null]);

describe('what an entry met', () => {
  it('is the latest change that its refusal is about, and who made it', () => {
    expect(meanwhileInWords('day_deleted', sourceOf(removed, moved, made), reading)).toBe(
      'Fay deleted this day, was 12:00 PM - 5:00 PM · Mar 9, 2026, 10:00 AM',
    );
    expect(meanwhileInWords('schedule_changed', sourceOf(removed, moved, made), reading)).toBe(
      'Fay changed the times to 12:00 PM - 5:00 PM, was 9:00 AM - 5:00 PM · Mar 9, 2026, 10:00 AM',
    );
  });

  it('is not guessed where the history does not tell', () => {
    expect(meanwhileInWords('day_paid', sourceOf(moved, made), reading)).toBeUndefined();
    expect(meanwhileInWords('server_error', sourceOf(moved, made), reading)).toBeUndefined();
  });
});

describe('a day that is gone', () => {
  it('is still known by its date and times', () => {
    expect(deletedDay(sourceOf(removed, moved, made), 'd')).toMatchObject({
      date: '2026-03-10',
      scheduledNotes: null,
    });
    expect(deletedDay(sourceOf(moved, made), 'd')).toBeUndefined();
  });
});
