/**
 * Approved leave of a week's dates: what prices it, and what each date pays. A minute of a date is paid once: hours, owed
 * cancellations and owed holidays come first, leave pays what is left of the planned minutes.
 */
import { by } from '../kernel/compare-keys.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Leave } from '../time-off/leave.ts';
import { paidLeaveOf } from '../time-off/paid-leave.ts';
import { minutesOfPlan } from '../time-off/planned-date.ts';
import { type MinutesAtRate, minutesOf, sumOf } from './pay-parts.ts';
import type { LeaveFact } from './week.ts';

interface LeaveRows {
  readonly leaves: readonly Leave[];
  readonly days: readonly AgendaDay[];
  /** Returns the hourly rate of a date, in cents. */
  readonly rateOn: (date: string) => number;
}

interface DatedMinutes {
  readonly date: string;
  readonly minutes: number;
}

/**
 * Returns what leave of a week's dates prices, in order of date, whatever the order of the rows. No rate that was
 * set later lowers what leave pays; a raise counts. The rate that one request keeps pays no other of its date.
 */
export function leaveFactsIn(
  { start, end }: { readonly start: string; readonly end: string },
  { leaves, days, rateOn }: LeaveRows,
): LeaveFact[] {
  const ofWeek = leaves.filter(({ date, status }) => status === 'APPROVED' && date >= start && date <= end);
  return [...groupBy(ofWeek, ({ date }) => date)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, each]) => ({
      date,
      plannedMinutes: Math.max(minutesOfPlan(days, date), ...each.map((leave) => leave.plannedMinutes)),
      declinedMinutes: sumOf(
        days.map((day) => (day.date === date && day.status === 'DECLINED' ? (day.declinedMinutes ?? 0) : 0)),
      ),
      hourlyRateCents: rateOn(date),
      leaves: each
        .map(({ id, minutes, paidMinutes, answeredAt, rateCents }) => ({
          id,
          minutes,
          paidMinutes: paidMinutes ?? 0,
          answeredAt: answeredAt ?? '',
          hourlyRateCents: Math.max(rateOn(date), rateCents ?? 0),
        }))
        .toSorted(by(({ answeredAt, id }) => [answeredAt, id])),
    }));
}

/** What leave of one date comes to. */
export interface LeavePart extends DatedMinutes {
  /** Paid minutes, each at the rate of its leave. */
  readonly paid: readonly MinutesAtRate[];
  readonly unpaidMinutes: number;
  /** Declined minutes that leave of the date covers: they lower a guarantee only once. */
  readonly coveredDeclines: number;
  /** Paid minutes by leave: they are what each takes from its balance. */
  readonly paidByLeave: ReadonlyMap<string, number>;
}

interface OtherMinutes {
  readonly worked: readonly DatedMinutes[];
  readonly cancelled: readonly DatedMinutes[];
  /** Unworked shifts of dates that pay as holidays. */
  readonly holidays: readonly DatedMinutes[];
}

const on = (parts: readonly DatedMinutes[], date: string): number =>
  minutesOf(parts.filter((part) => part.date === date));

/** Returns what leave of each date pays beside what else the date pays. */
export function leaveParts(
  facts: readonly LeaveFact[],
  { worked, cancelled, holidays }: OtherMinutes,
): LeavePart[] {
  return facts.map(({ date, plannedMinutes, declinedMinutes, hourlyRateCents, leaves }) => {
    const workedMinutes = on(worked, date);
    const cancelledMinutes = on(cancelled, date);
    const holidayMinutes = on(holidays, date);
    const paidByLeave = paidLeaveOf(
      { plannedMinutes, workedMinutes, cancelledMinutes, holidayMinutes },
      leaves,
    );
    const minutes = sumOf(paidByLeave.values());
    const paid = leaves.map((leave) => ({
      minutes: paidByLeave.get(leave.id) ?? 0,
      hourlyRateCents: leave.hourlyRateCents ?? hourlyRateCents,
    }));
    const left = plannedMinutes - workedMinutes - cancelledMinutes - holidayMinutes - minutes;
    const asked = sumOf(leaves.map((leave) => leave.minutes - leave.paidMinutes));
    const unpaidMinutes = Math.min(asked, Math.max(0, left));
    const coveredDeclines = Math.min(declinedMinutes, minutes + unpaidMinutes);
    return { date, minutes, paid, unpaidMinutes, coveredDeclines, paidByLeave };
  });
}
