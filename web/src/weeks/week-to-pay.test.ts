/** Tests what the dialog that pays a week shows: the amount that closing the week brings, and how she was paid last. */
import { TABLE_NAMES } from 'sync-protocol/kernel/table-ranges.ts';
import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { setTerms, WEEK } from 'sync-protocol/test-support/terms.ts';
import { sign } from 'sync-protocol/test-support/week-figures.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DeviceDatabase } from '../device/database.ts';
import { isSamePay, paidLast, payFigures, readWeekToPay, type WeekToPay } from './week-to-pay.ts';

let database: DeviceDatabase;
let household: TestHousehold;

beforeAll(() => {
  database = new DeviceDatabase('week-to-pay');
  return () => database.close();
});

beforeEach(() => {
  household = TestHousehold.create();
});

async function weekToPay(): Promise<WeekToPay> {
  for (const table of TABLE_NAMES) {
    await database.rows(table).clear();
    await database.rows(table).bulkPut(household.all(table));
  }
  const [row] = household.all('household');
  const nanny = household.row('nanny', NANNY_ID);
  if (row === undefined || nanny === undefined) throw new Error('No household');
  const found = await readWeekToPay(
    database,
    { household: row, nanny },
    { weekStart: WEEK, now: household.at },
  );
  if (found === null) throw new Error('No week');
  return found;
}

it('pays what closing the week will add, and the same once it is approved', async () => {
  setTerms(household, { guaranteedMinutes: 2400 });
  household.completedDay('2026-03-02');
  sign(household, 'nanny');
  const before = await weekToPay();
  expect([before.isApproving, payFigures(before).openCents]).toEqual([true, 80_000]);
  sign(household, 'family');
  const after = await weekToPay();
  expect([after.isApproving, payFigures(after).openCents]).toEqual([false, 80_000]);
  expect(isSamePay(payFigures(before), payFigures(after))).toBe(true);
});

it('approves nothing that the nanny with an account has not confirmed, or no more', async () => {
  household.completedDay('2026-03-02');
  expect((await weekToPay()).obstacle).toBe('not_confirmed');
  sign(household, 'nanny');
  const confirmed = await weekToPay();
  expect(confirmed.obstacle).toBeNull();
  household.completedDay('2026-03-03');
  const changed = await weekToPay();
  expect(changed).toMatchObject({ isApproving: true, obstacle: 'changed_since_confirmed' });
  expect(payFigures(changed).openCents).toBe(2 * payFigures(confirmed).openCents);
});

it('notices hours that moved to another date and pay the same', async () => {
  const dayId = household.completedDay('2026-03-02');
  household.completedDay('2026-03-03');
  const before = payFigures(await weekToPay());
  household.as('family').must('day.remove', { dayId });
  household.completedDay('2026-03-04');
  expect(isSamePay(before, payFigures(await weekToPay()))).toBe(false);
});

const payment = { nannyId: NANNY_ID, paymentDate: '2026-03-05', platform: 'ZELLE' } as const;

/** Records a payment with two deductions. Returns its id and the first deduction's. */
function payWithDeductions(at: string): readonly [string, string] {
  const [paymentId, taxId, careId] = [household.newId(), household.newId(), household.newId()];
  const withheld = [
    { paymentId: taxId, label: 'Federal income tax', amountCents: 1000 },
    { paymentId: careId, label: 'Medicare', amountCents: 500 },
  ];
  household
    .as('family')
    .must('payment.record', { ...payment, paymentId, amountCents: 5000, withheld }, { at });
  return [paymentId, taxId];
}

it('proposes platform and deductions of the last payment, also once it is voided', () => {
  household.completedDay('2026-03-02');
  expect(paidLast(household.all('payment'))).toBeNull();
  const [paymentId] = payWithDeductions('2026-03-05T17:00:00.000Z');
  const last = {
    platform: 'ZELLE',
    deductions: [
      { label: 'Federal income tax', amountCents: 1000 },
      { label: 'Medicare', amountCents: 500 },
    ],
  };
  expect(paidLast(household.all('payment'))).toEqual(last);
  household.as('family').must('payment.void', { paymentId });
  expect(paidLast(household.all('payment'))).toEqual(last);
});

it('proposes no deduction that alone was voided, and none of an earlier payment', () => {
  household.completedDay('2026-03-02');
  const [, taxId] = payWithDeductions('2026-03-05T17:00:00.000Z');
  household.as('family').must('payment.void', { paymentId: taxId });
  expect(paidLast(household.all('payment'))?.deductions).toEqual([{ label: 'Medicare', amountCents: 500 }]);
  household.at = '2026-03-05T18:00:00.000Z';
  household.recordPayment(100);
  expect(paidLast(household.all('payment'))).toEqual({ platform: 'VENMO', deductions: [] });
});
