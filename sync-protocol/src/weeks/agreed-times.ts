/**
 * The times of a day that both sides agreed to, and the notice that they agreed with: what is kept of them when the
 * family changes the day, and whether taking the shift away is late.
 */

import { addMinutes, dateOf } from '../kernel/calendar.ts';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { isAgreed, type TimeRange } from '../schedule/hours.ts';
import { weekOf } from './nanny-week.ts';
import type { Terms } from './terms.ts';

type AgreedDay = Pick<
  AgendaDay,
  | 'date'
  | 'status'
  | 'scheduledStartUtc'
  | 'scheduledEndUtc'
  | 'answerReceivedAt'
  | 'proposedByNanny'
  | 'agreedStartUtc'
  | 'agreedEndUtc'
  | 'agreedDate'
  | 'agreedNoticeHours'
  | 'agreementEndedAt'
>;

/** Whether both sides agreed to a day's scheduled times. Hours that are recorded end no agreement that has notice. */
const isAgreedNow = (day: AgreedDay): boolean =>
  isAgreed(day) ||
  (day.status === 'COMPLETED' && day.agreedNoticeHours !== null && day.proposedByNanny !== true);

/** Returns the last times that both sides agreed to; undefined where they never did. */
export function agreedTimes(day: AgreedDay): TimeRange | undefined {
  const agreed = isAgreedNow(day);
  const start = day.agreedStartUtc ?? (agreed ? day.scheduledStartUtc : null);
  const end = day.agreedEndUtc ?? (agreed ? day.scheduledEndUtc : null);
  return start === null || end === null ? undefined : { start, end };
}

/** Returns the date of the last agreed times. A change of the household's zone moves no date. */
export function agreedDate(day: AgreedDay, timezone: string): string | undefined {
  const agreed = agreedTimes(day);
  if (agreed === undefined) return undefined;
  if (day.agreedDate !== null) return day.agreedDate;
  return agreed.start === day.scheduledStartUtc ? day.date : dateOf(agreed.start, timezone);
}

/** The agreement fields of a day that keeps no agreement to other times than its scheduled ones. */
export const NO_OTHER_AGREEMENT = {
  agreedStartUtc: null,
  agreedEndUtc: null,
  agreedDate: null,
  agreedNoticeHours: null,
  agreementEndedAt: null,
  sentHomeAt: null,
} as const;

/** Whether a day is at its agreed times, where it keeps such. */
export const isAtAgreedTimes = (day: AgreedDay): boolean =>
  day.agreedStartUtc === day.scheduledStartUtc && day.agreedEndUtc === day.scheduledEndUtc;

/**
 * Whether the server got the agreement before the shift began. Else nobody relied on it: a shift that is entered and
 * accepted after the fact is owed for its hours alone.
 */
const isAgreedInTime = (day: AgreedDay, { start }: TimeRange): boolean =>
  day.agreementEndedAt !== null || (day.answerReceivedAt !== null && day.answerReceivedAt < start);

/**
 * Returns the changed day with the times that were agreed to before the family's change. Keeps when the family first
 * changed them: a change back doesn't undo that, only the nanny's answer does.
 */
export function keepAgreement<Day extends AgreedDay>(before: AgreedDay, after: Day, receivedAt: string): Day {
  const agreed = agreedTimes(before);
  const isOver = agreed === undefined || (agreed.start <= receivedAt && !isAgreedInTime(before, agreed));
  if (isOver) return { ...after, ...NO_OTHER_AGREEMENT };
  return {
    ...after,
    agreedStartUtc: agreed.start,
    agreedEndUtc: agreed.end,
    agreedDate: before.agreedStartUtc === null ? before.date : before.agreedDate,
    agreementEndedAt: before.agreementEndedAt ?? receivedAt,
  };
}

const noticeOn = (terms: readonly Terms[], date: string): number | null =>
  weekOf(terms, date).terms?.cancellationHours ?? null;

/** Returns the notice to keep with an agreement to a day's times: that of its date's terms, before its start. */
export const noticeToKeep = (day: AgendaDay, terms: readonly Terms[], receivedAt: string): number | null =>
  receivedAt < (day.scheduledStartUtc ?? '') ? noticeOn(terms, day.date) : null;

/**
 * Returns the hours of notice of a day's agreed shift; null without notice. That in force when it was agreed to, or
 * that of its date's terms now, where they promise more.
 */
export function noticeOf(day: AgreedDay, terms: readonly Terms[], timezone: string): number | null {
  const date = agreedDate(day, timezone);
  const current = date === undefined ? null : noticeOn(terms, date);
  const kept = day.agreedNoticeHours;
  return kept === null || current === null ? (kept ?? current) : Math.max(kept, current);
}

/**
 * Returns the shift that is owed if the family takes the day away at this time; undefined where nothing is. It is owed
 * within the hours of notice, and after the start.
 */
export function lateShift(
  day: AgreedDay,
  receivedAt: string,
  noticeHours: number | null,
): TimeRange | undefined {
  const agreed = agreedTimes(day);
  if (agreed === undefined || noticeHours === null) return undefined;
  const isLate = (endedAt: string): boolean =>
    addMinutes(endedAt, noticeHours * MINUTES_PER_HOUR) >= agreed.start &&
    (endedAt < agreed.start || isAgreedInTime(day, agreed));
  // Moved back to its agreed times, a day is taken away a second time.
  const isTakenAgain = day.status !== 'DECLINED' && isAtAgreedTimes(day);
  const isOwed = isLate(day.agreementEndedAt ?? receivedAt) || (isTakenAgain && isLate(receivedAt));
  return isOwed ? agreed : undefined;
}
