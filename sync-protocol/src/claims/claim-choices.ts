/** Kinds, categories and states of claims, units of distance, and limits. Screens load them without zod. */

export const CLAIM_KINDS = ['MILEAGE', 'EXPENSE'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** Of an EXPENSE. */
export const CLAIM_CATEGORIES = ['PARKING', 'TRANSIT', 'FOOD', 'SUPPLIES', 'ACTIVITY', 'OTHER'] as const;
export type ClaimCategory = (typeof CLAIM_CATEGORIES)[number];

export const CLAIM_STATUSES = ['SUBMITTED', 'APPROVED', 'DECLINED', 'WITHDRAWN'] as const;

export const DISTANCE_UNITS = ['MILE', 'KILOMETER'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** 2,000.0 miles or kilometers, in tenths. */
export const DISTANCE_TENTHS_MAX = 20_000;
/** Of one claim, in cents. */
export const CLAIM_CENTS_MAX = 1_000_000;
/** Tenths of a cent for a mile or kilometer: at most 500 cents, which no longer distance can bring above one claim. */
export const MILEAGE_TENTHS_MAX = 5000;
export const CLAIM_NOTE_MAX = 100;
export const CLAIM_ANSWER_MAX = 200;

/** How far back a claim, and a nanny's first mileage rate, may be dated. */
export const CLAIM_DAYS_BACK = 400;
/** For so long, the side that approved a claim may take it back. Later, the other side relies on it. */
export const CLAIM_UNDO_MINUTES = 10;
/** Until then a mileage rate may be corrected downward, too, to what it replaced. */
export const RATE_CORRECTION_MINUTES = 10;
/** Standing claims of a date that one side has submitted for a nanny, and all of them. */
export const CLAIMS_A_DATE = 50;
export const CLAIMS_EVER_A_DATE = 200;
/** Of one side for a nanny, whatever became of them. */
export const CLAIMS_A_PICTURE = 20;
/** Of one nanny. */
export const CLAIMS_WAITING_MAX = 200;
export const MILEAGE_RATES_MAX = 200;
export const CLAIMS_A_PAYMENT = 200;
