/**
 * The balance of one kind of a nanny's time off on a date, from her policies and what happened on each date. Nobody
 * stores it: the same rows give the same balance on every device, whatever the order in which they arrived.
 *
 * On each date, in this order: the year starts, time off is taken and adjusted, the hours of the date earn.
 */
import { addDays } from '../kernel/calendar.ts';
import { type Fraction, fraction, greatest, least, minus, plus, wholeOf, ZERO } from './fraction.ts';
import type { LeavePolicy } from './leave-policy.ts';

/** What happened on one date. Dates may repeat. */
export interface LeaveEvent {
  readonly date: string;
  /** Billable minutes, as they stand. */
  readonly workedMinutes?: number;
  /** Paid leave that the date takes. */
  readonly takenMinutes?: number;
  /** Added by the family, above 0; taken off by the nanny or paid out, below 0. */
  readonly adjustedMinutes?: number;
}

/** Whole minutes, toward zero, since the year of time off started, but for the balance. */
export interface LeaveBalance {
  /** When that year started; null before the first policy. */
  readonly yearStartedOn: string | null;
  readonly carriedMinutes: number;
  readonly grantedMinutes: number;
  readonly earnedMinutes: number;
  readonly takenMinutes: number;
  readonly adjustedMinutes: number;
  /** Not carried into this year. */
  readonly lostMinutes: number;
  /** Below 0 where a later correction took away what had been used. */
  readonly balanceMinutes: number;
}

/** 29 February is 1 March in other years. */
function startInYear(year: number, yearStartsOn: string): string {
  const day = `${year}-${yearStartsOn}`;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return yearStartsOn === '02-29' && !isLeapYear ? addDays(`${year}-02-28`, 1) : day;
}

type Happened = Required<Omit<LeaveEvent, 'date'>>;

const NOTHING: Happened = { workedMinutes: 0, takenMinutes: 0, adjustedMinutes: 0 };

/** Adds up events by date, until a date. */
function byDate(events: readonly LeaveEvent[], until: string): Map<string, Happened> {
  const dates = new Map<string, Happened>();
  for (const { date, workedMinutes = 0, takenMinutes = 0, adjustedMinutes = 0 } of events) {
    if (date > until) continue;
    const before = dates.get(date) ?? NOTHING;
    dates.set(date, {
      workedMinutes: before.workedMinutes + workedMinutes,
      takenMinutes: before.takenMinutes + takenMinutes,
      adjustedMinutes: before.adjustedMinutes + adjustedMinutes,
    });
  }
  return dates;
}

/** The sums of one year of time off, from its start on. */
class LeaveYear {
  balance: Fraction;
  earned = ZERO;
  granted = 0;
  taken = 0;
  adjusted = 0;
  readonly carried: Fraction;
  readonly lost: Fraction;
  readonly startedOn: string | null;

  constructor(startedOn: string | null, before: Fraction, carryMinutes: number | null) {
    this.startedOn = startedOn;
    this.carried = carryMinutes === null ? before : least(before, fraction(carryMinutes));
    this.lost = minus(before, this.carried);
    this.balance = this.carried;
  }

  grant(minutes: number): void {
    this.granted += minutes;
    this.balance = plus(this.balance, fraction(minutes));
  }

  /** Takes and adjusts: neither is limited, so that what both sides agreed on always counts. */
  change({ takenMinutes, adjustedMinutes }: Happened): void {
    this.taken += takenMinutes;
    this.adjusted += adjustedMinutes;
    this.balance = plus(this.balance, fraction(adjustedMinutes - takenMinutes));
  }

  /** Earns for minutes worked, up to what is left of the year's maximum and of the cap. */
  earn(workedMinutes: number, { earn, maxYearMinutes, capMinutes }: LeavePolicy): void {
    if (earn === null) return;
    let minutes = fraction(workedMinutes, { times: earn.minutes, per: earn.perMinutes });
    if (maxYearMinutes !== null) minutes = least(minutes, minus(fraction(maxYearMinutes), this.earned));
    if (capMinutes !== null) minutes = least(minutes, minus(fraction(capMinutes), this.balance));
    minutes = greatest(minutes, ZERO);
    this.earned = plus(this.earned, minutes);
    this.balance = plus(this.balance, minutes);
  }
}

/** Returns the dates on which the balance can change: of events, of policies, and each start of a year. */
function datesOf(
  policies: readonly LeavePolicy[],
  happened: ReadonlyMap<string, Happened>,
  until: string,
): string[] {
  const dates = new Set(happened.keys());
  const [first] = policies;
  if (first !== undefined) {
    for (const { effectiveFrom, yearStartsOn } of policies) {
      if (effectiveFrom <= until) dates.add(effectiveFrom);
      const lastYear = Number(until.slice(0, 4));
      for (let year = Number(first.effectiveFrom.slice(0, 4)); year <= lastYear; year += 1) {
        const start = startInYear(year, yearStartsOn);
        if (start >= first.effectiveFrom && start <= until) dates.add(start);
      }
    }
  }
  return [...dates].toSorted();
}

/**
 * Returns the balance at the end of a date. `policies` are those of one kind, in any order; `events` those of the
 * nanny, in any order.
 */
export function leaveBalanceOn(
  date: string,
  { policies, events }: { policies: readonly LeavePolicy[]; events: readonly LeaveEvent[] },
): LeaveBalance {
  const ordered = policies.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const happened = byDate(events, date);
  let year = new LeaveYear(null, ZERO, null);
  let before: LeavePolicy | undefined;
  for (const day of datesOf(ordered, happened, date)) {
    const policy = ordered.findLast(({ effectiveFrom }) => effectiveFrom <= day);
    if (policy !== undefined) {
      const isFirst = before === undefined;
      if (isFirst || day === startInYear(Number(day.slice(0, 4)), policy.yearStartsOn)) {
        year = new LeaveYear(day, year.balance, isFirst ? null : policy.carryMinutes);
        year.grant(policy.grantMinutes ?? 0);
      } else if (policy !== before) {
        // A lower grant takes nothing away until the year starts.
        year.grant(Math.max(0, (policy.grantMinutes ?? 0) - year.granted));
      }
      before = policy;
    }
    const today = happened.get(day) ?? NOTHING;
    year.change(today);
    if (policy !== undefined) year.earn(today.workedMinutes, policy);
  }
  return {
    yearStartedOn: year.startedOn,
    carriedMinutes: wholeOf(year.carried),
    grantedMinutes: year.granted,
    earnedMinutes: wholeOf(year.earned),
    takenMinutes: year.taken,
    adjustedMinutes: year.adjusted,
    lostMinutes: wholeOf(year.lost),
    balanceMinutes: wholeOf(year.balance),
  };
}
