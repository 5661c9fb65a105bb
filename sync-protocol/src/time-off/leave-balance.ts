/**
 * The balance of one kind of a nanny's time off on a date, from her policies and what happened on each date. Nobody
 * stores it: the same rows give the same balance on every device, whatever the order in which they arrived.
 *
 * On each date, in this order: the year starts, time off is taken and adjusted, the hours of the date earn. A policy
 * takes back nothing that was earned: what a year carries over is what its policies said until then, the most generous.
 */
import { addDays, daysBetween } from '../kernel/calendar.ts';
import { type Fraction, fraction, greatest, isZero, least, minus, plus, wholeOf, ZERO } from './fraction.ts';
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

/** The fewest days of a year. */
const DAYS_OF_YEAR = 365;

/** Returns the more generous of two limits. */
const moreCarried = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : Math.max(a, b);

interface YearStart {
  readonly day: string;
  readonly policy: LeavePolicy;
}

/** The sums of one year of time off, from its start on. */
class LeaveYear {
  balance: Fraction;
  earned = ZERO;
  granted = 0;
  taken = 0;
  adjusted = 0;
  /** What the next year keeps of it at most. */
  carryMinutes: number | null;
  readonly carried: Fraction;
  readonly lost: Fraction;
  readonly start: YearStart | null;

  /** `kept`: what is kept of the balance before at most; null for all. */
  constructor(start: YearStart | null, before: Fraction, kept: number | null) {
    this.start = start;
    this.carryMinutes = start === null ? null : start.policy.carryMinutes;
    this.carried = kept === null ? before : least(before, fraction(kept));
    this.lost = minus(before, this.carried);
    this.balance = this.carried;
  }

  /** Returns the year that follows. One that comes early because the start was moved takes nothing away. */
  next(start: YearStart): LeaveYear {
    const isMoved =
      this.start !== null &&
      this.start.policy.yearStartsOn !== start.policy.yearStartsOn &&
      daysBetween(this.start.day, start.day) < DAYS_OF_YEAR;
    const year = new LeaveYear(start, this.balance, isMoved ? null : this.carryMinutes);
    year.grant(start.policy.grantMinutes ?? 0);
    return year;
  }

  /** Goes on under another policy. A lower grant takes nothing away until the year starts. */
  follow({ grantMinutes, carryMinutes }: LeavePolicy): void {
    this.grant(Math.max(0, (grantMinutes ?? 0) - this.granted));
    this.carryMinutes = moreCarried(this.carryMinutes, carryMinutes);
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

/** Returns whole minutes that add up: what is rounded stands with what was earned, or else with what was carried. */
function shownBalance(year: LeaveYear): LeaveBalance {
  const { granted, taken, adjusted } = year;
  const balanceMinutes = wholeOf(year.balance);
  const parts = balanceMinutes - granted + taken - adjusted;
  const earnedMinutes = isZero(year.earned) ? 0 : Math.max(0, parts - wholeOf(year.carried));
  return {
    yearStartedOn: year.start?.day ?? null,
    carriedMinutes: parts - earnedMinutes,
    grantedMinutes: granted,
    earnedMinutes,
    takenMinutes: taken,
    adjustedMinutes: adjusted,
    lostMinutes: wholeOf(year.lost),
    balanceMinutes,
  };
}

/** What makes up a balance: policies of one kind, and what happened of it and of the nanny's hours, in any order. */
export interface BalanceFacts {
  readonly policies: readonly LeavePolicy[];
  readonly events: readonly LeaveEvent[];
}

/** Returns the balance at the end of each of these dates, which are in order, in one pass over what happened. */
export function leaveBalancesOn(
  asked: readonly string[],
  { policies, events }: BalanceFacts,
): LeaveBalance[] {
  const last = asked.at(-1) ?? '';
  const ordered = policies.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const happened = byDate(events, last);
  const balances: LeaveBalance[] = [];
  let year = new LeaveYear(null, ZERO, null);
  let before: LeavePolicy | undefined;
  const showUntil = (day: string): void => {
    for (let date = asked[balances.length]; date !== undefined && date < day; date = asked[balances.length]) {
      balances.push(shownBalance(year));
    }
  };
  for (const day of datesOf(ordered, happened, last)) {
    showUntil(day);
    const policy = ordered.findLast(({ effectiveFrom }) => effectiveFrom <= day);
    if (policy !== undefined) {
      const isStart = day === startInYear(Number(day.slice(0, 4)), policy.yearStartsOn);
      if (before === undefined || isStart) year = year.next({ day, policy });
      else if (policy !== before) year.follow(policy);
      before = policy;
    }
    const today = happened.get(day) ?? NOTHING;
    year.change(today);
    if (policy !== undefined) year.earn(today.workedMinutes, policy);
  }
  showUntil(addDays(last, 1));
  return balances;
}

/** Returns the balance at the end of a date. */
export function leaveBalanceOn(date: string, facts: BalanceFacts): LeaveBalance {
  const [balance] = leaveBalancesOn([date], facts);
  if (balance === undefined) throw new Error(`No balance on ${date}`);
  return balance;
}
