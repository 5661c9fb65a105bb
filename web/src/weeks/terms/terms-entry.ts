/**
 * The form of terms: its fields as typed, presets that fill them, their checks, what they say, and which field a
 * refusal is about.
 */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import { stripCopied } from 'sync-protocol/kernel/value-rules.ts';
import { NOTICE_HOURS_MAX } from 'sync-protocol/schedule/agenda-day.ts';
import {
  HOURS_PER_DAY,
  HOURS_PER_WEEK,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  type PayPeriod,
  type Terms,
  type TermsFields,
} from 'sync-protocol/weeks/terms.ts';
import {
  NO_RULES,
  type PresetId,
  presetOf,
  TERMS_PRESETS,
  type TermsPreset,
} from 'sync-protocol/weeks/terms-presets.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { formatCount } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { formatAmountInput, parseAmount } from '../../kit/language/typed-amount.ts';
import { formatMultiplier } from '../terms-words.ts';
import { defaultDate, isWithinReach, nextWeekday } from './effective-dates.ts';

/** The fields as typed. '' for none: there is no such rule. */
export interface TermsEntry {
  /** Only fills the fields, and warns of what pays less. */
  preset: PresetId | '';
  /** 'yes', 'no', or '' where nobody has said. */
  livesIn: 'yes' | 'no' | '';
  effectiveFrom: string;
  /** '0' (Sunday) to '6', as is `restWeekday`. */
  weekStartsOn: string;
  /** Hours: '40', '7.5' or '7:50'. */
  weeklyLimit: string;
  dailyLimit: string;
  restWeekday: string;
  /** '1.50' */
  overtimeMultiplier: string;
  guaranteed: string;
  cancellationHours: string;
  holidayMultiplier: string;
  payPeriod: PayPeriod;
}

type TermsErrors = { [field in keyof TermsEntry]?: string };

const HUNDREDTHS = 100;

const CLOCK = /^(?<hours>\d{1,3}):(?<minutes>[0-5]\d)$/u;
const NUMBER = /^[\d.,\s]+$/u;

/** Returns hundredths of a typed number: '1.5', '1,5'. Undefined for anything else. */
function parseHundredths(typed: string): number | undefined {
  const number = stripCopied(typed).trim();
  return NUMBER.test(number) ? parseAmount(number) : undefined;
}

/** Returns the minutes of typed hours: '40', '7.5', '7,5' or '7:50'. Undefined where these aren't whole minutes. */
export function parseHours(typed: string): number | undefined {
  const clock = CLOCK.exec(stripCopied(typed).trim())?.groups;
  if (clock !== undefined) return Number(clock['hours']) * MINUTES_PER_HOUR + Number(clock['minutes']);
  const hundredths = parseHundredths(typed);
  if (hundredths === undefined) return undefined;
  const minutes = (hundredths * MINUTES_PER_HOUR) / HUNDREDTHS;
  return Number.isInteger(minutes) ? minutes : undefined;
}

/** Returns '40', '7.50', or '7:20' where hundredths of hours can't say it. */
export function formatHoursInput(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (rest === 0) return String(hours);
  const hundredths = (minutes * HUNDREDTHS) / MINUTES_PER_HOUR;
  return Number.isInteger(hundredths)
    ? formatAmountInput(hundredths)
    : `${hours}:${String(rest).padStart(2, '0')}`;
}

const orNone = <Value, Text extends string = string>(
  value: Value | null,
  write: (value: Value) => Text,
): Text | '' => (value === null ? '' : write(value));

type RuleEntry = Omit<TermsEntry, 'preset' | 'effectiveFrom' | 'livesIn'>;

const toHome = (livesIn: boolean | null): TermsEntry['livesIn'] =>
  orNone(livesIn, (is) => (is ? 'yes' : 'no'));
const HOMES = { yes: true, no: false, '': null } as const;

/** Returns what the entry says of where the nanny lives; null: nothing. */
export const livesInOf = ({ livesIn }: Pick<TermsEntry, 'livesIn'>): boolean | null => HOMES[livesIn];

const toRules = (terms: TermsFields): RuleEntry => ({
  weekStartsOn: String(terms.weekStartsOn),
  weeklyLimit: orNone(terms.weeklyLimitMinutes, formatHoursInput),
  dailyLimit: orNone(terms.dailyLimitMinutes, formatHoursInput),
  restWeekday: orNone(terms.restWeekday, String),
  overtimeMultiplier: formatAmountInput(terms.overtimeMultiplierHundredths),
  guaranteed: orNone(terms.guaranteedMinutes, formatHoursInput),
  cancellationHours: orNone(terms.cancellationHours, String),
  holidayMultiplier: orNone(terms.holidayMultiplierHundredths, formatAmountInput),
  payPeriod: terms.payPeriod,
});

const inForce = (all: readonly Terms[], date: string): Terms | undefined =>
  all.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? all[0];

/** Returns the form for terms that begin with the next week, like those in force then; or for `edited` terms. */
export function initialEntry(all: readonly Terms[], today: string, edited?: Terms): TermsEntry {
  const { weekStartsOn } = inForce(all, today) ?? NO_RULES;
  const effectiveFrom = edited?.effectiveFrom ?? defaultDate(today, weekStartsOn);
  const like = edited ?? inForce(all, effectiveFrom);
  return {
    preset: (like && presetOf(like)) ?? '',
    livesIn: toHome(like?.livesIn ?? null),
    effectiveFrom,
    ...toRules(like ?? NO_RULES),
  };
}

export const presetNamed = (id: PresetId | ''): TermsPreset | undefined =>
  TERMS_PRESETS.find((preset) => preset.id === id);

/** Returns the entry with a preset's overtime, and for whom it is. What presets leave open stays: also which day is the rest day. */
export function withPreset(entry: TermsEntry, id: PresetId | ''): TermsEntry {
  const preset = presetNamed(id);
  if (preset === undefined) return { ...entry, preset: '' };
  const { weeklyLimit, dailyLimit, restWeekday, overtimeMultiplier } = toRules(preset.terms);
  const keepsDay = restWeekday !== '' && entry.restWeekday !== '';
  return {
    ...entry,
    preset: preset.id,
    livesIn: toHome(preset.terms.livesIn),
    weeklyLimit,
    dailyLimit,
    restWeekday: keepsDay ? entry.restWeekday : restWeekday,
    overtimeMultiplier,
  };
}

/** Returns the entry with another first day of the week, and the first date from its own on with that weekday. */
export const withWeekStart = (entry: TermsEntry, weekStartsOn: string): TermsEntry => ({
  ...entry,
  weekStartsOn,
  effectiveFrom: nextWeekday(entry.effectiveFrom, Number(weekStartsOn)),
});

/** A value as typed: null for none, undefined where it can't be read or is out of bounds. */
type Typed = number | null | undefined;

function within(
  typed: string,
  parse: (typed: string) => number | undefined,
  [min, max]: readonly [number, number],
): Typed {
  if (typed.trim() === '') return null;
  const value = parse(typed);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

const hoursWithin = (typed: string, maxHours: number): Typed =>
  within(typed, parseHours, [0, maxHours * MINUTES_PER_HOUR]);

const multiplierOf = (typed: string): Typed =>
  within(typed, parseHundredths, [MULTIPLIER_MIN, MULTIPLIER_MAX]);

const parseCount = (typed: string): number | undefined =>
  /^\d+$/u.test(typed.trim()) ? Number(typed) : undefined;

const readFields = (entry: TermsEntry) => ({
  weekStartsOn: Number(entry.weekStartsOn),
  weeklyLimitMinutes: hoursWithin(entry.weeklyLimit, HOURS_PER_WEEK),
  dailyLimitMinutes: hoursWithin(entry.dailyLimit, HOURS_PER_DAY),
  restWeekday: entry.restWeekday === '' ? null : Number(entry.restWeekday),
  // Unlike the others it has no 'none'.
  overtimeMultiplierHundredths: multiplierOf(entry.overtimeMultiplier) ?? undefined,
  guaranteedMinutes: hoursWithin(entry.guaranteed, HOURS_PER_WEEK),
  cancellationHours: within(entry.cancellationHours, parseCount, [1, NOTICE_HOURS_MAX]),
  holidayMultiplierHundredths: multiplierOf(entry.holidayMultiplier),
  payPeriod: entry.payPeriod,
});

type ReadFields = ReturnType<typeof readFields>;

const isComplete = (fields: ReadFields): fields is ReadFields & TermsFields =>
  Object.values(fields).every((value) => value !== undefined);

/** Returns what the fields say; undefined while one of them can't be read. */
export function toFields(entry: TermsEntry): TermsFields | undefined {
  const fields = readFields(entry);
  return isComplete(fields) ? fields : undefined;
}

/** Returns what the readable fields say, for examples while somebody types: the others count as none. */
export function readableFields(entry: TermsEntry): TermsFields {
  const fields = readFields(entry);
  return {
    ...fields,
    weeklyLimitMinutes: fields.weeklyLimitMinutes ?? null,
    dailyLimitMinutes: fields.dailyLimitMinutes ?? null,
    overtimeMultiplierHundredths:
      fields.overtimeMultiplierHundredths ?? NO_RULES.overtimeMultiplierHundredths,
    guaranteedMinutes: fields.guaranteedMinutes ?? null,
    cancellationHours: fields.cancellationHours ?? null,
    holidayMultiplierHundredths: fields.holidayMultiplierHundredths ?? null,
  };
}

const hoursError = (max: number): string =>
  t('Enter hours from 0 to {max}, such as 8 or 7:30, or leave it empty.', { max: formatCount(max) });

const multiplierError = (): string =>
  t('Enter a number from {min} to {max}, such as {example}.', {
    min: formatMultiplier(MULTIPLIER_MIN),
    max: formatMultiplier(MULTIPLIER_MAX),
    example: formatMultiplier(150),
  });

/** Returns a sentence for each field that can't be saved. */
export function validateTerms(entry: TermsEntry, today: string): TermsErrors {
  const fields = readFields(entry);
  const { overtimeMultiplierHundredths: overtime, holidayMultiplierHundredths: holiday } = fields;
  const errors: TermsErrors = {};
  if (!isWithinReach(entry.effectiveFrom, today)) errors.effectiveFrom = t('Choose a later date.');
  if (fields.weeklyLimitMinutes === undefined) errors.weeklyLimit = hoursError(HOURS_PER_WEEK);
  if (fields.dailyLimitMinutes === undefined) errors.dailyLimit = hoursError(HOURS_PER_DAY);
  if (overtime === undefined) errors.overtimeMultiplier = multiplierError();
  if (fields.guaranteedMinutes === undefined) errors.guaranteed = hoursError(HOURS_PER_WEEK);
  if (fields.cancellationHours === undefined) {
    errors.cancellationHours = t('Enter whole hours from 1 to {max}, or leave it empty.', {
      max: formatCount(NOTICE_HOURS_MAX),
    });
  }
  if (holiday === undefined) errors.holidayMultiplier = multiplierError();
  else if (holiday !== null && overtime !== undefined && holiday < overtime) {
    errors.holidayMultiplier = holidayTooLow(overtime);
  }
  return errors;
}

const holidayTooLow = (overtimeHundredths: number): string =>
  t('Must be at least the overtime multiplier, {multiplier}.', {
    multiplier: formatMultiplier(overtimeHundredths),
  });

const FIELD_OF_REFUSAL: { readonly [code: string]: keyof TermsEntry } = {
  not_week_start: 'effectiveFrom',
  too_far_back: 'effectiveFrom',
  lowers_worked_week: 'effectiveFrom',
  terms_lower_pay: 'effectiveFrom',
  week_start_fixed: 'weekStartsOn',
  holiday_multiplier_low: 'holidayMultiplier',
};

/** Returns the sentence of a refusal beside the field that it is about. */
export function refusedFields(error: unknown): TermsErrors {
  const field = error instanceof Rejection ? FIELD_OF_REFUSAL[error.code] : undefined;
  return field === undefined ? {} : { [field]: failureSentence(error) };
}
