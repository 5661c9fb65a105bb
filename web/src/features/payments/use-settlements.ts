import { Dexie } from 'dexie';
import type { Earning, Payment, Settlement } from 'sync-protocol/model/payment.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** What one payment has settled, and what else could cover it if that were taken back. */
export interface PaymentSettlements {
  /** The oldest earning first. */
  readonly settled: readonly { readonly settlement: Settlement; readonly earning: Earning }[];
  /** The nanny's other payments that settle less than they are: her credit. */
  readonly credit: readonly Payment[];
  /** What she has open beside. */
  readonly open: readonly Earning[];
}

async function readSettlements(database: DeviceDatabase, payment: Payment): Promise<PaymentSettlements> {
  const { householdId, nannyId, id } = payment;
  const [settlements, credit, open] = await Promise.all([
    database
      .rows<Settlement>('settlement')
      .where('[householdId+paymentId]')
      .equals([householdId, id])
      .toArray(),
    database
      .rows<Payment>('payment')
      .where('[householdId+nannyId+unsettledCents]')
      .between([householdId, nannyId, 1], [householdId, nannyId, Dexie.maxKey])
      .filter((other) => other.id !== id)
      .toArray(),
    database
      .rows<Earning>('earning')
      .where('[householdId+nannyId+openCents]')
      .between([householdId, nannyId, 1], [householdId, nannyId, Dexie.maxKey])
      .toArray(),
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
    credit,
    open,
  };
}

/** The days behind one payment; read only when somebody looks at it. */
export function useSettlements(payment: Payment): Loaded<PaymentSettlements> {
  const { householdId, id, version, unsettledCents } = payment;
  return useLoaded(
    (database) => readSettlements(database, payment),
    [householdId, id, version, unsettledCents],
  );
}
