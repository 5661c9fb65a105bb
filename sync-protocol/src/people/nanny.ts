/**
 * Schemas of a nanny's record in a household (name, account, color, first and last date with the week's plan, tax id
 * and settings, removal) and of her hourly rates, each in force from a date.
 */
import * as z from 'zod/mini';
import {
  calendarDate,
  email,
  hourlyRateCents,
  id,
  idLastFour,
  instant,
  personName,
  rowId,
  version,
} from '../kernel/values.ts';
import { NANNY_COLORS } from './nanny-color-names.ts';
import { TAX_YEARS_MAX, taxSetting } from './tax-setting.ts';

export const nannyColor = z.enum(NANNY_COLORS);

/** Planned minutes of each weekday, 0 = Sunday to 6 = Saturday. */
const weekPlan = z.array(z.int().check(z.minimum(0), z.maximum(1440))).check(z.length(7));

/** A nanny's record in one household. She may have an account (nannyUserId) and records in other households. */
export const nanny = z.strictObject({
  householdId: id,
  id,
  /** Equal to id. Every row that a nanny may see has her id, so that one index finds her changes. */
  nannyId: id,
  version,
  name: personName,
  email,
  nannyUserId: z.nullable(id),
  /** Her color in the family's views. Null: the family chose none, and people/nanny-colors.ts derives one. */
  color: z.nullable(nannyColor),
  createdAt: instant,
  /**
   * The date on which her account was linked, null if she had worked before; and the planned minutes of each weekday (0
   * = Sunday) at that time.
   */
  startedOn: z.nullable(calendarDate),
  startPlan: z.nullable(weekPlan),
  /** The date on which her account was unlinked, and the plan at that time. */
  endedOn: z.nullable(calendarDate),
  endPlan: z.nullable(weekPlan),
  /** The last four digits of her tax id, for statements. A whole one is never stored. */
  idLastFour: z.nullable(idLastFour),
  /** What the family chose for her Social Security and Medicare, by year. Null: nothing. */
  taxSettings: z.nullable(z.array(taxSetting).check(z.maxLength(TAX_YEARS_MAX))),
  /** When the family removed her: her money, weeks and statements stay, her schedule and to-dos are gone. */
  archivedAt: z.nullable(instant),
  /** The account that was linked when she was removed: it keeps these records in its export. */
  formerUserId: z.nullable(id),
});
export type Nanny = z.infer<typeof nanny>;

/** The hourly rate from a date on. The id is '<nannyId>/<effectiveFrom>', so there is at most one per date. */
export const rate = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  effectiveFrom: calendarDate,
  hourlyRateCents,
});
export type Rate = z.infer<typeof rate>;

export const rateId = (nannyId: string, effectiveFrom: string): string => `${nannyId}/${effectiveFrom}`;
