/**
 * The schema of a household's row and settings (time zone, billing increment, currency, holidays, the employer on
 * statements, answers about taxes), with offered values, defaults and limits.
 */
import * as z from 'zod/mini';
import {
  calendarDate,
  currency,
  id,
  instant,
  NAME_MAX,
  requiredText,
  text,
  version,
} from '../kernel/values.ts';
import { TAX_YEARS_MAX, taxAnswers } from './tax-setting.ts';

/** The billing increments, in minutes, that the settings screen offers (spec, section 9). */
export const OFFERED_INCREMENTS = [1, 5, 15, 30, 60] as const;
export const billingIncrementMinutes = z.int().check(z.minimum(1), z.maximum(480));

export const OFFERED_TIMEZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

/** Only checks the length. Whether the zone exists is checked where settings are saved (kernel/calendar.ts). */
export const timezone = z
  .string('Timezone is required')
  .check(z.minLength(1, 'Timezone is required'), z.maxLength(64));

export const DEFAULT_SETTINGS = {
  timezone: 'America/New_York',
  billingIncrementMinutes: 15,
  currency: 'USD',
} as const;

export const OWN_HOLIDAYS_MAX = 100;
export const EMPLOYER_ADDRESS_MAX = 300;
export const EMPLOYER_PHONE_MAX = 40;

/** A holiday that the family chose: one date, not every year. */
export const ownHoliday = z.strictObject({ date: calendarDate, name: requiredText(NAME_MAX) });
export type OwnHoliday = z.infer<typeof ownHoliday>;

/** One family and its nannies. The row has the settings of the family profile. */
export const household = z.strictObject({
  householdId: id,
  /** Equal to householdId: each household has one row. */
  id,
  version,
  name: text(NAME_MAX),
  timezone,
  billingIncrementMinutes,
  currency,
  createdAt: instant,
  /** Whether the federal holidays of the United States are the household's, where terms pay holidays. Null: yes. */
  useFederalHolidays: z.nullable(z.boolean()),
  /** The household's own holidays, in order of date. Null: none. */
  ownHolidays: z.nullable(z.array(ownHoliday).check(z.maxLength(OWN_HOLIDAYS_MAX))),
  /** The employer on statements. Null: the household's name, and no address or telephone. */
  employerName: z.nullable(requiredText(NAME_MAX)),
  employerAddress: z.nullable(requiredText(EMPLOYER_ADDRESS_MAX)),
  employerPhone: z.nullable(requiredText(EMPLOYER_PHONE_MAX)),
  /** What the family said about its taxes, by year. Null: nothing. */
  taxAnswers: z.nullable(z.array(taxAnswers).check(z.maxLength(TAX_YEARS_MAX))),
});
export type Household = z.infer<typeof household>;
