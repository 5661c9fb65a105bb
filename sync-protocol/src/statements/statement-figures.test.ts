/**
 * Tests statements by pay date, overtime beside a holiday's premium, average rates, pay periods, deductions that come
 * later, and adjustments that count elsewhere.
 */
import { describe, expect, it } from 'vitest';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { fullWeek, issue, linesOf, OF_WEEK } from '../../test-support/issued-statements.ts';
import { inEnglish } from '../../test-support/statements.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import { writeStatement } from './paper/statement-text.ts';
import type { Statement } from './statement.ts';
import { yearOfPayments } from './year.ts';

const write = (statement: Statement) => writeStatement({ statement, replacesNumber: null }, inEnglish);
const pay = (household: TestHousehold, amountCents: number): string =>
  household.recordPayment(amountCents, { paymentDate: household.at.slice(0, 10) });

/** 24 hours at $20.00 on 29 to 31 December 2025, paid on 2 January 2026. */
function paidInJanuary(): { household: TestHousehold; paymentId: string } {
  const household = TestHousehold.create();
  const rate = { nannyId: NANNY_ID, hourlyRateCents: 2000, effectiveFrom: '2025-01-01' };
  household.as('family').must('nanny.setRate', rate);
  household.at = '2026-01-02T17:00:00.000Z';
  for (const date of ['2025-12-29', '2025-12-30', '2025-12-31']) household.completedDay(date);
  return { household, paymentId: pay(household, 48_000) };
}
const yearOf = ({ content }: Statement) => [
  content.payDate,
  content.yearToDateTo,
  content.yearToDate.grossCents,
];

describe('year to date', () => {
  it('is by pay date on statements of periods and payments, as on the year’s screen', () => {
    const { household, paymentId } = paidInJanuary();
    const ofDays = issue(household, { nannyId: NANNY_ID, from: '2025-12-29', to: '2025-12-31' });
    const ofWeek = issue(household, { nannyId: NANNY_ID, from: '2025-12-29', to: '2026-01-04' });
    const paid = ['2026-01-02', '2026-01-02', 48_000];
    expect([ofDays, ofWeek, issue(household, { paymentId })].map(yearOf)).toEqual([paid, paid, paid]);
    expect(write(ofDays).totals.columns[2]?.label).toBe('Year to date, 2026');
    const rows = {
      currency: 'USD',
      nannies: household.all('nanny'),
      payments: household.all('payment'),
    } as const;
    const { total } = yearOfPayments(rows, { year: 2026, today: '2026-01-02' });
    expect(total.grossCents).toBe(48_000);
  });

  it('of a period that isn’t paid ends when it is issued, and says so', () => {
    const household = fullWeek();
    pay(household, 10_000);
    const statement = issue(household);
    expect(yearOf(statement)).toEqual([null, '2026-03-09', 10_000]);
    expect(write(statement).notes[0]).toBe(
      'Year to date counts what was paid until Mar 9, 2026. Not all of this statement is paid yet.',
    );
    // Another payment alone makes no new statement, the last one does: it has a pay date.
    pay(household, 10_000);
    expect(issue(household).id).toBe(statement.id);
    household.at = '2026-03-10T17:00:00.000Z';
    pay(household, 99_531);
    const paid = issue(household);
    expect([paid.replaces, ...yearOf(paid)]).toEqual([statement.id, '2026-03-10', '2026-03-10', 119_531]);
    household.at = '2026-03-11T17:00:00.000Z';
    pay(household, 500);
    expect(issue(household).id).toBe(paid.id);
  });

  it('counts a whole payment, also the part that is ahead of the work', () => {
    const household = fullWeek();
    const paymentId = pay(household, 120_000);
    expect(issue(household, { paymentId }).content).toMatchObject({
      grossCents: 119_531,
      yearToDate: { grossCents: 120_000, overtimeCents: 9841, netCents: 120_000 },
      openCents: -469,
    });
  });
});

/** Five days of these hours from Monday, 2 March, which are a holiday on Tuesday, at 1.5 times. */
function weekWithHoliday(end: string): TestHousehold {
  const household = TestHousehold.create();
  const own = [{ date: '2026-03-03', name: 'Founders’ Day' }];
  household.as('family').must('household.saveHolidays', { useFederal: false, own });
  setTerms(household, { holidayMultiplierHundredths: 150 });
  household.at = '2026-03-09T17:00:00.000Z';
  for (const day of [2, 3, 4, 5, 6]) household.completedDay(`2026-03-0${day}`, { start: '08:00', end });
  closeWeek(household);
  return household;
}

const holidayIn = (statement: Statement) =>
  write(statement).lines.rows.find(({ cells }) => cells[0]?.startsWith('Holiday'))?.cells;

describe('overtime beside the premium of a holiday', () => {
  it('is stated as overtime, approved or not, and in the statement of its payment', () => {
    const household = weekWithHoliday('17:30');
    // 47 h 30 min, of which 7 h 30 min are overtime: ordinary days have 38 h.
    const name = 'Holiday, Mar 3, 2026, of which 7.50 overtime hours, paid by the holiday premium';
    expect(holidayIn(issue(household))).toEqual([name, '9.50', '$10.00', '$95.00']);
    for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
    expect(holidayIn(issue(household))?.[0]).toBe(name);
    const paymentId = pay(household, 104_500);
    expect(holidayIn(issue(household, { paymentId }))?.[0]).toBe(name);
  });

  it('is only what the holiday pays for: the rest has a line of its own', () => {
    const { content } = issue(weekWithHoliday('19:00'));
    // 55 h: 15 h beyond 40, of which 4 are on ordinary days.
    expect(
      content.lines.map(({ kind, minutes, overtimeMinutes }) => [kind, minutes, overtimeMinutes]),
    ).toEqual([
      ['hours', 3060, undefined],
      ['overtime', 240, undefined],
      ['holiday', 660, 660],
    ]);
  });

  it('is none where the week has no more than its limit', () => {
    const { content } = issue(weekWithHoliday('16:00'));
    expect(content.lines.map(({ overtimeMinutes }) => overtimeMinutes)).toEqual([undefined, undefined]);
  });
});

describe('rates of overtime', () => {
  it('are the average and the overtime rate of a week with several rates', () => {
    const household = fullWeek();
    const rate = { nannyId: NANNY_ID, hourlyRateCents: 3000, effectiveFrom: '2026-03-07' };
    household.as('family').must('nanny.setRate', rate);
    household.completedDay('2026-03-07', { start: '08:00', end: '13:00' });
    const name =
      'Overtime premium at the average rate, week of Mar 2, 2026; average rate $23.1977, overtime rate $34.7965';
    // 48.75 h at $22.50 and 5 h at $30.00: $1,246.875 ÷ 53.75 h.
    expect(write(issue(household)).lines.rows[2]?.cells[0]).toBe(name);
    for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
    expect(write(issue(household)).lines.rows[2]?.cells[0]).toBe(name);
  });

  it('are the overtime rate alone where only the premium is stated', () => {
    const statement = issue(fullWeek(), { ...OF_WEEK, from: '2026-03-04' });
    expect(write(statement).lines.rows.at(-2)?.cells[0]).toBe(
      'Overtime premium, week of Mar 2, 2026; overtime rate $33.75',
    );
  });
});

describe('a payment’s statement', () => {
  it('names the pay periods of what it settled', () => {
    const household = TestHousehold.create();
    setTerms(household, { payPeriod: 'BIWEEKLY' });
    household.at = '2026-03-13T17:00:00.000Z';
    household.completedDay('2026-03-03');
    const first = issue(household, { paymentId: pay(household, 16_000) });
    expect(first.content).toMatchObject({ from: '2026-03-03', payPeriod: { from: WEEK, to: '2026-03-15' } });
    expect(write(first).facts.slice(1, 3)).toEqual([
      { label: 'Pay period', value: 'Mar 2 – 15, 2026' },
      { label: 'Work paid', value: 'Mar 3, 2026' },
    ]);
    expect(issue(household, { nannyId: NANNY_ID, from: WEEK, to: '2026-03-15' }).content.payPeriod).toBe(
      undefined,
    );
  });

  it('has what was withheld with it, also where that was recorded later', () => {
    const household = fullWeek();
    const paymentId = pay(household, 100_000);
    const withheldId = pay(household, 9000);
    const withheld = household.row('payment', withheldId);
    if (withheld === undefined) throw new Error('No payment');
    household.plant('payment', {
      ...withheld,
      kind: 'WITHHELD',
      label: 'FICA',
      platform: null,
      paidWith: paymentId,
      createdAt: '2026-03-09T18:00:00.000Z',
    });
    expect(issue(household, { paymentId }).content).toMatchObject({
      grossCents: 109_000,
      deductions: [{ label: 'FICA', amountCents: 9000 }],
      netCents: 100_000,
      yearToDate: { grossCents: 109_000, deductionsCents: 9000, netCents: 100_000 },
    });
  });
});

/** An approved week of five days at $20.00, of which her Monday turns out to have ended at this time. */
function correctedWeek(end: string): { household: TestHousehold; dayIds: string[] } {
  const household = TestHousehold.create();
  setTerms(household);
  household.at = '2026-03-09T17:00:00.000Z';
  const dayIds = [2, 3, 4, 5, 6].map((day) => household.completedDay(`2026-03-0${day}`));
  closeWeek(household);
  for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
  pay(household, 80_000);
  household.at = '2026-03-16T17:00:00.000Z';
  const reviewId = household.newId();
  const hours = { dayId: dayIds[0] ?? '', ...household.span(WEEK, '09:00', end) };
  household.run({ by: 'nanny', name: 'day.recordHours', args: hours, mutationId: reviewId });
  household.as('family').run('review.resolve', { reviewId, choice: 'confirm' });
  return { household, dayIds };
}

const OF_NEXT = { nannyId: NANNY_ID, from: '2026-03-16', to: '2026-03-22' };

describe('an adjustment that counts elsewhere', () => {
  it('stands beside the day it corrects, and is a line on its own date', () => {
    const { household } = correctedWeek('10:00');
    const statement = issue(household);
    const text = write(statement);
    expect(text.days?.rows[0]?.cells.slice(2, 4)).toEqual(['1.00', '8.00']);
    expect(text.adjusted?.rows.map(({ cells }) => cells)).toEqual([
      ['Mon, Mar 2, 2026', 'Mar 16, 2026', '−$140.00'],
    ]);
    expect(statement.content.grossCents).toBe(80_000);
    household.completedDay('2026-03-16');
    const next = issue(household, OF_NEXT);
    expect(linesOf(next)).toEqual(['hours 2026-03-16 480 2000 16000', 'adjustment 2026-03-16   -14000']);
    expect(write(next).lines.rows[1]?.cells[0]).toBe(
      'Adjustment on Mar 16, 2026 of the hours of Mar 2, 2026',
    );
    expect([next.content.grossCents, next.content.adjusted]).toEqual([2000, undefined]);
  });

  it('is told where it is more, and on the statement of a payment', () => {
    const { household, dayIds } = correctedWeek('18:00');
    const [first] = household.all('payment');
    const { content } = issue(household, { paymentId: first?.id ?? '' });
    expect(content.days[0]).toMatchObject({ actualMinutes: 540, billableMinutes: 480 });
    const hoursDate = household.day(dayIds[0] ?? '').date;
    expect(content.adjusted).toEqual([{ date: '2026-03-16', weekStart: WEEK, hoursDate, amountCents: 3000 }]);
  });

  it('never makes a gross below 0: alone it is only told where it belongs', () => {
    const { household } = correctedWeek('10:00');
    expect(household.as('family').code('statement.issue', OF_NEXT)).toBe('nothing_to_state');
    household.completedDay('2026-03-16', { start: '09:00', end: '11:00' });
    const { content } = issue(household, OF_NEXT);
    expect([content.grossCents, content.lines.length]).toEqual([4000, 1]);
  });

  it('is beside the day by its line where one statement has both', () => {
    const { household } = correctedWeek('10:00');
    const { content } = issue(household, { ...OF_WEEK, to: '2026-03-16' });
    expect([content.grossCents, content.adjusted]).toEqual([66_000, undefined]);
  });
});
