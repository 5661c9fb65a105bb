/** The form of a time off policy: its fields as typed, what a preset fills in, and what they say. */
import { MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import { calendarDate } from 'sync-protocol/kernel/values.ts';
import {
  LEAVE_MINUTES_MAX,
  type LeaveKind,
  type LeavePolicy,
  type LeavePolicyFields,
} from 'sync-protocol/time-off/leave-policy.ts';
import { LEAVE_PRESETS, type LeavePresetId, NO_LEAVE_RULES } from 'sync-protocol/time-off/leave-presets.ts';
import { t } from '../kit/language/messages.ts';
import type { EntryErrors } from '../kit/use-entry.ts';
import { formatHoursInput } from '../weeks/terms/terms-entry.ts';
import { minutesTyped } from './typed-minutes.ts';

/** The fields as typed. '' for none: there is no such rule. */
export interface PolicyEntry {
  readonly preset: LeavePresetId | '';
  readonly kind: LeaveKind;
  readonly effectiveFrom: string;
  /** Hours: '40', '7.5' or '7:50', like all others. */
  readonly grant: string;
  /** Hours of work that earn one hour. */
  readonly earnPer: string;
  /** '1' to '12'. */
  readonly yearMonth: string;
  /** '1' to '31'. */
  readonly yearDay: string;
  readonly maxYear: string;
  readonly cap: string;
  readonly carry: string;
  readonly waitingDays: string;
  readonly useMax: string;
  readonly useMaxDays: string;
  readonly paysOut: 'yes' | 'no';
}

const hoursOrNone = (minutes: number | null): string => (minutes === null ? '' : formatHoursInput(minutes));
const numberOrNone = (value: number | null): string => (value === null ? '' : String(value));

/** Returns the hours of work that earn an hour, as typed. */
const earnPerOf = ({ earn }: LeavePolicyFields): string =>
  earn === null ? '' : formatHoursInput((earn.perMinutes * MINUTES_PER_HOUR) / earn.minutes);

type RuleEntry = Omit<PolicyEntry, 'preset' | 'kind' | 'effectiveFrom'>;

function toRules(fields: LeavePolicyFields): RuleEntry {
  const [month = '01', day = '01'] = fields.yearStartsOn.split('-');
  return {
    grant: hoursOrNone(fields.grantMinutes),
    earnPer: earnPerOf(fields),
    yearMonth: String(Number(month)),
    yearDay: String(Number(day)),
    maxYear: hoursOrNone(fields.maxYearMinutes),
    cap: hoursOrNone(fields.capMinutes),
    carry: hoursOrNone(fields.carryMinutes),
    waitingDays: fields.waitingDays === 0 ? '' : String(fields.waitingDays),
    useMax: hoursOrNone(fields.useMaxMinutes),
    useMaxDays: numberOrNone(fields.useMaxDays),
    paysOut: fields.paysOut ? 'yes' : 'no',
  };
}

/** Returns the form of a new policy of a kind, like the one before if there is one; or of an existing one. */
export const initialPolicy = (
  kind: LeaveKind,
  { before, effectiveFrom }: { before: LeavePolicy | undefined; effectiveFrom: string },
): PolicyEntry => ({ preset: '', kind, effectiveFrom, ...toRules(before ?? NO_LEAVE_RULES) });

/** Returns the form with what a preset fills in. */
export function withPreset(entry: PolicyEntry, id: LeavePresetId | ''): PolicyEntry {
  const preset = LEAVE_PRESETS.find((each) => each.id === id);
  return preset === undefined
    ? { ...entry, preset: '' }
    : { ...entry, preset: preset.id, kind: preset.kind, ...toRules(preset.fields) };
}

const DAYS_MAX = 366;
const WORK_HOURS_MAX = 10_000;

const wholeTyped = (typed: string, max: number): number | undefined => {
  const trimmed = typed.trim();
  return /^\d{1,5}$/u.test(trimmed) && Number(trimmed) <= max ? Number(trimmed) : undefined;
};

const two = (typed: string): string => typed.padStart(2, '0');

const wrongHours = (): string => t('Enter hours like 40 or 7:30.');

const hoursWrong = (typed: string): string | undefined =>
  typed.trim() === '' || minutesTyped(typed, [0, LEAVE_MINUTES_MAX]) !== undefined ? undefined : wrongHours();

const daysWrong = (typed: string): string | undefined =>
  typed.trim() === '' || wholeTyped(typed, DAYS_MAX) !== undefined
    ? undefined
    : t('Enter a number of days up to {max}.', { max: DAYS_MAX });

/** Returns the errors beside the fields; none for a form that can be saved. */
export function validatePolicy(entry: PolicyEntry): EntryErrors<PolicyEntry> {
  const perWork = minutesTyped(entry.earnPer, [1, WORK_HOURS_MAX]);
  const isDay = calendarDate.safeParse(`2000-${two(entry.yearMonth)}-${two(entry.yearDay.trim())}`).success;
  const found: [keyof PolicyEntry, string | undefined][] = [
    ['effectiveFrom', entry.effectiveFrom === '' ? t('Required') : undefined],
    ['grant', hoursWrong(entry.grant)],
    ['earnPer', entry.earnPer.trim() === '' || perWork !== undefined ? undefined : wrongHours()],
    ['yearDay', isDay ? undefined : t('This month has no such day.')],
    ['maxYear', hoursWrong(entry.maxYear)],
    ['cap', hoursWrong(entry.cap)],
    ['carry', hoursWrong(entry.carry)],
    ['waitingDays', daysWrong(entry.waitingDays)],
    ['useMax', hoursWrong(entry.useMax)],
    ['useMaxDays', daysWrong(entry.useMaxDays)],
  ];
  return Object.fromEntries(found.flatMap(([name, error]) => (error === undefined ? [] : [[name, error]])));
}

const minutesOrNull = (typed: string): number | null => minutesTyped(typed, [0, LEAVE_MINUTES_MAX]) ?? null;

/** Returns the fields of a valid form. */
export function toPolicyFields(entry: PolicyEntry): LeavePolicyFields {
  const perMinutes = minutesTyped(entry.earnPer, [1, WORK_HOURS_MAX]);
  return {
    grantMinutes: minutesOrNull(entry.grant),
    // Of minutes that earn an hour, whole hours are told as 1 for so many.
    earn: perMinutes === undefined ? null : earnOf(perMinutes),
    yearStartsOn: `${two(entry.yearMonth)}-${two(entry.yearDay.trim())}`,
    maxYearMinutes: minutesOrNull(entry.maxYear),
    capMinutes: minutesOrNull(entry.cap),
    carryMinutes: minutesOrNull(entry.carry),
    waitingDays: wholeTyped(entry.waitingDays, DAYS_MAX) ?? 0,
    useMaxMinutes: minutesOrNull(entry.useMax),
    useMaxDays: wholeTyped(entry.useMaxDays, DAYS_MAX) ?? null,
    paysOut: entry.paysOut === 'yes',
  };
}

const earnOf = (workedMinutes: number): NonNullable<LeavePolicyFields['earn']> =>
  workedMinutes % MINUTES_PER_HOUR === 0
    ? { minutes: 1, perMinutes: workedMinutes / MINUTES_PER_HOUR }
    : { minutes: MINUTES_PER_HOUR, perMinutes: workedMinutes };
