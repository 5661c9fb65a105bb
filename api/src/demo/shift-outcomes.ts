/**
 * Decides for every planned shift of the demo: accepted or declined, hours worked, when and by whom they are recorded,
 * whether the nanny taps when she comes, and the pay. Also gives the nannies' weeks off and the date of the raise.
 */

import { addDays, addMinutes, dateOf, daysBetween } from 'sync-protocol/kernel/calendar.ts';
import { priceHours } from 'sync-protocol/people/billing.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import type { DemoNanny } from './people.ts';
import type { PlannedShift } from './planned-shifts.ts';
import type { SeededRandom } from './seeded-random.ts';
import { sickDay } from './time-off-mutations.ts';
import { momentOn, mondayOf, mondaysOf, type Year } from './year.ts';

interface Worked {
  readonly start: string;
  readonly end: string;
  readonly recordedAt: string;
  /** Whether a parent recorded the hours. */
  readonly byParent: boolean;
  readonly amountCents: number;
}

export interface Shift extends PlannedShift {
  readonly answer?: { readonly status: 'ACCEPTED' | 'DECLINED'; readonly at: string };
  readonly worked?: Worked;
  /** When the nanny tapped 'Arrive'. With hours, she also tapped when she left. */
  readonly arrivedAt?: string;
}

/** Minutes by which the real start and end differ from the planned ones. Negative is earlier. */
const STARTS = [-15, 0, 0, 0, 0, 0, 15, 15, 30] as const;
const ENDS = [-30, -15, 0, 0, 0, 0, 15, 15, 30, 45] as const;

const DECLINED = 0.025;
const ENTERED_NEXT_DAY = 0.12;
const ENTERED_BY_PARENT = 0.03;
/** The nannies tap in the last weeks only, as people do who have just learned of it. */
const TAPPED_DAYS = 28;

/** Returns the Monday from which the raise applies. */
export function raiseDate(year: Year): string {
  const mondays = mondaysOf(year).filter((monday) => monday <= year.today);
  return mondays[Math.floor(mondays.length / 2)] ?? year.today;
}

/** Returns the Monday of the nanny's week off. */
function holidayOf(nanny: DemoNanny, year: Year): string {
  const mondays = mondaysOf(year).filter((monday) => monday <= year.today);
  const share = nanny.raisedRateCents === undefined ? 0.7 : 0.3;
  return mondays[Math.floor(mondays.length * share)] ?? year.today;
}

/**
 * Returns when the nanny answers: ten days before the Monday of the shift's week, or four days before a shift that was
 * scheduled by hand.
 */
function answeredAt({ date, byHand }: PlannedShift, year: Year): string {
  if (byHand !== undefined) return momentOn(year, addDays(date, -4), '12:40');
  const friday = addDays(mondayOf(date), -10);
  const joined = addDays(year.start, -3);
  return momentOn(year, friday < joined ? joined : friday, '12:40');
}

type RateOn = (date: string) => number;

function ratesOf({ hourlyRateCents, raisedRateCents }: DemoNanny, year: Year): RateOn {
  const raised = raiseDate(year);
  return (date) => (date >= raised ? (raisedRateCents ?? hourlyRateCents) : hourlyRateCents);
}

/** Whether a nanny taps when she comes to a shift. */
const isTapped = ({ date }: PlannedShift, { today }: Year): boolean =>
  date <= today && daysBetween(date, today) < TAPPED_DAYS;

/** Returns the start to the minute, as a tap has it; typed ones are rounded. */
const tapAfter = (start: string, { date }: PlannedShift): string =>
  addMinutes(start, (Number(date.slice(-2)) * 7) % 9);

function work(
  planned: PlannedShift,
  { rateOn, year, random }: { rateOn: RateOn; year: Year; random: SeededRandom },
): Worked {
  const typed = addMinutes(planned.start, random.pick(STARTS));
  const start = isTapped(planned, year) ? tapAfter(typed, planned) : typed;
  const end = addMinutes(planned.end, random.pick(ENDS));
  const soon = addMinutes(end, random.whole(4, 55));
  const nextDay = momentOn(year, addDays(dateOf(end, year.timezone), 1), '12:15');
  const { amountCents } = priceHours(start, end, {
    incrementMinutes: DEFAULT_SETTINGS.billingIncrementMinutes,
    hourlyRateCents: rateOn(planned.date),
  });
  const isLate = random.chance(ENTERED_NEXT_DAY);
  const byParent = random.chance(ENTERED_BY_PARENT);
  const atOnce = isTapped(planned, year) && !byParent ? end : soon;
  return { start, end, recordedAt: isLate ? nextDay : atOnce, byParent, amountCents };
}

/**
 * Returns the shifts with answers and hours. With `forgetsLast`, the last past shift has no hours, and the first
 * generated one from next Monday on is declined. With `isSick`, those of the sick day are accepted and have no hours.
 */
export function decideOutcomes(
  planned: readonly PlannedShift[],
  options: { nanny: DemoNanny; year: Year; random: SeededRandom; forgetsLast: boolean; isSick: boolean },
): Shift[] {
  const { nanny, year, random, forgetsLast, isSick } = options;
  const holiday = holidayOf(nanny, year);
  const rateOn = ratesOf(nanny, year);
  const nextMonday = addDays(mondayOf(year.today), 7);
  const declinedNext = planned.find(({ date, byHand }) => date >= nextMonday && byHand === undefined)?.dayId;
  const forgotten = forgetsLast ? planned.findLast(({ end }) => end < year.now)?.dayId : undefined;
  return planned.map((shift) => {
    const at = answeredAt(shift, year);
    const isOff = isSick && shift.date === sickDay(year);
    const special = shift.byHand !== undefined || shift.dayId === forgotten || isOff;
    const declines = random.chance(DECLINED) && !special;
    const worked = work(shift, { rateOn, year, random });
    if (at > year.now) return shift;
    const isAway = mondayOf(shift.date) === holiday && !special;
    const status =
      declines || isAway || (forgetsLast && shift.dayId === declinedNext) ? 'DECLINED' : 'ACCEPTED';
    const answered: Shift = { ...shift, answer: { status, at } };
    const hasHours = shift.dayId !== forgotten && !isOff;
    const counts = status === 'ACCEPTED' && worked.recordedAt <= year.now && hasHours;
    const isHere = status === 'ACCEPTED' && worked.start <= year.now && year.now < worked.end;
    const hasTapped = isHere || (counts && worked.recordedAt === worked.end);
    const arrival = hasTapped ? { arrivedAt: worked.start } : {};
    return counts ? { ...answered, worked, ...arrival } : { ...answered, ...arrival };
  });
}
