/**
 * Tests what statements say, how they are numbered and replaced, who may issue them, and which requests are refused.
 */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold, testId } from '../../test-support/household.ts';
import { fullWeek, issue, linesOf, OF_WEEK, SUNDAY, weekAt } from '../../test-support/issued-statements.ts';
import { WEEK } from '../../test-support/terms.ts';
import type { Statement } from './statement.ts';

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
      yearToDate: { grossCents: 0, overtimeCents: 0, deductionsCents: 0, netCents: 0 },
      yearToDateTo: '2026-03-09',
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
        { label: 'Medicare', amountCents: 1733, tax: 'MEDICARE' },
        { label: 'Social Security', amountCents: 7411, tax: 'SOCIAL_SECURITY' },
      ],
      netCents: 110_387,
      yearToDate: {
        deductionsCents: 9144,
        deductions: [
          { label: 'Medicare', amountCents: 1733, tax: 'MEDICARE' },
          { label: 'Social Security', amountCents: 7411, tax: 'SOCIAL_SECURITY' },
        ],
        netCents: 100_000,
      },
      openCents: 10_387,
    });
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
      yearToDate: { grossCents: 119_531, overtimeCents: 9841, deductionsCents: 9144, netCents: 110_387 },
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

  it('is not new where only the household’s zone has changed', () => {
    const household = fullWeek();
    const first = issue(household);
    household.as('family').must('household.saveSettings', {
      timezone: 'America/Los_Angeles',
      billingIncrementMinutes: 15,
      currency: 'USD',
    });
    expect(issue(household)).toEqual(first);
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

/** Issues the week's statement as an older version did: its lines have no more than a week's. */
function issuedBefore(household: TestHousehold): Statement {
  const { content, ...row } = issue(household);
  const lines = content.lines.map(({ isPremium: _isPremium, exactRateCents: _exactRate, ...line }) => line);
  const first = { ...row, content: { ...content, v: 1 as const, lines, overtimeCents: undefined } };
  household.plant('statement', first);
  return first;
}

describe('a statement of the first form', () => {
  it('stands where it says the same', () => {
    const household = TestHousehold.create();
    household.completedDay(WEEK);
    const first = issuedBefore(household);
    expect(issue(household)).toEqual(first);
  });

  it('is replaced where it doesn’t tell what its overtime is', () => {
    const household = weekAt(1875);
    const first = issuedBefore(household);
    expect(issue(household)).toMatchObject({ number: '2026-002', replaces: first.id });
    expect(household.row('statement', first.id)).toEqual(first);
  });
});

describe('a statement of the fourth form', () => {
  it('stands where it says the same, without taxes and their year to date', () => {
    const household = fullWeek();
    household.as('family').must('payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: SUNDAY,
      amountCents: 112_120,
      platform: 'ZELLE',
      withheld: [{ paymentId: household.newId(), label: 'Social Security', amountCents: 7411 }],
    });
    const { content, ...row } = issue(household);
    const { deductions: _ofYear, ...yearToDate } = content.yearToDate;
    const deductions = content.deductions.map(({ tax: _tax, ...each }) => each);
    const first = { ...row, content: { ...content, v: 4 as const, deductions, yearToDate } };
    household.plant('statement', first);
    expect(issue(household)).toEqual(first);
    const less = { ...first, content: { ...first.content, deductions: [] } };
    household.plant('statement', less);
    expect(issue(household)).toMatchObject({ number: '2026-002', replaces: first.id });
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

  it('with more than 1,000 shifts, which is said as such', () => {
    const household = fullWeek();
    const [day] = household.all('day');
    const earning = household.row('earning', day?.id ?? '');
    if (day === undefined || earning === undefined) throw new Error('No hours');
    for (let i = 0; i < 995; i += 1) {
      const id = household.newId();
      household.plant('day', { ...day, id });
      household.plant('earning', { ...earning, id, dayId: id });
    }
    issue(household);
    household.completedDay('2026-03-07', { start: '09:00', end: '10:00' });
    expect(household.as('family').code('statement.issue', OF_WEEK)).toBe('too_many_shifts');
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
