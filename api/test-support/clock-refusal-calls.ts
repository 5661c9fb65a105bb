/** The calls that trigger the refusals of arriving and of discarding an arrival, and what a running clock refuses. */
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { SHIFTS_A_DATE } from 'sync-protocol/schedule/shifts-a-date.ts';
import type { Fixture } from './fixture.ts';
import { NOON, scheduleDay, TODAY } from './people.ts';
import { plantShifts } from './planted-rows.ts';
import {
  type Answered,
  type RefusalsByRoute,
  sample,
  send,
  type TriggerRefusal,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';

const arrive = ({ mia }: Fixture, body: object): Answered =>
  mia.person.post<unknown>(`/api/nannies/${mia.record.id}/clock/arrive`, body);

/** Has the nanny arrive on her accepted day, then sends the call about that day. */
export const onceSheIsHere: TriggerRefusal = async (fixture, name) => {
  await send(fixture.mia.person, sample(fixture, 'arrive'));
  return withOtherIds(({ mia }) => ({ pendingDayId: mia.accepted.id }))(fixture, name);
};

/** The family moves the day on which she is. */
export const moveWhileSheIsHere: TriggerRefusal = async (fixture) => {
  const { home, mia } = fixture;
  await send(mia.person, sample(fixture, 'arrive'));
  const date = addDays(TODAY, -1);
  const times = { scheduledStartUtc: `${date}T14:00:00Z`, scheduledEndUtc: `${date}T15:00:00Z` };
  return home.family.patch<unknown>(`/api/agenda/${mia.accepted.id}`, { date, ...times });
};

/** The nanny arrives on a day on which she forgot to leave. */
const onForgottenDay: TriggerRefusal = async (fixture, name) => {
  const { mia } = fixture;
  const forgotten = addMinutes(NOON, -17 * 60);
  const { body } = await arrive(fixture, { at: forgotten });
  const { dayId } = body as { dayId: string };
  await fixture.home.family.post('/api/agenda/status', { agendaDayIds: [dayId], status: 'ACCEPTED' });
  await arrive(fixture, {});
  const { path } = sample(fixture, name);
  return mia.person.post<unknown>(path, { at: forgotten, dayId });
};

export const CLOCK_REFUSALS = {
  arrive: {
    day_not_accepted: async (fixture) => {
      const { home, mia } = fixture;
      return arrive(fixture, { dayId: (await scheduleDay(home.family, mia.record.id)).id });
    },
    wrong_date: withBody(() => ({ at: `${addDays(TODAY, -1)}T14:00:00.000Z` })),
    has_hours: (fixture) => {
      const { id: dayId, date } = fixture.mia.completed;
      return arrive(fixture, { dayId, at: `${date}T21:00:00.000Z` });
    },
    clock_running: onForgottenDay,
    hours_in_future: withBody(() => ({ at: addMinutes(NOON, 6) })),
    too_many_shifts_a_day: async (fixture) => {
      const { server, home, mia } = fixture;
      await plantShifts(server.sql, { householdId: home.id, dayId: mia.completed.id }, SHIFTS_A_DATE - 1);
      return arrive(fixture, { at: `${mia.completed.date}T21:00:00.000Z` });
    },
  },
  discardClock: {
    has_hours: async (fixture, name) => {
      const { mia } = fixture;
      const { body } = await send(mia.person, sample(fixture, 'arrive'));
      const { id: clockId } = body as { id: string };
      const hours = { actualStartUtc: `${TODAY}T14:00:00Z`, actualEndUtc: `${TODAY}T15:00:00Z` };
      await mia.person.patch(`/api/agenda/${mia.accepted.id}`, { ...hours, clockId });
      return withOtherIds(() => ({ clockId }))(fixture, name);
    },
  },
} satisfies RefusalsByRoute;
