/** Tests the words for the current state of a changed day: status, times, price; a missing day; no change. */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { expect, it } from 'vitest';
import type { MutationFacts } from '../history/mutation-words.ts';
import { describeCurrentState } from './current-state.ts';

/** Only the fields that are shown. */
const day = {
  status: 'ACCEPTED',
  isPaid: false,
  scheduledStartUtc: '2026-03-10T13:00:00.000Z',
  scheduledEndUtc: '2026-03-10T21:00:00.000Z',
  actualStartUtc: null,
  actualEndUtc: null,
  billableMinutes: null,
  amountCents: null,
} as AgendaDay;
const facts: MutationFacts = { timezone: 'America/New_York', currency: 'USD', day, nannyName: undefined };
const gone: MutationFacts = { ...facts, day: undefined };

it('describes the day with its hours and price', () => {
  expect(describeCurrentState({ name: 'day.answer' }, facts)).toBe('Accepted · Scheduled: 9:00 AM - 5:00 PM');
  const paid = {
    ...day,
    status: 'COMPLETED',
    isPaid: true,
    actualStartUtc: day.scheduledStartUtc,
    actualEndUtc: day.scheduledEndUtc,
    billableMinutes: 480,
    amountCents: 17_200,
  } as AgendaDay;
  expect(describeCurrentState({ name: 'day.recordHours' }, { ...facts, day: paid })).toBe(
    'Completed and paid · Scheduled: 9:00 AM - 5:00 PM · Actual: 9:00 AM - 5:00 PM · 8.00 hrs, $172.00',
  );
});

it('says that the day is gone, or that the entry changed nothing', () => {
  expect(describeCurrentState({ name: 'day.answer' }, gone)).toBe('This day is no longer in the agenda.');
  expect(describeCurrentState({ name: 'nanny.add' }, gone)).toBe('Your entry changed nothing.');
});
