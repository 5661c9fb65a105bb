/**
 * Tests weeks that are signed before they are over, once none of their shifts lies ahead: they are closed with the figures
 * of their end, as the end would close them, and what comes later is an adjustment. Liars close too early, or take away
 * what was agreed to since.
 */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { adjusted } from '../../test-support/approved-weeks.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, anyTerms, closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { weekFaults } from '../../test-support/week-faults.ts';
import { figuresOf, sign, statusOf, toFigures, totalNow } from '../../test-support/week-figures.ts';
import { addDays } from '../kernel/calendar.ts';
import type { TermsFields } from './terms.ts';
import type { SignedWeek } from './week.ts';

const FRIDAY_EVENING = '2026-03-06T23:00:00.000Z';
const SATURDAY_NOON = '2026-03-07T17:00:00.000Z';
const SUNDAY_EVENING = '2026-03-08T23:00:00.000Z';
const SUNDAY = '2026-03-08';
const BEFORE = '2026-03-01T17:00:00.000Z';

/** Both sides sign a week. Throws unless both may. */
function signBoth(household: TestHousehold, weekStart = WEEK): void {
  for (const by of ['nanny', 'family'] as const) {
    const code = sign(household, by, { nannyId: NANNY_ID, weekStart });
    if (code !== 'applied') throw new Error(`${by}: ${code}`);
  }
}

/** Friday evening after four days of nine hours. */
function fourDays(terms: Partial<TermsFields> = { guaranteedMinutes: 2400 }): TestHousehold {
  const household = TestHousehold.create();
  household.at = BEFORE;
  setTerms(household, terms);
  household.at = FRIDAY_EVENING;
  for (const offset of [0, 1, 2, 4])
    household.completedDay(addDays(WEEK, offset), { start: '08:00', end: '17:00' });
  return household;
}

/** The family plans the Sunday on Saturday, and she accepts. */
function agreeToSunday(household: TestHousehold): string {
  household.at = SATURDAY_NOON;
  const dayId = household.pendingDay(SUNDAY, { start: '12:00', end: '16:00' });
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  return dayId;
}

/** She records Sunday's hours, which go to review, and the family confirms them. */
function workSunday(household: TestHousehold, dayId: string): void {
  household.at = SUNDAY_EVENING;
  const reviewId = household.newId();
  const hours = { dayId, ...household.span(SUNDAY, '12:00', '16:00') };
  expect(household.as('nanny').code('day.recordHours', hours, { mutationId: reviewId })).toBe(
    'hours_after_approval',
  );
  household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
}

let household: TestHousehold;
beforeEach(() => {
  household = fourDays();
});

const decline = (side: 'nanny' | 'family', dayId: string) =>
  household.as(side).must('day.answer', { dayId, status: 'DECLINED' });

const faults = (of: TestHousehold): string[] => {
  const ledger = of.ledger();
  return [...ledgerFaults(ledger), ...weekFaults(ledger)];
};

describe('a week of 40 guaranteed hours of which 36 were worked', () => {
  it('is confirmed on Friday with a top-up of 4 hours, and closed by the approval', () => {
    expect(totalNow(household).grossCents).toBe(72_000);
    expect(figuresOf(household).grossCents).toBe(80_000);
    expect(sign(household, 'nanny')).toBe('applied');
    expect(added(household)).toEqual([]);
    expect(household.all('week')).toMatchObject([{ closedAt: null, confirmed: { grossCents: 80_000 } }]);
    expect(statusOf(household)).toBe('CONFIRMED');
    expect(sign(household, 'family')).toBe('applied');
    expect(added(household)).toEqual(['guarantee 2026-03-08 8000']);
    expect(household.all('week')).toMatchObject([{ closedAt: FRIDAY_EVENING }]);
    household.at = '2026-03-09T17:00:00.000Z';
    const rows = household.contents();
    const args = { householdId: household.id, nannyId: NANNY_ID, weekStart: WEEK };
    expect(household.as('server').code('week.close', args)).toBe('noop');
    expect(household.contents()).toEqual(rows);
  });

  it('owes nothing more for 4 hours on Sunday: no adjustment, and no row', () => {
    signBoth(household);
    workSunday(household, agreeToSunday(household));
    expect(adjusted(household)).toEqual([]);
    expect(faults(household)).toEqual([]);
  });

  it('owes the hours beyond the guarantee of a longer Sunday', () => {
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.at = SUNDAY_EVENING;
    const reviewId = household.newId();
    const hours = { dayId, ...household.span(SUNDAY, '11:00', '17:00') };
    household.as('nanny').run('day.recordHours', hours, { mutationId: reviewId });
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    // 2 hours beyond 40, at one and a half times $20.
    expect(adjusted(household)).toEqual(['2026-03-08 6000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('takes its top-up back for a shift that counts before it is approved', () => {
    sign(household, 'nanny');
    const dayId = agreeToSunday(household);
    expect(sign(household, 'family')).toBe('week_not_over');
    household.at = SUNDAY_EVENING;
    household.as('nanny').must('day.recordHours', { dayId, ...household.span(SUNDAY, '12:00', '16:00') });
    expect([statusOf(household), added(household)]).toEqual(['OPEN', []]);
    signBoth(household);
    expect(faults(household)).toEqual([]);
  });
});

describe('a week that is signed early', () => {
  it.each([
    ['a shift to come', (of: TestHousehold) => of.acceptedDay('2026-03-07'), 'week_not_over'],
    ['a shift without an answer', (of: TestHousehold) => of.pendingDay('2026-03-07'), 'week_not_over'],
    ['a day without hours', (of: TestHousehold) => of.acceptedDay('2026-03-05'), 'hours_missing'],
  ])('waits for %s, for both sides', (_, add, code) => {
    add(household);
    const figures = figuresOf(household);
    expect(household.as('nanny').code('week.confirm', figures)).toBe(code);
    expect(household.as('family').code('week.approve', figures)).toBe(code);
    expect([household.all('week'), added(household)]).toEqual([[], []]);
  });

  it('has begun, and something of it was done', () => {
    for (const weekStart of ['2026-03-09', WEEK]) {
      const empty = fourDays();
      for (const { id } of empty.all('day')) empty.as('family').must('day.remove', { dayId: id });
      const figures = figuresOf(empty, { nannyId: NANNY_ID, weekStart });
      const code = weekStart === WEEK ? 'week_not_over' : 'week_not_begun';
      expect(empty.as('nanny').code('week.confirm', figures)).toBe(code);
    }
  });

  it("is early by the server's clock, whatever the nanny's device or the parent's says", () => {
    household.acceptedDay('2026-03-07');
    const ahead = { at: '2026-03-09T17:00:00.000Z', receivedAt: FRIDAY_EVENING };
    const figures = { ...figuresOf(household), ...toFigures(totalNow(household)) };
    expect(household.as('nanny').code('week.confirm', figures, ahead)).toBe('week_not_over');
    expect(household.as('family').code('week.approve', figures, ahead)).toBe('week_not_over');
    const future = { nannyId: NANNY_ID, weekStart: '2026-03-09', ...toFigures(totalNow(household)) };
    const zero = { ...future, billableMinutes: 0, overtimeMinutes: 0, grossCents: 0, byDate: [] };
    expect(household.as('nanny').code('week.confirm', zero, ahead)).toBe('week_not_over');
    expect(household.as('family').code('week.approve', zero, ahead)).toBe('week_not_over');
  });

  it('is refused with the figures that it had without its end', () => {
    const soFar = { ...figuresOf(household), ...toFigures(totalNow(household)) };
    expect(household.as('nanny').code('week.confirm', soFar)).toBe('week_changed');
    expect([household.all('week'), added(household)]).toEqual([[], []]);
  });
});

describe('a shift that was agreed to after the approval', () => {
  const notice = { cancellationHours: 24 };

  it('is owed where the family takes it away late', () => {
    household = fourDays(notice);
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.as('family').must('day.remove', { dayId });
    expect(adjusted(household)).toEqual(['2026-03-07 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('is owed where the family marks it as not worked, once', () => {
    household = fourDays(notice);
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.at = SUNDAY_EVENING;
    for (const notWorked of [true, false, true])
      household.as('family').must('day.markNotWorked', { dayId, notWorked });
    expect(adjusted(household)).toEqual(['2026-03-08 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('is not owed once she says that she did not come', () => {
    household = fourDays(notice);
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.at = SUNDAY_EVENING;
    household.as('family').must('day.markNotWorked', { dayId, notWorked: true });
    household.as('nanny').must('day.answerNotWorked', { dayId, wasSentHome: false });
    expect([adjusted(household), household.all('cancellation'), faults(household)]).toEqual([[], [], []]);
  });

  it('is owed once where it is worked after all', () => {
    household = fourDays(notice);
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    household.at = SUNDAY_EVENING;
    const reviewId = household.newId();
    const seen = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
    const hours = { dayId, ...household.span(SUNDAY, '12:00', '16:00') };
    household.as('nanny').run('day.recordHours', hours, { mutationId: reviewId, basedOn: seen });
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(adjusted(household)).toEqual(['2026-03-07 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('adds nothing where the guarantee covers it, also after a raise', () => {
    household = fourDays({ ...notice, guaranteedMinutes: 2400 });
    const raise = { nannyId: NANNY_ID, hourlyRateCents: 2400, effectiveFrom: SUNDAY };
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.as('family').must('nanny.setRate', raise);
    household.as('family').must('day.remove', { dayId });
    expect([adjusted(household).length, faults(household)]).toEqual([1, []]);
    const covered = fourDays({ ...notice, guaranteedMinutes: 2400 });
    signBoth(covered);
    covered.as('family').must('day.remove', { dayId: agreeToSunday(covered) });
    expect([adjusted(covered), faults(covered)]).toEqual([[], []]);
  });

  it('is paid on a holiday on which it was not worked', () => {
    household = fourDays({ holidayMultiplierHundredths: 200 });
    const holidays = { useFederal: false, own: [{ date: SUNDAY, name: 'Our day' }] };
    household.as('family').must('household.saveHolidays', holidays);
    signBoth(household);
    const dayId = agreeToSunday(household);
    household.at = SUNDAY_EVENING;
    household.as('nanny').must('day.markNotWorked', { dayId, notWorked: true });
    expect(adjusted(household)).toEqual(['2026-03-08 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it.each(['never', 'Saturday'])('stays a holiday that the family takes away; dropped %s', (dropped) => {
    household = fourDays({ holidayMultiplierHundredths: 200 });
    const holidays = { useFederal: false, own: [{ date: SUNDAY, name: 'Our day' }] };
    household.as('family').must('household.saveHolidays', holidays);
    signBoth(household);
    const dayId = agreeToSunday(household);
    if (dropped === 'Saturday')
      household.as('family').must('household.saveHolidays', { ...holidays, own: [] });
    household.at = SUNDAY_EVENING;
    household.as('family').must('day.remove', { dayId });
    expect(adjusted(household)).toEqual(['2026-03-08 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('is owed at the rate of the approval, though the family has lowered it since', () => {
    household = fourDays(notice);
    signBoth(household);
    const dayId = agreeToSunday(household);
    const rates = [
      { effectiveFrom: '2026-03-09', hourlyRateCents: 2000 },
      { effectiveFrom: SUNDAY, hourlyRateCents: 1 },
    ];
    for (const rate of rates) household.as('family').must('nanny.setRate', { nannyId: NANNY_ID, ...rate });
    household.as('family').must('day.remove', { dayId });
    expect(adjusted(household)).toEqual(['2026-03-07 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('is paid with a raise of its date where it is worked', () => {
    household = fourDays(notice);
    signBoth(household);
    const dayId = agreeToSunday(household);
    const raise = { nannyId: NANNY_ID, hourlyRateCents: 2400, effectiveFrom: SUNDAY };
    household.as('family').must('nanny.setRate', raise);
    workSunday(household, dayId);
    expect(adjusted(household)).toEqual(['2026-03-08 9600 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('does not keep a family from removing the nanny', () => {
    household = fourDays(notice);
    signBoth(household);
    agreeToSunday(household);
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(adjusted(household)).toEqual(['2026-03-07 8000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });
});

describe('a shift that the family moved away late before the approval', () => {
  const SATURDAY = '2026-03-07';
  const MONDAY = '2026-03-09T17:00:00.000Z';

  /** A week approved after its end, with a moved shift that nobody has answered. */
  function movedShift(): string {
    household = fourDays({ cancellationHours: 24 });
    const dayId = household.acceptedDay(SATURDAY);
    household.as('family').must('day.editSchedule', { dayId, ...household.span(SATURDAY, '12:00', '17:00') });
    household.at = MONDAY;
    signBoth(household);
    return dayId;
  }

  it.each([
    ['she declines the other times', (dayId: string) => decline('nanny', dayId)],
    ['the family declines them', (dayId: string) => decline('family', dayId)],
    ['the family deletes the day', (dayId: string) => household.as('family').must('day.remove', { dayId })],
  ])('is owed once %s', (_, takeAway) => {
    takeAway(movedShift());
    // 9 AM to 5 PM of Saturday, at $20.
    expect(adjusted(household)).toEqual(['2026-03-09 16000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });

  it('is owed once the nanny is removed', () => {
    movedShift();
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(adjusted(household)).toEqual(['2026-03-09 16000 2026-03-02']);
    expect(faults(household)).toEqual([]);
  });
});

interface RandomWeek {
  readonly weekStart: string;
  readonly terms: TermsFields;
  readonly holiday: number | null;
  /** What becomes of each weekday's shift, and its length. */
  readonly days: readonly { readonly what: string; readonly hours: number }[];
}

const randomWeek: fc.Arbitrary<RandomWeek> = fc.record({
  // Two weeks in which the clocks change, one of two years, and one like others.
  weekStart: fc.constantFrom('2026-03-02', '2026-10-26', '2025-12-29', '2026-06-01'),
  terms: anyTerms,
  holiday: fc.option(fc.nat(6)),
  days: fc.array(
    fc.record({
      what: fc.constantFrom('none', 'worked', 'longer', 'notWorked', 'sentHome', 'canceled', 'late'),
      hours: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 6, maxLength: 6 },
  ),
});

/** Plays what happens to one day's shift of a random week. */
function playDay(of: TestHousehold, date: string, { what, hours }: RandomWeek['days'][number]): void {
  if (what === 'none') return;
  const end = `${String(8 + hours).padStart(2, '0')}:00`;
  of.at = of.span(addDays(date, -3), '12:00', '13:00').start;
  const dayId = of.pendingDay(date, { start: '08:00', end });
  of.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  of.at = of.span(date, '07:00', '08:00').start;
  if (what === 'canceled') of.as('nanny').must('day.cancel', { dayId });
  if (what === 'late') of.as('family').must('day.remove', { dayId });
  of.at = of.span(date, '22:00', '23:00').start;
  const worked = of.span(date, what === 'longer' ? '07:17' : '08:00', end);
  if (what === 'worked' || what === 'longer') of.as('nanny').must('day.recordHours', { dayId, ...worked });
  if (what === 'notWorked') of.as('nanny').must('day.markNotWorked', { dayId, notWorked: true });
  if (what === 'sentHome') of.as('family').must('day.markNotWorked', { dayId, notWorked: true });
}

const signed = (value: SignedWeek | null) => value && { ...value, at: null };

/** Returns a household's rows but for when a week was closed and signed. */
const withoutTimes = (of: TestHousehold) => {
  const { week: _weeks, ...others } = of.contents();
  return {
    ...others,
    week: of.all('week').map(({ confirmed, approved, ...row }) => ({
      ...row,
      version: 0,
      closedAt: null,
      confirmed: signed(confirmed),
      approved: signed(approved),
    })),
  };
};

it('makes the same rows on the last evening as at the end when nothing more happens', () => {
  let early = 0;
  fc.assert(
    fc.property(randomWeek, ({ weekStart, terms, holiday, days }) => {
      const first = TestHousehold.create();
      first.at = first.span(addDays(weekStart, -20), '12:00', '13:00').start;
      setTerms(first, { ...terms, effectiveFrom: weekStart });
      if (holiday !== null) {
        const own = [{ date: addDays(weekStart, holiday), name: 'Our day' }];
        const holidays = { useFederal: false, own };
        first.as('family').must('household.saveHolidays', holidays);
      }
      for (const [offset, day] of days.entries()) playDay(first, addDays(weekStart, offset), day);
      const key = { nannyId: NANNY_ID, weekStart };
      const atEnd = first.copy();
      first.at = first.span(addDays(weekStart, 5), '23:30', '23:45').start;
      const code = sign(first, 'nanny', key);
      const isDone = days.some(({ what }) => /worked|longer|sentHome/i.test(what));
      expect(code).toBe(isDone ? 'applied' : 'week_not_over');
      if (!isDone) return;
      expect(sign(first, 'family', key)).toBe('applied');
      atEnd.at = atEnd.span(addDays(weekStart, 7), '00:00', '01:00').start;
      closeWeek(atEnd, weekStart);
      signBoth(atEnd, weekStart);
      expect(withoutTimes(first)).toEqual(withoutTimes(atEnd));
      expect(faults(first)).toEqual([]);
      early += 1;
    }),
    { numRuns: 40 },
  );
  expect(early).toBeGreaterThan(15);
});
