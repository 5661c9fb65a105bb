/**
 * The mutation that pays a week: its items one by one, or with deductions a payment that settles the oldest first. Also
 * sums its unpaid earnings, and has the schema of the result.
 */

import type { Platform } from 'sync-protocol/kernel/values.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import * as z from 'zod/mini';

export interface WeekPayment {
  readonly paymentId: string;
  readonly nannyId: string;
  /** Set where the approval goes just before: without it, nothing is paid. */
  readonly approvedWeekStart?: string;
  /** In the household's zone. */
  readonly today: string;
  readonly platform: Platform;
  /** The week's earnings that aren't fully paid, as the payer saw them. */
  readonly items: readonly Earning[];
  readonly withheld: NonNullable<MutatorArgs<'payment.record'>['withheld']>;
}

export const sumOpen = (items: readonly Pick<Earning, 'openCents'>[]): number =>
  items.reduce((sum, { openCents }) => sum + openCents, 0);

/** The data of a `payment.payDays` result (ledger/pay-days-mutators.ts). */
export const payDaysResult = z.object({
  paid: z.array(z.string()),
  errors: z.array(z.object({ id: z.string(), code: z.string() })),
  payments: z.array(z.string()),
});

/** Returns the arguments of `payment.payDays`: each item with the amount that was seen. */
export function toPayDays({
  paymentId,
  nannyId,
  platform,
  items,
  approvedWeekStart,
}: WeekPayment): MutatorArgs<'payment.payDays'> {
  const added = items.filter(({ kind }) => kind !== 'hours');
  return {
    payments: [{ paymentId, nannyId, ...(approvedWeekStart !== undefined && { approvedWeekStart }) }],
    days: items.flatMap(({ dayId, amountCents }) => (dayId === null ? [] : [{ dayId, amountCents }])),
    ...(added.length > 0 && {
      earnings: added.map(({ id, amountCents }) => ({ earningId: id, amountCents })),
    }),
    platform,
  };
}

/** Returns the arguments of `payment.record`: what is unpaid of the week, less what is withheld. */
export function toRecord(payment: WeekPayment): MutatorArgs<'payment.record'> {
  const { paymentId, nannyId, today, platform, items, withheld, approvedWeekStart } = payment;
  const withheldCents = withheld.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    paymentId,
    nannyId,
    paymentDate: today,
    amountCents: sumOpen(items) - withheldCents,
    platform,
    withheld,
    ...(approvedWeekStart !== undefined && { approvedWeekStart }),
  };
}
