/**
 * The sentence beside each field of the form of terms: an example that the rules price, or that there is no such rule;
 * the days of its weeks, and warnings of fields that pay less than the preset or the law.
 */

import { DAYS_PER_WEEK, MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { PayPeriod, TermsFields } from 'sync-protocol/weeks/terms.ts';
import {
  belowFederal,
  belowPreset,
  FEDERAL_MULTIPLIER,
  FEDERAL_WEEK_MINUTES,
  type TermsPreset,
  type TermsWarning,
  type TermsWithHome,
} from 'sync-protocol/weeks/terms-presets.ts';
import { formatDuration, formatMoney, formatWeekday } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { presetName } from '../terms-text.ts';
import { formatMultiplier } from '../terms-words.ts';
import {
  cancelledShift,
  dayBeyond,
  holidayShift,
  overtimeHour,
  restDay,
  weekBelow,
  weekBeyond,
  weeksOf40,
} from './sample-weeks.ts';

const WEEKS_OF_PERIOD: { readonly [period in PayPeriod]?: number } = { WEEKLY: 1, BIWEEKLY: 2 };

/** The fields with an example. */
export type ExampleField = Exclude<keyof TermsFields, 'weekStartsOn'>;

interface ExampleOptions {
  readonly terms: TermsFields;
  /** Undefined until it is known: then the examples name no amounts, and aren't shown. */
  readonly hourlyRateCents: number | undefined;
  readonly currency: Currency;
}

interface Priced {
  readonly terms: TermsFields;
  readonly hourlyRateCents: number;
  readonly money: (cents: number) => string;
}

function weeklyLimit(options: Priced): string {
  const { terms, hourlyRateCents, money } = options;
  if (terms.weeklyLimitMinutes === null) return t('None: there is no weekly limit for overtime.');
  const { minutes, days, grossCents, overtimeMinutes } = weekBeyond(terms.weeklyLimitMinutes, options);
  return t('{hours} on {days} days at {rate} pay {amount}: {overtime} are overtime.', {
    hours: formatDuration(minutes),
    days,
    rate: money(hourlyRateCents),
    amount: money(grossCents),
    overtime: formatDuration(overtimeMinutes),
  });
}

function dailyLimit(options: Priced): string {
  const { terms, money } = options;
  if (terms.dailyLimitMinutes === null) return t('None: there is no daily limit for overtime.');
  const { minutes, grossCents, overtimeMinutes } = dayBeyond(terms.dailyLimitMinutes, options);
  return t('A day of {hours} pays {amount}: {overtime} are overtime.', {
    hours: formatDuration(minutes),
    amount: money(grossCents),
    overtime: formatDuration(overtimeMinutes),
  });
}

function restWeekday(options: Priced): string {
  const { terms, money } = options;
  if (terms.restWeekday === null) return t('None: no weekday is paid as overtime.');
  const { minutes, grossCents } = restDay(terms.restWeekday, options);
  return t('All hours on it are overtime: {hours} on {weekday} pay {amount}.', {
    hours: formatDuration(minutes),
    weekday: formatWeekday(terms.restWeekday),
    amount: money(grossCents),
  });
}

function overtimeMultiplier(options: Priced): string {
  const { hourlyRateCents, money } = options;
  return t('An hour of overtime pays {amount} instead of {rate}.', {
    amount: money(overtimeHour(options).grossCents),
    rate: money(hourlyRateCents),
  });
}

function guaranteed(options: Priced): string {
  const { terms, money } = options;
  if (terms.guaranteedMinutes === null) return t('None: a week with fewer hours pays less.');
  const { minutes, grossCents } = weekBelow(terms.guaranteedMinutes, options);
  return t('A week of {worked} is filled up to {hours}: {amount}.', {
    worked: formatDuration(minutes),
    hours: formatDuration(terms.guaranteedMinutes),
    amount: money(grossCents),
  });
}

function cancellation(options: Priced): string {
  const { terms, money } = options;
  if (terms.cancellationHours === null) return t('None: you owe nothing for shifts that you cancel.');
  const { minutes, grossCents } = cancelledShift(options);
  return t('Cancel an accepted shift of {shift} with {hours} of notice or less, and you owe {amount}.', {
    shift: formatDuration(minutes),
    hours: formatDuration(terms.cancellationHours * MINUTES_PER_HOUR),
    amount: money(grossCents),
  });
}

function holiday(options: Priced): string {
  const { terms, money } = options;
  if (terms.holidayMultiplierHundredths === null) return t('None: holidays are days like others.');
  const { worked, unworked } = holidayShift(options);
  return t('A shift of {shift} on a holiday pays {worked}, and {unworked} if it isn’t worked.', {
    shift: formatDuration(worked.minutes),
    worked: money(worked.grossCents),
    unworked: money(unworked.grossCents),
  });
}

function payPeriod(options: Priced): string {
  const { terms, money } = options;
  const weeks = WEEKS_OF_PERIOD[terms.payPeriod];
  if (weeks !== undefined) {
    const { minutes, grossCents } = weeksOf40(weeks, options);
    return t('{weeks, plural, one {A week} other {# weeks}} with {hours} of work pay {amount}.', {
      weeks,
      hours: formatDuration(minutes),
      amount: money(grossCents),
    });
  }
  return terms.payPeriod === 'SEMIMONTHLY'
    ? t('From the 1st to the 15th, and from the 16th to the end of the month.')
    : t('From the 1st to the end of the month.');
}

const EXAMPLES: { readonly [field in ExampleField]: (options: Priced) => string } = {
  weeklyLimitMinutes: weeklyLimit,
  dailyLimitMinutes: dailyLimit,
  restWeekday,
  overtimeMultiplierHundredths: overtimeMultiplier,
  guaranteedMinutes: guaranteed,
  cancellationHours: cancellation,
  holidayMultiplierHundredths: holiday,
  payPeriod,
};

/** Returns a field's sentence; undefined while the rate isn't known. */
export function exampleOf(
  field: ExampleField,
  { terms, hourlyRateCents, currency }: ExampleOptions,
): string | undefined {
  if (hourlyRateCents === undefined) return undefined;
  return EXAMPLES[field]({ terms, hourlyRateCents, money: (cents) => formatMoney(cents, currency) });
}

/** 'Weeks run from Monday to Sunday.' */
export const weekWords = (weekStartsOn: number): string =>
  t('Weeks run from {first} to {last}.', {
    first: formatWeekday(weekStartsOn),
    last: formatWeekday((weekStartsOn + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK),
  });

const hoursOf = (minutes: number | null): string => formatDuration(minutes ?? 0);

const WARNINGS: { readonly [field in TermsWarning]: (preset: TermsPreset) => string } = {
  weeklyLimitMinutes: ({ id, terms }) =>
    t('This pays less than “{preset}”, which has overtime beyond {hours} a week.', {
      preset: presetName(id),
      hours: hoursOf(terms.weeklyLimitMinutes),
    }),
  dailyLimitMinutes: ({ id, terms }) =>
    t('This pays less than “{preset}”, which has overtime beyond {hours} a day.', {
      preset: presetName(id),
      hours: hoursOf(terms.dailyLimitMinutes),
    }),
  restWeekday: ({ id }) =>
    t('This pays less than “{preset}”, which has a rest day.', { preset: presetName(id) }),
  overtimeMultiplierHundredths: ({ id, terms }) =>
    t('This pays less than “{preset}”, which pays overtime at {multiplier} times the rate.', {
      preset: presetName(id),
      multiplier: formatMultiplier(terms.overtimeMultiplierHundredths),
    }),
};

/** Federal law asks for no daily limit and no rest day. */
const FEDERAL_WARNINGS: { readonly [field in TermsWarning]?: () => string } = {
  weeklyLimitMinutes: () =>
    t(
      'Below federal law: whoever doesn’t live in your home is owed overtime beyond {hours} a week (29 CFR 552.100).',
      {
        hours: hoursOf(FEDERAL_WEEK_MINUTES),
      },
    ),
  overtimeMultiplierHundredths: () =>
    t(
      'Below federal law: whoever doesn’t live in your home is owed {multiplier} times the rate beyond {hours} a week (29 CFR 552.100).',
      {
        multiplier: formatMultiplier(FEDERAL_MULTIPLIER),
        hours: hoursOf(FEDERAL_WEEK_MINUTES),
      },
    ),
};

/**
 * Returns a sentence for each field that pays less than federal law asks for, or else than the chosen preset. They
 * block nothing.
 */
export function warningsOf(
  terms: TermsWithHome,
  { preset, currency }: { preset: TermsPreset | undefined; currency: Currency },
): { readonly [field in TermsWarning]?: string } {
  const fields = preset === undefined ? [] : belowPreset(terms, preset);
  const ofPreset = preset && fields.map((field) => [field, WARNINGS[field](preset)]);
  const ofLaw = belowFederal(terms, currency).map((field) => [field, FEDERAL_WARNINGS[field]?.()]);
  return Object.fromEntries([...(ofPreset ?? []), ...ofLaw]);
}
