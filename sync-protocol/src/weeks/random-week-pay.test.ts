/**
 * Tests what random weeks pay against exact fractions, minute by minute (test-support/week-oracle.ts), and against
 * federal law.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactWeek, federalMinimum, isAtLeast, nearestCent } from '../../test-support/week-oracle.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import { amountFor, roundUpToIncrement } from '../people/billing.ts';
import { workInWeek } from './minutes-by-date.ts';
import { sumOf as sum } from './pay-parts.ts';
import type { TermsFields } from './terms.ts';
import { type WeekFacts, weekPay } from './week-pay.ts';

const NEW_YORK = 'America/New_York';
/** A Monday. */
const START = '2026-03-02';
const SATURDAY = '2026-03-07';
const END = '2026-03-08';
const dateAt = (day: number): string => addDays(START, day);

const nullable = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(arbitrary, { nil: null });
const minutesOfWeek = fc.oneof(fc.constantFrom(0, 1, 2400, 2640), fc.nat({ max: 10_080 }));
const rate = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(1, 29, 2250, 2333, 100_000));
const multiplier = fc.oneof(fc.constantFrom(150, 200), fc.integer({ min: 100, max: 300 }));
const day = fc.nat({ max: 6 });

const terms: fc.Arbitrary<TermsFields> = fc
  .record({
    weekStartsOn: fc.constant(1),
    weeklyLimitMinutes: nullable(minutesOfWeek),
    dailyLimitMinutes: nullable(fc.oneof(fc.constantFrom(0, 540), fc.nat({ max: 1440 }))),
    restWeekday: nullable(day),
    overtimeMultiplierHundredths: multiplier,
    guaranteedMinutes: nullable(minutesOfWeek),
    cancellationHours: fc.constant(null),
    holidayMultiplierHundredths: nullable(multiplier),
    payPeriod: fc.constant('WEEKLY' as const),
  })
  .map((each) => {
    // Terms whose holiday multiplier is below that of overtime are refused.
    const { overtimeMultiplierHundredths: overtime, holidayMultiplierHundredths: holiday } = each;
    return { ...each, holidayMultiplierHundredths: holiday === null ? null : Math.max(holiday, overtime) };
  });

/** Terms that ask for at least the overtime of federal law. */
const federalTerms = terms.map((each) => ({
  ...each,
  weeklyLimitMinutes: Math.min(each.weeklyLimitMinutes ?? 2400, 2400),
  overtimeMultiplierHundredths: Math.max(each.overtimeMultiplierHundredths, 150),
  holidayMultiplierHundredths:
    each.holidayMultiplierHundredths === null ? null : Math.max(each.holidayMultiplierHundredths, 150),
}));

/** Shifts of the week, some from the evening before it or into the morning after it, at one to three rates. */
const shifts = fc.tuple(
  fc.array(rate, { minLength: 1, maxLength: 3 }),
  fc.integer({ min: 1, max: 60 }),
  fc.array(
    fc.record({
      day: fc.integer({ min: -1, max: 6 }),
      at: fc.nat({ max: 1439 }),
      minutes: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 720 }), fc.nat({ max: 1440 })),
      which: fc.nat({ max: 2 }),
    }),
    { maxLength: 9 },
  ),
);

/** Prices shifts as recorded hours are, and returns the week's parts and share of their amounts. */
const workOf = shifts.map(([rates, increment, each]) => {
  const shares = each.map((shift) => {
    const hourlyRateCents = rates[shift.which % rates.length] ?? Number.NaN;
    const start = addMinutes(`${dateAt(shift.day)}T05:00:00.000Z`, shift.at);
    const billableMinutes = roundUpToIncrement(shift.minutes, increment);
    const recorded = {
      date: dateAt(shift.day),
      actualStartUtc: start,
      actualEndUtc: addMinutes(start, shift.minutes),
      billableMinutes,
      minutesByDate: null,
      hourlyRateCents,
      amountCents: amountFor(billableMinutes, hourlyRateCents),
    };
    return workInWeek(recorded, { start: START, end: END }, NEW_YORK);
  });
  return {
    worked: shares.flatMap(({ parts }) => parts),
    hoursCents: sum(shares.map(({ amountCents }) => amountCents)),
    shifts: shares.length,
  };
});

const datedPart = fc.record({
  date: day.map(dateAt),
  minutes: fc.nat({ max: 720 }),
  hourlyRateCents: rate,
});

const minutesOff = fc.nat({ max: 600 });
const leaveOfDate = fc
  .tuple(
    fc.record({
      date: day.map(dateAt),
      plannedMinutes: fc.nat({ max: 1440 }),
      declinedMinutes: minutesOff,
      hourlyRateCents: rate,
    }),
    fc.array(fc.tuple(minutesOff, minutesOff, nullable(rate)), { minLength: 1, maxLength: 3 }),
  )
  .map(([of, each]) => ({
    ...of,
    leaves: each.map(([minutes, paid, own], i) => ({
      id: `id-${i}`,
      minutes,
      paidMinutes: Math.min(minutes, paid),
      answeredAt: `2026-03-01T12:0${i}:00.000Z`,
      ...(own !== null && { hourlyRateCents: own }),
    })),
  }));

const facts: fc.Arbitrary<WeekFacts & { shifts: number }> = fc
  .record({
    work: workOf,
    start: fc.constant(START),
    end: fc.constantFrom(END, END, END, SATURDAY),
    terms,
    holidays: fc.array(day.map(dateAt), { maxLength: 2 }).map((dates) => new Set(dates)),
    cancelled: fc.array(datedPart, { maxLength: 3 }),
    unworked: fc.array(datedPart, { maxLength: 3 }),
    leave: fc.uniqueArray(leaveOfDate, { maxLength: 3, selector: ({ date }) => date }),
    declinedMinutes: fc.nat({ max: 600 }),
    share: nullable(fc.record({ plannedMinutes: fc.nat({ max: 3000 }), weekMinutes: fc.nat({ max: 3000 }) })),
    dayRates: nullable(fc.array(rate, { minLength: 7, maxLength: 7 })),
  })
  .map(({ work, ...week }) => {
    const isIn = ({ date }: { readonly date: string }): boolean => date <= week.end;
    return {
      ...week,
      ...work,
      worked: work.worked.filter(isIn),
      cancelled: week.cancelled.filter(isIn),
      leave: week.leave.filter(isIn).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
      unworked: week.unworked.filter(isIn),
    };
  });

const RUNS = { numRuns: 400 };
const short = (lines: readonly (readonly unknown[])[]): string[] =>
  lines.map((line) => JSON.stringify(line)).toSorted();

describe('a random week', () => {
  it('has the overtime and the lines of the law, each rounded once', () => {
    fc.assert(
      fc.property(facts, (week) => {
        const actual = weekPay(week);
        const exact = exactWeek(week);
        expect(actual.overtimeMinutes).toBe(exact.overtimeMinutes);
        expect(
          short(
            actual.lines
              .filter(({ kind }) => kind !== 'rounding')
              .map(({ kind, date, minutes, amountCents }) => [kind, date, minutes, amountCents]),
          ),
        ).toEqual(
          short(
            exact.lines.map(({ kind, date, minutes, cents }) => [kind, date, minutes, nearestCent(cents)]),
          ),
        );
      }),
      RUNS,
    );
  });

  it('pays what its days and what is added to them pay, and shows all of it', () => {
    fc.assert(
      fc.property(facts, (week) => {
        const { lines, added, grossCents } = weekPay(week);
        expect(sum(lines.map(({ amountCents }) => amountCents))).toBe(grossCents);
        expect(week.hoursCents + sum(added.map(({ amountCents }) => amountCents))).toBe(grossCents);
        expect(Math.min(1, ...added.map(({ amountCents }) => amountCents))).toBe(1);
        expect(new Set(added.map(({ kind, date }) => `${kind} ${date}`)).size).toBe(added.length);
        const rounding = lines
          .filter(({ kind }) => kind === 'rounding')
          .map(({ amountCents }) => amountCents);
        expect(rounding.length).toBeLessThanOrEqual(1);
        expect(rounding).not.toContain(0);
        // What the days are below the lines, overtime makes up for.
        const hasOvertime = lines.some(({ kind }) => kind === 'overtime');
        expect(hasOvertime && rounding.some((amountCents) => amountCents < 0)).toBe(false);
      }),
      RUNS,
    );
  });

  it('pays never more than half a cent a line below the law', () => {
    fc.assert(
      fc.property(facts, (week) => {
        const { grossCents, lines } = weekPay(week);
        // Without overtime the days stand as they were rounded, each once.
        const hasOvertime = lines.some(({ kind }) => kind === 'overtime');
        // One more for overtime of less than half a cent, which has no line.
        const roundings = 1 + lines.length + (hasOvertime ? 0 : 2 * week.shifts);
        expect(isAtLeast(grossCents, exactWeek(week).total, roundings)).toBe(true);
      }),
      RUNS,
    );
  });

  it('pays its work never below the federal law', () => {
    const lawful = fc.tuple(facts, federalTerms).map(([week, federal]) => ({
      ...week,
      terms: federal,
      cancelled: [],
      dayRates: null,
    }));
    fc.assert(
      fc.property(lawful, (week) => {
        const { grossCents, lines } = weekPay(week);
        const hasOvertime = lines.some(({ kind }) => kind === 'overtime');
        const roundings = 1 + lines.length + (hasOvertime ? 0 : 2 * week.shifts);
        expect(isAtLeast(grossCents, federalMinimum(week.worked), roundings)).toBe(true);
      }),
      RUNS,
    );
  });

  it('is not lowered by a holiday that is worked', () => {
    fc.assert(
      fc.property(facts, (given) => {
        // Leave makes way for a holiday, which is owed only once the week is over.
        const week = { ...given, dayRates: null, leave: [] };
        const { grossCents, lines } = weekPay(week);
        const withoutIt = weekPay({ ...week, holidays: new Set() });
        // A line of overtime absorbs the roundings of the days.
        const roundings = lines.length + withoutIt.lines.length + 2 * given.shifts;
        expect(isAtLeast(grossCents, [BigInt(withoutIt.grossCents), 1n], roundings)).toBe(true);
      }),
      RUNS,
    );
  });

  it('pays no minute two premiums', () => {
    fc.assert(
      fc.property(facts, (week) => {
        const { overtimeMinutes, billableMinutes } = weekPay(week);
        expect(overtimeMinutes + exactWeek(week).holidayMinutes).toBeLessThanOrEqual(billableMinutes);
      }),
      RUNS,
    );
  });

  it('is the same in any order of what happened in it', () => {
    const shuffled = facts.chain((week) =>
      fc.tuple(
        fc.constant(week),
        fc.shuffledSubarray([...week.worked], { minLength: week.worked.length }),
        fc.shuffledSubarray([...week.cancelled], { minLength: week.cancelled.length }),
        fc.shuffledSubarray([...week.unworked], { minLength: week.unworked.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([week, ...lists]) => {
        const [inOrder, cancelled, unworked] = lists;
        expect(weekPay({ ...week, worked: inOrder, cancelled, unworked })).toEqual(weekPay(week));
      }),
      RUNS,
    );
  });
});
