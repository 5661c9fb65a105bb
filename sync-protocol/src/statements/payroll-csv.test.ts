/** Tests the weeks of a year for a payroll service: which weeks, their hours and amounts, the CSV and its name. */
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../test-support/csv.ts';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { closeWeek, setTerms } from '../../test-support/terms.ts';
import { sign } from '../../test-support/week-figures.ts';
import { payrollCsv, payrollCsvName, payrollCsvWords } from './payroll-csv.ts';
import { type PayrollWeek, payrollDates, payrollWeeks } from './payroll-weeks.ts';

const TODAY = '2026-03-20';

/** Reads what routes and screens read: all rows, but of days and cancellations those in `payrollDates`. */
function weeksOf(household: TestHousehold, { year = 2026, today = TODAY } = {}): PayrollWeek[] {
  const [row] = household.all('household');
  if (row === undefined) throw new Error('No household');
  const { from, to } = payrollDates(year);
  const isNear = ({ date }: { date: string }): boolean => date >= from && date <= to;
  const rows = {
    household: row,
    nannies: household.all('nanny'),
    rates: household.all('rate'),
    terms: household.all('terms'),
    weeks: household.all('week'),
    days: household.all('day').filter(isNear),
    cancellations: household.all('cancellation').filter(isNear),
    leaves: household.all('leave'),
    reviews: household.all('review').filter(({ status }) => status === 'confirmed'),
    earnings: household.all('earning').filter(isNear),
    payments: household.all('payment').filter(({ paymentDate: date }) => isNear({ date })),
  };
  return payrollWeeks(rows, { year, today });
}

const csvOf = (household: TestHousehold): string[][] => parseCsv(payrollCsv(weeksOf(household), 'USD'));

const earned = (household: TestHousehold): number =>
  household.all('earning').reduce((sum, { amountCents }) => sum + amountCents, 0);

const gross = (weeks: readonly PayrollWeek[]): number =>
  weeks.reduce((sum, { grossCents }) => sum + grossCents, 0);

/** Five days of 09:00 to this time, from Monday on. */
function workWeek(household: TestHousehold, end: string): void {
  household.at = '2026-03-09T17:00:00.000Z';
  for (const day of [2, 3, 4, 5, 6]) household.completedDay(`2026-03-0${day}`, { start: '09:00', end });
}

describe('a week without terms', () => {
  it('runs from Monday to Sunday and has the days’ amounts, by rate', () => {
    const household = TestHousehold.create();
    household.completedDay('2026-03-01', { start: '09:00', end: '10:00' });
    household.completedDay('2026-03-02', { start: '09:00', end: '11:15' });
    household.completedDay('2026-03-03', { nannyId: COLLEAGUE_ID, start: '09:00', end: '13:00' });
    const weeks = weeksOf(household);
    expect(weeks.map(({ name, start, end, grossCents }) => [name, start, end, grossCents])).toEqual([
      ['nanny', '2026-02-23', '2026-03-01', 2000],
      ['colleague', '2026-03-02', '2026-03-08', 10_000],
      ['nanny', '2026-03-02', '2026-03-08', 4500],
    ]);
    expect(weeks[2]?.rows).toMatchObject([{ rateCents: 2000, regular: { minutes: 135, amountCents: 4500 } }]);
    expect(gross(weeks)).toBe(earned(household));
  });

  it('splits a shift over Sunday’s midnight between two weeks, to the cent', () => {
    const household = TestHousehold.create();
    household.at = '2026-03-02T17:00:00.000Z';
    const dayId = household.acceptedDay('2026-03-01', { start: '20:00', end: '23:00' });
    const { start } = household.span('2026-03-01', '22:20', '23:00');
    const { end } = household.span('2026-03-02', '00:00', '02:00');
    household.as('family').must('day.recordHours', { dayId, start, end });
    const weeks = weeksOf(household);
    expect(weeks.map(({ rows }) => rows[0]?.regular.minutes)).toEqual([100, 125]);
    expect(gross(weeks)).toBe(earned(household));
  });
});

describe('a week under terms', () => {
  it('has overtime with its rate, and sums up to the ledger', () => {
    const household = TestHousehold.create();
    setTerms(household);
    workWeek(household, '18:00');
    const [week] = weeksOf(household);
    expect(week).toMatchObject({
      rows: [
        {
          rateCents: 2000,
          regular: { minutes: 2400, amountCents: 80_000 },
          overtime: { minutes: 300, amountCents: 15_000 },
          premiumCents: 5000,
        },
      ],
      grossCents: 95_000,
    });
    expect(gross(weeksOf(household))).toBe(earned(household));
  });

  it('has the guarantee once the server has closed the week, as the ledger has', () => {
    const household = TestHousehold.create();
    setTerms(household, { guaranteedMinutes: 1800 });
    workWeek(household, '13:00');
    expect(gross(weeksOf(household))).toBe(earned(household));
    closeWeek(household);
    const [week] = weeksOf(household);
    expect(week?.rows[0]?.guarantee).toEqual({ minutes: 600, amountCents: 20_000 });
    expect(gross(weeksOf(household))).toBe(earned(household));
  });

  it('has a guarantee even if nobody worked', () => {
    const household = TestHousehold.create();
    setTerms(household, { guaranteedMinutes: 600 });
    household.at = '2026-03-16T17:00:00.000Z';
    closeWeek(household, '2026-03-09');
    expect(weeksOf(household)).toMatchObject([
      { start: '2026-03-09', rows: [{ rateCents: 2000, regular: { minutes: 0 } }], grossCents: 20_000 },
    ]);
  });

  it('counts the hours of a worked holiday once, with their straight pay and premium', () => {
    const household = TestHousehold.create();
    const own = [{ date: '2026-03-03', name: 'Founders’ Day' }];
    household.as('family').must('household.saveHolidays', { useFederal: false, own });
    setTerms(household, { holidayMultiplierHundredths: 150 });
    workWeek(household, '17:00');
    const [week] = weeksOf(household);
    expect(week?.rows).toMatchObject([
      { regular: { minutes: 1920, amountCents: 64_000 }, holiday: { minutes: 480, amountCents: 24_000 } },
    ]);
    expect(gross(weeksOf(household))).toBe(earned(household));
  });
});

describe('a week of two rates with a holiday at the lower one', () => {
  it('has the overtime that law asks for beyond the holiday’s premium', () => {
    const household = TestHousehold.create();
    const own = [{ date: '2026-03-02', name: 'Founders’ Day' }];
    household.as('family').must('household.saveHolidays', { useFederal: false, own });
    setTerms(household, { holidayMultiplierHundredths: 150 });
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      effectiveFrom: '2026-03-03',
      hourlyRateCents: 2200,
    });
    workWeek(household, '19:00');
    household.completedDay('2026-03-07', { start: '09:00', end: '11:00' });
    const [week] = weeksOf(household);
    // 52 h: 12 h × half of 21.615 = 129.69, of which the holiday pays 100.00.
    expect(week?.rows).toMatchObject([
      { rateCents: 2000, regular: { minutes: 0 }, holiday: { minutes: 600, amountCents: 30_000 } },
      {
        rateCents: 2200,
        regular: { minutes: 2400, amountCents: 88_000 },
        overtime: { minutes: 120, amountCents: 4400 + 2970 },
        premiumCents: 2970,
      },
    ]);
    expect(week?.grossCents).toBe(112_400 + 12_970);
    expect(gross(weeksOf(household))).toBe(earned(household));
  });
});

/** The approved week's Monday is found to have ended at this time, and the family confirms it. */
function adjusted(end: string): TestHousehold {
  const household = TestHousehold.create();
  setTerms(household);
  workWeek(household, '17:00');
  closeWeek(household);
  for (const by of ['nanny', 'family'] as const) expect(sign(household, by)).toBe('applied');
  const [day] = household.all('day').filter(({ date }) => date === '2026-03-02');
  const reviewId = household.newId();
  const hours = { dayId: day?.id ?? '', ...household.span('2026-03-02', '09:00', end) };
  household.run({ by: 'nanny', name: 'day.recordHours', args: hours, mutationId: reviewId });
  household.as('family').run('review.resolve', { reviewId, choice: 'confirm' });
  return household;
}

describe('an adjustment of an approved week', () => {
  it('counts in the week of its own date, and the approved week stays', () => {
    const household = adjusted('17:30');
    expect(
      weeksOf(household).map(({ start, rows, grossCents }) => [
        start,
        rows.map(({ adjustmentCents, hoursDate }) => [adjustmentCents, hoursDate]),
        grossCents,
      ]),
    ).toEqual([
      ['2026-03-02', [[0, null]], 80_000],
      ['2026-03-09', [[1500, '2026-03-02']], 1500],
    ]);
    expect(gross(weeksOf(household))).toBe(earned(household));
  });

  it('is a number below zero in the file where it was less', () => {
    const line = csvOf(adjusted('16:00'))[2] ?? [];
    expect(line.slice(-4)).toEqual(['-20.00', '2026-03-02', '-20.00', 'USD']);
  });

  it('has a decimal comma and semicolons under French headers', () => {
    const words = payrollCsvWords((message) => message, 'fr');
    const [, , line] = payrollCsv(weeksOf(adjusted('16:00')), 'USD', words).split('\r\n');
    expect(line).toMatch(/;-20,00;2026-03-02;-20,00;USD$/);
  });
});

describe('the weeks of a year', () => {
  it('are those that end in it, so that no week is in two years', () => {
    const household = TestHousehold.create();
    household.at = '2027-01-05T17:00:00.000Z';
    household.completedDay('2026-12-27', { start: '09:00', end: '10:00' });
    household.completedDay('2026-12-31', { start: '09:00', end: '11:00' });
    household.completedDay('2027-01-04', { start: '09:00', end: '12:00' });
    const endsIn = (year: number) => weeksOf(household, { year, today: '2027-01-20' }).map(({ end }) => end);
    expect([2025, 2026, 2027, 2028].map(endsIn)).toEqual([
      [],
      ['2026-12-27'],
      ['2027-01-03', '2027-01-10'],
      [],
    ]);
  });

  it('leave out a week that isn’t over', () => {
    const household = TestHousehold.create();
    household.completedDay('2026-03-02', { start: '09:00', end: '10:00' });
    expect(weeksOf(household, { today: '2026-03-08' })).toEqual([]);
    expect(weeksOf(household, { today: '2026-03-09' })).toHaveLength(1);
  });
});

describe('the CSV', () => {
  it('has a line for each week and nanny, whose amounts sum up to its gross pay', () => {
    const household = TestHousehold.create();
    setTerms(household);
    workWeek(household, '18:00');
    const [header = [], line = []] = csvOf(household);
    const cells = Object.fromEntries(header.map((name, index) => [name, line[index]]));
    expect(cells).toEqual({
      Nanny: 'nanny',
      'Week start': '2026-03-02',
      'Week end': '2026-03-08',
      'Regular hours': '40.00',
      'Hourly rate': '20.00',
      'Regular pay': '800.00',
      'Overtime hours': '5.00',
      'Overtime pay': '150.00',
      'Of which overtime premium': '50.00',
      'Guaranteed hours': '0.00',
      'Guaranteed pay': '0.00',
      'Cancellation hours': '0.00',
      'Cancellation pay': '0.00',
      'Time off hours': '0.00',
      'Time off pay': '0.00',
      'Holiday hours': '0.00',
      'Holiday pay': '0.00',
      'Adjustment pay': '0.00',
      'Adjusted day': '',
      'Gross pay': '950.00',
      Currency: 'USD',
    });
    const paid = Object.entries(cells).filter(([name]) => name.endsWith(' pay') && name !== 'Gross pay');
    expect(paid.reduce((sum, [, cell]) => sum + Number(cell), 0)).toBe(950);
  });

  it('has a row for each rate, with the overtime in the last hours', () => {
    const household = TestHousehold.create();
    setTerms(household);
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 2200,
      effectiveFrom: '2026-03-05',
    });
    workWeek(household, '19:00');
    expect(
      csvOf(household)
        .slice(1)
        .map((line) => line.slice(3, 9)),
    ).toEqual([
      ['20.00', '30.00', '600.00', '0.00', '0.00', '0.00'],
      // Ten hours at $22.00, and half of the average of $20.80 for each.
      ['22.00', '10.00', '220.00', '10.00', '324.00', '104.00'],
    ]);
    expect(gross(weeksOf(household))).toBe(earned(household));
  });

  it('has each withheld line by pay date, with its tax and its year to date', () => {
    const household = TestHousehold.create();
    household.at = '2026-03-18T17:00:00.000Z';
    for (const date of ['2026-03-02', '2026-03-09']) household.completedDay(date);
    for (const [paymentDate, cents] of [
      ['2026-03-06', 620],
      ['2026-03-17', 1240],
    ] as const)
      household.as('family').must('payment.record', {
        paymentId: household.newId(),
        nannyId: NANNY_ID,
        paymentDate,
        amountCents: 1000,
        platform: 'ZELLE',
        withheld: [
          { paymentId: household.newId(), label: 'Seguro Social', amountCents: cents },
          { paymentId: household.newId(), label: 'Rent', amountCents: 5 },
        ],
      });
    const [header = [], ...lines] = csvOf(household);
    expect(header.slice(-5)).toEqual([
      'Pay date',
      'Withheld for',
      'Tax',
      'Withheld',
      'Withheld in the year so far',
    ]);
    const social = 'SOCIAL_SECURITY';
    expect(lines.map((line) => [line[1], line.at(-7), ...line.slice(-5)])).toEqual([
      ['2026-03-02', '160.00', '', '', '', '', ''],
      ['2026-03-02', '0.00', '2026-03-06', 'Seguro Social', social, '6.20', '6.20'],
      ['2026-03-02', '0.00', '2026-03-06', 'Rent', '', '0.05', '0.05'],
      ['2026-03-09', '160.00', '', '', '', '', ''],
      ['2026-03-16', '0.00', '2026-03-17', 'Seguro Social', social, '12.40', '18.60'],
      ['2026-03-16', '0.00', '2026-03-17', 'Rent', '', '0.05', '0.10'],
    ]);
  });

  it('has no cell that is a formula', () => {
    const household = TestHousehold.create();
    household.as('family').must('nanny.edit', { nannyId: NANNY_ID, name: '=cmd|x' });
    household.completedDay('2026-03-02', { start: '09:00', end: '10:00' });
    expect(csvOf(household)[1]?.[0]).toBe("'=cmd|x");
  });

  it('has only a header without weeks, and a name with the year', () => {
    expect(csvOf(TestHousehold.create())).toHaveLength(1);
    expect(payrollCsvName(2026)).toBe('fairday-payroll-2026.csv');
  });
});

it('weeks of both nannies are by start, then by name', () => {
  const household = TestHousehold.create();
  for (const nannyId of [NANNY_ID, COLLEAGUE_ID]) household.completedDay('2026-03-02', { nannyId });
  expect(weeksOf(household).map(({ name }) => name)).toEqual(['colleague', 'nanny']);
});
