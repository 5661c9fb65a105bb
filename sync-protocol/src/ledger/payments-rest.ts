/** REST routes that record, void, list, sum up and export payments, list unpaid cents, and mark days as paid. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, FAMILY, idInput, inHousehold, route } from '../kernel/route.ts';
import {
  calendarDate,
  cents,
  deductionLabel,
  id,
  language,
  paymentCents,
  platform,
  voidReason,
} from '../kernel/values.ts';
import { dayErrors, dayIds } from '../schedule/agenda-rest.ts';
import { paymentAnswer, paymentDoc, paymentTax, WITHHELD_MAX } from './payment.ts';

const payDaysAnswer = z.strictObject({
  paid: z.array(id),
  errors: dayErrors,
  payments: z.array(paymentAnswer),
});
export type PayDaysAnswer = z.infer<typeof payDaysAnswer>;

const toPay = z
  .strictObject({
    agendaDayIds: z.optional(z.array(idInput).check(z.maxLength(500))),
    earningIds: z.optional(dayIds),
    platform: z.optional(z.nullable(platform)),
  })
  .check(
    z.refine(({ agendaDayIds = [], earningIds = [] }) => agendaDayIds.length + earningIds.length > 0, {
      path: ['agendaDayIds'],
      error: 'Required',
    }),
  );

/** A correction comes only from hours of an approved week. */
const RECORDED_KINDS = ['PAID', 'WITHHELD', 'REIMBURSED'] as const;

const withheldPart = z
  .strictObject({
    tax: z.optional(paymentTax),
    label: z.optional(deductionLabel),
    amountCents: paymentCents,
  })
  .check(
    z.refine(({ tax, label }) => tax !== undefined || label !== undefined, {
      path: ['label'],
      error: 'Required without a tax',
    }),
  );

const toRecord = z
  .strictObject({
    nannyId: idInput,
    paymentDate: calendarDate,
    amountCents: paymentCents,
    kind: z.optional(z.enum(RECORDED_KINDS)),
    platform: z.optional(platform),
    label: z.optional(deductionLabel),
    withheld: z.optional(z.array(withheldPart).check(z.maxLength(WITHHELD_MAX))),
  })
  .check(
    z.refine(({ kind, platform: how }) => kind === 'WITHHELD' || how !== undefined, {
      path: ['platform'],
      error: 'Required',
    }),
    z.refine(({ kind, label }) => kind !== 'WITHHELD' || label !== undefined, {
      path: ['label'],
      error: 'Required',
    }),
    z.refine(({ kind, label }) => kind === 'WITHHELD' || label === undefined, {
      path: ['label'],
      error: 'Only with WITHHELD',
    }),
    z.refine(({ kind = 'PAID', withheld }) => kind === 'PAID' || withheld === undefined, {
      path: ['withheld'],
      error: 'Only with PAID',
    }),
  );

const unpaidAnswer = z.strictObject({
  nannyId: id,
  unpaidCents: cents,
  owedWagesCents: cents,
  owedClaimsCents: cents,
});
export type UnpaidAnswer = z.infer<typeof unpaidAnswer>;
const summaryAnswer = z.strictObject({ ytdPaid: z.number(), currentOwed: z.number() });

const tag = 'Payments';

export const recordPayment = route('POST', '/api/payments/record', {
  tag,
  access: FAMILY,
  status: 201,
  summary:
    "Record a payment or what was withheld, which settles the nanny's oldest unpaid days, or what was reimbursed for her claims",
  refusals: [
    'not_found',
    'no_family',
    'id_conflict',
    'nanny_removed',
    'payment_in_future',
    'withheld_too_much',
  ],
  query: inHousehold,
  body: toRecord,
  answer: paymentAnswer,
});

export const payDays = route('POST', '/api/agenda/pay', {
  tag,
  access: FAMILY,
  summary: 'Mark completed days and other earnings as paid, with one payment per nanny, dated today',
  refusals: ['no_family', 'not_found', 'id_conflict', 'nothing_paid'],
  query: inHousehold,
  body: toPay,
  answer: payDaysAnswer,
});

export const voidPayment = route('DELETE', '/api/payments/{paymentId}', {
  tag,
  access: FAMILY,
  status: 204,
  summary:
    'Void a payment and what was withheld with it; its days are unpaid again, and the history keeps it',
  refusals: ['no_family', 'id_conflict', 'not_voidable'],
  query: z.object({ ...inHousehold.shape, reason: z.optional(voidReason) }),
  params: z.strictObject({ paymentId: idInput }),
});

export const paymentRecords = route('GET', '/api/payments/records', {
  tag,
  access: BOTH,
  summary: 'List all payments, newest first, including voided ones; a nanny gets her own',
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: z.array(paymentAnswer),
});

export const unpaid = route('GET', '/api/payments/unpaid', {
  tag,
  access: BOTH,
  summary: 'List what each nanny is owed, in cents, and which of it are wages and claims',
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: z.array(unpaidAnswer),
});

export const paymentSummary = route('GET', '/api/payments/summary', {
  tag,
  access: BOTH,
  summary: 'Get what was paid this calendar year and what is owed, in dollars; a nanny gets her own',
  refusals: ['not_found'],
  query: inHousehold,
  answer: summaryAnswer,
});

export const exportPayments = route('GET', '/api/payments/export.csv', {
  tag,
  access: BOTH,
  summary: 'Export payments and what is unpaid from start to end as CSV',
  answerType: 'text/csv',
  refusals: ['no_family', 'not_found'],
  query: z.object({
    start: z.optional(calendarDate),
    end: z.optional(calendarDate),
    nannyId: z.optional(idInput),
    householdId: z.optional(idInput),
    language: z.optional(language),
  }),
  answer: z.string(),
});

const recordDoc = (): SchemaDoc =>
  describeFields(toRecord, {
    paymentDate: ["A date in the household's time zone, not after today.", '2026-03-05'],
    amountCents: ['Amount in cents. Of WITHHELD, at most what is owed.', 17_200],
    kind: [
      'PAID to her, the default, WITHHELD of her wages and paid to somebody else, or REIMBURSED for her claims, which it settles alone.',
      'PAID',
    ],
    platform: ['How it was paid. Required with PAID and REIMBURSED; not kept with WITHHELD.', 'VENMO'],
    label: ['What it was withheld for, such as a tax. Required with WITHHELD, and only then.'],
    withheld: ['What was withheld with a PAID payment, each its own payment with its id in `paidWith`.'],
  });

const withheldDoc = (): SchemaDoc =>
  describeFields(withheldPart, {
    tax: ['The tax that was withheld.', 'FEDERAL_INCOME'],
    label: ['What it was withheld for. Required without a tax, else named after it.', 'Federal income tax'],
    amountCents: ['Cents to withhold.', 2300],
  });

export const paymentDocs = (): SchemaDoc[] => [
  paymentDoc(),
  recordDoc(),
  withheldDoc(),
  describeFields(payDays.body, {
    agendaDayIds: ['The completed days. Without any, `earningIds` is required.', [EXAMPLE.day]],
    earningIds: ['What terms add: ids of `GET /api/earnings`.'],
    platform: ['How they were paid.', null],
  }),
  describeFields(payDaysAnswer, {
    paid: ['The days and earnings that are paid now, including those that were paid before.', [EXAMPLE.day]],
    errors: ['The days and earnings that could not be paid.'],
    payments: ['The new payments, one per nanny.'],
  }),
  describeFields(unpaidAnswer, {
    unpaidCents: [
      'The sum of the two. A payment settles only one of them: pay each with its own kind of payment.',
      17_200,
    ],
    owedWagesCents: [
      'Cents earned minus cents paid, withheld and corrected. Negative: a credit for future hours.',
      17_200,
    ],
    owedClaimsCents: [
      'Cents of approved claims minus cents reimbursed. Negative: a credit for future claims.',
      0,
    ],
  }),
  describeFields(summaryAnswer, {
    ytdPaid: ['Dollars of wages paid to nannies this calendar year, without what was withheld.', 1548],
    currentOwed: ['Dollars of wages and claims owed now. Negative: a credit for the future.', 172],
  }),
];
