/** The ledger: what was paid, what is owed (rest-contract, 'Payments: one ledger'). */
import * as z from 'zod/mini';
import { payment } from '../model/payment.ts';
import { calendarDate, cents, id, paymentCents, platform } from '../model/values.ts';
import { dayErrors, dayIds } from './agenda.ts';
import { BOTH, FAMILY, idInput, inHousehold, route } from './route.ts';

const fields = payment.shape;
export const paymentAnswer = z.strictObject({
  id,
  nannyId: id,
  paymentDate: fields.paymentDate,
  amountCents: fields.amountCents,
  /** Null: marked as paid, without a platform. */
  platform: fields.platform,
  /** What settles nothing yet: a credit towards the next hours. */
  unsettledCents: fields.unsettledCents,
  /** Another payment of the same nanny, amount and date: both count, somebody should look. */
  possibleDuplicateOf: fields.possibleDuplicateOf,
  /** A voided payment stays in the history and counts nowhere. */
  voidedAt: fields.voidedAt,
  createdAt: fields.createdAt,
});
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

const payDaysAnswer = z.strictObject({
  /** Paid by this call, or paid already. */
  paid: z.array(id),
  errors: dayErrors,
  payments: z.array(paymentAnswer),
});
export type PayDaysAnswer = z.infer<typeof payDaysAnswer>;

const tag = 'Payments';

export const recordPayment = route(
  {
    method: 'POST',
    path: '/api/payments/record',
    tag,
    access: FAMILY,
    status: 201,
    summary: "Record a payment; it settles the nanny's oldest unpaid days",
    refusals: ['not_found', 'no_family', 'id_conflict', 'nanny_removed', 'payment_in_future'],
  },
  {
    body: z.strictObject({
      nannyId: idInput,
      paymentDate: calendarDate,
      amountCents: paymentCents,
      platform,
    }),
    answer: paymentAnswer,
  },
);

export const payDays = route(
  {
    method: 'POST',
    path: '/api/agenda/pay',
    tag,
    access: FAMILY,
    status: 200,
    summary: 'Mark completed days as paid: one payment a nanny, dated today',
    refusals: ['no_family', 'id_conflict', 'nothing_paid'],
  },
  {
    body: z.strictObject({ agendaDayIds: dayIds, platform: z.optional(z.nullable(platform)) }),
    answer: payDaysAnswer,
  },
);

export const voidPayment = route(
  {
    method: 'DELETE',
    path: '/api/payments/{paymentId}',
    tag,
    access: FAMILY,
    status: 204,
    summary: 'Void a payment; its days are open again, the history keeps it',
    refusals: ['no_family', 'id_conflict'],
  },
  { params: z.strictObject({ paymentId: idInput }) },
);

export const paymentRecords = route(
  {
    method: 'GET',
    path: '/api/payments/records',
    tag,
    access: BOTH,
    status: 200,
    summary: 'All payments, the newest first, voided ones included; of a nanny her own',
    refusals: ['no_family', 'not_found'],
  },
  { query: inHousehold, answer: z.array(paymentAnswer) },
);

export const unpaid = route(
  {
    method: 'GET',
    path: '/api/payments/unpaid',
    tag,
    access: BOTH,
    status: 200,
    summary: 'What each nanny is owed, in cents; below zero is a credit',
    refusals: ['no_family', 'not_found'],
  },
  { query: inHousehold, answer: z.array(z.strictObject({ nannyId: id, unpaidCents: cents })) },
);

export const paymentSummary = route(
  {
    method: 'GET',
    path: '/api/payments/summary',
    tag,
    access: BOTH,
    status: 200,
    summary: "Paid in this calendar year and owed now, in dollars; the household's, of a nanny her own",
    refusals: ['not_found'],
  },
  { query: inHousehold, answer: z.strictObject({ ytdPaid: z.number(), currentOwed: z.number() }) },
);

export const exportPayments = route(
  {
    method: 'GET',
    path: '/api/payments/export.csv',
    tag,
    access: BOTH,
    status: 200,
    summary: 'Payments and unpaid completed days from start to end as CSV (RFC 4180)',
    answerType: 'text/csv',
    refusals: ['no_family', 'not_found'],
  },
  {
    query: z.object({
      start: z.optional(calendarDate),
      end: z.optional(calendarDate),
      nannyId: z.optional(idInput),
      householdId: z.optional(idInput),
    }),
    answer: z.string(),
  },
);
