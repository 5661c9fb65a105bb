/** Reads by indexes what a nanny is owed, and her payments or earnings: a household's rows may span ten years. */
import { Dexie } from 'dexie';
import { openBalances } from 'sync-protocol/ledger/ledger.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import type { Purpose } from 'sync-protocol/ledger/purpose.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';

/** Returns a nanny's rows with an index field between two values, both included. */
export function nannyRows<R extends Earning | Payment>(
  database: DeviceDatabase,
  { householdId, id }: Pick<Nanny, 'householdId' | 'id'>,
  [table, field, from, to]: readonly ['earning' | 'payment', string, string | number, string?],
): Promise<R[]> {
  return database
    .rows<R>(table)
    .where(`[householdId+nannyId+${field}]`)
    .between([householdId, id, from], [householdId, id, to ?? Dexie.maxKey], true, true)
    .toArray();
}

/** Returns what a nanny is owed of wages and for claims, in cents; negative is a credit for the same. */
export async function balancesOf(
  database: DeviceDatabase,
  nanny: Nanny,
): Promise<Readonly<Record<Purpose, number>>> {
  const [open, credit] = await Promise.all([
    nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]),
    nannyRows<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
  ]);
  return openBalances(open, credit);
}

/** Returns the wages that a nanny is owed, in cents; negative is a credit. */
export const balanceOf = async (database: DeviceDatabase, nanny: Nanny): Promise<number> =>
  (await balancesOf(database, nanny)).wages;

/** Returns a nanny's payments between two dates, both included, with voided ones. */
export const paymentsBetween = (
  database: DeviceDatabase,
  nanny: Nanny,
  { from, to }: { from: string; to: string },
): Promise<Payment[]> => nannyRows<Payment>(database, nanny, ['payment', 'paymentDate', from, to]);
