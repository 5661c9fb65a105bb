/**
 * Mutators that record a payment of wages, with what was withheld of them, or one for claims, and that void one with
 * what was withheld with it and its statements. A payment like an earlier one is marked as its possible duplicate. Marking days as paid:
 * pay-days-mutators.ts.
 */

import * as z from 'zod/mini';
import { dateOf, latestNow } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import {
  calendarDate,
  deductionLabel,
  id,
  MAX_PAYMENT_CENTS,
  newRowId,
  paymentCents,
  platform,
  voidReason,
} from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { assertFamily, nannyOrArchived, readsIfGone, refuseGone } from '../people/permissions.ts';
import { assertApproved, readsIfApproved } from '../weeks/frozen-weeks.ts';
import { openCentsOf, settleOpen, voidSettlements } from './ledger.ts';
import { readsToSettle, readsToVoid } from './ledger-reads.ts';
import { type Payment, paymentTax, WITHHELD_MAX } from './payment.ts';
import { withheldWith } from './payment-order.ts';
import { purposeOfPayment } from './purpose.ts';

const recordArgs = z
  .strictObject({
    paymentId: newRowId,
    nannyId: id,
    /** PAID unless it says REIMBURSED: then it settles claims alone. */
    kind: z.optional(z.enum(['PAID', 'REIMBURSED'])),
    paymentDate: calendarDate,
    /** Paid to her: the net amount. 0 where everything was withheld: then `paymentId` makes no row. */
    amountCents: z.int().check(z.minimum(0), z.maximum(MAX_PAYMENT_CENTS)),
    /** How the net amount was paid. */
    platform: z.optional(platform),
    /** Kept back of the same wages and paid to somebody else, such as taxes: a payment each. */
    withheld: z.optional(
      z
        .array(
          z.strictObject({
            paymentId: newRowId,
            label: deductionLabel,
            amountCents: paymentCents,
            tax: z.optional(paymentTax),
          }),
        )
        .check(z.maxLength(WITHHELD_MAX)),
    ),
    /** Pays only if this week is approved: its approval, sent just before, may have been refused. */
    approvedWeekStart: z.optional(calendarDate),
  })
  .check(
    z.refine(({ amountCents, withheld = [] }) => amountCents > 0 || withheld.length > 0, 'Nothing to pay'),
    z.refine((args) => args.amountCents === 0 || args.platform !== undefined, {
      path: ['platform'],
      error: 'Required',
    }),
    z.refine(
      ({ kind, withheld = [], approvedWeekStart }) =>
        kind !== 'REIMBURSED' || (withheld.length === 0 && approvedWeekStart === undefined),
      { path: ['kind'], error: 'Nothing is withheld of claims, and no week has any' },
    ),
    z.refine(
      ({ paymentId, withheld = [] }) =>
        new Set([paymentId, ...withheld.map((each) => each.paymentId)]).size === withheld.length + 1,
      'Every payment needs its own id',
    ),
  );
type RecordArgs = z.infer<typeof recordArgs>;

const idsOf = ({ paymentId, withheld = [] }: RecordArgs): string[] => [
  paymentId,
  ...withheld.map((each) => each.paymentId),
];

const sameDay = ({ nannyId, paymentDate }: Pick<RecordArgs, 'nannyId' | 'paymentDate'>) =>
  ({
    table: 'payment',
    where: { nannyId },
    range: { field: 'paymentDate', from: paymentDate, to: paymentDate },
  }) as const;

const kindOf = ({ kind = 'PAID' }: RecordArgs) => kind;

/** What was withheld and corrections have no duplicates: two taxes may be of the same amount. */
function duplicateOf(rows: WorkingSet, args: RecordArgs): string | null {
  const same = rows
    .list(sameDay(args))
    .filter(
      ({ kind, voidedAt, amountCents }) =>
        kind === kindOf(args) && voidedAt === null && amountCents === args.amountCents,
    );
  return same.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]?.id ?? null;
}

/** Throws `withheld_too_much` for more than is open: what was withheld would be a credit that nobody has. */
function assertOpen(rows: WorkingSet, { nannyId, withheld = [] }: RecordArgs): void {
  const cents = withheld.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents > openCentsOf(rows, nannyId, 'wages')) throw new Rejection('withheld_too_much');
}

/**
 * Records a payment, and what was withheld with it. They settle the nanny's oldest unpaid wages, what was withheld
 * first; one of kind REIMBURSED her oldest claims that aren't paid back. The rest of the payment is a credit for the same.
 */
export const recordPayment: Mutator<RecordArgs> = {
  name: 'payment.record',
  version: 5,
  args: recordArgs,
  // Version 1 had only payments to her, version 2 no `approvedWeekStart`, version 3 no `tax`, version 4 no `kind`.
  reads: (args, rows) => [
    { table: 'nanny', ids: [args.nannyId] },
    { table: 'payment', ids: idsOf(args) },
    { table: 'claim', ids: idsOf(args) },
    sameDay(args),
    ...readsToSettle(args.nannyId, purposeOfPayment(kindOf(args)), rows),
    ...readsIfApproved(args.nannyId, args.approvedWeekStart),
  ],
  run(rows, args, context) {
    const { actor, at, household } = context;
    const { paymentId, nannyId, paymentDate, amountCents, withheld = [] } = args;
    assertFamily(actor);
    nannyOrArchived(rows, nannyId);
    assertApproved(rows, nannyId, args.approvedWeekStart);
    const isUsed = (each: string) =>
      rows.get('payment', each) !== undefined || rows.get('claim', each) !== undefined;
    if (idsOf(args).some(isUsed)) {
      throw new Rejection('id_conflict');
    }
    // A server whose clock is days behind doesn't refuse an honest payment.
    const today = dateOf(latestNow(context), household.timezone);
    if (paymentDate > today) throw new Rejection('payment_in_future');
    assertOpen(rows, args);
    const kind = kindOf(args);
    const put = (row: Pick<Payment, 'id' | 'amountCents'> & Partial<Payment>): void => {
      rows.put('payment', {
        ...UNSET.payment,
        householdId: rows.householdId,
        nannyId,
        version: 0,
        paymentDate,
        kind,
        unsettledCents: row.amountCents,
        createdAt: at,
        ...row,
      });
      settleOpen(rows, nannyId, purposeOfPayment(kind));
    };
    const paidWith = amountCents > 0 ? paymentId : null;
    for (const each of withheld) {
      put({
        id: each.paymentId,
        kind: 'WITHHELD',
        label: each.label,
        tax: each.tax ?? null,
        paidWith,
        amountCents: each.amountCents,
      });
    }
    if (amountCents > 0) {
      const possibleDuplicateOf = duplicateOf(rows, args);
      put({ id: paymentId, amountCents, platform: args.platform ?? null, possibleDuplicateOf });
    }
    return undefined;
  },
};

const voidArgs = z.strictObject({ paymentId: id, reason: z.optional(z.nullable(voidReason)) });

const statementsOf = (paymentId: string) => ({ table: 'statement', where: { paymentId } }) as const;

function readsToVoidBoth(payment: Payment, rows: LoadedRows): Read[] {
  const together = [payment, ...withheldWith(rows.peekList(sameDay(payment)) ?? [], payment)];
  return [
    statementsOf(payment.id),
    sameDay(payment),
    ...together.flatMap((each) => readsToVoid(each.id, rows)),
    ...readsToSettle(payment.nannyId, purposeOfPayment(payment.kind), rows),
  ];
}

/**
 * Voids a payment, and what was withheld with it, with a reason if there is one: its days or claims are unpaid again. The rows stay
 * for the history. What was
 * withheld can be voided alone. A correction stands: only hours of its week change it.
 */
export const voidPayment: Mutator<z.infer<typeof voidArgs>> = {
  name: 'payment.void',
  // Version 1 had no `reason`.
  version: 2,
  args: voidArgs,
  reads: (args, rows) => {
    const payment = rows.peek('payment', args.paymentId);
    return [
      { table: 'payment', ids: [args.paymentId] },
      ...readsIfGone(rows, 'payment', args.paymentId),
      ...(payment === undefined ? [] : readsToVoidBoth(payment, rows)),
    ];
  },
  run(rows, args, { actor, at }) {
    assertFamily(actor);
    const payment = rows.get('payment', args.paymentId);
    if (payment === undefined) return refuseGone(rows, actor, ['payment', args.paymentId]);
    if (payment.kind === 'CORRECTION') throw new Rejection('not_voidable');
    if (payment.voidedAt !== null) return undefined;
    const together = [payment, ...withheldWith(rows.list(sameDay(payment)), payment)];
    const voided = { unsettledCents: 0, voidedAt: at, voidReason: args.reason ?? null };
    for (const each of together) rows.put('payment', { ...each, ...voided });
    for (const each of together) voidSettlements(rows, each);
    for (const each of rows.list(statementsOf(payment.id))) rows.put('statement', { ...each, voidedAt: at });
    return undefined;
  },
};
