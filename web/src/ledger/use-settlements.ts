/**
 * Reads from this device what a payment settled, with what was withheld with it, and the nanny's other credit and unpaid
 * earnings; and for lists, what each payment was for.
 */
import type { Earning, Payment, Settlement } from 'sync-protocol/ledger/payment.ts';
import { withheldWith } from 'sync-protocol/ledger/payment-order.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';
import { nannyRows } from './balances.ts';
import type { PaymentPurpose } from './payment-words.ts';

interface Settled {
  readonly settlement: Settlement;
  readonly earning: Earning;
}

export interface PaymentSettlements {
  /** What was withheld with the payment and still counts. */
  readonly withheld: readonly Payment[];
  /** By the payment and what was withheld with it, oldest earning first. */
  readonly settled: readonly Settled[];
  /** The nanny's other payments with an unsettled part. */
  readonly credit: readonly Payment[];
  /** The nanny's earnings that aren't fully settled. */
  readonly open: readonly Earning[];
}

async function readWithheld(
  database: DeviceDatabase,
  { householdId, nannyId, paymentDate, id }: Payment,
): Promise<Payment[]> {
  const ofDate = await nannyRows<Payment>(database, { householdId, id: nannyId }, [
    'payment',
    'paymentDate',
    paymentDate,
    paymentDate,
  ]);
  return withheldWith(ofDate, { id });
}

async function readSettled(database: DeviceDatabase, payments: readonly Payment[]): Promise<Settled[]> {
  const ofEach = await Promise.all(
    payments.map(({ householdId, id }) =>
      database
        .rows<Settlement>('settlement')
        .where('[householdId+paymentId]')
        .equals([householdId, id])
        .toArray(),
    ),
  );
  const settlements = ofEach.flat();
  const earnings = await database
    .rows<Earning>('earning')
    .bulkGet(settlements.map(({ householdId, earningId }) => [householdId, earningId]));
  const settled = settlements.flatMap((settlement, index) => {
    const earning = earnings[index];
    return earning === undefined ? [] : [{ settlement, earning }];
  });
  return settled.toSorted((a, b) => (a.earning.earnedFrom < b.earning.earnedFrom ? -1 : 1));
}

async function readSettlements(database: DeviceDatabase, payment: Payment): Promise<PaymentSettlements> {
  const { householdId, nannyId } = payment;
  const nanny = { householdId, id: nannyId };
  const withheld = await readWithheld(database, payment);
  const together = [payment, ...withheld];
  const [settled, credit, open] = await Promise.all([
    readSettled(database, together),
    nannyRows<Payment>(database, nanny, ['payment', 'unsettledCents', 1]),
    nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]),
  ]);
  const ids = new Set(together.map(({ id }) => id));
  return { withheld, settled, credit: credit.filter(({ id }) => !ids.has(id)), open };
}

export function useSettlements(payment: Payment): Loaded<PaymentSettlements> {
  const { householdId, id, version, unsettledCents } = payment;
  return useLoaded(
    (database) => readSettlements(database, payment),
    [householdId, id, version, unsettledCents],
  );
}

/** Returns the dates, days and additions of the earnings that a payment settled; null without any. */
export function toPurpose(earnings: readonly Earning[]): PaymentPurpose | null {
  const dates = earnings.flatMap(({ kind, date, weekStart }) =>
    kind === 'overtime' || kind === 'guarantee' ? [weekStart ?? date, date] : [date],
  );
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (from === undefined || to === undefined) return null;
  const added = earnings.flatMap(({ kind }) => (kind === 'hours' ? [] : [kind]));
  // Two shifts on a date are one day.
  const days = new Set(earnings.flatMap(({ dayId, date }) => (dayId === null ? [] : [date])));
  return { from, to, dayCount: days.size, addedKinds: [...new Set(added)] };
}

async function readPurpose(database: DeviceDatabase, payment: Payment) {
  const together = [payment, ...(await readWithheld(database, payment))];
  const settled = await readSettled(database, together);
  return [payment.id, toPurpose(settled.map(({ earning }) => earning))] as const;
}

/** Whether a list says what the payment was for: a deduction and a correction name it themselves. */
export const hasPurpose = ({ kind, voidedAt }: Payment): boolean =>
  (kind === 'PAID' || kind === 'REIMBURSED') && voidedAt === null;

type Purposes = ReadonlyMap<string, PaymentPurpose | null>;

/** Returns by id what payments were for; null for one that settled nothing yet. Undefined while it loads. */
export function usePurposes(payments: readonly Payment[]): Purposes | undefined {
  const shown = payments.filter(hasPurpose);
  const loaded = useLoaded(
    async (database) => new Map(await Promise.all(shown.map((payment) => readPurpose(database, payment)))),
    [shown.map(({ id }) => id).join(' ')],
  );
  return loaded.state === 'ready' ? loaded.data : undefined;
}
