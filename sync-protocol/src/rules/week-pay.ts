/**
 * What a week under terms pays: overtime, guarantee, late cancellations and holidays, to the cent (29 CFR 778). Pure:
 * integer minutes and cents, exact until a line is rounded, half up, once.
 */
import type { EarningKind } from '../model/payment.ts';
import type { TermsFields } from '../model/terms.ts';

/** Worked minutes of one date at one rate. */
export interface WorkedPart {
  readonly date: string;
  /** Billable minutes. */
  readonly minutes: number;
  readonly hourlyRateCents: number;
}

/** A week and what happened in it. */
export interface WeekFacts {
  readonly start: string;
  readonly end: string;
  readonly terms: TermsFields;
  readonly worked: readonly WorkedPart[];
  /** The sum of the days' amounts in this week; of a shift over its border, the part that falls in it. */
  readonly hoursCents: number;
  /** Dates of the week that are holidays of the household. */
  readonly holidays: ReadonlySet<string>;
  /** Late cancellations that are owed. */
  readonly cancelled: readonly WorkedPart[];
  /** Accepted shifts of holidays that weren't worked. Owed once the week is over. */
  readonly unworked: readonly Omit<WorkedPart, 'hourlyRateCents'>[];
  /** Minutes of the base schedule that the nanny declined. */
  readonly declinedMinutes: number;
  /** Planned minutes of her part of the week and of all of it, in her first or last week; else null. */
  readonly share: { readonly plannedMinutes: number; readonly weekMinutes: number } | null;
  /** The rates of the seven dates, once the week is over; null before: then guarantee and unworked holidays are none. */
  readonly dayRates: readonly number[] | null;
}

export type WeekLineKind = EarningKind | 'rounding';

/** A line of a week as people read it. The lines of a week sum up to `grossCents`. */
export interface WeekLine {
  readonly kind: WeekLineKind;
  readonly minutes: number | null;
  /** What an hour of this line pays, where that is a whole number of cents; else null. */
  readonly rateCents: number | null;
  readonly amountCents: number;
  /** The date of a holiday or cancellation; null for the week. */
  readonly date: string | null;
}

/** What the terms add to the days' amounts, as the ledger has it: at most one for each kind and date. */
export interface AddedEarning {
  readonly kind: Exclude<EarningKind, 'hours'>;
  /** The date of holidays and cancellations, for overtime and guarantee the last date of the week. */
  readonly date: string;
  readonly minutes: number;
  readonly rateCents: number | null;
  /** At least 1. */
  readonly amountCents: number;
}

export interface WeekPay {
  readonly billableMinutes: number;
  readonly overtimeMinutes: number;
  readonly lines: readonly WeekLine[];
  /** `hoursCents` plus all that is added. */
  readonly grossCents: number;
  readonly added: readonly AddedEarning[];
}

/** Returns what the week pays. */
export function weekPay(_facts: WeekFacts): WeekPay {
  throw new Error('to be written');
}
