/**
 * Tests forged input: hours of years, derived ids for new rows, days planted under ids of generated days, date limits, wrong clocks,
 * changes that a nanny dates back.
 */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../test-support/household.ts';
import { setTerms } from '../test-support/terms.ts';
import { generatedDayId, SHIFT_NUMBERS } from './kernel/generated-id.ts';
import type { RunResult } from './kernel/mutator.ts';
import { WorkingSet } from './kernel/working-set.ts';
import type { AgendaDay } from './schedule/agenda-day.ts';
import type { BaseScheduleItem } from './schedule/base-schedule.ts';
import { readsToPrice } from './schedule/day-hours-mutators.ts';
import { plannedDay } from './schedule/planned-day.ts';

const TODAY = '2026-03-05';
const MONDAY = '2026-03-09';
const DERIVED = generatedDayId(NANNY_ID, MONDAY, 0);

const shiftOnMondays: BaseScheduleItem = { weekday: 1, startMinutes: 540, endMinutes: 1020 };

function generate(household: TestHousehold, startDate: string, endDate = startDate): RunResult {
  return household.as('family').run('agenda.generate', {
    nannyId: NANNY_ID,
    startDate,
    endDate,
    overwritePending: true,
    overwriteAccepted: true,
    overwriteDeclined: true,
  });
}

/** Returns a day that an older server may have accepted under a forged id. */
const planted = (household: TestHousehold, id: string, date: string): AgendaDay =>
  plannedDay({
    householdId: household.id,
    id,
    nannyId: NANNY_ID,
    date,
    origin: 'scheduled',
    scheduledStartUtc: `${date}T14:00:00.000Z`,
    scheduledEndUtc: `${date}T15:00:00.000Z`,
    scheduledNotes: null,
  });

it('hours of 173 years read no more than those of a night', () => {
  const household = TestHousehold.create();
  setTerms(household);
  const day = household.row('day', household.acceptedDay(TODAY));
  if (day === undefined) throw new Error('No day');
  const rows = new WorkingSet(household.id);
  rows.load(
    [],
    household.all('household').map((row) => ['household', row]),
  );
  rows.load(
    [{ table: 'terms', where: { nannyId: NANNY_ID } }],
    household.all('terms').map((row) => ['terms', row]),
  );
  const readsUntil = (end: string) => readsToPrice(day, { start: `${TODAY}T14:00:00.000Z`, end }, rows);
  const long = readsUntil('2199-12-30T22:00:00.000Z');
  expect(JSON.stringify(long).length).toBeLessThan(
    2 * JSON.stringify(readsUntil('2026-03-06T14:00:00.000Z')).length,
  );
});

describe('the id of a new row', () => {
  it('is never a derived one', () => {
    const household = TestHousehold.create();
    const dayId = household.pendingDay(TODAY);
    const nannyId = NANNY_ID;
    const results = [
      household.as('nanny').run('day.schedule', {
        dayId: DERIVED,
        nannyId,
        date: TODAY,
        ...household.span(TODAY, '09:00', '10:00'),
        notes: null,
      }),
      household.as('nanny').run('todo.add', { todoId: DERIVED, dayId, title: 'Nap' }),
      household
        .as('family')
        .run('nanny.add', { id: DERIVED, name: 'Ana', email: 'ana@example.com', hourlyRateCents: 2000 }),
      household.as('family').run('payment.record', {
        paymentId: DERIVED,
        nannyId,
        paymentDate: TODAY,
        amountCents: 1,
        platform: 'CASH',
      }),
      household.as('family').run('payment.payDays', {
        payments: [{ paymentId: DERIVED, nannyId }],
        days: [{ dayId, amountCents: 1 }],
        platform: null,
      }),
    ];
    for (const result of results) expect(result).toMatchObject({ result: 'rejected', code: 'bad_input' });
  });
});

describe('generating over planted ids', () => {
  it('adds the day beside a paid day of another date that has its id', () => {
    const household = TestHousehold.create();
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: [shiftOnMondays] });
    const paid = { ...planted(household, DERIVED, TODAY), status: 'COMPLETED', isPaid: true } as const;
    household.plant('day', paid);
    expect(generate(household, MONDAY)).toMatchObject({ result: 'applied', data: { generated: 1 } });
    expect(household.day(DERIVED)).toEqual(paid);
    expect(household.all('day').filter(({ date }) => date === MONDAY)).toHaveLength(1);
  });

  it('generates the other dates when all ids of one date are taken', () => {
    const household = TestHousehold.create();
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: [shiftOnMondays] });
    for (let number = 0; number < SHIFT_NUMBERS; number += 1) {
      const id = generatedDayId(NANNY_ID, MONDAY, number);
      household.plant('day', planted(household, id, TODAY));
    }
    expect(generate(household, MONDAY, '2026-03-16')).toMatchObject({ data: { generated: 1 } });
    expect(household.all('day').filter(({ date }) => date > TODAY)).toMatchObject([{ date: '2026-03-16' }]);
  });
});

describe('the range of dates', () => {
  it.each([
    ['2000-01-01', 'Pacific/Kiritimati'],
    ['2199-12-31', 'Etc/GMT+12'],
  ])('takes a day of %s in %s, whose times lie in another year of UTC', (date, timezone) => {
    const household = TestHousehold.create({ timezone });
    const weekdays = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      startMinutes: 0,
      endMinutes: 1440,
    }));
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: weekdays });
    expect(generate(household, date)).toMatchObject({ result: 'applied', data: { generated: 1 } });
  });
});

describe('a clock that is wrong', () => {
  const at = '2026-03-05T17:00:00.000Z';
  const claimedAt = '2026-03-08T23:00:00.000Z';
  const SUNDAY = '2026-03-08';

  it('sends hours ahead of the server to a review, which pays nothing by itself', () => {
    const household = TestHousehold.create();
    const dayId = household.acceptedDay(SUNDAY);
    const hours = { dayId, ...household.span(SUNDAY, '09:00', '17:00') };
    const result = household.as('nanny').run('day.recordHours', hours, { at, claimedAt });
    expect(result).toMatchObject({ result: 'review', code: 'hours_in_future' });
    expect(household.row('earning', dayId)).toBeUndefined();
    const [review] = household.all('review');
    household.as('family').must('review.resolve', { reviewId: review?.id ?? '', choice: 'confirm' });
    expect(household.row('earning', dayId)?.amountCents).toBe(16_000);
  });

  it('accepts a payment dated today by the clock of its author', () => {
    const household = TestHousehold.create();
    const payment = { nannyId: NANNY_ID, amountCents: 1000, platform: 'CASH' } as const;
    const pay = (paymentDate: string) =>
      household
        .as('family')
        .code('payment.record', { ...payment, paymentId: household.newId(), paymentDate }, { at, claimedAt });
    expect(pay(SUNDAY)).toBe('applied');
    expect(pay(MONDAY)).toBe('payment_in_future');
  });

  it('is believed for a week', () => {
    const household = TestHousehold.create();
    const dayId = household.acceptedDay('2026-03-13');
    const hours = { dayId, ...household.span('2026-03-13', '09:00', '17:00') };
    const code = (claim: string) =>
      household.as('nanny').code('day.recordHours', hours, { at, claimedAt: claim });
    expect(code('2026-03-13T22:00:00.000Z')).toBe('hours_in_future');
    expect(household.all('review')).toEqual([]);
  });
});

describe('a nanny who dates her changes back', () => {
  const NOW = '2026-03-20T17:00:00.000Z';
  const PAST_DAY = '2026-03-05';
  const before = { at: '2026-03-04T12:00:00.000Z', receivedAt: NOW };

  /** Accepts the day and enters its hours, both dated back. Returns the two codes. */
  function workOn(household: TestHousehold, dayId: string): string[] {
    const span = household.span(PAST_DAY, '09:00', '17:00');
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
    const hours = { at: '2026-03-05T22:00:00.000Z', receivedAt: NOW, basedOn };
    return [
      household.as('nanny').code('day.answer', { dayId, status: 'ACCEPTED' }, before),
      household.as('nanny').code('day.recordHours', { dayId, ...span }, hours),
    ];
  }

  it('is not paid for a past day that she schedules: the family reviews her hours', () => {
    const household = TestHousehold.create();
    const dayId = household.newId();
    const span = household.span(PAST_DAY, '09:00', '17:00');
    const args = { dayId, nannyId: NANNY_ID, date: PAST_DAY, ...span, notes: null };
    expect(household.as('nanny').code('day.schedule', args, before)).toBe('applied');
    expect(workOn(household, dayId)).toEqual(['day_past', 'hours_not_accepted']);
    expect(household.row('earning', dayId)).toBeUndefined();
  });

  it('is not paid for a past day that her family generates today', () => {
    const household = TestHousehold.create();
    const weekdays = [{ weekday: 4, startMinutes: 540, endMinutes: 1020 }];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items: weekdays });
    const generated = household.as('family').run(
      'agenda.generate',
      {
        nannyId: NANNY_ID,
        startDate: PAST_DAY,
        endDate: PAST_DAY,
        overwritePending: true,
        overwriteAccepted: false,
        overwriteDeclined: false,
      },
      { at: NOW },
    );
    expect(generated).toMatchObject({ data: { generated: 1 } });
    const dayId = generatedDayId(NANNY_ID, PAST_DAY, 0);
    expect(workOn(household, dayId)).toEqual(['day_past', 'hours_not_accepted']);
    expect(household.row('earning', dayId)).toBeUndefined();
  });

  it('is believed where the day was there in time: she accepted it offline', () => {
    const household = TestHousehold.create();
    const dayId = household.newId();
    const span = household.span(PAST_DAY, '09:00', '17:00');
    const args = { dayId, nannyId: NANNY_ID, date: PAST_DAY, ...span, notes: null };
    household.as('family').run('day.schedule', args, { at: '2026-03-03T12:00:00.000Z' });
    expect(workOn(household, dayId)).toEqual(['applied', 'applied']);
    expect(household.row('earning', dayId)?.amountCents).toBe(16_000);
  });
});
