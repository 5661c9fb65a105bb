/** The calls that trigger the refusals of routes that sign weeks, and that ask and answer questions about them. */
import { randomUUID } from 'node:crypto';
import type { QuestionAnswer, WeekAnswer } from 'sync-protocol/weeks/week-answer.ts';
import { QUESTIONS_MAX } from 'sync-protocol/weeks/week-questions-mutators.ts';
import type { Fixture } from './fixture.ts';
import { addNanny, answerDays, join, scheduleDay } from './people.ts';
import { type Answered, type RefusalsByRoute, sample, send, withBody } from './refusal-calls.ts';
import { FIXTURE_WEEK, OVERLAP_WEEK, ZERO_FIGURES } from './sample-calls.ts';

/** The Monday of this week, on whose Tuesday the nanny has paid hours. */
export const THIS_WEEK = '2026-03-02';

/** Hours that no day has. */
const OTHER_HOURS = {
  dayId: randomUUID(),
  startUtc: '2026-02-03T14:00:00.000Z',
  endUtc: '2026-02-03T15:00:00.000Z',
};

type Figures = Pick<WeekAnswer, 'billableMinutes' | 'overtimeMinutes' | 'grossCents'>;

/** Confirms a week as the nanny, or approves it as her family. */
const sign = (
  { home, mia }: Fixture,
  what: 'confirm' | 'approve',
  [week, seen]: readonly [week: string, seen: Figures],
): Answered =>
  (what === 'confirm' ? mia.person : home.family).post<unknown>(
    `/api/nannies/${mia.record.id}/weeks/${week}/${what}`,
    seen,
  );

async function figuresOf({ home, mia }: Fixture, week: string): Promise<Figures> {
  const { body } = await home.family.get<WeekAnswer>(`/api/nannies/${mia.record.id}/weeks/${week}`);
  const { billableMinutes, overtimeMinutes, grossCents } = body;
  return { billableMinutes, overtimeMinutes, grossCents };
}

/** Approves a week of a nanny without an account, who has accepted a day without hours. */
async function approveWithoutHours({ home }: Fixture): Promise<Awaited<Answered>> {
  const { id } = home.withoutAccount;
  const day = await scheduleDay(home.family, id, { date: FIXTURE_WEEK });
  await answerDays(home.family, 'ACCEPTED', day);
  return home.family.post<unknown>(`/api/nannies/${id}/weeks/${FIXTURE_WEEK}/approve`, ZERO_FIGURES);
}

/** Confirms this week as a nanny who has done nothing in it yet. */
async function confirmEmptyWeek({ server, home: { family } }: Fixture): Promise<Awaited<Answered>> {
  const nanny = await addNanny(family, 'Ida');
  const person = await join(server, family, nanny);
  return person.post<unknown>(`/api/nannies/${nanny.id}/weeks/${THIS_WEEK}/confirm`, ZERO_FIGURES);
}

/** Answers a nanny who went with all her rows, because she had earned nothing. */
async function answerAfterRemoval({ server, home: { family } }: Fixture): Promise<Awaited<Answered>> {
  const nanny = await addNanny(family, 'Ula');
  const person = await join(server, family, nanny);
  const questions = `/api/nannies/${nanny.id}/weeks/${FIXTURE_WEEK}/questions`;
  const { body } = await person.post<QuestionAnswer>(questions, { text: 'Five?' });
  await family.delete(`/api/nannies/${nanny.id}`);
  return family.post<unknown>(`${questions}/${body.id}/answer`, { text: 'Yes' });
}

export const WEEK_REFUSALS = {
  confirmWeek: {
    week_not_begun: (fixture) => sign(fixture, 'confirm', ['2026-03-09', ZERO_FIGURES]),
    week_not_over: confirmEmptyWeek,
    week_changed: withBody(() => ({ grossCents: 1 })),
    hours_missing: async (fixture) =>
      sign(fixture, 'confirm', [THIS_WEEK, await figuresOf(fixture, THIS_WEEK)]),
    hours_overlap: async (fixture) =>
      sign(fixture, 'confirm', [OVERLAP_WEEK, await figuresOf(fixture, OVERLAP_WEEK)]),
  },
  approveWeek: {
    week_not_over: ({ home }) =>
      home.family.post<unknown>(
        `/api/nannies/${home.withoutAccount.id}/weeks/${THIS_WEEK}/approve`,
        ZERO_FIGURES,
      ),
    week_changed: withBody(() => ({ grossCents: 1 })),
    hours_missing: approveWithoutHours,
    hours_overlap: async (fixture) =>
      sign(fixture, 'approve', [OVERLAP_WEEK, await figuresOf(fixture, OVERLAP_WEEK)]),
    week_not_confirmed: (fixture) => sign(fixture, 'approve', [FIXTURE_WEEK, ZERO_FIGURES]),
  },
  allowOverlaps: {
    week_changed: withBody(() => ({ hours: [OTHER_HOURS] })),
  },
  askQuestion: {
    too_many_questions: async (fixture, name) => {
      // Two have been asked already.
      for (let i = 2; i < QUESTIONS_MAX; i += 1) await send(fixture.home.family, sample(fixture, name));
      return send(fixture.home.family, sample(fixture, name));
    },
  },
  answerQuestion: {
    nanny_removed: answerAfterRemoval,
    question_answered: async (fixture, name) => {
      await send(fixture.home.family, sample(fixture, name));
      return withBody(() => ({ text: 'No' }))(fixture, name);
    },
  },
} satisfies RefusalsByRoute;
