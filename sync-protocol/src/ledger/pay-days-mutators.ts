/**
 * The mutator that marks days, and what terms add for weeks and dates, as paid with one payment per nanny. What can't
 * be paid, such as an amount that has changed, is returned with its reason; the rest is paid.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { englishDate, englishMoney } from '../kernel/english.ts';
import { Rejection } from '../kernel/errors.ts';
import { english, msg } from '../kernel/message.ts';
import type { Actor, Mutator } from '../kernel/mutator.ts';
import type { RejectionCode } from '../kernel/refusals.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import {
  type Currency,
  calendarDate,
  cents,
  id,
  MAX_PAYMENT_CENTS,
  newRowId,
  platform,
} from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { assertFamily, readsIfGone, refuseGone } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { assertApproved, isPaidByAdjustment, readsIfApproved } from '../weeks/frozen-weeks.ts';
import { settleWith } from './ledger.ts';
import { settlementsOfEarning } from './ledger-reads.ts';
import type { Earning, Payment } from './payment.ts';
import { isWages } from './purpose.ts';

const ITEMS_MAX = 500;

const payDaysArgs = z
  .strictObject({
    /** One payment per nanny. */
    payments: z
      .array(
        z.strictObject({
          paymentId: newRowId,
          nannyId: id,
          /** Pays only if this week of hers is approved: its approval, sent just before, may have been refused. */
          approvedWeekStart: z.optional(calendarDate),
        }),
      )
      .check(z.maxLength(100)),
    /** Each day has the amount that the payer saw: a day with another amount by now is refused. */
    days: z.array(z.strictObject({ dayId: id, amountCents: cents })).check(z.maxLength(ITEMS_MAX)),
    /** What terms add, with the amounts that the payer saw. An earning of hours stands for its day. */
    earnings: z.optional(
      z.array(z.strictObject({ earningId: id, amountCents: cents })).check(z.maxLength(ITEMS_MAX)),
    ),
    platform: z.nullable(platform),
  })
  .check(z.refine(({ days, earnings = [] }) => days.length + earnings.length > 0, 'Nothing to pay'));
type PayDaysArgs = z.infer<typeof payDaysArgs>;

/** Data of `payment.payDays`. The log keeps it, so that a repeated call returns the same. */
export const paidDays = z.strictObject({
  /** Days and earnings paid by this mutation or before it, without duplicates. */
  paid: z.array(id),
  /** `error`: a sentence in English where it says more than the code's own, else the code. */
  errors: z.array(z.strictObject({ id, code: z.string(), error: z.string() })),
  /** Payments made; none for a nanny whose days were paid already. */
  payments: z.array(id),
});
type PaidDays = z.infer<typeof paidDays>;

/** Says more than the sentence of `amount_changed`. */
export const AMOUNT_OF_DATE_CHANGED = msg(
  'The amount of {date} has changed: you saw {seen}, it is {now} now.',
);

function amountChanged(
  date: string,
  [seenCents, nowCents]: readonly [number, number],
  currency: Currency,
): Rejection {
  const values = {
    date: englishDate(date),
    seen: englishMoney(seenCents, currency),
    now: englishMoney(nowCents, currency),
  };
  return new Rejection('amount_changed', english(AMOUNT_OF_DATE_CHANGED, values));
}

/** One thing to pay: a completed day, or an earning that terms add. */
interface Item {
  readonly id: string;
  readonly nannyId: string;
  readonly day: AgendaDay | undefined;
  readonly openCents: number;
  readonly isPaid: boolean;
}

/** The payer, and what one item cost when they saw it. */
interface Seen {
  readonly actor: Actor;
  readonly currency: Currency;
  readonly amountCents: number;
}

/** Returns a completed day to pay, or throws why it can't be paid. Accepts a day that is paid already. */
function dayToPay(rows: WorkingSet, dayId: string, { actor, currency, amountCents }: Seen): Item {
  const day = rows.get('day', dayId);
  if (day === undefined) return refuseGone(rows, actor, ['day', dayId]);
  if (day.status !== 'COMPLETED') throw new Rejection('not_completed');
  if (!day.isPaid && day.amountCents !== amountCents) {
    throw amountChanged(day.date, [amountCents, day.amountCents ?? 0], currency);
  }
  if (!day.isPaid && isPaidByAdjustment(day)) {
    const date = englishDate(day.date);
    const sentence = `The hours of ${date} came after their week was approved: an adjustment pays for them.`;
    throw new Rejection('week_approved', sentence);
  }
  const openCents = rows.get('earning', dayId)?.openCents ?? 0;
  return { id: dayId, nannyId: day.nannyId, day, openCents, isPaid: day.isPaid };
}

/** Returns an earning to pay, or throws why it can't be paid. Accepts one that is paid already. */
function earningToPay(rows: WorkingSet, earningId: string, seen: Seen): Item {
  const earning: Earning | undefined = rows.get('earning', earningId);
  if (earning === undefined) {
    const gone = rows.deleted('earning', earningId);
    if (gone === undefined) throw new Rejection('not_found');
    throw amountChanged(gone.date, [seen.amountCents, 0], seen.currency);
  }
  if (!isWages(earning)) {
    throw new Rejection('bad_input', 'A claim is paid back with a payment of its own, not with wages.');
  }
  if (earning.dayId !== null) return dayToPay(rows, earning.dayId, seen);
  const { nannyId, amountCents, openCents, date } = earning;
  const isPaid = openCents === 0;
  if (!isPaid && amountCents !== seen.amountCents) {
    throw amountChanged(date, [seen.amountCents, amountCents], seen.currency);
  }
  return { id: earningId, nannyId, day: undefined, openCents, isPaid };
}

/** What one payment is to pay, and how many cents are still due for it. */
interface Due {
  readonly paymentId: string;
  readonly items: Item[];
  amountCents: number;
}

/** Throws `payment_too_large` for an item that doesn't fit into the payment; it isn't paid in part. */
function addTo(due: Due | undefined, item: Item, currency: Currency): void {
  if (due === undefined) throw new Rejection('bad_input');
  const amountCents = due.amountCents + item.openCents;
  if (amountCents > MAX_PAYMENT_CENTS) {
    const most = englishMoney(MAX_PAYMENT_CENTS, currency);
    const sentence = `One payment can be at most ${most}. Pay this day with another one.`;
    throw new Rejection('payment_too_large', sentence);
  }
  due.items.push(item);
  due.amountCents = amountCents;
}

/** Pays what is due to one nanny. Returns whether a payment was needed. */
function payNanny(
  rows: WorkingSet,
  { nannyId, due }: { nannyId: string; due: Due },
  payment: Pick<Payment, 'paymentDate' | 'platform' | 'createdAt'>,
): boolean {
  // A day whose hours are worth nothing is marked as paid without a payment.
  for (const { day } of due.items) if (day?.amountCents === 0) rows.put('day', { ...day, isPaid: true });
  if (due.amountCents === 0) return false;
  const { paymentId } = due;
  if (rows.get('payment', paymentId) !== undefined || rows.get('claim', paymentId) !== undefined) {
    throw new Rejection('id_conflict');
  }
  rows.put('payment', {
    ...UNSET.payment,
    householdId: rows.householdId,
    id: due.paymentId,
    nannyId,
    version: 0,
    paymentDate: payment.paymentDate,
    kind: 'PAID',
    amountCents: due.amountCents,
    unsettledCents: due.amountCents,
    platform: payment.platform,
    createdAt: payment.createdAt,
  });
  settleWith(
    rows,
    due.paymentId,
    due.items.map((item) => item.id),
  );
  return true;
}

/** Returns the ids to pay with the amounts that were seen. The first mention of each counts. */
function seenAmounts({
  days,
  earnings = [],
}: PayDaysArgs): Map<string, { isDay: boolean; amountCents: number }> {
  const all = [
    ...days.map(({ dayId, amountCents }) => [dayId, { isDay: true, amountCents }] as const),
    ...earnings.map(({ earningId, amountCents }) => [earningId, { isDay: false, amountCents }] as const),
  ];
  const seen = new Map<string, { isDay: boolean; amountCents: number }>();
  for (const [itemId, each] of all) if (!seen.has(itemId)) seen.set(itemId, each);
  return seen;
}

/** Marks days and earnings as paid: one payment per nanny, dated today, for what is still due for them. */
export const payDays: Mutator<PayDaysArgs> = {
  name: 'payment.payDays',
  version: 3,
  args: payDaysArgs,
  // Version 1 paid days alone, version 2 had no `approvedWeekStart`.
  reads: (args, rows) => {
    const earningIds = (args.earnings ?? []).map(({ earningId }) => earningId);
    const paidFor = earningIds.flatMap((earningId) => rows.peek('earning', earningId)?.dayId ?? []);
    const dayIds = [...args.days.map(({ dayId }) => dayId), ...paidFor];
    return [
      { table: 'day', ids: dayIds },
      { table: 'earning', ids: [...dayIds, ...earningIds] },
      { table: 'payment', ids: args.payments.map((payment) => payment.paymentId) },
      { table: 'claim', ids: args.payments.map((payment) => payment.paymentId) },
      ...[...dayIds, ...earningIds].map(settlementsOfEarning),
      ...dayIds.flatMap((dayId) => readsIfGone(rows, 'day', dayId)),
      ...args.payments.flatMap((each) => readsIfApproved(each.nannyId, each.approvedWeekStart)),
    ];
  },
  run(rows, args, { actor, at, household }) {
    assertFamily(actor);
    for (const each of args.payments) assertApproved(rows, each.nannyId, each.approvedWeekStart);
    const { currency, timezone } = household;
    const paid: string[] = [];
    const errors: { id: string; code: RejectionCode; error: string }[] = [];
    let isNews = false;
    const dues = new Map(
      args.payments.map(({ nannyId, paymentId }): [string, Due] => [
        nannyId,
        { paymentId, items: [], amountCents: 0 },
      ]),
    );
    for (const [itemId, { isDay, amountCents }] of seenAmounts(args)) {
      try {
        const seen = { actor, currency, amountCents };
        const item = isDay ? dayToPay(rows, itemId, seen) : earningToPay(rows, itemId, seen);
        addTo(dues.get(item.nannyId), item, currency);
        if (!item.isPaid) isNews = true;
        paid.push(itemId);
      } catch (error) {
        if (!(error instanceof Rejection)) throw error;
        errors.push({ id: itemId, code: error.code, error: error.message });
      }
    }
    const payment = { paymentDate: dateOf(at, timezone), platform: args.platform, createdAt: at };
    const payments: string[] = [];
    for (const [nannyId, due] of dues) {
      if (payNanny(rows, { nannyId, due }, payment)) payments.push(due.paymentId);
    }
    const result = { paid, errors, payments } satisfies PaidDays;
    // Another person has paid these already: the history tells the second person.
    const isPaidAlready = paid.length > 0 && !isNews && errors.length === 0;
    return isPaidAlready ? { result, noted: 'already_paid' } : { result };
  },
};
