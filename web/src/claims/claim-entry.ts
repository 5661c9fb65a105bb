/** The form of a claim: its fields as typed, their checks, and the arguments that they make. */
import type { MileageRate } from 'sync-protocol/claims/claim.ts';
import { earliestClaim, mileageCents, mileageRateOn } from 'sync-protocol/claims/claim-amount.ts';
import {
  CLAIM_CENTS_MAX,
  CLAIM_DAYS_BACK,
  type ClaimCategory,
  DISTANCE_TENTHS_MAX,
} from 'sync-protocol/claims/claim-choices.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatMoney, formatTenths } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { parseAmount } from '../kit/language/typed-amount.ts';

/** One choice for both: what it was, and so whether a distance or an amount is asked for. */
export type ClaimSubject = ClaimCategory | 'MILEAGE';

export interface ClaimEntry {
  readonly subject: ClaimSubject;
  /** yyyy-MM-dd, or ''. */
  readonly date: string;
  /** Miles or kilometers as typed, such as '12.4' or '12,4'. */
  readonly distance: string;
  /** As typed, such as '8.99' or '8,99'. */
  readonly amount: string;
  readonly note: string;
}

export type ClaimErrors = { [field in keyof ClaimEntry]?: string };

interface ClaimFacts {
  readonly rates: readonly MileageRate[];
  readonly today: string;
  readonly currency: Currency;
}

export const emptyClaim = (today: string, subject: ClaimSubject): ClaimEntry => ({
  subject,
  date: today,
  distance: '',
  amount: '',
  note: '',
});

/** Returns tenths of a mile or kilometer; undefined unless it is 0.1 to 2,000, to a tenth. */
export function parseDistance(typed: string): number | undefined {
  const hundredths = parseAmount(typed);
  if (hundredths === undefined || hundredths % 10 !== 0) return undefined;
  const tenths = hundredths / 10;
  return tenths >= 1 && tenths <= DISTANCE_TENTHS_MAX ? tenths : undefined;
}

const parseExpense = (typed: string): number | undefined => {
  const cents = parseAmount(typed);
  return cents !== undefined && cents >= 1 && cents <= CLAIM_CENTS_MAX ? cents : undefined;
};

/** Returns what the claim comes to, in cents; undefined while that isn't known. */
export function amountOf({ subject, date, distance, amount }: ClaimEntry, { rates }: ClaimFacts) {
  if (subject !== 'MILEAGE') return parseExpense(amount);
  const rateTenths = mileageRateOn(rates, date);
  const tenths = parseDistance(distance);
  return rateTenths === undefined || tenths === undefined ? undefined : mileageCents(tenths, rateTenths);
}

function dateProblem(date: string, today: string): string | undefined {
  if (date === '') return t('Required');
  if (date > today) return t('An expense can’t be dated in the future.');
  return date < earliestClaim(today)
    ? t('An expense can be at most {count} days old.', { count: CLAIM_DAYS_BACK })
    : undefined;
}

export function validateClaim(entry: ClaimEntry, { rates, today, currency }: ClaimFacts): ClaimErrors {
  const errors: { -readonly [field in keyof ClaimErrors]: ClaimErrors[field] } = {};
  const date = dateProblem(entry.date, today);
  if (date !== undefined) errors.date = date;
  const isMileage = entry.subject === 'MILEAGE';
  if (isMileage && date === undefined && mileageRateOn(rates, entry.date) === undefined)
    errors.subject = t('There is no mileage rate for this date yet.');
  if (isMileage && parseDistance(entry.distance) === undefined)
    errors.distance = t('Enter a distance from {from} to {to}, to a tenth.', {
      from: formatTenths(1),
      to: formatTenths(DISTANCE_TENTHS_MAX),
    });
  if (!isMileage && parseExpense(entry.amount) === undefined)
    errors.amount = t('Please enter an amount from {from} to {to}, to the cent.', {
      from: formatMoney(1, currency),
      to: formatMoney(CLAIM_CENTS_MAX, currency),
    });
  return errors;
}

/** Returns the arguments of `claim.submit` besides its ids. Needs an entry without errors. */
export function toClaimArgs({ subject, date, distance, amount, note }: ClaimEntry) {
  const isMileage = subject === 'MILEAGE';
  return {
    kind: isMileage ? ('MILEAGE' as const) : ('EXPENSE' as const),
    date,
    category: isMileage ? null : subject,
    distanceTenths: isMileage ? (parseDistance(distance) ?? null) : null,
    amountCents: isMileage ? null : (parseExpense(amount) ?? null),
    note: note.trim() || null,
  };
}
