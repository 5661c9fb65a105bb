/**
 * Tests the figures of statements: what was withheld, overtime whole or as a premium, adjustments, and approved weeks.
 */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold, testId } from '../../test-support/household.ts';
import { fullWeek, issue, linesOf, OF_WEEK, weekAt } from '../../test-support/issued-statements.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import type { Statement } from './statement.ts';

const workDays = (household: TestHousehold, dates: readonly string[]) =>
  dates.map((date) => household.completedDay(date, { start: '09:00', end: '17:00' }));
const payAndWithhold = (household: TestHousehold, amountCents: number, withheldCents: number) =>
  household.as('family').must('payment.record', {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    paymentDate: household.at.slice(0, 10),
    amountCents,
    platform: 'ZELLE',
    withheld: [{ paymentId: household.newId(), label: 'FICA', amountCents: withheldCents }],
  });
const figuresOf = ({ content }: Statement) => ({
  gross: content.grossCents,
  deductions: content.deductions.map(({ label, amountCents }) => `${label} ${amountCents}`),
  net: content.netCents,
  year: [content.yearToDate.grossCents, content.yearToDate.deductionsCents, content.yearToDate.netCents],
});
const OF_NEXT_WEEK = { nannyId: NANNY_ID, from: '2026-03-09', to: '2026-03-15' };

/** Two weeks of $800.00 and $320.00, each paid and withheld from on the Monday after it. */
function paidInArrears(): TestHousehold {
  const household = TestHousehold.create();
  household.at = '2026-03-09T17:00:00.000Z';
  workDays(household, ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']);
  payAndWithhold(household, 73_880, 6120);
  household.at = '2026-03-16T17:00:00.000Z';
  workDays(household, ['2026-03-09', '2026-03-10']);
  payAndWithhold(household, 29_552, 2448);
  return household;
}

describe('what was withheld', () => {
  it('is deducted from the period whose wages it was withheld from, paid later or not', () => {
    const household = paidInArrears();
    expect(figuresOf(issue(household))).toEqual({
      gross: 80_000,
      deductions: ['FICA 6120'],
      net: 73_880,
      year: [80_000, 6120, 73_880],
    });
    expect(figuresOf(issue(household, OF_NEXT_WEEK))).toEqual({
      gross: 32_000,
      deductions: ['FICA 2448'],
      net: 29_552,
      year: [112_000, 8568, 103_432],
    });
  });

  it('leaves nothing to state of dates without work on which an earlier week was paid', () => {
    const household = TestHousehold.create();
    household.at = '2026-03-09T17:00:00.000Z';
    workDays(household, ['2026-03-02']);
    payAndWithhold(household, 14_776, 1224);
    expect(household.as('family').code('statement.issue', OF_NEXT_WEEK)).toBe('nothing_to_state');
  });

  it('is deducted no more once its payment is voided', () => {
    const household = paidInArrears();
    const second = household.all('payment').find(({ amountCents }) => amountCents === 29_552);
    household.as('family').must('payment.void', { paymentId: second?.id ?? '' });
    expect(figuresOf(issue(household, OF_NEXT_WEEK))).toMatchObject({ deductions: [], net: 32_000 });
  });
});

const overtimeOf = ({ content }: Statement) => content.lines.find(({ kind }) => kind === 'overtime');

describe('overtime', () => {
  const atExactRate = { minutes: 300, rateCents: null, exactRateCents: 2812.5, amountCents: 14_063 };

  it('at a rate that is no whole number of cents has that rate, approved or not', () => {
    const household = weekAt(1875);
    expect(overtimeOf(issue(household))).toEqual({ kind: 'overtime', date: WEEK, ...atExactRate });
    for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
    // Other terms, set back in time, don't change what an approved week was priced with.
    setTerms(household, { overtimeMultiplierHundredths: 200 });
    expect(overtimeOf(issue(household))).toEqual({ kind: 'overtime', date: WEEK, ...atExactRate });
  });

  it('is the premium alone at several rates, and in a part of a week', () => {
    const cut = overtimeOf(issue(weekAt(2200), { ...OF_WEEK, from: '2026-03-03' }));
    expect(cut).toMatchObject({ minutes: 300, rateCents: null, isPremium: true, amountCents: 5500 });
    const household = weekAt(2200);
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 3000,
      effectiveFrom: '2026-03-07',
    });
    household.completedDay('2026-03-07', { start: '08:00', end: '13:00' });
    // Fifty hours for $1,140.00 are $22.80 an hour: half of it for ten hours.
    expect(overtimeOf(issue(household))).toMatchObject({ isPremium: true, amountCents: 11_400 });
  });

  it('at a rate of whole cents is said as before', () => {
    expect(overtimeOf(issue(weekAt(2200)))).toEqual({
      kind: 'overtime',
      date: WEEK,
      minutes: 300,
      rateCents: 3300,
      amountCents: 16_500,
    });
  });
});

describe('an adjustment', () => {
  it('is a line of its own date, and a correction is a negative one', () => {
    const household = fullWeek();
    const [overtime] = household.all('earning').filter(({ kind }) => kind === 'overtime');
    const id = household.recordPayment(100);
    const payment = household.row('payment', id);
    if (overtime === undefined || payment === undefined) throw new Error('No overtime or payment');
    const adjustment = { kind: 'adjustment', date: '2026-03-09', minutes: 30, rateCents: 3375 } as const;
    const earning = { ...overtime, ...adjustment, id: testId(0xad), amountCents: 1688, openCents: 1688 };
    household.plant('earning', earning);
    household.plant('payment', {
      ...payment,
      kind: 'CORRECTION',
      weekStart: '2026-02-23',
      amountCents: 2000,
    });
    expect(linesOf(issue(household)).at(-1)).toBe('adjustment 2026-03-05   -2000');
    expect(issue(household).content.lines.at(-1)?.weekStart).toBe('2026-02-23');
    expect(issue(household).content).toMatchObject({ grossCents: 117_531, netCents: 117_531 });
    const next = issue(household, { ...OF_WEEK, from: '2026-03-09', to: '2026-03-15' });
    expect(linesOf(next)).toEqual(['adjustment 2026-03-09 30 3375 1688']);
  });
});

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'] as const;

/** Marks days and earnings as paid, and returns the statement of the payment. */
function statementOfPaid(household: TestHousehold, ids: { days: string[]; earnings?: string[] }): Statement {
  const paymentId = household.newId();
  household.as('family').must('payment.payDays', {
    payments: [{ paymentId, nannyId: NANNY_ID }],
    days: ids.days.map((dayId) => ({ dayId, amountCents: household.day(dayId).amountCents ?? 0 })),
    earnings: (ids.earnings ?? []).map((earningId) => ({
      earningId,
      amountCents: household.row('earning', earningId)?.amountCents ?? 0,
    })),
    platform: null,
  });
  return issue(household, { paymentId });
}

const overtimeTotals = ({ content }: Statement) => [content.overtimeCents, content.yearToDate.overtimeCents];

it('overtime of statements is the premium: payments add up to the year to date', () => {
  const household = TestHousehold.create();
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  const days = DATES.map((date) => household.completedDay(date, { start: '08:00', end: '18:00' }));
  closeWeek(household);
  const earnings = household.all('earning').flatMap(({ kind, id }) => (kind === 'overtime' ? [id] : []));
  // Fifty hours at $20.00: ten hours have $10.00 each on top.
  expect(overtimeTotals(issue(household))).toEqual([10_000, 0]);
  const first = statementOfPaid(household, { days: days.slice(0, 4) });
  expect(overtimeTotals(first)).toEqual([0, 0]);
  household.at = '2026-03-10T17:00:00.000Z';
  const second = statementOfPaid(household, { days: days.slice(4), earnings });
  expect(overtimeTotals(second)).toEqual([10_000, 10_000]);
  expect(overtimeTotals(issue(household))).toEqual([10_000, 10_000]);
});

/** An approved week of 40 hours at $20.00; then two more hours of Monday come in and are confirmed: $60.00. */
function adjustedWeek(): { household: TestHousehold; dayIds: string[] } {
  const household = TestHousehold.create();
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  const dayIds = DATES.map((date) => household.completedDay(date));
  closeWeek(household);
  for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
  const reviewId = household.newId();
  const hours = { dayId: dayIds[0] ?? '', ...household.span(WEEK, '08:00', '18:00') };
  household.run({ by: 'nanny', name: 'day.recordHours', args: hours, mutationId: reviewId });
  household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
  return { household, dayIds };
}

const monday = ({ content }: Statement) => {
  const [day] = content.days;
  return [day?.actualMinutes, day?.billableMinutes, day?.amountCents];
};

describe('later hours of an approved week', () => {
  it('are an adjustment that names the week', () => {
    const { household } = adjustedWeek();
    const { content } = issue(household, { ...OF_WEEK, to: '2026-03-15' });
    expect(content.lines.at(-1)).toMatchObject({ kind: 'adjustment', date: '2026-03-09', weekStart: WEEK });
    const paymentId = household.recordPayment(81_000, { paymentDate: '2026-03-09' });
    const part = issue(household, { paymentId }).content.lines.at(-1);
    expect(part).toMatchObject({ kind: 'adjustment', weekStart: WEEK, amountCents: 1000 });
  });

  it('leave the minutes that a payment of its days settled', () => {
    const { household, dayIds } = adjustedWeek();
    const statement = statementOfPaid(household, { days: dayIds.slice(0, 4) });
    expect(linesOf(statement)).toEqual(['hours 2026-03-02 1920 2000 64000']);
    expect(monday(statement)).toEqual([600, 480, 16_000]);
  });

  it('leave the minutes of a period that cuts it', () => {
    const { household } = adjustedWeek();
    const statement = issue(household, { ...OF_WEEK, to: '2026-03-04' });
    expect(linesOf(statement)).toEqual(['hours 2026-03-02 1440 2000 48000']);
    expect(monday(statement)).toEqual([600, 480, 16_000]);
  });
});

it('cents that no minutes at the rate of a day pay are a line without minutes', () => {
  const household = TestHousehold.create();
  const earning = household.row('earning', household.completedDay(WEEK));
  if (earning === undefined) throw new Error('No earning');
  household.plant('earning', { ...earning, amountCents: 16_001 });
  expect(linesOf(issue(household))).toEqual(['hours 2026-03-02   16001']);
});

describe('an approved week', () => {
  const line = { kind: 'hours', date: null, minutes: 2925, rateCents: 2250, amountCents: 0 } as const;
  const approved = { v: 1, at: '2026-03-09T17:00:00.000Z', by: testId(0xf1), billableMinutes: 2925 } as const;
  /** Approves the week with one line of these cents. */
  function approveWith(household: TestHousehold, amountCents: number): void {
    const week = household.row('week', `${NANNY_ID}/${WEEK}`);
    if (week === undefined) throw new Error('No week');
    const lines = [{ ...line, amountCents }];
    const signed = { ...approved, overtimeMinutes: 525, grossCents: amountCents, lines };
    household.plant('week', { ...week, approved: signed });
  }

  it('has the lines with which it was approved', () => {
    const household = fullWeek();
    approveWith(household, 119_531);
    expect(linesOf(issue(household))).toEqual(['hours 2026-03-02 2925 2250 119531']);
  });

  it('without terms has its approved minutes after an adjustment, and no rounding', () => {
    const household = TestHousehold.create();
    household.at = '2026-03-09T17:00:00.000Z';
    const dayId = household.completedDay(WEEK);
    household.completedDay('2026-03-03');
    for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
    const reviewId = household.newId();
    const hours = { dayId, ...household.span(WEEK, '09:00', '17:30') };
    household.run({ by: 'nanny', name: 'day.recordHours', args: hours, mutationId: reviewId });
    household.as('family').must('review.resolve', { reviewId, choice: 'confirm' });
    expect(linesOf(issue(household))).toEqual(['hours  960 2000 32000']);
    const both = issue(household, { ...OF_WEEK, to: '2026-03-15' });
    expect(linesOf(both)).toEqual(['hours  960 2000 32000', 'adjustment 2026-03-09   1000']);
  });

  it('has the lines of the ledger where the approved ones come to another sum', () => {
    const household = fullWeek();
    approveWith(household, 119_530);
    const { content } = issue(household);
    expect([content.grossCents, content.lines.length]).toEqual([119_531, 2]);
  });
});
