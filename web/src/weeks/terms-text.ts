/**
 * Terms for both sides to read: sentences of what they pay, names of presets and whom they are for, names of pay
 * periods, and which terms are in force on a date.
 */

import { MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { PayPeriod, Terms, TermsFields } from 'sync-protocol/weeks/terms.ts';
import type { PresetId, TermsPreset, TermsWithHome } from 'sync-protocol/weeks/terms-presets.ts';
import { formatDuration, formatMoney, formatWeekday } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatMultiplier } from './terms-words.ts';

const STRAIGHT = 100;

/** '$33.75'; undefined where that isn't a whole number of cents: the multiplied rate is never rounded. */
function multipliedRate(rateCents: number, hundredths: number, currency: Currency): string | undefined {
  const product = rateCents * hundredths;
  return product % STRAIGHT === 0 ? formatMoney(product / STRAIGHT, currency) : undefined;
}

/** What sentences about terms need to name amounts. The rate is undefined until it is known. */
export interface RateOfTerms {
  readonly hourlyRateCents: number | undefined;
  readonly currency: Currency;
}

/** The messages of one limit of overtime, without and with what the hour pays. */
type OvertimeWords = (values: { multiplier: string; amount: string | undefined }) => string;

function limitsOf({ weeklyLimitMinutes, dailyLimitMinutes, restWeekday }: TermsFields): OvertimeWords[] {
  const limits: OvertimeWords[] = [];
  if (weeklyLimitMinutes !== null) {
    const hours = formatDuration(weeklyLimitMinutes);
    limits.push(({ multiplier, amount }) =>
      amount === undefined
        ? t('{hours} a week at the rate, then {multiplier} ×.', { hours, multiplier })
        : t('{hours} a week at the rate, then {multiplier} ×: {amount} an hour.', {
            hours,
            multiplier,
            amount,
          }),
    );
  }
  if (dailyLimitMinutes !== null) {
    const hours = formatDuration(dailyLimitMinutes);
    limits.push(({ multiplier, amount }) =>
      amount === undefined
        ? t('{hours} a day at the rate, then {multiplier} ×.', { hours, multiplier })
        : t('{hours} a day at the rate, then {multiplier} ×: {amount} an hour.', {
            hours,
            multiplier,
            amount,
          }),
    );
  }
  if (restWeekday !== null) {
    const weekday = formatWeekday(restWeekday);
    limits.push(({ multiplier, amount }) =>
      amount === undefined
        ? t('All hours on the rest day, {weekday}, at {multiplier} ×.', { weekday, multiplier })
        : t('All hours on the rest day, {weekday}, at {multiplier} ×: {amount} an hour.', {
            weekday,
            multiplier,
            amount,
          }),
    );
  }
  return limits;
}

/** The first sentence says what an hour of overtime pays, where that is known and whole cents. */
function overtimeSentences(terms: TermsFields, { hourlyRateCents, currency }: RateOfTerms): string[] {
  const limits = limitsOf(terms);
  if (limits.length === 0) return [t('There is no overtime: each hour pays the rate.')];
  const hundredths = terms.overtimeMultiplierHundredths;
  const multiplier = formatMultiplier(hundredths);
  const amount =
    hourlyRateCents === undefined ? undefined : multipliedRate(hourlyRateCents, hundredths, currency);
  return limits.map((say, index) => say({ multiplier, amount: index === 0 ? amount : undefined }));
}

const PAID_EVERY: { readonly [period in PayPeriod]: () => string } = {
  WEEKLY: () => t('Pay is due every week.'),
  BIWEEKLY: () => t('Pay is due every two weeks.'),
  SEMIMONTHLY: () => t('Pay is due twice a month.'),
  MONTHLY: () => t('Pay is due every month.'),
};

function homeSentence(livesIn: boolean | null): string {
  if (livesIn === null) return t('It isn’t said whether the nanny lives in the family’s home.');
  return livesIn
    ? t('The nanny lives in the family’s home.')
    : t('The nanny doesn’t live in the family’s home.');
}

/** The parts of terms that are said, and changed, by themselves. */
export type TermsRule =
  | 'overtime'
  | 'guaranteed'
  | 'cancellation'
  | 'holidays'
  | 'payPeriod'
  | 'weekStart'
  | 'home';

export interface SaidRule {
  readonly rule: TermsRule;
  /** One or more sentences. */
  readonly words: string;
}

/** Returns what terms say, rule by rule. A rule that they don't have is said, too. */
export function termsSentences(terms: TermsWithHome, rate: RateOfTerms): SaidRule[] {
  const { livesIn = null } = terms;
  const { weekStartsOn, guaranteedMinutes, cancellationHours, holidayMultiplierHundredths } = terms;
  return [
    { rule: 'overtime', words: overtimeSentences(terms, rate).join(' ') },
    {
      rule: 'guaranteed',
      words:
        guaranteedMinutes === null
          ? t('No hours are guaranteed.')
          : t('At least {hours} a week are paid, even if fewer are worked.', {
              hours: formatDuration(guaranteedMinutes),
            }),
    },
    {
      rule: 'cancellation',
      words:
        cancellationHours === null
          ? t('Shifts that the family cancels are not paid.')
          : t('An accepted shift that the family cancels {hours} or less before its start is paid.', {
              hours: formatDuration(cancellationHours * MINUTES_PER_HOUR),
            }),
    },
    {
      rule: 'holidays',
      words:
        holidayMultiplierHundredths === null
          ? t('Holidays are paid like other days.')
          : t(
              'Hours on a holiday pay {multiplier} times the rate. An accepted shift on a holiday is paid even if it is not worked.',
              { multiplier: formatMultiplier(holidayMultiplierHundredths) },
            ),
    },
    { rule: 'payPeriod', words: PAID_EVERY[terms.payPeriod]() },
    { rule: 'weekStart', words: t('Weeks begin on {weekday}.', { weekday: formatWeekday(weekStartsOn) }) },
    { rule: 'home', words: homeSentence(livesIn) },
  ];
}

const PERIOD_NAMES: { readonly [period in PayPeriod]: () => string } = {
  WEEKLY: () => t('Every week'),
  BIWEEKLY: () => t('Every two weeks'),
  SEMIMONTHLY: () => t('Twice a month'),
  MONTHLY: () => t('Every month'),
};

export const payPeriodName = (period: PayPeriod): string => PERIOD_NAMES[period]();

/** In the order of the choice. */
export const PAY_PERIODS = Object.keys(PERIOD_NAMES) as PayPeriod[];

const PRESET_NAMES: { readonly [id in PresetId]: () => string } = {
  'us-federal': () => t('US federal'),
  'us-federal-live-in': () => t('US federal, live-in'),
  'us-ny': () => t('New York'),
  'us-ny-live-in': () => t('New York, live-in'),
  'us-ca-attendant': () => t('California, personal attendant'),
  'us-ca-attendant-live-in': () => t('California, personal attendant, live-in'),
  'us-ma': () => t('Massachusetts'),
};

export const presetName = (id: PresetId): string => PRESET_NAMES[id]();

/** Whom a preset is for, besides whether she lives in. */
const PRESET_FOR: { readonly [id in PresetId]?: () => string } = {
  'us-federal-live-in': () => t('State law may ask for more.'),
  'us-ca-attendant': () =>
    t('For personal attendants: at most a fifth of the week’s hours may be other work.'),
  'us-ca-attendant-live-in': () =>
    t('For personal attendants: at most a fifth of the week’s hours may be other work.'),
  'us-ma': () => t('The rest day is for a nanny who works 40 hours a week or more.'),
};

/** Returns whom a preset is for. */
export function presetIsFor({ id, terms }: TermsPreset): string {
  const home = terms.livesIn
    ? t('For a nanny who lives in your home.')
    : t('For a nanny who lives out, in her own home.');
  return [home, PRESET_FOR[id]?.()].filter((sentence) => sentence !== undefined).join(' ');
}

export type TermsState = 'earlier' | 'current' | 'upcoming';

/** Returns which of a nanny's terms each is, on a date. `all`: by their first date, oldest first. */
export function stateOfTerms(all: readonly Terms[], { effectiveFrom }: Terms, today: string): TermsState {
  if (effectiveFrom > today) return 'upcoming';
  const current = all.findLast((each) => each.effectiveFrom <= today);
  return current?.effectiveFrom === effectiveFrom ? 'current' : 'earlier';
}
