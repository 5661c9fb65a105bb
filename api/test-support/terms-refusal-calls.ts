/** The calls that trigger the refusals of routes that set or remove terms and that save holidays; an owed holiday. */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { closingId } from 'sync-protocol/weeks/added-earning-id.ts';
import { executeOne } from '../src/sync/execute.ts';
import { openPokes } from '../src/sync/pokes.ts';
import { SYSTEM_ACTOR } from '../src/sync/week-closing.ts';
import type { Fixture } from './fixture.ts';
import { answerDays, scheduleDay, TODAY } from './people.ts';
import { type Answered, type RefusalsByRoute, sample, send, withBody } from './refusal-calls.ts';
import { approvedDay, signWeek } from './review-refusal-calls.ts';
import { FIXTURE_TERMS, FIXTURE_WEEK } from './sample-calls.ts';
import { THIS_WEEK } from './week-refusal-calls.ts';

const setTerms = ({ home, mia }: Fixture, changed: object): Answered =>
  home.family.put<unknown>(`/api/nannies/${mia.record.id}/terms`, { ...FIXTURE_TERMS, ...changed });

const removeTerms = ({ home, mia }: Fixture, effectiveFrom: string): Answered =>
  home.family.call<unknown>('DELETE', `/api/nannies/${mia.record.id}/terms/${effectiveFrom}`);

type Refused = (fixture: Fixture) => Answered;

/** Makes this week's hours beyond 10 overtime. */
const payOvertime = (fixture: Fixture): Answered =>
  setTerms(fixture, { effectiveFrom: THIS_WEEK, weeklyLimitMinutes: 600 });

/** Removes terms that were set when their date was a week ago. */
async function removeOldTerms(fixture: Fixture): Promise<Awaited<Answered>> {
  const { clock } = fixture.server;
  const effectiveFrom = '2025-12-29';
  const { now } = clock;
  clock.now = '2026-01-05T17:00:00.000Z';
  await setTerms(fixture, { effectiveFrom });
  clock.now = now;
  return removeTerms(fixture, effectiveFrom);
}

function fail(error: unknown): never {
  throw error;
}

/** Closes a week, as the server does once it is over. */
async function closeWeek({ server, home }: Fixture, nannyId: string): Promise<void> {
  const pokes = await openPokes(server.sql, fail);
  const args = { householdId: home.id, nannyId, weekStart: FIXTURE_WEEK };
  const mutation = { id: closingId(nannyId, FIXTURE_WEEK), name: 'week.close' as const, args };
  const writer = { actor: SYSTEM_ACTOR, clientId: null, receivedAt: server.clock.now };
  await executeOne({ sql: server.sql, pokes }, writer, { householdId: home.id, mutation });
  await pokes.close();
}

/** Returns the id of a day that wasn't worked, for which a closed week owes a holiday. */
export async function owedHoliday(fixture: Fixture): Promise<string> {
  const { family, withoutAccount } = fixture.home;
  const own = [{ date: FIXTURE_WEEK, name: 'Founders Day' }];
  await family.put('/api/household/holidays', { useFederal: true, own });
  const terms = { ...FIXTURE_TERMS, effectiveFrom: FIXTURE_WEEK, guaranteedMinutes: null };
  await family.put(`/api/nannies/${withoutAccount.id}/terms`, terms);
  const day = await scheduleDay(family, withoutAccount.id, { date: FIXTURE_WEEK });
  await answerDays(family, 'ACCEPTED', day);
  await closeWeek(fixture, withoutAccount.id);
  return day.id;
}

/** As the family, marks a day as not worked that the nanny had marked when its week was approved. */
export const markLater: Refused = async (fixture) => {
  const { home, mia, server } = fixture;
  await setTerms(fixture, { effectiveFrom: FIXTURE_WEEK });
  const { now } = server.clock;
  server.clock.now = '2026-02-27T17:00:00.000Z';
  const day = await scheduleDay(home.family, mia.record.id, { date: '2026-02-28' });
  await answerDays(mia.person, 'ACCEPTED', day);
  server.clock.now = now;
  const path = `/api/agenda/${day.id}/not-worked`;
  await mia.person.post(path, { notWorked: true });
  await closeWeek(fixture, mia.record.id);
  await signWeek(fixture);
  await home.family.post(path, { notWorked: false });
  return home.family.post<unknown>(path, { notWorked: true });
};

export const TERMS_REFUSALS = {
  setTerms: {
    week_approved: async (fixture) => {
      await approvedDay(fixture);
      return setTerms(fixture, { effectiveFrom: '2026-02-25', weekStartsOn: 3 });
    },
    not_week_start: withBody(() => ({ effectiveFrom: '2026-03-10' })),
    holiday_multiplier_low: withBody(() => ({ holidayMultiplierHundredths: 149 })),
    too_far_back: withBody(() => ({ effectiveFrom: '2025-12-29' })),
    week_start_fixed: async (fixture) => {
      await payOvertime(fixture);
      return setTerms(fixture, { effectiveFrom: '2026-03-15', weekStartsOn: 0 });
    },
    lowers_worked_week: async (fixture) => {
      await payOvertime(fixture);
      return setTerms(fixture, { effectiveFrom: THIS_WEEK });
    },
  },
  removeTerms: {
    too_far_back: removeOldTerms,
    week_start_fixed: async (fixture) => {
      await payOvertime(fixture);
      return removeTerms(fixture, THIS_WEEK);
    },
    week_approved: async (fixture) => {
      await setTerms(fixture, { effectiveFrom: FIXTURE_WEEK });
      await closeWeek(fixture, fixture.mia.record.id);
      await approvedDay(fixture);
      return removeTerms(fixture, FIXTURE_WEEK);
    },
    lowers_worked_week: async (fixture) => {
      await setTerms(fixture, { effectiveFrom: FIXTURE_WEEK });
      await payOvertime(fixture);
      return removeTerms(fixture, THIS_WEEK);
    },
  },
  saveHolidays: {
    lowers_worked_week: async (fixture, name) => {
      const own = [{ date: addDays(TODAY, -2), name: 'Town Meeting Day' }];
      await fixture.home.family.put('/api/household/holidays', { useFederal: true, own });
      await setTerms(fixture, { effectiveFrom: THIS_WEEK });
      return send(fixture.home.family, sample(fixture, name));
    },
  },
} satisfies RefusalsByRoute;
