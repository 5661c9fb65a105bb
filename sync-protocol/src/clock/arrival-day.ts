/** Chooses the day on which a nanny's arrival counts: the accepted one nearest to it, or a new one without a plan. */
import { dateOf, toMillis } from '../kernel/calendar.ts';
import type { RejectionCode } from '../kernel/refusals.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { lateAddition } from '../schedule/day-answers.ts';
import { plannedDay } from '../schedule/planned-day.ts';

export interface Arrival {
  readonly at: string;
  /** The household's. */
  readonly timezone: string;
  /** Days that can't be arrived on, and why: with a clock of their own, or with hours in review. */
  readonly taken: ReadonlyMap<string, RejectionCode>;
}

/**
 * Whether an arrival is on a day's date. After a move of the household, its zone may show the day's plan on another
 * date than the day's own.
 */
export function isOnDate({ date, scheduledStartUtc }: AgendaDay, { at, timezone }: Arrival): boolean {
  const shown = dateOf(at, timezone);
  return shown === date || (scheduledStartUtc !== null && shown === dateOf(scheduledStartUtc, timezone));
}

/** Returns why a nanny can't arrive on a day; undefined where she can. */
export function whyNotOn(day: AgendaDay, arrival: Arrival): RejectionCode | undefined {
  if (!isOnDate(day, arrival)) return 'wrong_date';
  if (day.status === 'COMPLETED') return 'has_hours';
  if (day.status !== 'ACCEPTED') return 'day_not_accepted';
  return arrival.taken.get(day.id);
}

/** Returns the day of an arrival: of those that are accepted and have no hours, the one whose planned start is nearest. */
export function nearestDay(days: readonly AgendaDay[], arrival: Arrival): AgendaDay | undefined {
  const distanceTo = ({ scheduledStartUtc }: AgendaDay): number =>
    scheduledStartUtc === null ? 0 : Math.abs(toMillis(scheduledStartUtc) - toMillis(arrival.at));
  return days
    .filter((day) => whyNotOn(day, arrival) === undefined)
    .toSorted((a, b) => distanceTo(a) - distanceTo(b) || (a.id < b.id ? -1 : 1))[0];
}

/**
 * Returns a new day for an arrival without a plan. It is owed for nothing but its hours. Where its date has passed when
 * the server gets it, it is pending, as every day that is added late: the family decides about its hours.
 */
export function unplannedDay(
  of: Pick<AgendaDay, 'householdId' | 'id' | 'nannyId'>,
  { at, timezone, receivedAt }: Pick<Arrival, 'at' | 'timezone'> & { readonly receivedAt: string },
): AgendaDay {
  const date = dateOf(at, timezone);
  const addedLateAt = lateAddition(date, receivedAt, timezone);
  const day = plannedDay({
    ...of,
    date,
    origin: 'scheduled',
    scheduledStartUtc: null,
    scheduledEndUtc: null,
    scheduledNotes: null,
    addedLateAt,
    proposedByNanny: true,
  });
  if (addedLateAt !== null) return day;
  const answer = { answeredAt: at, answeredBySide: 'nanny', answerReceivedAt: receivedAt } as const;
  return { ...day, ...answer, status: 'ACCEPTED' };
}

/** Whether only an arrival has made a day, and nothing has been added to it since that would have to stay. */
export const isMadeByArrival = ({ status, origin, scheduledStartUtc }: AgendaDay): boolean =>
  status !== 'COMPLETED' && origin === 'scheduled' && scheduledStartUtc === null;
