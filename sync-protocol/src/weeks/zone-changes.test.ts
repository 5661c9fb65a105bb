/**
 * Tests that a day's hours are cut by the time zone in which they were first recorded, whatever the household's is now,
 * and that hours can be recorded and corrected after a move.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjusted, approve, confirmHours, NEXT_WEEK } from '../../test-support/approved-weeks.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { closeWeek, setTerms } from '../../test-support/terms.ts';
import { addMinutes } from '../kernel/calendar.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
const PAGO_PAGO = 'Pacific/Pago_Pago';

function moveTo(household: TestHousehold, timezone: string, billingIncrementMinutes = 15): void {
  const settings = { timezone, billingIncrementMinutes, currency: 'USD' } as const;
  household.as('family').run('household.saveSettings', settings);
}

const spanOf = ({ actualStartUtc, actualEndUtc }: AgendaDay) => ({
  start: actualStartUtc ?? '',
  end: actualEndUtc ?? '',
});

/** Cents that the nanny has earned. */
const earned = (household: TestHousehold): number =>
  household
    .all('earning')
    .filter(({ nannyId }) => nannyId === NANNY_ID)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A night of ten hours at $20, six of them on a holiday that is paid twice: 320.00. */
function holidayNight(): { household: TestHousehold; dayId: string } {
  const household = TestHousehold.create();
  setTerms(household, { effectiveFrom: '2026-03-02', holidayMultiplierHundredths: 200 });
  const own = [{ date: '2026-03-04', name: 'Founders Day' }];
  household.as('family').must('household.saveHolidays', { useFederal: true, own });
  const dayId = household.acceptedDay('2026-03-03', { start: '20:00', end: '23:00' });
  const hours = { start: '2026-03-04T01:00:00.000Z', end: '2026-03-04T11:00:00.000Z' };
  household.as('nanny').must('day.recordHours', { dayId, ...hours });
  return { household, dayId };
}

/** Records the hours a minute shorter and again as they were, in other settings. */
function recordTwice(
  household: TestHousehold,
  dayId: string,
  settings: [timezone: string, increment?: number],
) {
  const { start, end } = spanOf(household.day(dayId));
  moveTo(household, ...settings);
  household.as('family').must('day.recordHours', { dayId, start, end: addMinutes(end, -1) });
  household.as('family').must('day.recordHours', { dayId, start, end });
  moveTo(household, NEW_YORK);
}

describe('hours that are recorded again as they were', () => {
  it('keep their price when the household was elsewhere meanwhile', () => {
    const { household, dayId } = holidayNight();
    expect(earned(household)).toBe(32_000);
    const before = household.day(dayId);
    recordTwice(household, dayId, [PAGO_PAGO]);
    expect(earned(household)).toBe(32_000);
    expect(household.day(dayId)).toEqual({
      ...before,
      version: expect.any(Number),
      ...recordedBy(household, dayId),
    });
  });

  it('keep their price when the increment was smaller meanwhile', () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay('2026-03-04', { start: '09:00', end: '10:05' });
    recordTwice(household, dayId, [NEW_YORK, 1]);
    expect(household.day(dayId)).toMatchObject({ billableMinutes: 75, amountCents: 2500 });
  });

  it.each([null, PAGO_PAGO])(
    'keep their price where another zone than theirs is stored: %s',
    (hoursTimezone) => {
      const { household, dayId } = holidayNight();
      household.plant('day', { ...household.day(dayId), hoursTimezone });
      recordTwice(household, dayId, [PAGO_PAGO]);
      expect(earned(household)).toBe(32_000);
      expect(household.day(dayId)).toMatchObject({ minutesByDate: [240, 360], hoursTimezone });
    },
  );

  it('change nothing once a review of them is confirmed', () => {
    const { household, dayId } = holidayNight();
    const before = household.day(dayId);
    const { start, end } = spanOf(before);
    // The family's shorter hours, which she didn't see, wait; then the day has the hours of the review again.
    const reviewId = household.newId();
    const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    household
      .as('family')
      .run(
        'day.recordHours',
        { dayId, start, end: addMinutes(end, -60) },
        { basedOn: seen, mutationId: reviewId },
      );
    household.as('nanny').must('day.recordHours', { dayId, start, end: addMinutes(end, -60) });
    const corrected = household.day(dayId);
    moveTo(household, PAGO_PAGO, 60);
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(household.day(dayId)).toEqual(corrected);
  });
});

const recordedBy = (household: TestHousehold, dayId: string) => {
  const { hoursRecordedAt, hoursRecordedBy, hoursRecordedBySide } = household.day(dayId);
  return { hoursRecordedAt, hoursRecordedBy, hoursRecordedBySide };
};

describe('corrected hours are cut by the zone of the first ones', () => {
  it('also those of a review that is confirmed after a move', () => {
    const { household, dayId } = holidayNight();
    const { start, end } = spanOf(household.day(dayId));
    const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    const mutationId = household.newId();
    const later = { dayId, start, end: addMinutes(end, 60) };
    household.as('family').run('day.recordHours', later, { basedOn: seen, mutationId });
    moveTo(household, PAGO_PAGO);
    household.as('family').must('review.resolve', { reviewId: mutationId, choice: 'confirm' });
    expect(household.day(dayId)).toMatchObject({ minutesByDate: [240, 420], hoursTimezone: NEW_YORK });
    expect(earned(household)).toBe(36_000);
  });

  it('also where they were taken back meanwhile', () => {
    const { household, dayId } = holidayNight();
    const hours = spanOf(household.day(dayId));
    household.as('nanny').must('day.withdrawHours', { dayId, ...hours });
    moveTo(household, PAGO_PAGO);
    household.as('nanny').must('day.recordHours', { dayId, ...hours });
    expect(household.day(dayId).minutesByDate).toEqual([240, 360]);
    expect(earned(household)).toBe(32_000);
  });

  it.each([
    ['the night that is an hour shorter', '2026-03-08T01:00:00.000Z', 540, [240, 300]],
    ['the night that is an hour longer', '2025-11-02T00:00:00.000Z', 660, [240, 420]],
    ['the end of the year', '2026-01-01T01:00:00.000Z', 600, [240, 360]],
  ] as const)('%s', (...[, start, minutes, cut]) => {
    const household = TestHousehold.create();
    household.at = '2026-03-20T17:00:00.000Z';
    const date = addMinutes(start, -720).slice(0, 10);
    const dayId = household.newId();
    const end = addMinutes(start, minutes);
    const times = { start, end: addMinutes(end, -30) };
    household.as('family').must('day.schedule', { dayId, nannyId: NANNY_ID, date, notes: null, ...times });
    household.as('family').must('day.recordHours', { dayId, ...times });
    for (const timezone of [LOS_ANGELES, PAGO_PAGO, 'Europe/Berlin', 'Pacific/Auckland']) {
      moveTo(household, timezone);
      household.as('family').must('day.recordHours', { dayId, start, end });
      expect(household.day(dayId).minutesByDate).toEqual(cut);
      household.as('family').must('day.recordHours', { dayId, ...times });
    }
  });

  it('whatever zones the household goes through', () => {
    const zones = [NEW_YORK, LOS_ANGELES, PAGO_PAGO, 'Europe/Berlin', 'Asia/Tokyo', 'Pacific/Auckland'];
    const anyMove = fc.record({
      timezone: fc.constantFrom(...zones),
      increment: fc.constantFrom(1, 15, 60),
      minutes: fc.integer({ min: 1, max: 1440 }),
    });
    fc.assert(
      fc.property(fc.array(anyMove, { minLength: 1, maxLength: 5 }), (moves) => {
        const { household, dayId } = holidayNight();
        const before = household.day(dayId);
        const { start, end } = spanOf(before);
        for (const { timezone, increment, minutes } of moves) {
          moveTo(household, timezone, increment);
          household.as('family').run('day.recordHours', { dayId, start, end: addMinutes(start, minutes) });
        }
        household.as('family').run('day.recordHours', { dayId, start, end });
        const { minutesByDate, amountCents } = before;
        expect(household.day(dayId)).toMatchObject({ minutesByDate, amountCents });
      }),
      { numRuns: 50 },
    );
  });
});

function plannedNight(): { household: TestHousehold; dayId: string } {
  const household = TestHousehold.create();
  const dayId = household.acceptedDay('2026-03-05', { start: '00:30', end: '05:00' });
  return { household, dayId };
}

describe('after a move from New York to Los Angeles', () => {
  /** 00:30 to 05:00 in New York, 21:30 to 02:00 in Los Angeles. */
  const night = { start: '2026-03-05T05:30:00.000Z', end: '2026-03-05T10:00:00.000Z' };

  it('a shift after midnight can be recorded as planned, on its date', () => {
    const { household, dayId } = plannedNight();
    moveTo(household, LOS_ANGELES);
    household.as('nanny').must('day.recordHours', { dayId, ...night });
    expect(household.day(dayId)).toMatchObject({
      date: '2026-03-05',
      minutesByDate: [270],
      hoursTimezone: LOS_ANGELES,
      amountCents: 9000,
    });
  });

  it('and at other times of the date that the plan has there', () => {
    const { household, dayId } = plannedNight();
    moveTo(household, LOS_ANGELES);
    const late = { dayId, start: addMinutes(night.start, 10), end: night.end };
    household.as('nanny').must('day.recordHours', late);
    const twoDaysBefore = { start: addMinutes(night.start, -2880), end: addMinutes(night.end, -2880) };
    expect(household.as('nanny').code('day.recordHours', { dayId, ...twoDaysBefore })).toBe('wrong_date');
  });

  it('and corrected, with its own start and with another', () => {
    const { household, dayId } = plannedNight();
    household.as('nanny').must('day.recordHours', { dayId, ...night });
    moveTo(household, LOS_ANGELES);
    household.as('nanny').must('day.recordHours', { dayId, ...night, end: addMinutes(night.end, 30) });
    household.as('nanny').must('day.recordHours', { dayId, ...night, start: addMinutes(night.start, 15) });
    expect(household.day(dayId)).toMatchObject({ minutesByDate: [255], hoursTimezone: NEW_YORK });
  });

  it('and its plan can get another end or note, but no start on another date', () => {
    const { household, dayId } = plannedNight();
    moveTo(household, LOS_ANGELES);
    household.as('family').must('day.editSchedule', { dayId, end: addMinutes(night.end, 30) });
    household.as('family').must('day.editSchedule', { dayId, date: '2026-03-05', notes: 'Quiet' });
    const start = addMinutes(night.start, 15);
    expect(household.as('family').code('day.editSchedule', { dayId, start })).toBe('wrong_date');
    expect(household.as('family').code('day.editSchedule', { dayId, date: '2026-03-06' })).toBe('wrong_date');
  });
});

/** Minutes that are owed of canceled shifts. */
const owed = (household: TestHousehold) =>
  household.all('earning').flatMap(({ kind, minutes }) => (kind === 'cancellation' ? [minutes] : []));

describe("hours over a canceled shift of the week after the hours' dates", () => {
  const AUCKLAND = 'Pacific/Auckland';
  /** Monday 08:00 to 16:30 in Auckland, whose clocks are 21 hours ahead of Los Angeles. */
  const canceled = { start: '2026-03-08T19:00:00.000Z', end: '2026-03-09T03:30:00.000Z' };
  /** Saturday to Sunday in Los Angeles, until three hours after the shift's start. */
  const hours = { start: '2026-03-08T01:00:00.000Z', end: '2026-03-08T22:00:00.000Z' };

  /** The family cancels Monday late, moves to Los Angeles, and Saturday's hours end on Monday in Auckland. */
  function movedAfterCanceling(): { household: TestHousehold; dayId: string } {
    const household = TestHousehold.create({ timezone: AUCKLAND });
    setTerms(household, { effectiveFrom: '2026-03-02', cancellationHours: 24 });
    household.at = '2026-03-06T17:00:00.000Z';
    const dayId = household.acceptedDay('2026-03-07', { start: '08:00', end: '16:30' });
    const monday = household.acceptedDay('2026-03-09', { start: '08:00', end: '16:30' });
    household.at = '2026-03-08T18:00:00.000Z';
    household.as('family').must('day.remove', { dayId: monday });
    household.at = '2026-03-10T17:00:00.000Z';
    moveTo(household, LOS_ANGELES, 1);
    return { household, dayId };
  }

  it('replace what is owed for their minutes, until they are withdrawn', () => {
    const { household, dayId } = movedAfterCanceling();
    expect(household.all('cancellation')).toMatchObject([
      { date: '2026-03-09', startUtc: canceled.start, endUtc: canceled.end },
    ]);
    expect(owed(household)).toEqual([510]);
    household.as('nanny').must('day.recordHours', { dayId, ...hours });
    expect(household.day(dayId).minutesByDate).toHaveLength(2);
    expect(owed(household)).toEqual([330]);
    expect(ledgerFaults(household.ledger())).toEqual([]);
    household.as('nanny').must('day.withdrawHours', { dayId, ...hours });
    expect(owed(household)).toEqual([510]);
  });

  it('go to review once the week of the shift is approved, and correct it', () => {
    const { household, dayId } = movedAfterCanceling();
    household.at = '2026-03-17T17:00:00.000Z';
    closeWeek(household, NEXT_WEEK);
    approve(household, NEXT_WEEK);
    const reviewId = confirmHours(household, { dayId, ...hours });
    expect(owed(household)).toEqual([510]);
    expect(adjusted(household)).toEqual([`2026-03-17 -6000 ${NEXT_WEEK}`]);
    expect(household.row('review', reviewId)).toMatchObject({ status: 'confirmed' });
    expect(household.as('nanny').code('day.withdrawHours', { dayId, ...hours })).toBe('week_approved');
  });
});
