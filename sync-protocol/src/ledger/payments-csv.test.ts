/**
 * Tests the CSV export of payments of every kind, unpaid days and what terms add: rows, columns, languages, filters,
 * file name, and that no cell is a formula.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../test-support/csv.ts';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold, testId } from '../../test-support/household.ts';
import { closeWeek, setTerms } from '../../test-support/terms.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { openBalanceCents } from './ledger.ts';
import type { Earning, Payment } from './payment.ts';
import {
  type LedgerFilter,
  type PaymentsCsvRows,
  type PaymentsCsvWords,
  paymentsCsv,
  paymentsCsvName,
} from './payments-csv.ts';

const HEADER = ['Date', 'Nanny', 'Type', 'Hours', 'Amount', 'Currency', 'Platform'];

/** Characters with a meaning for spreadsheets, and some without. */
const ODD = ['=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", '|', 'x', ' ', '1'];

const rowsOf = (household: TestHousehold): PaymentsCsvRows => ({
  currency: 'USD',
  nannies: household.all('nanny'),
  payments: household.all('payment'),
  earnings: household.all('earning'),
  days: household.all('day'),
});

const exported = (household: TestHousehold, filter?: LedgerFilter, words?: PaymentsCsvWords): string[][] =>
  parseCsv(paymentsCsv(rowsOf(household), filter, words));

/**
 * Makes three completed days of $80.00, $110.00 and $12.50. Paid are the first and $20.00 of the second; one payment is
 * void.
 */
function withLedger(): TestHousehold {
  const household = TestHousehold.create();
  const colleagueId = household.all('nanny').find(({ id }) => id !== NANNY_ID)?.id ?? '';
  household.completedDay('2026-03-02', { start: '09:00', end: '13:00' });
  household.completedDay('2026-03-03', { start: '09:00', end: '14:30' });
  household.completedDay('2026-03-03', { nannyId: colleagueId, start: '09:00', end: '09:30' });
  const paymentId = household.recordPayment(99_999, { platform: 'CASH', paymentDate: '2026-03-01' });
  household.as('family').must('payment.void', { paymentId });
  household.recordPayment(10_000, { paymentDate: '2026-03-04' });
  return household;
}

const datesAndNames = (filter: LedgerFilter) =>
  exported(withLedger(), filter)
    .slice(1)
    .map(([date, name]) => `${date} ${name}`);

describe('the export without terms', () => {
  it('has seven columns, and no Week or Rate', () => {
    expect(paymentsCsv(rowsOf(withLedger()))).toBe(
      [
        '\ufeffDate,Nanny,Type,Hours,Amount,Currency,Platform',
        '2026-03-01,nanny,Voided payment,,999.99,USD,CASH',
        '2026-03-03,colleague,Unpaid hours,0.50,12.50,USD,',
        '2026-03-03,nanny,Unpaid hours,5.50,90.00,USD,',
        '2026-03-04,nanny,Payment,,100.00,USD,VENMO',
        '',
      ].join('\r\n'),
    );
  });
});

/**
 * Makes a week of 44 hours at $20.00, and one with 8 hours on a holiday, a late cancellation of 8 hours, and 24 hours
 * to fill the guaranteed 40.
 */
function underTerms(): TestHousehold {
  const household = TestHousehold.create();
  setTerms(household, {
    effectiveFrom: '2026-02-23',
    guaranteedMinutes: 2400,
    cancellationHours: 24,
    holidayMultiplierHundredths: 150,
  });
  const own = [{ date: '2026-03-03', name: 'Founders’ Day' }];
  household.as('family').must('household.saveHolidays', { useFederal: false, own });
  for (const date of ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26']) {
    household.completedDay(date, { start: '08:00', end: '19:00' });
  }
  household.completedDay('2026-03-03');
  const dayId = household.pendingDay('2026-03-06');
  household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
  household.as('family').must('day.remove', { dayId });
  household.at = '2026-03-09T17:00:00.000Z';
  closeWeek(household, '2026-03-02');
  return household;
}

describe('the export of what terms add', () => {
  it('has a row for each, with its week, minutes and rate, and adds up to what is owed', () => {
    const household = underTerms();
    // Pays the first three days of the week of 44 hours, and $20.00 of the fourth.
    household.recordPayment(68_000, { paymentDate: '2026-03-09' });
    const cells = exported(household);
    expect(cells).toEqual([
      [...HEADER, 'Week', 'Rate'],
      ['2026-02-26', 'nanny', 'Unpaid hours', '11.00', '200.00', 'USD', '', '', ''],
      ['2026-03-01', 'nanny', 'Unpaid overtime', '4.00', '40.00', 'USD', '', '2026-02-23', '30.00'],
      ['2026-03-03', 'nanny', 'Unpaid hours', '8.00', '160.00', 'USD', '', '', ''],
      ['2026-03-03', 'nanny', 'Unpaid holiday pay', '8.00', '80.00', 'USD', '', '2026-03-02', '10.00'],
      ['2026-03-06', 'nanny', 'Unpaid late cancellation', '8.00', '160.00', 'USD', '', '2026-03-02', '20.00'],
      ['2026-03-08', 'nanny', 'Unpaid guaranteed hours', '24.00', '480.00', 'USD', '', '2026-03-02', '20.00'],
      ['2026-03-09', 'nanny', 'Payment', '', '680.00', 'USD', 'VENMO', '', ''],
    ]);
    const unpaid = cells.filter(([, , type = '']) => type.startsWith('Unpaid'));
    const cents = unpaid.reduce((sum, row) => sum + Math.round(Number(row[4]) * 100), 0);
    expect(cents).toBe(openBalanceCents(household.all('earning'), household.all('payment')));
    expect(cents).toBe(112_000);
  });

  it('has the columns of weeks and rates only with such a row', () => {
    expect(exported(underTerms(), { end: '2026-02-28' })[0]).toEqual(HEADER);
    expect(exported(underTerms(), { start: '2026-03-01' })[0]).toEqual([...HEADER, 'Week', 'Rate']);
  });

  it('leaves the rate empty where several rates have one overtime', () => {
    const household = TestHousehold.create();
    setTerms(household, { effectiveFrom: '2026-02-23' });
    const rate = { nannyId: NANNY_ID, hourlyRateCents: 2200, effectiveFrom: '2026-02-25' };
    household.as('family').must('nanny.setRate', rate);
    for (const date of ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']) {
      household.completedDay(date, { start: '08:00', end: '18:00' });
    }
    const overtime = exported(household).filter(([, , type]) => type === 'Unpaid overtime');
    // 10 hours at half of the average of 20 hours at $20.00 and 30 at $22.00.
    expect(overtime).toEqual([
      ['2026-03-01', 'nanny', 'Unpaid overtime', '10.00', '106.00', 'USD', '', '2026-02-23', ''],
    ]);
  });
});

const payment = (kind: Payment['kind'], amountCents: number, more: Partial<Payment> = {}): Payment => ({
  ...UNSET.payment,
  householdId: testId(1),
  id: testId(amountCents),
  nannyId: NANNY_ID,
  version: 1,
  paymentDate: '2026-03-04',
  kind,
  amountCents,
  unsettledCents: 0,
  createdAt: '2026-03-04T17:00:00.000Z',
  ...more,
});

const SOCIAL = 'SOCIAL_SECURITY';

describe('the export of adjustments', () => {
  it('names the day whose hours each corrects', () => {
    const household = withLedger();
    const corrects = { weekStart: '2026-02-23', hoursDate: '2026-02-25' };
    const payments = [payment('CORRECTION', 500, corrects)];
    const [earning] = household.all('earning');
    if (earning === undefined) throw new Error('No earning');
    const adjustment = { ...earning, ...corrects, kind: 'adjustment', date: '2026-03-05' } as const;
    const earnings = [{ ...adjustment, amountCents: 1688, openCents: 1688 }];
    expect(parseCsv(paymentsCsv({ ...rowsOf(household), payments, earnings }))).toEqual([
      [...HEADER, 'Week', 'Rate', 'Hours of'],
      ['2026-03-04', 'nanny', 'Correction', '', '5.00', 'USD', '', '2026-02-23', '', '2026-02-25'],
      ['2026-03-05', 'nanny', 'Unpaid adjustment', '', '16.88', 'USD', '', '2026-02-23', '', '2026-02-25'],
    ]);
  });
});

describe('the export of other kinds of payments', () => {
  it('says what was withheld for what, and which week was corrected', () => {
    const household = withLedger();
    const label = '=SUM("A1")';
    const payments = [
      payment('WITHHELD', 620, { label: 'Social Security' }),
      payment('WITHHELD', 145, { label, voidedAt: '2026-03-05T17:00:00.000Z' }),
      payment('PAID', 9235, { platform: 'VENMO' }),
      payment('CORRECTION', 500, { weekStart: '2026-02-23', createdAt: '2026-03-04T18:00:00.000Z' }),
    ];
    expect(parseCsv(paymentsCsv({ ...rowsOf(household), payments, earnings: [] }))).toEqual([
      [...HEADER, 'Week', 'Rate', 'Tax', 'Withheld in the year so far'],
      ['2026-03-04', 'nanny', 'Payment', '', '92.35', 'USD', 'VENMO', '', '', '', ''],
      ['2026-03-04', 'nanny', `Voided withheld amount: ${label}`, '', '1.45', 'USD', '', '', '', '', ''],
      ['2026-03-04', 'nanny', 'Withheld: Social Security', '', '6.20', 'USD', '', '', '', SOCIAL, '6.20'],
      ['2026-03-04', 'nanny', 'Correction', '', '5.00', 'USD', '', '2026-02-23', '', '', ''],
    ]);
  });

  it('has taxes and their year to date, also of payments before its dates', () => {
    const household = withLedger();
    const tax = SOCIAL;
    const payments = [
      payment('WITHHELD', 620, { label: 'Seguro Social', paymentDate: '2026-01-05' }),
      payment('WITHHELD', 100, { label: 'Seguro Social', paymentDate: '2025-12-31' }),
      payment('WITHHELD', 300, { label: 'Social Security', voidedAt: '2026-03-05T17:00:00.000Z' }),
      payment('WITHHELD', 200, { label: 'Social Security', nannyId: COLLEAGUE_ID }),
      payment('WITHHELD', 1240, { label: 'Social Security', tax }),
      payment('WITHHELD', 50, { label: 'Rent', tax }),
    ];
    const filter = { start: '2026-02-01', nannyId: NANNY_ID };
    const lines = parseCsv(paymentsCsv({ ...rowsOf(household), payments, earnings: [] }, filter)).slice(1);
    expect(lines.map((line) => [line[2], ...line.slice(-2)])).toEqual([
      ['Withheld: Rent', tax, '0.50'],
      ['Voided withheld amount: Social Security', tax, ''],
      ['Withheld: Social Security', tax, '18.60'],
    ]);
  });
});

describe('the export', () => {
  it('has a row per payment and unpaid day, by date; a partly paid day shows the rest', () => {
    expect(exported(withLedger())).toEqual([
      HEADER,
      ['2026-03-01', 'nanny', 'Voided payment', '', '999.99', 'USD', 'CASH'],
      ['2026-03-03', 'colleague', 'Unpaid hours', '0.50', '12.50', 'USD', ''],
      ['2026-03-03', 'nanny', 'Unpaid hours', '5.50', '90.00', 'USD', ''],
      ['2026-03-04', 'nanny', 'Payment', '', '100.00', 'USD', 'VENMO'],
    ]);
  });

  it('has other words and decimal commas, and the same order and numbers', () => {
    const words: PaymentsCsvWords = {
      hasDecimalComma: true,
      header: ['Fecha', 'Niñera', 'Tipo', 'Horas', 'Monto', 'Moneda', 'Plataforma'],
      addedHeader: ['Semana', 'Tarifa'],
      correctedHeader: 'Horas del',
      withheldHeader: ['Impuesto', 'Retenido en el año'],
      // Sorted by these, the types of a date would come in another order.
      types: {
        payment: 'Z',
        voided: 'X',
        withheld: 'W',
        voidedWithheld: 'V',
        correction: 'K',
        reimbursed: 'R',
        voidedReimbursed: 'S',
        unpaid: 'A',
        overtime: 'O',
        guarantee: 'G',
        adjustment: 'J',
        mileage: 'M',
        expense: 'E',
        cancellation: 'C',
        holiday: 'H',
        leave: 'L',
      },
    };
    const household = withLedger();
    household.recordPayment(500, { paymentDate: '2026-03-03' });
    const english = exported(household).slice(1);
    const types = new Map([
      ['Payment', 'Z'],
      ['Voided payment', 'X'],
      ['Unpaid hours', 'A'],
    ]);
    expect(english.filter(([date]) => date === '2026-03-03')).toHaveLength(3);
    expect(parseCsv(paymentsCsv(rowsOf(household), {}, words), ';')).toEqual([
      words.header,
      ...english.map(([date, name, type = '', hours, amount, ...rest]) => [
        date,
        name,
        types.get(type),
        hours?.replace('.', ','),
        amount?.replace('.', ','),
        ...rest,
      ]),
    ]);
  });

  it('holds dates from start to end inclusive, and one nanny when filtered', () => {
    expect(datesAndNames({ start: '2026-03-03' })).toHaveLength(3);
    expect(datesAndNames({ end: '2026-03-03' })).toHaveLength(3);
    expect(datesAndNames({ start: '2026-03-03', end: '2026-03-03', nannyId: NANNY_ID })).toEqual([
      '2026-03-03 nanny',
    ]);
    expect(datesAndNames({ start: '2026-03-05', end: '2026-03-01' })).toEqual([]);
  });

  it('leaves out the platform of marked payments, and hours that are worth nothing', () => {
    const household = TestHousehold.create();
    const dayId = household.completedDay('2026-03-04', { start: '09:00', end: '10:00' });
    const payments = [{ paymentId: household.newId(), nannyId: NANNY_ID }];
    const days = [{ dayId, amountCents: 2000 }];
    household.as('family').must('payment.payDays', { payments, days, platform: null });
    const free = household.acceptedDay('2026-03-05');
    const seconds = { start: '2026-03-05T14:00:00Z', end: '2026-03-05T14:00:29Z' };
    household.as('nanny').must('day.recordHours', { dayId: free, ...seconds });
    expect(exported(household)).toEqual([HEADER, ['2026-03-05', 'nanny', 'Payment', '', '20.00', 'USD', '']]);
  });

  it("parses back to its rows and contains no formula, whatever the nanny's name", () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...ODD), minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(name, fc.array(fc.nat({ max: 100_000_000 }), { maxLength: 5 }), (typed, amounts) => {
        const cells = parseCsv(paymentsCsv(ledgerOf(typed, amounts)));
        expect(cells[0]).toEqual(HEADER);
        expect(cells).toHaveLength(1 + amounts.length + amounts.filter((amount) => amount > 0).length);
        for (const row of cells) {
          expect(row).toHaveLength(HEADER.length);
          for (const cell of row) expect(cell).not.toMatch(/^(?!-\d+$)[=+\-@\t\r]/);
        }
        for (const [, shown] of cells.slice(1)) expect([typed, `'${typed}`]).toContain(shown);
        const dates = cells.slice(1).map(([date = '']) => date);
        expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? -1 : 1)));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [{ start: '2026-01-01', end: '2026-03-31' }, 'fairday-payments-2026-01-01-to-2026-03-31.csv'],
    [{ start: '2026-01-01' }, 'fairday-payments-from-2026-01-01.csv'],
    [{ end: '2026-03-31' }, 'fairday-payments-to-2026-03-31.csv'],
    [{}, 'fairday-payments.csv'],
  ])('of %j is a file of its own name', (range, name) => {
    expect(paymentsCsvName(range)).toBe(name);
  });
});

const row = (i: number) => ({ householdId: testId(1), id: testId(i), nannyId: NANNY_ID, version: 1 });
const daysBack = (i: number): string => `2026-03-${String(28 - i)}`;

/** A nanny of this name with one earning and one payment of each amount, the youngest first. */
function ledgerOf(name: string, amounts: readonly number[]): PaymentsCsvRows {
  const at = '2026-03-28T12:00:00.000Z';
  return {
    currency: 'GBP',
    nannies: [{ id: NANNY_ID, name }],
    payments: amounts.map(
      (amountCents, i): Payment => ({
        ...row(i),
        paymentDate: daysBack(i),
        kind: 'PAID',
        amountCents,
        unsettledCents: amountCents,
        ...UNSET.payment,
        platform: 'ZELLE',
        createdAt: at,
      }),
    ),
    earnings: amounts.map(
      (amountCents, i): Earning => ({
        ...row(100 + i),
        ...UNSET.earning,
        kind: 'hours',
        dayId: testId(100 + i),
        date: daysBack(i),
        earnedFrom: at,
        amountCents,
        openCents: amountCents,
      }),
    ),
    days: amounts.map((_amount, i) => ({ id: testId(100 + i), billableMinutes: 15 * i })),
  };
}
