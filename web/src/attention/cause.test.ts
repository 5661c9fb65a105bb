/** Tests finding the change that caused a refusal, and a deleted day in the history. */
import type { HistoryChange, HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { describe, expect, it } from 'vitest';
import type { HistoryReading, HistorySource } from '../history/history-lines.ts';
import { describeCause, findDeletedDay } from './cause.ts';

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

/** Entries: newest first. */
const sourceOf = (...entries: HistoryEntry[]): HistorySource => ({
  household,
  entries,
  queued: [],
  rows: new Map(),
  nannyNames: new Map(),
});

const ofTerms = (name: string, states: [HistoryChange['before'], HistoryChange['after']]): HistoryEntry => {
  const [before, after] = states;
  return { ...entry(name, states), changes: [{ table: 'terms', id: 't', about: 'n', before, after }] };
};

const made = entry('day.schedule', [null, MADE]);
const moved = entry('day.editSchedule', [
  { scheduledStartUtc: MADE.scheduledStartUtc },
  { scheduledStartUtc: '2026-03-10T16:00:00.000Z' },
]);
const removed = entry('day.remove', [{ ...MADE, scheduledStartUtc: '2026-03-10T16:00:00.000Z' }, null]);

describe('the cause of a refusal', () => {
  it('is the newest change that its code is about, with its author', () => {
    expect(describeCause('day_deleted', sourceOf(removed, moved, made), reading)).toBe(
      'Fay deleted this day, was 12:00 PM – 5:00 PM · Mar 9, 2026, 10:00 AM',
    );
    expect(describeCause('schedule_changed', sourceOf(removed, moved, made), reading)).toBe(
      'Fay changed the times to 12:00 PM – 5:00 PM, was 9:00 AM – 5:00 PM · Mar 9, 2026, 10:00 AM',
    );
  });

  it('is the newest change of terms, not the answer to them', () => {
    const limits = { weeklyLimitMinutes: 2400, overtimeMultiplierHundredths: 150 };
    const terms = { nannyId: 'n', effectiveFrom: '2026-03-08', ...limits };
    const set = ofTerms('terms.set', [null, { ...terms, changedAt: '2026-03-09T14:00:00.000Z' }]);
    const answered = ofTerms('terms.answer', [{ answer: null }, { answer: 'AGREED' }]);
    const ofNanny: HistoryReading = { readerId: 'mia', subject: { kind: 'day', id: 'n' } };
    expect(describeCause('terms_changed', sourceOf(answered, set), ofNanny)).toMatch(
      /^Fay set terms for a nanny from Mar 8, 2026: overtime after 40 h a week/,
    );
  });

  it('is unknown when the history has no such change', () => {
    expect(describeCause('day_paid', sourceOf(moved, made), reading)).toBeUndefined();
    expect(describeCause('server_error', sourceOf(moved, made), reading)).toBeUndefined();
  });
});

describe('a deleted day', () => {
  it('keeps its date and times', () => {
    expect(findDeletedDay(sourceOf(removed, moved, made), 'd')).toMatchObject({
      date: '2026-03-10',
      scheduledNotes: null,
    });
    expect(findDeletedDay(sourceOf(moved, made), 'd')).toBeUndefined();
  });
});
