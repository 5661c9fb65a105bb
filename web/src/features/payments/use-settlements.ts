/** Reads from this device the days that a payment settled, and the nanny's other credit and unpaid earnings. */
import type { Earning, Payment, Settlement } from 'sync-protocol/model/payment.ts';
import { nannyRows } from '../../store/balances.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

export interface PaymentSettlements {
  /** Oldest earning first. */
  readonly settled: readonly { readonly settlement: Settlement; readonly earning: Earning }[];
  /** The nanny's other payments with an unsettled part. */
  readonly credit: readonly Payment[];
  /** The nanny's earnings that aren't fully settled. */
  readonly open: readonly Earning[];
}

async function readSettlements(database: DeviceDatabase, payment: Payment): Promise<PaymentSettlements> {
  const { householdId, nannyId, id } = payment;
  const nanny = { householdId, id: nannyId };
  const [settlements, credit, open] = await Promise.all([
    database
      .rows<Settlement>('settlement')
      .where('[householdId+paymentId]')
      .equals([householdId, id])
      .toArray(),
    nannyRows<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
    nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]),
  ]);
  const earnings = await database
    .rows<Earning>('earning')
    .bulkGet(settlements.map(({ earningId }) => [householdId, earningId]));
  const settled = settlements.flatMap((settlement, index) => {
    const earning = earnings[index];
    return earning === undefined ? [] : [{ settlement, earning }];
  });
  return {
    settled: settled.toSorted((a, b) => (a.earning.earnedFrom < b.earning.earnedFrom ? -1 : 1)),
    credit: credit.filter((other) => other.id !== id),
    open,
  };
}

export function useSettlements(payment: Payment): Loaded<PaymentSettlements> {
  const { householdId, id, version, unsettledCents } = payment;
  return useLoaded(
    (database) => readSettlements(database, payment),
    [householdId, id, version, unsettledCents],
  );
}
