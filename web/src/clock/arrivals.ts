/** What a nanny's taps do: arrive, on the day that fits or that she accepts with it, and take an arrival back. */
import { nearestDay } from 'sync-protocol/clock/arrival-day.ts';
import type { Clock } from 'sync-protocol/clock/clock.ts';
import { FORGOTTEN_AFTER_MINUTES } from 'sync-protocol/clock/running-clock.ts';
import {
  addDays,
  addMinutes,
  dateOf,
  minutesBetween,
  parseClock,
  wallClockToInstant,
} from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { mutate, mutateAll } from '../device/mutate.ts';
import type { OwnClocks } from './use-own-clocks.ts';

/** Returns the day on which an arrival would count; undefined for a new one. One without her answer comes last. */
function dayToArriveOn({ household, clocks, days }: OwnClocks, at: string): AgendaDay | undefined {
  const taken = new Map(clocks.map(({ dayId }) => [dayId, 'clock_running'] as const));
  const arrival = { at, timezone: household.timezone, taken };
  const pending = days
    .filter(({ status }) => status === 'PENDING')
    .map((day): AgendaDay => ({ ...day, status: 'ACCEPTED' }));
  const found = nearestDay(days, arrival) ?? nearestDay(pending, arrival);
  return found && days.find(({ id }) => id === found.id);
}

/** What is shown of an arrival. */
export type ShownClock = Pick<Clock, 'id' | 'dayId' | 'date' | 'timezone' | 'arrivedAt'>;

/** Stores an arrival, and her answer to its day; returns it as it probably is. Throws `Rejection` or `NotSaved`. */
export async function arrive(own: OwnClocks, at: string): Promise<ShownClock> {
  const { household, nannyId } = own;
  const day = dayToArriveOn(own, at);
  const [clockId, newDayId] = [newId(), newId()];
  const arrival: NewMutation = {
    name: 'clock.arrive',
    args: { clockId, nannyId, dayId: day?.id ?? null, newDayId, at },
    ...(day && { basedOn: { status: 'ACCEPTED' } }),
  };
  const answer: NewMutation[] =
    day?.status === 'PENDING'
      ? [
          {
            name: 'day.answer',
            args: { dayId: day.id, status: 'ACCEPTED' },
            basedOn: { scheduledStartUtc: day.scheduledStartUtc, scheduledEndUtc: day.scheduledEndUtc },
          },
        ]
      : [];
  const refusals = await mutateAll(household.id, [...answer, arrival]);
  const refusal = refusals.find((each) => each !== null);
  if (refusal) throw refusal;
  const { timezone } = household;
  const [dayId, date] = day === undefined ? [newDayId, dateOf(at, timezone)] : [day.id, day.date];
  return { id: clockId, dayId, date, timezone, arrivedAt: at };
}

export const discard = ({ household }: OwnClocks, { id: clockId }: ShownClock): Promise<unknown> =>
  mutate(household.id, 'clock.discard', { clockId });

/**
 * Returns the instant of a typed time, today's or else yesterday's; undefined unless it lies within the last hours in
 * which nobody has forgotten an arrival.
 */
export function earlierInstant(time: string, now: string, timezone: string): string | undefined {
  if (time === '') return undefined;
  const today = dateOf(now, timezone);
  const [at] = [today, addDays(today, -1)]
    .map((date) => wallClockToInstant(date, parseClock(time), timezone))
    .filter((instant) => instant <= addMinutes(now, 1));
  return at !== undefined && minutesBetween(at, now) < FORGOTTEN_AFTER_MINUTES ? at : undefined;
}
