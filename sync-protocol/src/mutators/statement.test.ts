/**
 * Tests what statements say, how they are numbered and replaced, who may issue them, and which requests are refused.
 */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold, testId } from '../../test-support/household.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import type { Statement } from '../model/statement.ts';
import type { MutatorArgs } from './registry.ts';

const SUNDAY = '2026-03-08';
const OF_WEEK = { nannyId: NANNY_ID, from: WEEK, to: SUNDAY };

/** $22.50, a limit of 40 hours, five days of 573 minutes, billed 585; and the week is over. */
function fullWeek(): TestHousehold {
  const household = TestHousehold.create();
  household.as('family').must('nanny.setRate', {
    nannyId: NANNY_ID,
    hourlyRateCents: 2250,
    effectiveFrom: '2026-01-01',
  });
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
    household.completedDay(date, { start: '08:00', end: '17:33' });
  }
  closeWeek(household);
  return household;
}

/** Issues a statement and returns it. */
function issue(household: TestHousehold, args: MutatorArgs<'statement.issue'> = OF_WEEK): Statement {
  const result = household.as('family').run('statement.issue', args);
  const id = 'data' in result ? String(result.data?.['statementId']) : JSON.stringify(result);
  const row = household.row('statement', id);
  if (row === undefined) throw new Error(`No statement: ${id}`);
  return row;
}

const linesOf = ({ content }: Statement) =>
  content.lines.map(({ kind, date, minutes, rateCents, amountCents }) =>
    [kind, date, minutes, rateCents, amountCents].join(' '),
  );

describe("a period's statement", () => {
  it('has the lines of the week, and its days with actual and billed times', () => {
    const statement = issue(fullWeek());
    expect(linesOf(statement)).toEqual([
      'hours 2026-03-02 2400 2250 90000',
      'overtime 2026-03-02 525 3375 29531',
    ]);
    expect(statement.content).toMatchObject({
      currency: 'USD',
      zone: 'America/New_York',
      employer: { name: 'The Millers', address: null, phone: null },
      employee: { name: 'nanny', idLastFour: null },
      from: WEEK,
      to: SUNDAY,
      payDate: null,
      grossCents: 119_531,
      deductions: [],
      netCents: 119_531,
      reimbursementsCents: 0,
      yearToDate: { grossCents: 119_531, overtimeCents: 29_531, deductionsCents: 0, netCents: 119_531 },
      openCents: 119_531,
    });
    expect(statement.content.days).toHaveLength(5);
    expect(statement.content.days[0]).toEqual({
      date: '2026-03-02',
      startUtc: '2026-03-02T13:00:00.000Z',
      endUtc: '2026-03-02T22:33:00.000Z',
      actualMinutes: 573,
      billableMinutes: 585,
      hourlyRateCents: 2250,
      amountCents: 21_938,
    });
  });

  it('cuts a week at its first and last date: overtime is on the last date of its week', () => {
    const household = fullWeek();
    const first = issue(household, { nannyId: NANNY_ID, from: WEEK, to: '2026-03-05' });
    expect(linesOf(first)).toEqual(['hours 2026-03-02 2340 2250 87750', 'rounding 2026-03-02   2']);
    const rest = issue(household, { nannyId: NANNY_ID, from: '2026-03-06', to: SUNDAY });
    expect(linesOf(rest)).toEqual(['hours 2026-03-02 585 2250 21938', 'overtime 2026-03-02 525  9841']);
    expect(first.content.grossCents + rest.content.grossCents).toBe(119_531);
    expect(rest.content.yearToDate.grossCents).toBe(119_531);
  });

  it('shows what was withheld between its dates by label, and the net amount', () => {
    const household = fullWeek();
    household.as('family').must('payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: SUNDAY,
      amountCents: 100_000,
      platform: 'ZELLE',
      withheld: [
        { paymentId: household.newId(), label: 'Social Security', amountCents: 7411 },
        { paymentId: household.newId(), label: 'Medicare', amountCents: 1733 },
      ],
    });
    expect(issue(household).content).toMatchObject({
      grossCents: 119_531,
      deductions: [
        { label: 'Medicare', amountCents: 1733 },
        { label: 'Social Security', amountCents: 7411 },
      ],
      netCents: 110_387,
      yearToDate: { deductionsCents: 9144, netCents: 110_387 },
      openCents: 10_387,
    });
  });
});

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
    expect(issue(household).content).toMatchObject({ grossCents: 117_531, netCents: 117_531 });
    const next = issue(household, { ...OF_WEEK, from: '2026-03-09', to: '2026-03-15' });
    expect(linesOf(next)).toEqual(['adjustment 2026-03-09 30 3375 1688']);
    expect(next.content.yearToDate).toMatchObject({ grossCents: 119_219, overtimeCents: 29_531 });
  });
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

describe("a payment's statement", () => {
  it('has what the payment and what was withheld with it settled, and its date', () => {
    const household = fullWeek();
    const paymentId = household.newId();
    household.as('family').must('payment.record', {
      paymentId,
      nannyId: NANNY_ID,
      paymentDate: SUNDAY,
      amountCents: 110_387,
      platform: 'ZELLE',
      withheld: [{ paymentId: household.newId(), label: 'FICA', amountCents: 9144 }],
    });
    const { content, ...row } = issue(household, { paymentId });
    expect(row).toMatchObject({ paymentId, firstDate: WEEK, lastDate: SUNDAY, number: '2026-001' });
    expect(content).toMatchObject({
      payDate: SUNDAY,
      grossCents: 119_531,
      deductions: [{ label: 'FICA', amountCents: 9144 }],
      netCents: 110_387,
      openCents: 0,
      yearToDate: { grossCents: 119_531, overtimeCents: 29_531, deductionsCents: 9144, netCents: 110_387 },
    });
    expect(content.lines.map(({ kind }) => kind)).toEqual(['hours', 'overtime']);
  });

  it('has the cents of a day that it settled in part, without minutes', () => {
    const household = fullWeek();
    const paymentId = household.recordPayment(30_000);
    const statement = issue(household, { paymentId });
    expect(linesOf(statement)).toEqual(['hours 2026-03-02 585 2250 21938', 'hours 2026-03-03   8062']);
    expect(statement.content.days.map(({ amountCents }) => amountCents)).toEqual([21_938, 8062]);
    expect(statement.content).toMatchObject({ from: WEEK, to: '2026-03-03', grossCents: 30_000 });
  });

  it('is marked as void with its payment, and is issued no more', () => {
    const household = fullWeek();
    const paymentId = household.recordPayment(30_000);
    const { id } = issue(household, { paymentId });
    household.as('family').must('payment.void', { paymentId });
    expect(household.row('statement', id)).toMatchObject({ voidedAt: household.at, number: '2026-001' });
    expect(household.as('family').code('statement.issue', { paymentId })).toBe('payment_voided');
  });
});

describe('a number', () => {
  it('is counted by household and year, and comes with a hash', () => {
    const household = fullWeek();
    expect(issue(household)).toMatchObject({ number: '2026-001', year: 2026, replaces: null });
    const other = issue(household, { ...OF_WEEK, from: '2026-03-03' });
    expect(other).toMatchObject({ number: '2026-002', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    household.at = '2027-01-01T04:59:00.000Z';
    expect(issue(household, { ...OF_WEEK, from: '2026-03-04' }).number).toBe('2026-003');
    household.at = '2027-01-01T05:00:00.000Z';
    expect(issue(household, { ...OF_WEEK, from: '2026-03-05' }).number).toBe('2027-001');
  });

  it('is missing on a device: the statement is a draft', () => {
    const household = fullWeek();
    household.isDevice = true;
    expect(issue(household)).toMatchObject({ number: null, hash: null, year: 2026 });
  });

  it('is given once: the same dates with the same content stay the same statement', () => {
    const household = fullWeek();
    const first = issue(household);
    household.recordPayment(5000);
    expect(issue(household)).toEqual(first);
    expect(household.all('statement')).toHaveLength(1);
  });

  it('is new when the content has changed, and names the statement that it replaces', () => {
    const household = fullWeek();
    const first = issue(household);
    household.completedDay('2026-03-07', { start: '09:00', end: '10:00' });
    const second = issue(household);
    expect(second).toMatchObject({ number: '2026-002', replaces: first.id });
    expect(second.content.grossCents).toBe(119_531 + 3375);
    expect(issue(household).id).toBe(second.id);
    expect(household.row('statement', first.id)).toEqual(first);
  });
});

describe('a statement is refused', () => {
  const refusals = {
    range_order: { ...OF_WEEK, to: '2026-03-01' },
    range_too_long: { ...OF_WEEK, from: '2025-03-07' },
    nothing_to_state: { ...OF_WEEK, from: '2026-02-01', to: '2026-02-07' },
    not_found: { paymentId: testId(0xdead) },
    bad_input: { ...OF_WEEK, paymentId: testId(0xdead) },
  };
  it.each(Object.entries(refusals))('with %s', (code, args) => {
    expect(fullWeek().as('family').code('statement.issue', args)).toBe(code);
  });

  it('to a nanny and to a viewer', () => {
    const household = fullWeek();
    for (const by of ['nanny', 'colleague', 'viewer'] as const) {
      expect(household.as(by).code('statement.issue', OF_WEEK)).toBe('forbidden');
    }
  });

  it('for what was withheld: it is on the statement of its payment', () => {
    const household = fullWeek();
    const paymentId = household.newId();
    household.as('family').must('payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: '2026-03-05',
      amountCents: 5000,
      platform: 'CASH',
      withheld: [{ paymentId, label: 'FICA', amountCents: 900 }],
    });
    expect(household.as('family').code('statement.issue', { paymentId })).toBe('not_found');
  });
});
