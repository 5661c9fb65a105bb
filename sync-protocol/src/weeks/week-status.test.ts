/**
 * Tests the status of weeks by random histories of a nanny, across clock changes, borders of weeks and the end of a
 * year: what is approved is what was seen, a week is confirmed while its lines and dates are those that she confirmed,
 * and no day has hours and a mark of not worked; also weeks that older versions signed.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NANNY_ID, type Step, type TestHousehold } from '../../test-support/household.ts';
import { figuresOf, totalNow } from '../../test-support/week-figures.ts';
import { anyChoice, type Choice, closings, runStep, stepsFor } from '../../test-support/week-steps.ts';
import { anyWorld, openWorld } from '../../test-support/week-world.ts';
import { addMinutes, dateOf } from '../kernel/calendar.ts';
import { weekFrom, weekOf } from './nanny-week.ts';
import type { SignedWeek, WorkedDate } from './week.ts';
import type { WeekLine } from './week-pay.ts';
import { signedBy, weekStatus } from './week-status.ts';

const TIMEOUT_MS = 60_000;
const A_WEEK = 7 * 1440;

const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The figures with which each week was approved, by its row's id. */
type Approved = Map<string, unknown>;

function takeAndNote(household: TestHousehold, step: Step, approved: Approved): void {
  const { result } = runStep(household, step);
  if (step.name !== 'week.approve' || result !== 'applied') return;
  const { nannyId, weekStart, ...seen } = step.args as ReturnType<typeof figuresOf>;
  approved.set(`${nannyId}/${weekStart}`, seen);
}

/** Marks what has no hours in the week of a date, and signs the week. A week passes first, so that it is over. */
function signWholeWeek(household: TestHousehold, { days }: Choice, approved: Approved): void {
  const date = dateOf(addMinutes(household.at, Math.min(days, 0) * 1440), household.timezone);
  household.at = addMinutes(household.at, A_WEEK);
  for (const step of closings(household)) runStep(household, step);
  const { start, end } = weekOf(household.all('terms'), date);
  for (const day of household.all('day')) {
    if (day.nannyId !== NANNY_ID || day.status !== 'ACCEPTED' || day.date < start || day.date > end) continue;
    runStep(household, { by: 'nanny', name: 'day.markNotWorked', args: { dayId: day.id, notWorked: true } });
  }
  const args = figuresOf(household, { nannyId: NANNY_ID, weekStart: start });
  takeAndNote(household, { by: 'nanny', name: 'week.confirm', args }, approved);
  takeAndNote(household, { by: 'family', name: 'week.approve', args }, approved);
}

function assertStatuses(household: TestHousehold, approved: Approved, step: unknown): void {
  for (const row of household.all('week')) {
    const { nannyId, weekStart } = row;
    // Removed or other terms may have cut the week away since.
    if (weekFrom(household.all('terms'), weekStart) === undefined) continue;
    const total = totalNow(household, { nannyId, weekStart });
    const { status, changedSinceConfirmed } = weekStatus(row, total);
    const { confirmed } = row;
    const { v: _v, at: _at, by: _by, ...signed } = confirmed ?? {};
    const { billableMinutes, overtimeMinutes, grossCents, lines, byDate } = total;
    const now = plainOf({ billableMinutes, overtimeMinutes, grossCents, lines, byDate });
    const isAsConfirmed = confirmed !== null && fc.stringify(plainOf(signed)) === fc.stringify(now);
    const expected = row.approved !== null ? 'APPROVED' : isAsConfirmed ? 'CONFIRMED' : 'OPEN';
    expect({ step, status }).toEqual({ step, status: expected });
    expect(changedSinceConfirmed).toBe(expected === 'OPEN' && confirmed !== null);
  }
  const seen = household.all('week').filter((row) => row.approved !== null);
  expect(seen.map(({ id }) => id).toSorted()).toEqual([...approved.keys()].toSorted());
  for (const { id, approved: frozen } of seen) {
    expect(frozen).toMatchObject(approved.get(id) as object);
    const sum = frozen?.lines.reduce((cents, { amountCents }) => cents + amountCents, 0);
    expect({ step, sum }).toEqual({ step, sum: frozen?.grossCents });
  }
}

/** A mark never stands beside hours, or on a day that isn't accepted. */
function assertMarks(household: TestHousehold, step: unknown): void {
  const odd = household
    .all('day')
    .filter((day) => day.notWorkedAt !== null)
    .filter(({ status, actualStartUtc }) => status !== 'ACCEPTED' || actualStartUtc !== null);
  expect({ step, odd }).toEqual({ step, odd: [] });
}

it('weeks are what was seen, and confirmed while their lines are', { timeout: TIMEOUT_MS }, () => {
  let signed = 0;
  const anySteps = fc.array(fc.tuple(anyChoice, fc.nat(5)), { minLength: 5, maxLength: 25, size: 'max' });
  fc.assert(
    fc.property(anyWorld, anySteps, (world, choices) => {
      const household = openWorld(world);
      const approved: Approved = new Map();
      for (const [i, [choice, dice]] of choices.entries()) {
        if (dice === 0) signWholeWeek(household, choice, approved);
        for (const step of stepsFor(household, choice, i)) {
          takeAndNote(household, step, approved);
          assertStatuses(household, approved, step);
          assertMarks(household, step);
        }
      }
      signed += approved.size;
    }),
    { numRuns: 100 },
  );
  // Otherwise the property would hold for want of weeks.
  expect(signed).toBeGreaterThan(50);
});

const LINE = { kind: 'hours', minutes: 480, rateCents: 2000, amountCents: 16_000, date: null } as const;
const DATE = { date: '2026-03-02', minutes: 480, amountCents: 16_000 };
const TOTAL = {
  billableMinutes: 480,
  overtimeMinutes: 0,
  grossCents: 16_000,
  lines: [LINE, LINE],
  byDate: [DATE],
};
const statusWith = (lines: readonly WeekLine[]): string =>
  weekStatus({ confirmed: CONFIRMED, approved: null }, { ...TOTAL, lines }).status;
const statusOn = (byDate: readonly WorkedDate[], confirmed: SignedWeek = CONFIRMED): string =>
  weekStatus({ confirmed, approved: null }, { ...TOTAL, byDate }).status;
const CONFIRMED = signedBy(TOTAL, { at: '2026-03-09T17:00:00.000Z', by: NANNY_ID });

it.each([
  { ...LINE, kind: 'guarantee' as const },
  { ...LINE, minutes: 479 },
  { ...LINE, rateCents: null },
  { ...LINE, amountCents: 15_999 },
  { ...LINE, date: '2026-03-02' },
])('a line that differs opens a week, though its figures are the same: %o', (line) => {
  expect(statusWith([LINE, LINE])).toBe('CONFIRMED');
  expect(statusWith([LINE, line])).toBe('OPEN');
  expect(statusWith([LINE])).toBe('OPEN');
  expect(statusWith([LINE, LINE, LINE])).toBe('OPEN');
});

it.each([
  { ...DATE, date: '2026-03-03' },
  { ...DATE, minutes: 479 },
  { ...DATE, amountCents: 15_999 },
])('a date that differs opens a week, though its lines are the same: %o', (date) => {
  expect(statusOn([DATE])).toBe('CONFIRMED');
  expect(statusOn([date])).toBe('OPEN');
  expect(statusOn([])).toBe('OPEN');
  expect(statusOn([DATE, date])).toBe('OPEN');
});

it('a week signed by an older version, without dates, is compared by its lines', () => {
  const { byDate: _byDate, ...older } = CONFIRMED;
  expect(statusOn([{ ...DATE, date: '2026-03-03' }], older)).toBe('CONFIRMED');
  expect(weekStatus({ confirmed: older, approved: null }, { ...TOTAL, lines: [LINE] }).status).toBe('OPEN');
});
