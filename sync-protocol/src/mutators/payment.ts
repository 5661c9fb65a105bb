/** Mutators that record a payment and void one. Marking days as paid: pay-days.ts. */
import * as z from 'zod/mini';
import { Rejection } from '../errors.ts';
import { calendarDate, id, newRowId, paymentCents, platform } from '../model/values.ts';
import { dateOf, latestNow } from '../rules/calendar.ts';
import { readsToSettle, readsToVoid, settleOpen, voidSettlements } from '../rules/ledger.ts';
import { assertFamily, nannyOf, readsIfGone, refuseGone } from '../rules/permissions.ts';
import type { Mutator } from '../sync/mutator.ts';
import type { WorkingSet } from '../sync/working-set.ts';

const recordArgs = z.strictObject({
  paymentId: newRowId,
  nannyId: id,
  paymentDate: calendarDate,
  amountCents: paymentCents,
  platform,
});
type RecordArgs = z.infer<typeof recordArgs>;

const sameDay = ({ nannyId, paymentDate }: Pick<RecordArgs, 'nannyId' | 'paymentDate'>) =>
  ({
    table: 'payment',
    where: { nannyId },
    range: { field: 'paymentDate', from: paymentDate, to: paymentDate },
  }) as const;

function duplicateOf(rows: WorkingSet, args: RecordArgs): string | null {
  const same = rows
    .list(sameDay(args))
    .filter((other) => other.voidedAt === null && other.amountCents === args.amountCents);
  return same.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.id ?? null;
}

/** Records a payment. It settles the nanny's oldest unpaid completed days; the rest is a credit. */
export const recordPayment: Mutator<RecordArgs> = {
  name: 'payment.record',
  version: 1,
  args: recordArgs,
  reads: (args, rows) => [
    { table: 'nanny', ids: [args.nannyId] },
    { table: 'payment', ids: [args.paymentId] },
    sameDay(args),
    ...readsToSettle(args.nannyId, rows),
  ],
  run(rows, args, context) {
    const { actor, at, household } = context;
    assertFamily(actor);
    nannyOf(rows, args.nannyId);
    if (rows.get('payment', args.paymentId) !== undefined) throw new Rejection('id_conflict');
    // A server whose clock is days behind doesn't refuse an honest payment.
    const today = dateOf(latestNow(context), household.timezone);
    if (args.paymentDate > today) throw new Rejection('payment_in_future');
    rows.put('payment', {
      householdId: rows.householdId,
      id: args.paymentId,
      nannyId: args.nannyId,
      version: 0,
      paymentDate: args.paymentDate,
      kind: 'PAID',
      label: null,
      weekStart: null,
      amountCents: args.amountCents,
      unsettledCents: args.amountCents,
      platform: args.platform,
      possibleDuplicateOf: duplicateOf(rows, args),
      voidedAt: null,
      createdAt: at,
    });
    settleOpen(rows, args.nannyId);
    return undefined;
  },
};

const voidArgs = z.strictObject({ paymentId: id });

/** Voids a payment: its days are unpaid again. The row stays for the history. */
export const voidPayment: Mutator<z.infer<typeof voidArgs>> = {
  name: 'payment.void',
  version: 1,
  args: voidArgs,
  reads: (args, rows) => {
    const payment = rows.peek('payment', args.paymentId);
    return [
      { table: 'payment', ids: [args.paymentId] },
      ...readsIfGone(rows, 'payment', args.paymentId),
      ...readsToVoid(args.paymentId, rows),
      ...(payment === undefined ? [] : readsToSettle(payment.nannyId, rows)),
    ];
  },
  run(rows, args, { actor, at }) {
    assertFamily(actor);
    const payment = rows.get('payment', args.paymentId);
    if (payment === undefined) return refuseGone(rows, actor, ['payment', args.paymentId]);
    if (payment.voidedAt !== null) return undefined;
    rows.put('payment', { ...payment, unsettledCents: 0, voidedAt: at });
    voidSettlements(rows, payment);
    return undefined;
  },
};
