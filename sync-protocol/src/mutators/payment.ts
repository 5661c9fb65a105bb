/** Mutators that record a payment, void one, and mark days as paid with one payment per nanny. */
import * as z from 'zod/mini';
import { Rejection, type RejectionCode } from '../errors.ts';
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Payment } from '../model/payment.ts';
import {
  type Currency,
  calendarDate,
  cents,
  id,
  MAX_PAYMENT_CENTS,
  newRowId,
  paymentCents,
  platform,
} from '../model/values.ts';
import { dateOf, latestNow } from '../rules/calendar.ts';
import { englishDate, englishMoney } from '../rules/english.ts';
import { readsToSettle, readsToVoid, settleOpen, settleWith, voidSettlements } from '../rules/ledger.ts';
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

const payDaysArgs = z.strictObject({
  /** One payment per nanny. */
  payments: z.array(z.strictObject({ paymentId: newRowId, nannyId: id })).check(z.maxLength(100)),
  /** Each day has the amount that the payer saw: a day with another amount by now is refused. */
  days: z.array(z.strictObject({ dayId: id, amountCents: cents })).check(z.minLength(1), z.maxLength(500)),
  platform: z.nullable(platform),
});
type PayDaysArgs = z.infer<typeof payDaysArgs>;

/** Data of `payment.payDays`. The log keeps it, so that a repeated call returns the same. */
export const paidDays = z.strictObject({
  /** Days paid by this mutation or before it, without duplicates. */
  paid: z.array(id),
  /** `error`: a sentence in English where it says more than the code's own, else the code. */
  errors: z.array(z.strictObject({ id, code: z.string(), error: z.string() })),
  /** Payments made; none for a nanny whose days were paid already. */
  payments: z.array(id),
});
type PaidDays = z.infer<typeof paidDays>;

const earningRange = (earningId: string) => ({ table: 'settlement', where: { earningId } }) as const;

/** Throws why this day can't be paid. Accepts a day that is paid already. */
function assertPayable(day: AgendaDay, seenCents: number, currency: Currency): void {
  if (day.status !== 'COMPLETED') throw new Rejection('not_completed');
  if (day.isPaid || day.amountCents === seenCents) return;
  const [seen, now] = [seenCents, day.amountCents ?? 0].map((each) => englishMoney(each, currency));
  const sentence = `The amount of ${englishDate(day.date)} has changed: you saw ${seen}, it is ${now} now.`;
  throw new Rejection('amount_changed', sentence);
}

/** One nanny's days to pay, and how many cents are still due for them. */
interface Due {
  readonly paymentId: string;
  readonly days: AgendaDay[];
  amountCents: number;
}

/** Throws `payment_too_large` for a day that doesn't fit into the payment; it isn't paid in part. */
function addTo(due: Due | undefined, day: AgendaDay, terms: { openCents: number; currency: Currency }): void {
  if (due === undefined) throw new Rejection('bad_input');
  const amountCents = due.amountCents + terms.openCents;
  if (amountCents > MAX_PAYMENT_CENTS) {
    const most = englishMoney(MAX_PAYMENT_CENTS, terms.currency);
    const sentence = `One payment can be at most ${most}. Pay this day with another one.`;
    throw new Rejection('payment_too_large', sentence);
  }
  due.days.push(day);
  due.amountCents = amountCents;
}

/** Pays one nanny's days. Returns whether a payment was needed. */
function payNanny(
  rows: WorkingSet,
  { nannyId, due }: { nannyId: string; due: Due },
  payment: Pick<Payment, 'paymentDate' | 'platform' | 'createdAt'>,
): boolean {
  // A day worth nothing is marked as paid without a payment.
  for (const day of due.days) if (day.amountCents === 0) rows.put('day', { ...day, isPaid: true });
  if (due.amountCents === 0) return false;
  if (rows.get('payment', due.paymentId) !== undefined) throw new Rejection('id_conflict');
  rows.put('payment', {
    householdId: rows.householdId,
    id: due.paymentId,
    nannyId,
    version: 0,
    paymentDate: payment.paymentDate,
    amountCents: due.amountCents,
    unsettledCents: due.amountCents,
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
  return true;
}

/** Marks days as paid: one payment per nanny, dated today, for what is still due for those days. */
export const payDays: Mutator<PayDaysArgs> = {
  name: 'payment.payDays',
  version: 1,
  args: payDaysArgs,
  reads: (args, rows) => {
    const ids = args.days.map((day) => day.dayId);
    return [
      { table: 'day', ids },
      { table: 'earning', ids },
      { table: 'payment', ids: args.payments.map((payment) => payment.paymentId) },
      ...ids.map(earningRange),
      ...ids.flatMap((dayId) => readsIfGone(rows, 'day', dayId)),
    ];
  },
  run(rows, args, { actor, at, household }) {
    assertFamily(actor);
    const { currency, timezone } = household;
    const paid: string[] = [];
    const errors: { id: string; code: RejectionCode; error: string }[] = [];
    let isNews = false;
    const dues = new Map(
      args.payments.map(({ nannyId, paymentId }): [string, Due] => [
        nannyId,
        { paymentId, days: [], amountCents: 0 },
      ]),
    );
    // The first mention of a day counts.
    const seen = new Map(
      args.days.map(({ dayId, amountCents }) => [dayId, amountCents] as const).toReversed(),
    );
    for (const dayId of new Set(args.days.map((day) => day.dayId))) {
      try {
        const day = rows.get('day', dayId);
        if (day === undefined) refuseGone(rows, actor, ['day', dayId]);
        assertPayable(day, seen.get(dayId) ?? 0, currency);
        if (!day.isPaid) isNews = true;
        const openCents = rows.get('earning', dayId)?.openCents ?? 0;
        addTo(dues.get(day.nannyId), day, { openCents, currency });
        paid.push(dayId);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        errors.push({ id: dayId, code: error.code, error: error.message });
      }
    }
    const payment = { paymentDate: dateOf(at, timezone), platform: args.platform, createdAt: at };
    const payments: string[] = [];
    for (const [nannyId, due] of dues) {
      if (payNanny(rows, { nannyId, due }, payment)) payments.push(due.paymentId);
    }
    const result = { paid, errors, payments } satisfies PaidDays;
    // Another person has paid these days already: the history tells the second person.
    const isPaidAlready = paid.length > 0 && !isNews && errors.length === 0;
    return isPaidAlready ? { result, noted: 'already_paid' } : { result };
  },
};
