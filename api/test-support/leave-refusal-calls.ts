/** The calls that trigger the refusals of time off: policies, requests, answers, withdrawals, balances. */
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import type { Fixture } from './fixture.ts';
import { FIXTURE_POLICY } from './leave-sample-calls.ts';
import { TODAY } from './people.ts';
import {
  type Answered,
  type RefusalsByRoute,
  sample,
  send,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';
import { signWeek } from './review-refusal-calls.ts';
import { FIXTURE_TERMS, FIXTURE_WEEK } from './sample-calls.ts';

const asked = (body: object) => withBody(() => body);

const ask = ({ mia }: Fixture, body: object) =>
  mia.person.post<{ id: string }[]>(`/api/nannies/${mia.record.id}/leave`, body);

/** Declines the nanny's request, so that it is answered. */
const decline = ({ home, mia }: Fixture): Answered =>
  home.family.post<unknown>(`/api/leave/${mia.leaves.byNanny}/answer`, { status: 'DECLINED', note: 'No' });

/** Asks as the nanny for sick leave in a week that is approved then; a guarantee isn't lowered by the family's word. */
async function askInSignedWeek(fixture: Fixture): Promise<string> {
  const dates = [{ date: FIXTURE_WEEK, minutes: 480 }];
  const { body } = await ask(fixture, { kind: 'SICK', dates });
  return body[0]?.id ?? '';
}

/** Signs a week of the nanny's as both sides see it. */
async function signGuaranteed({ home, mia }: Fixture, weekStart: string): Promise<void> {
  const week = `/api/nannies/${mia.record.id}/weeks/${weekStart}`;
  const { billableMinutes, overtimeMinutes, grossCents } = (await mia.person.get<WeekAnswer>(week)).body;
  const seen = { billableMinutes, overtimeMinutes, grossCents };
  await mia.person.post(`${week}/confirm`, seen);
  await home.family.post(`${week}/approve`, seen);
}

/** Answers unpaid leave that the family asked for, of a week whose guarantee both sides have signed. */
const lowerSigned = async (fixture: Fixture): Promise<Awaited<Answered>> => {
  const { home, mia, server } = fixture;
  const { now } = server.clock;
  const { effectiveFrom: weekStart } = FIXTURE_TERMS;
  server.clock.now = `${addDays(weekStart, 8)}T17:00:00.000Z`;
  const dates = [{ date: weekStart, minutes: 480 }];
  const path = `/api/nannies/${mia.record.id}/leave`;
  const { body } = await home.family.post<{ id: string }[]>(path, { kind: 'SICK', dates });
  await signGuaranteed(fixture, weekStart);
  const answer = { status: 'APPROVED', paidMinutes: 0 };
  const answered = await mia.person.post<unknown>(`/api/leave/${body[0]?.id}/answer`, answer);
  server.clock.now = now;
  return answered;
};

/** Withdraws leave of a week that has been approved with it. */
const withdrawSigned = async (fixture: Fixture): Promise<Awaited<Answered>> => {
  const { home, mia } = fixture;
  const leaveId = await askInSignedWeek(fixture);
  await home.family.post(`/api/leave/${leaveId}/answer`, { status: 'APPROVED', paidMinutes: 480 });
  await signWeek(fixture);
  return mia.person.post<unknown>(`/api/leave/${leaveId}/withdraw`);
};

/** Withdraws leave of yesterday that both have agreed to. */
const withdrawPast = async (fixture: Fixture): Promise<Awaited<Answered>> => {
  const { home, mia } = fixture;
  const { body } = await ask(fixture, { kind: 'SICK', dates: [{ date: addDays(TODAY, -1), minutes: 480 }] });
  const path = `/api/leave/${body[0]?.id}`;
  await home.family.post(`${path}/answer`, { status: 'APPROVED', paidMinutes: 480 });
  return mia.person.post<unknown>(`${path}/withdraw`);
};

/** Undoes what the nanny has taken off herself, eleven minutes later. */
async function undoLate({ server, mia }: Fixture) {
  const body = { kind: 'VACATION', date: TODAY, minutes: -60, note: null };
  const added = await mia.person.post<{ id: string }>(
    `/api/nannies/${mia.record.id}/leave/adjustments`,
    body,
  );
  const { now } = server.clock;
  server.clock.now = addMinutes(now, 11);
  const answer = await mia.person.call<unknown>('DELETE', `/api/leave-entries/${added.body.id}`);
  server.clock.now = now;
  return answer;
}

export const LEAVE_REFUSALS = {
  setLeavePolicy: {
    too_far_back: asked({ effectiveFrom: addDays(FIXTURE_POLICY.effectiveFrom, -1) }),
  },
  removeLeavePolicy: {
    policy_begun: async (fixture) => {
      const { home, mia } = fixture;
      await send(home.family, sample(fixture, 'setLeavePolicy'));
      const path = `/api/nannies/${mia.record.id}/leave/policies/${FIXTURE_POLICY.kind}/${TODAY}`;
      return home.family.call<unknown>('DELETE', path);
    },
  },
  askLeave: {
    leave_past: asked({ dates: [{ date: addDays(TODAY, -1), minutes: 480 }] }),
    leave_too_far: asked({ dates: [{ date: addDays(TODAY, 401), minutes: 480 }] }),
  },
  answerLeave: {
    own_request: withOtherIds(({ mia }) => ({ leaveId: mia.leaves.byFamily })),
    leave_withdrawn: async (fixture, name) => {
      await fixture.mia.person.post(`/api/leave/${fixture.mia.leaves.byNanny}/withdraw`);
      return send(fixture.home.family, sample(fixture, name));
    },
    week_approved: lowerSigned,
    leave_changed: asked({ rateCents: 1 }),
    leave_answered: async (fixture, name) => {
      await decline(fixture);
      return send(fixture.home.family, sample(fixture, name));
    },
  },
  withdrawLeave: {
    leave_answered: async (fixture, name) => {
      const { home, mia } = fixture;
      await mia.person.post(`/api/leave/${mia.leaves.byFamily}/answer`, {
        status: 'APPROVED',
        paidMinutes: 0,
      });
      return send(home.family, sample(fixture, name));
    },
    week_approved: withdrawSigned,
    leave_past: withdrawPast,
  },
  adjustLeave: { leave_costs_other: asked({ minutes: -60 }) },
  undoLeaveEntry: {
    leave_costs_other: undoLate,
  },
  payOutLeave: {
    leave_too_much: asked({ minutes: 601 }),
    leave_changed: asked({ balanceMinutes: 601 }),
  },
} satisfies RefusalsByRoute;
