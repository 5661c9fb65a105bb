/** The schema of a leave policy: how one kind of a nanny's time off is earned, kept and used, in force from a date. */
import * as z from 'zod/mini';
import { calendarDate, id, rowId, version } from '../kernel/values.ts';

export const LEAVE_KINDS = ['VACATION', 'SICK', 'PERSONAL'] as const;
export const leaveKind = z.enum(LEAVE_KINDS);
export type LeaveKind = z.infer<typeof leaveKind>;

/** The hours of a year: no policy grants, keeps or caps more. */
export const LEAVE_MINUTES_MAX = 366 * 24 * 60;
const DAYS_MAX = 366;
/** The longest work that earns one minute: 1:10,000 is less than an hour a year. */
const WORK_MAX = 10_000;

const minutesOrNone = z.nullable(z.int().check(z.minimum(0), z.maximum(LEAVE_MINUTES_MAX)));
const workedMinutes = z.int().check(z.minimum(1), z.maximum(WORK_MAX));

/** A day of each year, MM-DD. 29 February counts as 1 March in other years. */
const monthAndDay = z
  .string()
  .check(z.refine((value) => calendarDate.safeParse(`2000-${value}`).success, 'Must be a day like 01-31'));

/** Minutes earned for minutes worked. */
export const leaveRatio = z.strictObject({ minutes: workedMinutes, perMinutes: workedMinutes });

/** What a family enters. Null: there is no such rule. */
export const LEAVE_POLICY_FIELDS = {
  /** Granted whole when the year starts, and when the first policy of a kind does. */
  grantMinutes: minutesOrNone,
  /** Minutes earned for each `perMinutes` worked: 1 and 30 are one hour for 30. */
  earn: z.nullable(leaveRatio),
  yearStartsOn: monthAndDay,
  /** Earned in a year at most. */
  maxYearMinutes: minutesOrNone,
  /** The balance from which on nothing is earned. Grants and additions go beyond it. */
  capMinutes: minutesOrNone,
  /** Kept when the year starts. Null: all of it. */
  carryMinutes: minutesOrNone,
  /** Days of employment before it may be used, a warning. */
  waitingDays: z.int().check(z.minimum(0), z.maximum(DAYS_MAX)),
  /** Used in a year at most: the greater of both, a day being the planned minutes of its date. */
  useMaxMinutes: minutesOrNone,
  useMaxDays: z.nullable(z.int().check(z.minimum(0), z.maximum(DAYS_MAX))),
  /** What is left is paid when she leaves. */
  paysOut: z.boolean(),
};
export const leavePolicyFields = z.strictObject(LEAVE_POLICY_FIELDS);
export type LeavePolicyFields = z.infer<typeof leavePolicyFields>;

/** A policy of a nanny and kind from a date on. The id is '<nannyId>/<kind>/<effectiveFrom>'. */
export const leavePolicy = z.strictObject({
  householdId: id,
  id: rowId,
  nannyId: id,
  version,
  kind: leaveKind,
  effectiveFrom: calendarDate,
  ...LEAVE_POLICY_FIELDS,
});
export type LeavePolicy = z.infer<typeof leavePolicy>;

export const leavePolicyId = (nannyId: string, kind: LeaveKind, effectiveFrom: string): string =>
  `${nannyId}/${kind}/${effectiveFrom}`;

const FIELD_NAMES = Object.keys(LEAVE_POLICY_FIELDS) as (keyof LeavePolicyFields)[];

/** Returns a policy's fields alone, in the order of the schema. */
export const fieldsOfPolicy = (policy: LeavePolicyFields): LeavePolicyFields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, policy[name]])) as LeavePolicyFields;

/** Whether a limit is lower than another; null is none. */
const isTighter = (a: number | null, b: number | null): boolean => a !== null && (b === null || a < b);

/** Whether fields give her less than others in any way. Another start of the year does: it may drop what isn't carried. */
export function givesLess(fields: LeavePolicyFields, before: LeavePolicyFields): boolean {
  const [earn, earned] = [fields.earn ?? { minutes: 0, perMinutes: 1 }, before.earn];
  const earnsLess = earned !== null && earn.minutes * earned.perMinutes < earned.minutes * earn.perMinutes;
  const limits = ['maxYearMinutes', 'capMinutes', 'carryMinutes', 'useMaxMinutes', 'useMaxDays'] as const;
  return (
    earnsLess ||
    (fields.grantMinutes ?? 0) < (before.grantMinutes ?? 0) ||
    limits.some((name) => isTighter(fields[name], before[name])) ||
    fields.yearStartsOn !== before.yearStartsOn ||
    fields.waitingDays > before.waitingDays ||
    (before.paysOut && !fields.paysOut)
  );
}

/** Returns the read of a nanny's policies. */
export const policiesOf = (nannyId: string) => ({ table: 'leavePolicy', where: { nannyId } }) as const;
