import * as z from 'zod/mini';
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Payment } from '../model/payment.ts';
import { calendarDate, cents, id, paymentCents, platform } from '../model/values.ts';
import type { Mutator } from '../mutator.ts';
import { REFUSALS, Rejection, type RejectionCode } from '../rejection.ts';
import { dateOf } from '../rules/calendar.ts';
import { readsToSettle, readsToVoid, settleOpen, settleWith, voidSettlements } from '../rules/ledger.ts';
import { assertFamily, nannyOf } from '../rules/permissions.ts';
import type { WorkingSet } from '../working-set.ts';

const recordArgs = z.strictObject({
  paymentId: id,
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

/** A payment made; it settles the nanny's oldest unpaid completed days, and what is left is a credit. */
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
  run(rows, args, { actor, at, household }) {
    assertFamily(actor);
    nannyOf(rows, args.nannyId);
    if (rows.get('payment', args.paymentId) !== undefined) throw new Rejection('id_conflict');
    if (args.paymentDate > dateOf(at, household.timezone)) throw new Rejection('payment_in_future');
    rows.put('payment', {
      householdId: rows.householdId,
      id: args.paymentId,
      nannyId: args.nannyId,
      version: 0,
      paymentDate: args.paymentDate,
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

/** Takes a payment back: its days are open again, the row stays for the history. Once more is a noop. */
export const voidPayment: Mutator<z.infer<typeof voidArgs>> = {
  name: 'payment.void',
  version: 1,
  args: voidArgs,
  reads: (args, rows) => {
    const payment = rows.peek('payment', args.paymentId);
    return [
      { table: 'payment', ids: [args.paymentId] },
      ...readsToVoid(args.paymentId, rows),
      ...(payment === undefined ? [] : readsToSettle(payment.nannyId, rows)),
    ];
  },
  run(rows, args, { actor, at }) {
    assertFamily(actor);
    const payment = rows.get('payment', args.paymentId);
    if (payment === undefined) throw new Rejection('not_found');
    if (payment.voidedAt !== null) return undefined;
    rows.put('payment', { ...payment, unsettledCents: 0, voidedAt: at });
    voidSettlements(rows, payment);
    return undefined;
  },
};

const payDaysArgs = z.strictObject({
  /** One payment a nanny. */
  payments: z.array(z.strictObject({ paymentId: id, nannyId: id })).check(z.maxLength(100)),
  /** Each with the amount that the payer saw: a decision binds to what was seen. */
  days: z.array(z.strictObject({ dayId: id, amountCents: cents })).check(z.minLength(1), z.maxLength(500)),
  platform: z.nullable(platform),
});
type PayDaysArgs = z.infer<typeof payDaysArgs>;

const earningRange = (earningId: string) => ({ table: 'settlement', where: { earningId } }) as const;

/** Why this day is not paid by this gesture, if so. One that is paid already is what was wanted. */
function refusalOf(day: AgendaDay | undefined, seenCents: number): RejectionCode | undefined {
  if (day === undefined) return 'not_found';
  if (day.status !== 'COMPLETED') return 'not_completed';
  return day.isPaid || day.amountCents === seenCents ? undefined : 'amount_changed';
}

function payNanny(
  rows: WorkingSet,
  due: { paymentId: string; nannyId: string; days: AgendaDay[] },
  payment: Pick<Payment, 'paymentDate' | 'platform' | 'createdAt'>,
): void {
  const open = due.days.map((day) => rows.get('earning', day.id)?.openCents ?? 0);
  const amountCents = open.reduce((sum, each) => sum + each, 0);
  if (amountCents === 0) return;
  if (rows.get('payment', due.paymentId) !== undefined) throw new Rejection('id_conflict');
  rows.put('payment', {
    householdId: rows.householdId,
    id: due.paymentId,
    nannyId: due.nannyId,
    version: 0,
    paymentDate: payment.paymentDate,
    amountCents,
    unsettledCents: amountCents,
    platform: payment.platform,
    possibleDuplicateOf: null,
    voidedAt: null,
    createdAt: payment.createdAt,
  });
  settleWith(
    rows,
    due.paymentId,
    due.days.map((day) => day.id),
  );
}

/** Marks days as paid: one payment a nanny, dated today, for what those days still lack. */
export const payDays: Mutator<PayDaysArgs> = {
  name: 'payment.payDays',
  version: 1,
  args: payDaysArgs,
  reads: (args) => {
    const ids = args.days.map((day) => day.dayId);
    return [
      { table: 'day', ids },
      { table: 'earning', ids },
      { table: 'payment', ids: args.payments.map((payment) => payment.paymentId) },
      ...ids.map(earningRange),
    ];
  },
  run(rows, args, { actor, at, household }) {
    assertFamily(actor);
    const paid: string[] = [];
    const errors: { id: string; code: RejectionCode; error: string }[] = [];
    const byNanny = new Map<string, AgendaDay[]>(args.payments.map(({ nannyId }) => [nannyId, []]));
    for (const { dayId, amountCents } of args.days) {
      const day = rows.get('day', dayId);
      const due = day && byNanny.get(day.nannyId);
      const code = refusalOf(day, amountCents) ?? (due === undefined ? 'bad_input' : undefined);
      if (code !== undefined || day === undefined) {
        errors.push({ id: dayId, code: code ?? 'not_found', error: REFUSALS[code ?? 'not_found'].sentence });
        continue;
      }
      paid.push(dayId);
      if (!due?.includes(day)) due?.push(day);
    }
    const payment = {
      paymentDate: dateOf(at, household.timezone),
      platform: args.platform,
      createdAt: at,
    };
    for (const { paymentId, nannyId } of args.payments) {
      payNanny(rows, { paymentId, nannyId, days: byNanny.get(nannyId) ?? [] }, payment);
    }
    return { result: { paid, errors } };
  },
};
