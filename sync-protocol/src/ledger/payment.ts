/** Schemas of the ledger's rows: earnings, payments and settlements. Owed = earned − paid − withheld − corrections. */
import * as z from 'zod/mini';
import { describeFields } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import {
  calendarDate,
  cents,
  deductionLabel,
  id,
  instant,
  paymentCents,
  paymentKind,
  platform,
  rowId,
  version,
  voidReason,
} from '../kernel/values.ts';
import { PAYMENT_TAXES } from './payment-taxes.ts';
import { CLAIM_KINDS, WAGE_KINDS, type WageKind } from './purpose.ts';

/** Most deductions that are recorded with one payment. */
export const WITHHELD_MAX = 20;

export const EARNING_KINDS = [...WAGE_KINDS, ...CLAIM_KINDS] as const;
export const earningKind = z.enum(EARNING_KINDS);
export type EarningKind = z.infer<typeof earningKind>;

/**
 * What one completed day earned (kind `hours`, with the id of its day, so that a day can't have two), or what the terms
 * add for a week or a date (weeks/week-earnings.ts), or what changed in a week after its approval (kind `adjustment`), or
 * an approved claim (kinds `mileage` and `expense`, with the id of the claim). Without cents there is no row, except for
 * hours.
 */
export const earning = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  kind: earningKind,
  dayId: z.nullable(id),
  date: calendarDate,
  /** Start of the work; of a claim, of its date. Payments settle earnings in this order. */
  earnedFrom: instant,
  /** The week under terms that brought it about, or the approved week that an adjustment changes; null for others. */
  weekStart: z.nullable(calendarDate),
  /** The date of the hours that an adjustment corrects; null for other kinds, and for older adjustments. */
  hoursDate: z.nullable(calendarDate),
  /** Its minutes; null for hours, whose minutes are the day's. */
  minutes: z.nullable(z.int()),
  /** What each of its hours pays, where that is one whole number of cents. */
  rateCents: z.nullable(z.int()),
  amountCents: cents,
  /** The part that no settlement covers: amountCents minus settlements, at least 0. */
  openCents: cents,
});
export type Earning = z.infer<typeof earning>;
export type WageEarning = Earning & { readonly kind: WageKind };

export const paymentTax = z.enum(PAYMENT_TAXES);

export const payment = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  paymentDate: calendarDate,
  kind: paymentKind,
  label: z.nullable(deductionLabel),
  /** Which tax was withheld; null for other kinds, and for older ones, which only have a label. */
  tax: z.nullable(paymentTax),
  weekStart: z.nullable(calendarDate),
  hoursDate: z.nullable(calendarDate),
  paidWith: z.nullable(id),
  amountCents: paymentCents,
  unsettledCents: cents,
  platform: z.nullable(platform),
  possibleDuplicateOf: z.nullable(id),
  voidedAt: z.nullable(instant),
  /** Why it was voided, if somebody said. */
  voidReason: z.nullable(voidReason),
  createdAt: instant,
});
export type Payment = z.infer<typeof payment>;

/** What REST answers. */
export const paymentAnswer = z.omit(payment, { householdId: true, version: true });
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** Also what the fields of `payment` mean. */
export const paymentDoc = () =>
  describeFields(
    paymentAnswer,
    {
      id: ["The payment's id.", EXAMPLE.payment],
      paymentDate: ["The date in the household's time zone.", '2026-03-05'],
      kind: [
        'Of wages: PAID to her; WITHHELD and paid to somebody else; CORRECTION of an approved week. REIMBURSED: paid to her for claims, and settles nothing else.',
        'PAID',
      ],
      label: ['What a WITHHELD payment was kept back for; null for other kinds.', null],
      tax: ['The tax that was withheld; null for other kinds, and where only the label says it.', null],
      weekStart: [
        'The first date of the approved week that a CORRECTION changes; null for other kinds.',
        null,
      ],
      hoursDate: [
        'The date of the hours that a CORRECTION corrects; null for other kinds and older ones.',
        null,
      ],
      paidWith: [
        'The payment to her that a WITHHELD one was recorded with; null without one and for other kinds.',
        null,
      ],
      amountCents: ['Amount in cents.', 17_200],
      platform: ['How it was paid; null for days that were marked as paid.', 'VENMO'],
      unsettledCents: [
        'The part that settles no earning yet: a credit for future hours; of REIMBURSED, for future claims. 0 once voided.',
        0,
      ],
      possibleDuplicateOf: [
        'Another payment with the same nanny, amount and date. Both count until a person voids one.',
        null,
      ],
      voidedAt: ['When it was voided. A voided payment counts nowhere.', null],
      voidReason: ['Why it was voided; null where nobody said.', null],
      createdAt: ['When it was recorded.', '2026-03-05T23:10:00.000Z'],
    },
    {
      id: 'Payment',
      description: 'Money that settles what a nanny earned: paid to her, withheld, or corrected.',
    },
  );

/** Cents of one payment that cover one earning. The id is '<paymentId>/<earningId>'. */
export const settlement = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  paymentId: id,
  earningId: id,
  amountCents: cents,
});
export type Settlement = z.infer<typeof settlement>;
