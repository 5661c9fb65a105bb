import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { describe, expect, it } from 'vitest';
import { enteredInWords } from '../../domain/entered-words.ts';
import type { EntryFacts } from '../../domain/entry-facts.ts';
import { standingInWords } from './standing-words.ts';

const DAY_ID = '0198c0de-0000-7000-8000-000000000001';
const NANNY_ID = '0198c0de-0000-7000-8000-000000000002';

/** Only what is put into words; the rest of a day has no part in it. */
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

const facts: EntryFacts = { timezone: 'America/New_York', currency: 'USD', day, nannyName: 'Maria Santos' };
const gone: EntryFacts = { ...facts, day: undefined, nannyName: undefined };

const editInWords = (args: object) =>
  enteredInWords({ name: 'day.editSchedule', args: { dayId: DAY_ID, ...args } }, facts);

describe('what was entered, in words', () => {
  const hours = {
    name: 'day.recordHours',
    args: { dayId: DAY_ID, start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T21:15:00.000Z' },
  };

  it('names the day and the hours on the household’s clock', () => {
    expect(enteredInWords(hours, facts)).toBe(
      'Hours for Tuesday, March 10, 2026 (Maria Santos): 9:00 AM - 5:15 PM',
    );
  });

  it('still names the date of hours whose day is gone', () => {
    expect(enteredInWords(hours, gone)).toBe('Hours for Tuesday, March 10, 2026: 9:00 AM - 5:15 PM');
  });

  it('tells an answer, a to-do, a new nanny and a week', () => {
    expect(enteredInWords({ name: 'day.answer', args: { dayId: DAY_ID, status: 'DECLINED' } }, facts)).toBe(
      'Declined: Tuesday, March 10, 2026 (Maria Santos)',
    );
    const todo = { name: 'todo.add', args: { todoId: NANNY_ID, dayId: DAY_ID, title: 'Buy milk' } };
    expect(enteredInWords(todo, gone)).toBe('A new to-do for a day that is no longer here: “Buy milk”');
    const nanny = { id: NANNY_ID, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2150 };
    expect(enteredInWords({ name: 'nanny.add', args: nanny }, gone)).toBe(
      'A new nanny: Ana, ana@example.com, $21.50 an hour',
    );
    const items = [{ weekday: 3, startMinutes: 540, endMinutes: 1440, notes: 'Late' }];
    expect(enteredInWords({ name: 'baseSchedule.save', args: { nannyId: NANNY_ID, items } }, gone)).toBe(
      'A weekly schedule: Wed 9:00 AM - 12:00 AM (“Late”)',
    );
  });

  it('tells only what was changed of a schedule', () => {
    expect(editInWords({ end: '2026-03-10T22:00:00.000Z' })).toMatch(': 9:00 AM - 6:00 PM');
    expect(editInWords({ notes: 'Park' })).toBe(
      'New schedule for Tuesday, March 10, 2026 (Maria Santos), notes: “Park”',
    );
    expect(editInWords({ notes: null })).toMatch('without notes');
    const start = { name: 'day.editSchedule', args: { dayId: DAY_ID, start: '2026-03-10T14:00:00.000Z' } };
    expect(enteredInWords(start, gone)).toBe('New schedule for a day that is no longer here: from 10:00 AM');
  });

  it('loses nothing of an entry that this build can’t read', () => {
    expect(enteredInWords({ name: 'day.swap', args: { with: 'Ana' } }, gone)).toBe('day.swap {"with":"Ana"}');
    expect(enteredInWords({ name: 'day.answer', args: { old: true } }, gone)).toBe('day.answer {"old":true}');
  });
});

describe('what stands now, in words', () => {
  it('is the day as it is', () => {
    expect(standingInWords({ name: 'day.answer' }, facts)).toBe('Accepted · Scheduled: 9:00 AM - 5:00 PM');
    const paid = {
      ...day,
      status: 'COMPLETED',
      isPaid: true,
      actualStartUtc: day.scheduledStartUtc,
      actualEndUtc: day.scheduledEndUtc,
      billableMinutes: 480,
      amountCents: 17_200,
    } as AgendaDay;
    expect(standingInWords({ name: 'day.recordHours' }, { ...facts, day: paid })).toBe(
      'Completed and paid · Scheduled: 9:00 AM - 5:00 PM · Actual: 9:00 AM - 5:00 PM · 8.00 hrs, $172.00',
    );
  });

  it('is that the day is gone, or that nothing was changed', () => {
    expect(standingInWords({ name: 'day.answer' }, gone)).toBe('This day is not in the agenda.');
    expect(standingInWords({ name: 'nanny.add' }, gone)).toBe('Nothing was changed by this entry.');
  });
});
