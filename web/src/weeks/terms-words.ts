/**
 * A nanny's terms in words, one fact each: 'overtime after 40 h a week at 1.5 times the rate', 'no guaranteed hours';
 * and the facts that two terms don't share.
 */

import { cached } from 'sync-protocol/kernel/locale-notation.ts';
import type { PayPeriod, TermsFields } from 'sync-protocol/weeks/terms.ts';
import { activeLocale, formatDuration, formatWeekday } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

/** Terms as a history has them: older entries may lack fields, and entries omit those that are null. */
type KnownTerms = { readonly [F in keyof TermsFields]?: TermsFields[F] | undefined } & {
  readonly livesIn?: boolean | null | undefined;
};

const HUNDREDTHS = 100;
const multiplierFormat = cached(
  (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
);

/** '1.5' of 150 hundredths. Not in format.ts, which is part of every first load. */
export const formatMultiplier = (hundredths: number): string =>
  multiplierFormat(activeLocale()).format(hundredths / HUNDREDTHS);

const PAY_PERIODS: { readonly [P in PayPeriod]: () => string } = {
  WEEKLY: () => t('paid every week'),
  BIWEEKLY: () => t('paid every two weeks'),
  SEMIMONTHLY: () => t('paid twice a month'),
  MONTHLY: () => t('paid every month'),
};

function describeOvertime(terms: KnownTerms, overtime: number): string[] {
  const { weeklyLimitMinutes, dailyLimitMinutes, restWeekday } = terms;
  const limits = [weeklyLimitMinutes, dailyLimitMinutes, restWeekday];
  if (limits.every((limit) => limit == null)) return [t('no overtime')];
  const times = formatMultiplier(overtime);
  return [
    weeklyLimitMinutes == null
      ? t('no weekly limit for overtime')
      : t('overtime after {hours} a week at {times} times the rate', {
          hours: formatDuration(weeklyLimitMinutes),
          times,
        }),
    dailyLimitMinutes == null
      ? t('no daily limit for overtime')
      : t('overtime after {hours} a day at {times} times the rate', {
          hours: formatDuration(dailyLimitMinutes),
          times,
        }),
    restWeekday == null
      ? t('no rest day')
      : t('rest day {weekday} at {times} times the rate', { weekday: formatWeekday(restWeekday), times }),
  ];
}

/**
 * Returns every fact of the terms, in the same order for all terms, so that two lists can be compared. None of terms that
 * are known in part: all have a multiplier, and what is missing must not read as 'no overtime'.
 */
export function termsFacts(terms: KnownTerms): string[] {
  const { overtimeMultiplierHundredths } = terms;
  if (overtimeMultiplierHundredths === undefined) return [];
  const {
    guaranteedMinutes,
    cancellationHours,
    holidayMultiplierHundredths,
    weekStartsOn,
    payPeriod,
    livesIn,
  } = terms;
  return [
    ...describeOvertime(terms, overtimeMultiplierHundredths),
    guaranteedMinutes == null
      ? t('no guaranteed hours')
      : t('{hours} a week guaranteed', { hours: formatDuration(guaranteedMinutes) }),
    cancellationHours == null
      ? t('late cancellations not paid')
      : t('cancellations paid within {count, plural, one {# hour} other {# hours}} of the start', {
          count: cancellationHours,
        }),
    holidayMultiplierHundredths == null
      ? t('holidays paid like other days')
      : t('holidays at {times} times the rate', { times: formatMultiplier(holidayMultiplierHundredths) }),
    ...(weekStartsOn == null
      ? []
      : [t('weeks begin on {weekday}', { weekday: formatWeekday(weekStartsOn) })]),
    ...(payPeriod == null ? [] : [PAY_PERIODS[payPeriod]()]),
    ...(livesIn == null
      ? []
      : [livesIn ? t('lives in the family’s home') : t('doesn’t live in the family’s home')]),
  ];
}

/** Returns the facts of the first terms that the second ones don't share. */
export function factsWithout(terms: KnownTerms, others: KnownTerms): string[] {
  const shared = new Set(termsFacts(others));
  return termsFacts(terms).filter((fact) => !shared.has(fact));
}
