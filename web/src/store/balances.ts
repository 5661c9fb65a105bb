/** What a nanny is owed, from what is open: the earnings and payments of ten years need not be read for it. */
import { Dexie } from 'dexie';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import { openBalanceCents } from 'sync-protocol/rules/dashboard.ts';
import type { DeviceDatabase } from './database.ts';

/** From one value of an index on, within a nanny's rows. */
function rowsOf<R extends Earning | Payment>(
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

/** Owed to her in cents; negative is a credit. */
export async function balanceOf(database: DeviceDatabase, nanny: Nanny): Promise<number> {
  const [open, credit] = await Promise.all([
    rowsOf<Earning>(database, nanny, ['earning', 'openCents', 1]),
    rowsOf<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
  ]);
  return openBalanceCents(open, credit);
}

/** Her payments dated from one date to another, both included; voided ones too. */
export const paymentsBetween = (
  database: DeviceDatabase,
  nanny: Nanny,
  { from, to }: { from: string; to: string },
): Promise<Payment[]> => rowsOf<Payment>(database, nanny, ['payment', 'paymentDate', from, to]);
