/**
 * Schemas of claims (mileage that a nanny drove, expenses that she paid for the family), with the answer of the family,
 * and of the rate for a mile or kilometer, each in force from a date.
 */
import * as z from 'zod/mini';
import { side } from '../kernel/roles.ts';
import { calendarDate, id, instant, requiredText, rowId, version } from '../kernel/values.ts';
import {
  CLAIM_ANSWER_MAX,
  CLAIM_CATEGORIES,
  CLAIM_CENTS_MAX,
  CLAIM_KINDS,
  CLAIM_NOTE_MAX,
  CLAIM_STATUSES,
  DISTANCE_TENTHS_MAX,
  DISTANCE_UNITS,
  MILEAGE_TENTHS_MAX,
} from './claim-choices.ts';
import { receiptHash } from './receipt.ts';

export const claimKind = z.enum(CLAIM_KINDS);
export const claimCategory = z.enum(CLAIM_CATEGORIES);
export const claimStatus = z.enum(CLAIM_STATUSES);
export const distanceUnit = z.enum(DISTANCE_UNITS);

export const claimNote = requiredText(CLAIM_NOTE_MAX);
export const claimAnswer = requiredText(CLAIM_ANSWER_MAX);

/** Tenths of a mile or kilometer. */
export const distanceTenths = z.int().check(z.minimum(1), z.maximum(DISTANCE_TENTHS_MAX));
export const claimCents = z.int().check(z.minimum(1), z.maximum(CLAIM_CENTS_MAX));
/** Tenths of a cent for a mile or kilometer. */
export const mileageTenths = z.int().check(z.minimum(1), z.maximum(MILEAGE_TENTHS_MAX));

/** Mileage or an expense, for the family to approve. An approved claim is an earning with its id. */
export const claim = z.strictObject({
  householdId: id,
  id,
  nannyId: id,
  version,
  kind: claimKind,
  date: calendarDate,
  /** Null for MILEAGE. */
  category: z.nullable(claimCategory),
  /** Null for EXPENSE, as the unit and the rate. */
  distanceTenths: z.nullable(distanceTenths),
  unit: z.nullable(distanceUnit),
  /** In force on the date. While the claim is submitted, a higher rate from its date on replaces it. */
  rateTenths: z.nullable(mileageTenths),
  /** In force on the date when it was submitted: it never pays less. Older claims have null. */
  submittedTenths: z.nullable(mileageTenths),
  amountCents: claimCents,
  note: z.nullable(claimNote),
  /** Its picture may arrive later, or never. */
  receiptHash: z.nullable(receiptHash),
  status: claimStatus,
  submittedBy: id,
  submittedBySide: side,
  submittedAt: instant,
  decidedBy: z.nullable(id),
  /** By the server's clock: an approval can be undone for some minutes. */
  decidedAt: z.nullable(instant),
  answerNote: z.nullable(claimAnswer),
  /** An earlier claim of the same date, kind, category and amount, or with the same picture. Both stand. */
  possibleDuplicateOf: z.nullable(id),
});
export type Claim = z.infer<typeof claim>;

/** What a mile or kilometer pays from a date on. The id is '<nannyId>/<effectiveFrom>': at most one a date. */
export const mileageRate = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  effectiveFrom: calendarDate,
  rateTenths: mileageTenths,
  /** By the server's clock, but for its corrections. Older rates have null. */
  setAt: z.nullable(instant),
  /** What the date paid before: no correction goes below it. Null where it paid nothing. */
  replacedTenths: z.nullable(mileageTenths),
});
export type MileageRate = z.infer<typeof mileageRate>;

export const mileageRateId = (nannyId: string, effectiveFrom: string): string =>
  `${nannyId}/${effectiveFrom}`;
