/** Random terms for random mutations, and the fields of terms that a nanny's answer is based on. */
import { TERMS_FIELDS, type TermsFields } from 'sync-protocol/model/terms.ts';
import type { MutatorArgs } from 'sync-protocol/mutators/registry.ts';
import { addDays, weekdayOf } from 'sync-protocol/rules/calendar.ts';

/** A Monday, as most first dates of weeks here. */
const MONDAY = '2026-03-02';
/** First dates of terms: past, present and coming weeks, and one that begins on another weekday. */
const TERMS_FROM = [MONDAY, MONDAY, '2026-02-23', '2026-03-09', '2026-02-16', '2026-03-01'] as const;

const one = <T>(values: readonly T[], number: number): T | null =>
  values[Math.floor(number) % values.length] ?? null;

interface Choice {
  readonly which: number;
  readonly size: number;
}

/** Returns terms whose limits a few short shifts pass. `known`: the first date of a week, where there are terms. */
export function randomTerms(
  { which, size }: Choice,
  known?: string,
): Omit<MutatorArgs<'terms.set'>, 'nannyId'> {
  const isAligned = known !== undefined && size % 8 > 0;
  const effectiveFrom = isAligned ? addDays(known, 7 * ((size % 4) - 1)) : (one(TERMS_FROM, size) ?? MONDAY);
  return {
    effectiveFrom,
    weekStartsOn: weekdayOf(effectiveFrom),
    weeklyLimitMinutes: one([600, 120, null], size / 2 + which),
    dailyLimitMinutes: one([null, 200], size / 3),
    restWeekday: one([null, 2, 3], size / 4 + which),
    overtimeMultiplierHundredths: 150,
    guaranteedMinutes: one([null, 900, 1500], size / 5 + which),
    cancellationHours: one([24, null, 72], size / 6),
    holidayMultiplierHundredths: one([null, 200], size / 7),
    payPeriod: 'WEEKLY',
  };
}

/** Returns the fields that a family enters, without the row's others. */
export const fieldsOf = (terms: TermsFields): TermsFields =>
  Object.fromEntries(
    Object.keys(TERMS_FIELDS).map((name) => [name, terms[name as keyof TermsFields]]),
  ) as unknown as TermsFields;
