/** A live query of a nanny's latest payments, for the pay screen: ten years of them are not all read at once. */
import { Dexie } from 'dexie';
import { yearStart } from 'sync-protocol/kernel/calendar.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { recencyOf } from 'sync-protocol/ledger/payment-order.ts';
import { isWithheld, withheldYearToDate } from 'sync-protocol/ledger/withheld-lines.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { paymentsBetween } from './balances.ts';
import type { PaymentItem } from './use-ledger.ts';
import type { PayView } from './use-pay.ts';

export interface PaymentList {
  /** The latest first, including voided ones. */
  readonly shown: readonly PaymentItem[];
  readonly hasMore: boolean;
  /** The shown ones, and those that they may be duplicates of. */
  readonly known: readonly PaymentItem[];
  /** What was withheld in the year until each shown payment for the same purpose, by id. */
  readonly withheldYearToDate: ReadonlyMap<string, number>;
}

/**
 * Returns what belongs to one line with these payments, the latest first, and isn't among them: what was withheld with
 * them, and what it was withheld with. All of it has the date of the last one.
 */
async function partsBeyond(
  database: DeviceDatabase,
  nanny: Nanny,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const oldest = payments.at(-1)?.paymentDate;
  if (oldest === undefined) return [];
  const shown = new Set(payments.map(({ id }) => id));
  const paidWiths = new Set(payments.map(({ paidWith }) => paidWith));
  const ofDate = await paymentsBetween(database, nanny, { from: oldest, to: oldest });
  const paid = ofDate.filter(({ id }) => !shown.has(id) && paidWiths.has(id));
  const ids = new Set([...payments, ...paid].map(({ id }) => id));
  return [...paid, ...ofDate.filter(({ id, paidWith }) => !ids.has(id) && ids.has(paidWith ?? ''))];
}

/** Reads all payments since the year of the oldest one, where something was withheld. */
async function yearToDate(database: DeviceDatabase, nanny: Nanny, payments: readonly Payment[]) {
  const dates = payments
    .filter(isWithheld)
    .map(({ paymentDate }) => paymentDate)
    .toSorted();
  const [oldest] = dates;
  if (oldest === undefined) return withheldYearToDate([]);
  const dated = { from: yearStart(oldest), to: dates.at(-1) ?? oldest };
  return withheldYearToDate(await paymentsBetween(database, nanny, dated));
}

async function readPayments(
  database: DeviceDatabase,
  { household, nanny }: PayView,
  limit: number,
): Promise<PaymentList> {
  const table = database.rows<Payment>('payment');
  const all = table
    .where('[householdId+nannyId+paymentDate]')
    .between([household.id, nanny.id, Dexie.minKey], [household.id, nanny.id, Dexie.maxKey]);
  // oxlint-disable-next-line unicorn/no-array-reverse -- a collection of Dexie, not an array
  const latestFirst = all.reverse();
  const [found, unsent] = await Promise.all([
    latestFirst.limit(limit + 1).toArray(),
    unsentIds(database, household.id, 'payment'),
  ]);
  const first = found.toSorted((a, b) => (recencyOf(a) > recencyOf(b) ? -1 : 1)).slice(0, limit);
  const latest = [...first, ...(await partsBeyond(database, nanny, first))];
  const others = latest.flatMap(({ possibleDuplicateOf }) => possibleDuplicateOf ?? []);
  const duplicated = await table.bulkGet(others.map((id) => [household.id, id]));
  const toItem = (payment: Payment): PaymentItem => ({
    payment,
    nannyName: nanny.name,
    isUnsent: unsent.has(payment.id),
  });
  const shown = latest.map(toItem);
  const known = [
    ...shown,
    ...duplicated.flatMap((payment) => (payment === undefined ? [] : [toItem(payment)])),
  ];
  return {
    shown,
    hasMore: found.length > limit,
    known,
    withheldYearToDate: await yearToDate(database, nanny, latest),
  };
}

export function usePaymentList(view: PayView, limit: number): Loaded<PaymentList> {
  return useLoaded(
    (database) => readPayments(database, view, limit),
    [view.household.id, view.nanny.id, view.nanny.name, limit],
  );
}
