/** Tests that forged input gains nothing: ids of new rows, date ranges, and what a client says it saw. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { type AgendaDay, dayStatus, plannedDay } from '../model/agenda-day.ts';
import type { BaseScheduleItem } from '../model/base-schedule.ts';
import { generatedDayId, SHIFT_NUMBERS } from '../rules/generated-id.ts';
import type { RunResult } from '../sync/mutator.ts';

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

/** A row as an older server may have taken it from a forged id. */
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
    household.must('family', 'baseSchedule.save', { nannyId: NANNY_ID, items: [shiftOnMondays] });
    const paid = { ...planted(household, DERIVED, TODAY), status: 'COMPLETED', isPaid: true } as const;
    household.plant('day', paid);
    expect(generate(household, MONDAY)).toMatchObject({ result: 'applied', data: { generated: 1 } });
    expect(household.day(DERIVED)).toEqual(paid);
    expect(household.all('day').filter(({ date }) => date === MONDAY)).toHaveLength(1);
  });

  it('generates the other dates when all ids of one date are taken', () => {
    const household = TestHousehold.create();
    household.must('family', 'baseSchedule.save', { nannyId: NANNY_ID, items: [shiftOnMondays] });
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
    household.must('family', 'baseSchedule.save', { nannyId: NANNY_ID, items: weekdays });
    expect(generate(household, date)).toMatchObject({ result: 'applied', data: { generated: 1 } });
  });
});

/** The ways in which a day can come about honestly. */
const WAYS = [
  'pending',
  'accepted',
  'declined',
  'completed',
  'asked again',
  'overwritten',
  'self-scheduled',
] as const;

function dayBy(household: TestHousehold, way: (typeof WAYS)[number]): string {
  const tomorrow = '2026-03-06';
  if (way === 'accepted') return household.acceptedDay(TODAY);
  if (way === 'completed') return household.completedDay(TODAY);
  if (way === 'self-scheduled') {
    const dayId = household.newId();
    const span = household.span('2001-02-03', '00:00', '08:00');
    household.must('nanny', 'day.schedule', {
      dayId,
      nannyId: NANNY_ID,
      date: '2001-02-03',
      ...span,
      notes: null,
    });
    return dayId;
  }
  if (way === 'asked again') {
    const dayId = household.acceptedDay(tomorrow);
    household.must('family', 'day.editSchedule', { dayId, ...household.span(tomorrow, '10:00', '18:00') });
    return dayId;
  }
  if (way === 'overwritten') {
    household.must('family', 'baseSchedule.save', { nannyId: NANNY_ID, items: [shiftOnMondays] });
    generate(household, MONDAY);
    household.must('nanny', 'day.answer', { dayId: DERIVED, status: 'ACCEPTED' });
    household.must('family', 'baseSchedule.save', {
      nannyId: NANNY_ID,
      items: [{ ...shiftOnMondays, startMinutes: 600 }],
    });
    generate(household, MONDAY);
    return DERIVED;
  }
  const dayId = household.pendingDay(TODAY);
  if (way === 'declined') household.must('nanny', 'day.answer', { dayId, status: 'DECLINED' });
  return dayId;
}

describe('what a nanny says she saw', () => {
  it('makes no pay that she could not have had honestly', () => {
    const forged = fc.record({
      status: fc.constantFrom(...dayStatus.options),
      sawHours: fc.boolean(),
      isPaid: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...WAYS), fc.boolean(), forged, (way, isRemoved, says) => {
        const household = TestHousehold.create();
        const dayId = dayBy(household, way);
        const { date, status, answeredAt, amountCents, actualStartUtc, actualEndUtc } = household.day(dayId);
        const earned = amountCents ?? 0;
        if (isRemoved && status !== 'COMPLETED') household.must('family', 'day.remove', { dayId });
        household.at = '2026-03-20T17:00:00.000Z';
        const times = says.sawHours ? [actualStartUtc, actualEndUtc] : [null, null];
        const basedOn = {
          status: says.status,
          actualStartUtc: times[0],
          actualEndUtc: times[1],
          isPaid: says.isPaid,
        };
        const result = household
          .as('nanny')
          .run('day.recordHours', { dayId, ...household.span(date, '00:00', '23:00') }, { basedOn });
        const pay = household.row('earning', dayId)?.amountCents ?? 0;
        // She could have recorded hours honestly on a day that was accepted once.
        const wasAccepted = status === 'ACCEPTED' || status === 'COMPLETED' || answeredAt !== null;
        const mayCount = wasAccepted && status !== 'DECLINED';
        expect(mayCount || (result.result !== 'applied' && pay === earned)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('sends hours on a day that was never accepted to a review', () => {
    const household = TestHousehold.create();
    const dayId = dayBy(household, 'self-scheduled');
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
    const hours = household.span('2001-02-03', '00:00', '08:00');
    const result = household.as('nanny').run('day.recordHours', { dayId, ...hours }, { basedOn });
    expect(result).toMatchObject({ result: 'review', code: 'hours_not_accepted' });
    expect(household.row('earning', dayId)).toBeUndefined();
  });

  it('counts for hours on a day that was accepted and generated anew', () => {
    const household = TestHousehold.create();
    const dayId = dayBy(household, 'overwritten');
    expect(household.day(dayId).status).toBe('PENDING');
    household.at = '2026-03-09T23:00:00.000Z';
    const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
    const hours = household.span(MONDAY, '09:00', '17:00');
    const result = household.as('nanny').run('day.recordHours', { dayId, ...hours }, { basedOn });
    expect(result.result).toBe('applied');
  });
});
