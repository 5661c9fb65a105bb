/**
 * Tests describing mutations as sentences: hours, schedules, answers, to-dos, nannies, weeks and settings; a deleted
 * day, and arguments that can't be read.
 */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import { describeMutation, type MutationFacts } from './mutation-words.ts';

const DAY_ID = '0198c0de-0000-7000-8000-000000000001';
const NANNY_ID = '0198c0de-0000-7000-8000-000000000002';

/** Only the fields that sentences use. */
const day = {
  date: '2026-03-10',
  status: 'ACCEPTED',
  isPaid: false,
  scheduledStartUtc: '2026-03-10T13:00:00.000Z',
  scheduledEndUtc: '2026-03-10T21:00:00.000Z',
  actualStartUtc: null,
  actualEndUtc: null,
  billableMinutes: null,
  amountCents: null,
} as AgendaDay;

const facts: MutationFacts = {
  timezone: 'America/New_York',
  currency: 'USD',
  day,
  nannyName: 'Maria Santos',
};
const gone: MutationFacts = { ...facts, day: undefined, nannyName: undefined };

const describeEdit = (args: object) =>
  describeMutation({ name: 'day.editSchedule', args: { dayId: DAY_ID, ...args } }, facts);

describe('the sentence of a mutation', () => {
  const hours = {
    name: 'day.recordHours',
    args: { dayId: DAY_ID, start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T21:15:00.000Z' },
  };

  it('names the day and the hours on the household’s clock', () => {
    expect(describeMutation(hours, facts)).toBe(
      'Hours for Tuesday, March 10, 2026 (Maria Santos): 9:00 AM – 5:15 PM',
    );
  });

  it('names the date of hours whose day is deleted', () => {
    expect(describeMutation(hours, gone)).toBe('Hours for Tuesday, March 10, 2026: 9:00 AM – 5:15 PM');
  });

  it('describes an answer, a to-do, a new nanny and a week', () => {
    expect(describeMutation({ name: 'day.answer', args: { dayId: DAY_ID, status: 'DECLINED' } }, facts)).toBe(
      'Declined: Tuesday, March 10, 2026 (Maria Santos)',
    );
    const todo = { name: 'todo.add', args: { todoId: NANNY_ID, dayId: DAY_ID, title: 'Buy milk' } };
    expect(describeMutation(todo, gone)).toBe('New to-do for a deleted day: “Buy milk”');
    const nanny = { id: NANNY_ID, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2150 };
    expect(describeMutation({ name: 'nanny.add', args: nanny }, gone)).toBe(
      'New nanny: Ana, ana@example.com, $21.50 an hour',
    );
    const items = [{ weekday: 3, startMinutes: 540, endMinutes: 1440, notes: 'Late' }];
    expect(describeMutation({ name: 'baseSchedule.save', args: { nannyId: NANNY_ID, items } }, gone)).toBe(
      'Base schedule: Wed 9:00 AM – 12:00 AM (“Late”)',
    );
  });

  it('names each changed field of a nanny and of the settings', () => {
    const nanny = { nannyId: NANNY_ID, name: 'Ana', email: 'ana@example.com' };
    expect(describeMutation({ name: 'nanny.edit', args: nanny }, gone)).toBe(
      'Edited nanny: name Ana and email ana@example.com',
    );
    expect(describeMutation({ name: 'nanny.edit', args: { nannyId: NANNY_ID, color: 'PINK' } }, facts)).toBe(
      'Edited Maria Santos: color Pink',
    );
    expect(describeMutation({ name: 'nanny.edit', args: { nannyId: NANNY_ID, color: null } }, gone)).toBe(
      'Edited nanny: color Automatic',
    );
    const rate = { nannyId: NANNY_ID, hourlyRateCents: 2500, effectiveFrom: '2026-12-01' };
    expect(describeMutation({ name: 'nanny.setRate', args: rate }, facts)).toBe(
      'Hourly rate of Maria Santos: $25.00 from Dec 1, 2026',
    );
    const settings = { timezone: 'America/Denver', billingIncrementMinutes: 1, currency: 'EUR' };
    expect(describeMutation({ name: 'household.saveSettings', args: settings }, gone)).toBe(
      'Settings: time zone America/Denver, billing increment 1 minute and currency EUR',
    );
  });

  it('names only what changed in a schedule', () => {
    expect(describeEdit({ end: '2026-03-10T22:00:00.000Z' })).toMatch(': 9:00 AM – 6:00 PM');
    expect(describeEdit({ notes: 'Park' })).toBe(
      'New schedule for Tuesday, March 10, 2026 (Maria Santos), notes: “Park”',
    );
    expect(describeEdit({ notes: null })).toMatch('without notes');
    const moved = { date: '2026-03-11', end: '2026-03-11T22:00:00.000Z' };
    expect(describeEdit(moved)).toMatch(': moved to Mar 11, 2026, 9:00 AM – 6:00 PM');
    const start = { name: 'day.editSchedule', args: { dayId: DAY_ID, start: '2026-03-10T14:00:00.000Z' } };
    expect(describeMutation(start, gone)).toBe('New schedule for a deleted day: from 10:00 AM');
  });

  it('shows a mutation that this build can’t read as it is', () => {
    expect(describeMutation({ name: 'day.swap', args: { with: 'Ana' } }, gone)).toBe(
      'day.swap {"with":"Ana"}',
    );
    expect(describeMutation({ name: 'day.answer', args: { old: true } }, gone)).toBe(
      'day.answer {"old":true}',
    );
  });
});
