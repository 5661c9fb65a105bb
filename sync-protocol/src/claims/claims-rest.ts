/** REST routes of claims: submitted, answered, withdrawn, paid back; and what a mile or kilometer pays. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, FAMILY, idInput, inHousehold, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, id, platform } from '../kernel/values.ts';
import { paymentAnswer, paymentDoc } from '../ledger/payment.ts';
import {
  claim,
  claimAnswer,
  claimCategory,
  claimCents,
  claimKind,
  claimNote,
  claimStatus,
  distanceTenths,
  mileageTenths,
} from './claim.ts';
import { CLAIMS_A_PAYMENT } from './claim-choices.ts';
import { receiptHash } from './receipt.ts';

const tag = 'Claims';
const ofClaim = z.strictObject({ claimId: idInput });

const claimShown = z.omit(claim, { householdId: true, version: true, submittedTenths: true });
export type ClaimShown = z.infer<typeof claimShown>;

const mileageRateShown = z.strictObject({ effectiveFrom: calendarDate, rateTenths: mileageTenths });
export type MileageRateShown = z.infer<typeof mileageRateShown>;

const notPaid = z.strictObject({ id, code: z.string() });
const paidAnswer = z.strictObject({ payments: z.array(paymentAnswer), errors: z.array(notPaid) });
export type PaidClaimsAnswer = z.infer<typeof paidAnswer>;

const claimToPay = z.strictObject({ id: idInput, amountCents: claimCents });

export const listClaims = route('GET', '/api/nannies/{nannyId}/claims', {
  tag,
  access: BOTH,
  summary: "List a nanny's claims of dates, oldest first",
  query: z.object({
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    householdId: z.optional(idInput),
  }),
  params: ofNanny,
  answer: z.array(claimShown),
});

export const submitClaim = route('POST', '/api/nannies/{nannyId}/claims', {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Submit mileage or an expense as the nanny, or enter it for her as the family',
  ownWill: true,
  refusals: [
    'id_conflict',
    'nanny_removed',
    'claim_in_future',
    'too_far_back',
    'no_mileage_rate',
    'too_many_claims',
  ],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({
    kind: claimKind,
    date: calendarDate,
    category: z.optional(claimCategory),
    distanceTenths: z.optional(distanceTenths),
    amountCents: z.optional(claimCents),
    note: z.optional(z.nullable(claimNote)),
    receiptHash: z.optional(z.nullable(receiptHash)),
  }),
  answer: claimShown,
});

export const decideClaim = route('POST', '/api/claims/{claimId}/decide', {
  tag,
  access: FAMILY,
  summary: 'Approve or decline a claim, or take back a decision made by mistake',
  refusals: ['id_conflict', 'claim_withdrawn', 'claim_decided', 'claim_changed', 'claim_settled'],
  query: inHousehold,
  params: ofClaim,
  body: z.strictObject({
    status: z.enum(['APPROVED', 'DECLINED', 'SUBMITTED']),
    amountCents: claimCents,
    seenStatus: z.optional(claimStatus),
    note: z.optional(z.nullable(claimAnswer)),
  }),
  answer: claimShown,
});

export const withdrawClaim = route('POST', '/api/claims/{claimId}/withdraw', {
  tag,
  access: BOTH,
  summary: "Withdraw a claim as the nanny, or the family's own entry at once",
  ownWill: true,
  refusals: ['id_conflict', 'claim_decided', 'claim_settled', 'forbidden'],
  query: inHousehold,
  params: ofClaim,
  answer: claimShown,
});

export const payClaims = route('POST', '/api/claims/pay', {
  tag,
  access: FAMILY,
  summary: 'Pay approved claims back, with one payment per nanny',
  refusals: [
    'no_family',
    'not_found',
    'id_conflict',
    'already_paid',
    'amount_changed',
    'claim_withdrawn',
    'claim_not_approved',
    'payment_in_future',
  ],
  query: inHousehold,
  body: z.strictObject({
    claims: z.array(claimToPay).check(z.minLength(1), z.maxLength(CLAIMS_A_PAYMENT)),
    platform: z.optional(z.nullable(platform)),
    paymentDate: calendarDate,
  }),
  answer: paidAnswer,
});

export const listMileageRates = route('GET', '/api/nannies/{nannyId}/mileage-rates', {
  tag,
  access: BOTH,
  summary: "List a nanny's mileage rates, oldest first",
  query: inHousehold,
  params: ofNanny,
  answer: z.array(mileageRateShown),
});

export const setMileageRate = route('PUT', '/api/nannies/{nannyId}/mileage-rates', {
  tag,
  access: FAMILY,
  summary: 'Set what a mile or kilometer pays, from a date on',
  refusals: ['id_conflict', 'nanny_removed', 'too_far_back'],
  query: inHousehold,
  params: ofNanny,
  body: mileageRateShown,
  answer: mileageRateShown,
});

const claimDoc = () =>
  describeFields(
    claimShown,
    {
      id: ["The claim's id.", EXAMPLE.claim],
      kind: ['MILEAGE that she drove, or an EXPENSE that she paid.', 'MILEAGE'],
      date: ['When she drove or paid, in the time zone of the household.', '2026-03-05'],
      category: ['What an expense was for; null for mileage.', null],
      distanceTenths: ['Tenths of a mile or kilometer; null for an expense.', 124],
      unit: ['Miles where the currency is USD or GBP, else kilometers; null for an expense.', 'MILE'],
      rateTenths: ['Tenths of a cent for a mile or kilometer on the date; null for an expense.', 725],
      amountCents: ['Cents; of mileage the distance times the rate, rounded half up once.', 899],
      note: ['What it was for, in words.', 'Library and back'],
      receiptHash: ['SHA-256 of the picture of the receipt; null without one.', null],
      status: ['SUBMITTED, then APPROVED, DECLINED or WITHDRAWN.', 'SUBMITTED'],
      submittedBy: ['The account that submitted it.', EXAMPLE.nannyAccount],
      submittedBySide: ["Its side. The family's own entry for her is approved at once.", 'nanny'],
      submittedAt: ['When it was submitted.', '2026-03-05T23:10:00.000Z'],
      decidedBy: ['The account that answered; null before.', null],
      decidedAt: ['When it was answered; null before.', null],
      answerNote: ['What was said with the answer.', null],
      possibleDuplicateOf: [
        'An earlier claim of the same date, kind, category and amount, or with the same picture. Both stand.',
        null,
      ],
    },
    { id: 'Claim', description: 'Mileage or an expense that a nanny is paid back, apart from wages.' },
  );

const mileageRateDoc = () =>
  describeFields(
    mileageRateShown,
    {
      effectiveFrom: ['The first date that it pays.', '2026-01-01'],
      rateTenths: ['Tenths of a cent for a mile or kilometer: 725 are 72.5 cents.', 725],
    },
    { id: 'MileageRate', description: 'What a mile or kilometer pays, from a date on.' },
  );

export const claimDocs = (): SchemaDoc[] => [
  claimDoc(),
  mileageRateDoc(),
  describeFields(
    submitClaim.body,
    {
      category: ['Required with EXPENSE, and only then.', 'PARKING'],
      distanceTenths: ['Required with MILEAGE, and only then.', 124],
      amountCents: ['Required with EXPENSE, and only then.', 1250],
      note: [null],
      receiptHash: [null],
    },
    { from: claimDoc() },
  ),
  describeFields(
    decideClaim.body,
    {
      status: ['The decision. SUBMITTED takes one back within ten minutes.', 'APPROVED'],
      amountCents: ['The amount as it was seen.', 899],
      seenStatus: [
        'The status as it was seen. With SUBMITTED, an answer after another one changes nothing.',
        'SUBMITTED',
      ],
      note: ['A text. Required to decline.', null],
    },
    { from: claimDoc() },
  ),
  describeFields(claimToPay, { amountCents: ['What the payer saw in cents.', 899] }, { from: claimDoc() }),
  describeFields(
    payClaims.body,
    {
      claims: ['The claims to pay.', [{ id: EXAMPLE.claim, amountCents: 899 }]],
      platform: [null, 'VENMO'],
    },
    { from: paymentDoc() },
  ),
  describeFields(notPaid, { code: ['Why it was not paid.', 'already_paid'] }, { from: claimDoc() }),
  describeFields(paidAnswer, {
    payments: ['The payments that were made: one per nanny.'],
    errors: ['The claims that were not paid.', []],
  }),
];
