/** Tests paying a week: exactly its items with the amounts seen, or with deductions what is unpaid of it in all. */

import { byEarnedFrom, openBalanceCents } from 'sync-protocol/ledger/ledger.ts';
import { NANNY_ID, TestHousehold } from 'sync-protocol/test-support/household.ts';
import { setTerms } from 'sync-protocol/test-support/terms.ts';
import { describe, expect, it } from 'vitest';
import { sumOpen, toPayDays, toRecord, type WeekPayment } from './week-payment.ts';

const [WEEK_START, WEEK_END] = ['2026-02-23', '2026-03-01'];

const openOf = (household: TestHousehold) =>
  household
    .all('earning')
    .filter(({ nannyId, openCents }) => nannyId === NANNY_ID && openCents > 0)
    .toSorted(byEarnedFrom);

/** Two weeks of 11 + 11 + 11 + 11 hours at $20.00 with overtime over 40 h, and a day of the week before the first. */
function twoWeeks() {
  const household = TestHousehold.create();
  setTerms(household, { effectiveFrom: WEEK_START });
  household.at = '2026-03-09T17:00:00.000Z';
  household.completedDay('2026-02-20', { start: '09:00', end: '10:00' });
  for (const monday of ['02-23', '03-02'])
    for (const day of [0, 1, 2, 3]) {
      const date = `2026-${monday.slice(0, 3)}${String(Number(monday.slice(3)) + day).padStart(2, '0')}`;
      household.completedDay(date, { start: '08:00', end: '19:00' });
    }
  const open = openOf(household);
  const items = open.filter(({ date }) => date >= WEEK_START && date <= WEEK_END);
  const payment: WeekPayment = {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    today: '2026-03-09',
    platform: 'ZELLE',
    items,
    withheld: [],
  };
  return { household, payment, items };
}

const openDates = (household: TestHousehold): string[] =>
  openOf(household).map(({ kind, date }) => `${kind} ${date}`);

describe('paying a week', () => {
  it('settles its days and its overtime, and nothing older or later', () => {
    const { household, payment, items } = twoWeeks();
    expect([items.length, sumOpen(items)]).toEqual([5, 92_000]);
    household.as('family').must('payment.payDays', toPayDays(payment));
    expect(household.row('payment', payment.paymentId)).toMatchObject({
      amountCents: 92_000,
      unsettledCents: 0,
      platform: 'ZELLE',
    });
    const left = openDates(household);
    expect([left.length, left[0], left.at(-1)]).toEqual([6, 'hours 2026-02-20', 'overtime 2026-03-08']);
  });

  it('with deductions pays the rest of it to her; both come to what was unpaid', () => {
    const { household, payment } = twoWeeks();
    const withheld = [{ paymentId: household.newId(), label: 'Social Security', amountCents: 5704 }];
    const args = toRecord({ ...payment, withheld });
    expect(args).toMatchObject({ amountCents: 92_000 - 5704, paymentDate: '2026-03-09', withheld });
    household.as('family').must('payment.record', args);
    const owed = openBalanceCents(openOf(household), household.all('payment'));
    expect(owed).toBe(2000 + 92_000);
  });
});
