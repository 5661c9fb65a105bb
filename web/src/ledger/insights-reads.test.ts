/**
 * Tests that the pay chart counts what terms add, once, in its month, and adjustments, deductions and corrections:
 * earned less paid is what is owed, to the cent.
 */
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { type MonthPay, monthlyPay } from 'sync-protocol/ledger/insights.ts';
import { openBalanceCents } from 'sync-protocol/ledger/ledger.ts';
import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { closeWeek, setTerms } from 'sync-protocol/test-support/terms.ts';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '../device/database.ts';
import { loadInsights } from './insights-reads.ts';

const NOW = '2026-03-10T17:00:00.000Z';
const TODAY = '2026-03-10';

/** Returns the pay of the nanny's months as a device with these rows shows it. */
async function payOn(household: TestHousehold): Promise<MonthPay[]> {
  const database = new DeviceDatabase(`insights-${household.newId()}`);
  for (const table of TABLE_NAMES) await database.rows(table).bulkPut(household.all(table));
  const [settings] = household.all('household');
  if (settings === undefined) throw new Error('No household');
  const { nannies } = await loadInsights(database, settings, NOW);
  database.close();
  const nanny = nannies.find(({ nannyId }) => nannyId === NANNY_ID);
  if (nanny === undefined) throw new Error('No nanny');
  return monthlyPay(nanny, TODAY);
}

const monthOf = (months: readonly MonthPay[], month: string) => months.find((each) => each.month === month);
const owed = (household: TestHousehold): number =>
  openBalanceCents(
    household.all('earning').filter(({ nannyId }) => nannyId === NANNY_ID),
    household.all('payment'),
  );

/** Four days of 11 hours at $20.00, from a Monday on. */
function workWeek(household: TestHousehold, dates: readonly string[]): void {
  for (const date of dates) household.completedDay(date, { start: '08:00', end: '19:00' });
}
const WEEK_OF_JANUARY = ['2026-01-26', '2026-01-27', '2026-01-28', '2026-01-29'];
const WEEK_OF_MARCH = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

describe('the pay chart', () => {
  it('counts overtime, holidays, cancellations and guarantees in their months', async () => {
    const household = TestHousehold.create();
    setTerms(household, {
      effectiveFrom: '2026-01-26',
      guaranteedMinutes: 2400,
      cancellationHours: 24,
      holidayMultiplierHundredths: 150,
    });
    workWeek(household, WEEK_OF_JANUARY);
    household.recordPayment(50_000, { paymentDate: '2026-02-02' });
    // A week of February: 8 hours on Presidents' Day, and 32 more to fill the guaranteed 40.
    household.completedDay('2026-02-16');
    closeWeek(household, '2026-02-16');
    workWeek(household, WEEK_OF_MARCH);
    const dayId = household.pendingDay('2026-03-06');
    household.as('nanny').must('day.answer', { dayId, status: 'ACCEPTED' });
    household.as('family').must('day.remove', { dayId });
    household.at = NOW;
    const months = await payOn(household);
    // $880.00 of hours and $40.00 of overtime, whose date is the week's last: Sunday, February 1.
    expect(monthOf(months, '2026-01')).toMatchObject({
      earnedCents: 88_000,
      paidCents: 0,
      owedCents: 88_000,
    });
    // $40.00 of overtime, $160.00 and $80.00 on the holiday, $640.00 of guarantee.
    expect(monthOf(months, '2026-02')).toMatchObject({
      earnedCents: 92_000,
      paidCents: 50_000,
      owedCents: 130_000,
    });
    // $880.00 of hours, $40.00 of overtime, $160.00 for the cancelled day.
    expect(monthOf(months, '2026-03')).toMatchObject({
      earnedCents: 108_000,
      paidCents: 0,
      owedCents: 238_000,
    });
    expect(owed(household)).toBe(238_000);
  });

  it('begins with what is dated in its first month, also of a week from before', async () => {
    const household = TestHousehold.create();
    household.at = '2025-04-05T17:00:00.000Z';
    setTerms(household, { effectiveFrom: '2025-03-17' });
    const rate = { nannyId: NANNY_ID, hourlyRateCents: 2000, effectiveFrom: '2025-03-01' };
    household.as('family').must('nanny.setRate', rate);
    workWeek(household, ['2025-03-17', '2025-03-18', '2025-03-19', '2025-03-20']);
    workWeek(household, ['2025-03-31', '2025-04-01', '2025-04-02', '2025-04-03']);
    const months = await payOn(household);
    // Three days of $220.00, and $40.00 of overtime, dated Sunday, April 6.
    expect(months[0]).toMatchObject({ month: '2025-04', earnedCents: 70_000, owedCents: 184_000 });
    expect(months.at(-1)?.owedCents).toBe(owed(household));
  });

  it('is the same for a nanny without terms as the sum of her days', async () => {
    const household = TestHousehold.create();
    workWeek(household, WEEK_OF_MARCH);
    const months = await payOn(household);
    expect(monthOf(months, '2026-03')).toMatchObject({ earnedCents: 88_000, owedCents: 88_000 });
  });

  it('counts adjustments as earned, and deductions and corrections apart', async () => {
    const household = TestHousehold.create();
    household.at = NOW;
    household.completedDay('2026-03-02');
    const row = { householdId: household.id, nannyId: NANNY_ID, version: 1, weekStart: '2026-02-23' };
    household.plant('earning', {
      ...UNSET.earning,
      ...row,
      id: household.newId(),
      kind: 'adjustment',
      date: '2026-03-09',
      earnedFrom: '2026-03-16T04:00:00.000Z',
      amountCents: 1688,
      openCents: 1688,
    });
    const withheld = [{ paymentId: household.newId(), label: 'Medicare', amountCents: 500 }];
    household.as('family').must('payment.record', {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: TODAY,
      amountCents: 10_000,
      platform: 'CASH',
      withheld,
    });
    household.plant('payment', {
      ...UNSET.payment,
      ...row,
      id: household.newId(),
      paymentDate: TODAY,
      kind: 'CORRECTION',
      amountCents: 300,
      unsettledCents: 300,
      createdAt: NOW,
    });
    expect(monthOf(await payOn(household), '2026-03')).toMatchObject({
      earnedCents: 16_000 + 1688,
      overtimeCents: 0,
      paidCents: 10_000,
      withheldCents: 500,
      correctedCents: 300,
      owedCents: owed(household),
    });
    expect(owed(household)).toBe(17_688 - 10_800);
  });
});
