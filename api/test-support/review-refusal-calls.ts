/** The calls that trigger the refusals of routes that decide or withdraw hours in review; hours in an approved week. */
import { randomUUID } from 'node:crypto';
import type { EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import { SHIFTS_A_DATE } from 'sync-protocol/schedule/shifts-a-date.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { type Fixture, REPLACED_DATE, sync } from './fixture.ts';
import { answerDays, scheduleDay } from './people.ts';
import { plantShifts } from './planted-rows.ts';
import {
  type Answered,
  afterRemoval,
  type RefusalsByRoute,
  sample,
  send,
  type TriggerRefusal,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';
import { FIXTURE_WEEK } from './sample-calls.ts';

/** Withdraws both sides' hours and deletes their day, with which the reviews go. */
async function deleteReviews({ home, mia }: Fixture): Promise<void> {
  await home.family.post(`/api/reviews/${mia.reviews.byFamily}/withdraw`);
  await mia.person.post(`/api/reviews/${mia.reviews.byNanny}/withdraw`);
  await home.family.delete(`/api/agenda/${mia.reviews.dayId}`);
}

const afterDeletion: TriggerRefusal = async (fixture, name) => {
  await deleteReviews(fixture);
  return send(fixture.home.family, sample(fixture, name));
};

const afterDeletionAndRemoval: TriggerRefusal = async (fixture, name) => {
  await deleteReviews(fixture);
  return afterRemoval(fixture, name);
};

/** Records hours of the fixture's first week as its family. */
const recordHours = ({ home }: Fixture, dayId: string, end: string) =>
  home.family.patch<EditedDay>(`/api/agenda/${dayId}`, {
    actualStartUtc: `${FIXTURE_WEEK}T14:00:00.000Z`,
    actualEndUtc: `${FIXTURE_WEEK}T${end}:00.000Z`,
  });

/** Has both sides sign the fixture's first week. */
export async function signWeek({ home, mia }: Fixture): Promise<void> {
  const week = `/api/nannies/${mia.record.id}/weeks/${FIXTURE_WEEK}`;
  const { billableMinutes, overtimeMinutes, grossCents } = (await mia.person.get<WeekAnswer>(week)).body;
  const seen = { billableMinutes, overtimeMinutes, grossCents };
  await mia.person.post(`${week}/confirm`, seen);
  await home.family.post(`${week}/approve`, seen);
}

/** Has both sides sign a week with four hours. Returns their day. */
export async function approvedDay(fixture: Fixture): Promise<string> {
  const { home, mia } = fixture;
  const day = await scheduleDay(home.family, mia.record.id, { date: FIXTURE_WEEK });
  await answerDays(home.family, 'ACCEPTED', day);
  await recordHours(fixture, day.id, '18:00');
  await signWeek(fixture);
  return day.id;
}

/**
 * A family records fewer hours than its nanny, as a device that doesn't know of hers would. Once the day is settled in some
 * way, it confirms them itself.
 */
async function lowerOnceSettled(
  fixture: Fixture,
  settle: (dayId: string) => Promise<unknown>,
): Promise<Awaited<Answered>> {
  const { home, mia } = fixture;
  const day = await scheduleDay(home.family, mia.record.id, { date: FIXTURE_WEEK });
  await answerDays(home.family, 'ACCEPTED', day);
  const dayId = day.id;
  await mia.person.patch(`/api/agenda/${dayId}`, {
    actualStartUtc: `${FIXTURE_WEEK}T14:00:00.000Z`,
    actualEndUtc: `${FIXTURE_WEEK}T18:00:00.000Z`,
  });
  const args = { dayId, start: `${FIXTURE_WEEK}T14:00:00.000Z`, end: `${FIXTURE_WEEK}T14:01:00.000Z` };
  const basedOn = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };
  const id = randomUUID();
  await sync(home.family, { mutation: { id, householdId: home.id, name: 'day.recordHours', args, basedOn } });
  await settle(dayId);
  return home.family.post<unknown>(`/api/reviews/${id}/decide`, { status: 'CONFIRMED' });
}

/** A family decides fewer hours of an approved week that it proposed itself. */
async function decideOwnHours(fixture: Fixture): Promise<Awaited<Answered>> {
  const { body } = await recordHours(fixture, await approvedDay(fixture), '17:00');
  const path = `/api/reviews/${body.review?.id ?? ''}/decide`;
  return fixture.home.family.post<unknown>(path, { status: 'CONFIRMED' });
}

export const REVIEW_REFUSALS = {
  decideReview: {
    forbidden: decideOwnHours,
    day_paid: (fixture) =>
      lowerOnceSettled(fixture, (dayId) =>
        fixture.home.family.post('/api/agenda/pay', { agendaDayIds: [dayId] }),
      ),
    nanny_removed: afterDeletionAndRemoval,
    day_deleted: afterDeletion,
    review_decided: async (fixture, name) => {
      await send(fixture.home.family, sample(fixture, name));
      return withBody(() => ({ status: 'DISMISSED' }))(fixture, name);
    },
    week_approved: (fixture) => lowerOnceSettled(fixture, () => signWeek(fixture)),
  },
  withdrawReview: {
    forbidden: withOtherIds(({ mia }) => ({ ownReviewId: mia.reviews.byNanny })),
    nanny_removed: afterDeletionAndRemoval,
    day_deleted: afterDeletion,
    review_decided: async (fixture, name) => {
      const { home, mia } = fixture;
      await home.family.post(`/api/reviews/${mia.reviews.byFamily}/decide`, { status: 'DISMISSED' });
      return send(home.family, sample(fixture, name));
    },
  },
  restoreHours: {
    review_decided: async (fixture, name) => {
      await send(fixture.mia.person, sample(fixture, 'agreeToHours'));
      return send(fixture.mia.person, sample(fixture, name));
    },
    too_many_shifts_a_day: async (fixture, name) => {
      const { server, home, mia } = fixture;
      const { id: dayId } = await scheduleDay(home.family, mia.record.id, { date: REPLACED_DATE });
      await plantShifts(server.sql, { householdId: home.id, dayId }, SHIFTS_A_DATE - 1);
      return send(mia.person, sample(fixture, name));
    },
  },
  agreeToHours: {
    review_decided: async (fixture, name) => {
      await send(fixture.mia.person, sample(fixture, 'restoreHours'));
      return send(fixture.mia.person, sample(fixture, name));
    },
  },
} satisfies RefusalsByRoute;
