/** Words of time off: kinds, dates, what a policy says, and how a balance came about. */
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import type { LeaveKind, LeavePolicy, LeavePolicyFields } from 'sync-protocol/time-off/leave-policy.ts';
import type { LeavePreset, LeavePresetId } from 'sync-protocol/time-off/leave-presets.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import {
  formatDate,
  formatDayRange,
  formatDuration,
  formatList,
  formatMonthDay,
  formatNearDate,
  startLine,
} from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

const KIND_NAMES: { readonly [kind in LeaveKind]: () => string } = {
  VACATION: () => t('Vacation'),
  SICK: () => t('Sick leave'),
  PERSONAL: () => t('Personal time'),
};

export const kindName = (kind: LeaveKind): string => KIND_NAMES[kind]();

/** Returns 'Aug 3 – 7', or the dates one by one where some are left out. */
export function datesInWords(leaves: readonly Leave[], today: string): string {
  const dates = [...new Set(leaves.map(({ date }) => date))].toSorted();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return startLine(formatNearDate(first, today));
  return dates.length > 2 || first.slice(0, 7) === last.slice(0, 7)
    ? formatDayRange(first, last)
    : formatList(dates.map((date) => formatNearDate(date, today)));
}

export const minutesOf = (leaves: readonly Leave[]): number =>
  leaves.reduce((sum, { minutes }) => sum + minutes, 0);

export const paidMinutesOf = (leaves: readonly Leave[]): number =>
  leaves.reduce((sum, { paidMinutes }) => sum + (paidMinutes ?? 0), 0);

/** Minutes that are earned for an hour of work scaled so that both are whole hours where they can be. */
function earnedFor({ minutes, perMinutes }: NonNullable<LeavePolicyFields['earn']>): string {
  const SCALE = 60;
  return t('Earns {earned} for every {worked} worked.', {
    earned: formatDuration(minutes * SCALE),
    worked: formatDuration(perMinutes * SCALE),
  });
}

function keptInWords({ carryMinutes }: LeavePolicyFields): string {
  if (carryMinutes === null) return t('What is left when the year ends is kept.');
  if (carryMinutes === 0) return t('Nothing is kept when the year ends.');
  return t('Up to {hours} are kept when the year ends.', { hours: formatDuration(carryMinutes) });
}

function yearLimitInWords({ useMaxMinutes, useMaxDays }: LeavePolicyFields): string | undefined {
  if (useMaxMinutes !== null && useMaxDays !== null)
    return t(
      'At most {hours} or {days, plural, one {# day} other {# days}} can be used in a year, whichever is more.',
      { hours: formatDuration(useMaxMinutes), days: useMaxDays },
    );
  if (useMaxMinutes !== null)
    return t('At most {hours} can be used in a year.', { hours: formatDuration(useMaxMinutes) });
  if (useMaxDays !== null)
    return t('At most {days, plural, one {# day} other {# days}} can be used in a year.', {
      days: useMaxDays,
    });
  return undefined;
}

/** Returns what a policy says, a sentence for each of its rules. */
export function policySentences(policy: LeavePolicyFields): string[] {
  const { grantMinutes, earn, yearStartsOn, maxYearMinutes, capMinutes, waitingDays, paysOut } = policy;
  const [month = '01', day = '01'] = yearStartsOn.split('-');
  const sentences = [
    grantMinutes !== null &&
      t('Gives {hours} when the year starts.', { hours: formatDuration(grantMinutes) }),
    earn !== null && earnedFor(earn),
    maxYearMinutes !== null &&
      t('At most {hours} are earned in a year.', { hours: formatDuration(maxYearMinutes) }),
    capMinutes !== null && t('Earning stops while {hours} are left.', { hours: formatDuration(capMinutes) }),
    t('The year starts on {date}.', { date: formatMonthDay(Number(month), Number(day)) }),
    keptInWords(policy),
    yearLimitInWords(policy),
    waitingDays > 0 &&
      t('It may be used after {days, plural, one {# day} other {# days}} of employment.', {
        days: waitingDays,
      }),
    paysOut && t('What is left is paid when she leaves.'),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/** Returns the policy of a kind that is in force on a date; undefined without one. */
export const policyOn = (
  policies: readonly LeavePolicy[],
  kind: LeaveKind,
  date: string,
): LeavePolicy | undefined =>
  policies.findLast((policy) => policy.kind === kind && policy.effectiveFrom <= date);

/** Returns how a balance came about since the year started: 'Kept 8 h · earned 6 h 30 min · used 8 h'. */
export function balanceParts(balance: KindBalance): string[] {
  const { carriedMinutes, grantedMinutes, earnedMinutes, takenMinutes, adjustedMinutes, lostMinutes } =
    balance;
  const parts = [
    carriedMinutes !== 0 && t('kept {hours}', { hours: formatSigned(carriedMinutes) }),
    grantedMinutes !== 0 && t('given {hours}', { hours: formatDuration(grantedMinutes) }),
    earnedMinutes !== 0 && t('earned {hours}', { hours: formatDuration(earnedMinutes) }),
    takenMinutes !== 0 && t('used {hours}', { hours: formatDuration(takenMinutes) }),
    adjustedMinutes > 0 && t('added {hours}', { hours: formatDuration(adjustedMinutes) }),
    adjustedMinutes < 0 && t('taken off {hours}', { hours: formatDuration(-adjustedMinutes) }),
    lostMinutes !== 0 && t('not kept {hours}', { hours: formatDuration(lostMinutes) }),
  ];
  return parts
    .filter((part) => typeof part === 'string')
    .map((part, index) => (index === 0 ? startLine(part) : part));
}

/** Returns '12 h 30 min', with a minus below 0. */
export const formatSigned = (minutes: number): string =>
  minutes < 0 ? `−${formatDuration(-minutes)}` : formatDuration(minutes);

export const usableFromWords = ({ usableFrom }: KindBalance, today: string): string | undefined =>
  usableFrom !== null && usableFrom > today
    ? t('May be used from {date}.', { date: formatDate(usableFrom) })
    : undefined;

const PRESET_NAMES: { readonly [id in LeavePresetId]: () => string } = {
  'us-ca': () => t('California'),
  'us-il': () => t('Illinois'),
  'us-wa': () => t('Washington'),
  'us-ma': () => t('Massachusetts'),
  'us-nj': () => t('New Jersey'),
  'us-ny': () => t('New York'),
};

export const leavePresetName = ({ id, kind }: LeavePreset): string =>
  t('{state}: {kind}', { state: PRESET_NAMES[id](), kind: kindName(kind) });

export function describeLeavePreset({ source, readOn, checkWith }: LeavePreset): string {
  return [
    t('A suggestion: check whether it fits you.'),
    readOn === null
      ? t('Source: {source}.', { source })
      : t('Source: {source}, read on {date}.', { source, date: formatDate(readOn) }),
    checkWith === null ? undefined : t('Check with: {office}.', { office: checkWith }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}
