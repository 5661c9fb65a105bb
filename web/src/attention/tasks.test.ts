/** Tests what 'To do' lists for a family and for a nanny, in which order, and what it leaves out. */

import type { AgendaDay, DayStatus } from 'sync-protocol/schedule/agenda-day.ts';
import { expect, it } from 'vitest';
import type { AgendaItem, NannyView } from '../device/views.ts';
import { testItem } from '../schedule/test-items.ts';
import type { RecentWeek } from '../weeks/weeks-to-sign.ts';
import type { Decisions } from './attention-counts.ts';
import { type FamilyFacts, familyTasks, type NannyFacts, nannyTasks, type Task } from './tasks.ts';

const TODAY = '2024-03-05';
/** 1:00 PM in New York, in the middle of today's shift. */
const NOW = `${TODAY}T18:00:00.000Z`;

const NONE: Decisions = {
  reviews: 0,
  notes: 0,
  withdrawable: 0,
  questions: 0,
  fewer: 0,
  overlaps: 0,
  notWorked: 0,
  forgotten: 0,
};
const ALL: Decisions = {
  reviews: 1,
  notes: 8,
  withdrawable: 6,
  questions: 2,
  fewer: 3,
  overlaps: 4,
  notWorked: 5,
  forgotten: 7,
};

const day = (date: string, status: DayStatus, fields: Partial<AgendaDay> = {}): AgendaItem =>
  testItem({ id: `${date} ${status}`, date, status, ...fields });

interface WeekFields {
  readonly status?: RecentWeek['week']['status'];
  readonly openCents?: number;
  readonly isWaiting?: boolean;
  readonly isMissing?: boolean;
  readonly employerAddress?: string | null;
}

/** A week that is over; builds only the fields that the rule reads. */
function week(fields: WeekFields = {}): RecentWeek {
  const { status = 'CONFIRMED', openCents = 0, isWaiting = true, isMissing = false } = fields;
  const { employerAddress = '1 Elm Street' } = fields;
  return {
    household: { ...testItem({ id: 'd', date: TODAY }).household, employerAddress },
    nanny: { id: 'nora', nannyUserId: 'account', archivedAt: null },
    today: TODAY,
    isWaiting,
    week: {
      status,
      openCents,
      state: 'over',
      isAtEnd: true,
      billableMinutes: 60,
      ifOver: null,
      changedSinceConfirmed: false,
      overlapsWaitFor: [],
      checks: isMissing ? [{ check: 'missing' }] : [],
      refused: undefined,
    },
  } as unknown as RecentWeek;
}

const nanny = (nannyUserId: string | null): NannyView =>
  ({ nanny: { id: 'nora', name: 'Nora', nannyUserId } }) as NannyView;

const facts = { days: [], weeks: [], decisions: NONE, refused: 0, timeOff: 0, now: NOW };
const NO_CLAIMS = { toDecide: [], toPay: [] };
const forFamily = (given: Partial<FamilyFacts>): Task[] =>
  familyTasks({ ...facts, nannies: [], nextSteps: new Map(), claims: NO_CLAIMS, ...given });
const forNanny = (given: Partial<NannyFacts>): Task[] => nannyTasks({ ...facts, terms: 0, ...given });
const kindsOf = (tasks: readonly Task[]): string[] => tasks.map(({ kind }) => kind);
const datesOf = (tasks: readonly Task[], kind: Task['kind']): string[] =>
  tasks.flatMap((task) =>
    task.kind === kind && 'days' in task ? task.days.map((each) => each.day.date) : [],
  );

const night = (end: string) =>
  day('2024-03-04', 'ACCEPTED', {
    scheduledStartUtc: '2024-03-05T02:00:00.000Z',
    scheduledEndUtc: end,
  });

it('lists a family’s tasks by urgency', () => {
  const tasks = forFamily({
    refused: 1,
    timeOff: 1,
    claims: {
      toDecide: [{ count: 3, cents: 4120, currency: 'USD' }],
      toPay: [{ count: 1, cents: 899, currency: 'USD' }],
    },
    decisions: ALL,
    weeks: [week({ status: 'APPROVED', openCents: 1 }), week({ employerAddress: null })],
    days: [day('2024-03-04', 'ACCEPTED'), day('2024-03-08', 'DECLINED'), day('2024-03-11', 'PENDING')],
    nannies: [nanny(null), nanny('account')],
  });
  expect(kindsOf(tasks)).toEqual([
    'refused',
    'forgotten',
    'notes',
    'pay',
    'approve',
    'reviews',
    'missing',
    'overlaps',
    'questions',
    'timeOff',
    'claims',
    'payBack',
    'uncovered',
    'unanswered',
    'invite',
    'employer',
  ]);
});

it('says one next thing for each nanny: her week, her days, or her invitation', () => {
  const next = (step: 'week' | 'generate') =>
    forFamily({ nannies: [nanny(null)], nextSteps: new Map([['nora', step]]) });
  expect(next('week')).toMatchObject([{ kind: 'plan', step: 'week' }]);
  expect(next('generate')).toMatchObject([{ kind: 'plan', step: 'generate' }]);
  expect(kindsOf(forFamily({ nannies: [nanny(null)] }))).toEqual(['invite']);
  expect(forFamily({ nannies: [nanny('account')] })).toEqual([]);
});

it('lists a nanny’s tasks by urgency', () => {
  const tasks = forNanny({
    refused: 1,
    timeOff: 1,
    decisions: ALL,
    weeks: [week({ status: 'OPEN' })],
    days: [day('2024-03-04', 'ACCEPTED'), day('2024-03-11', 'PENDING')],
    terms: 1,
  });
  expect(kindsOf(tasks)).toEqual([
    'refused',
    'forgotten',
    'notes',
    'missing',
    'confirm',
    'reviews',
    'notWorked',
    'fewer',
    'answer',
    'terms',
    'timeOff',
    'questions',
    'overlaps',
  ]);
});

it('puts what can’t wait for the day after tomorrow first', () => {
  const declined = day('2024-03-06', 'DECLINED');
  expect(kindsOf(forFamily({ weeks: [week()], days: [declined] }))).toEqual(['uncovered', 'approve']);
  const pending = day('2024-03-05', 'PENDING');
  const late = day('2024-03-04', 'ACCEPTED');
  expect(kindsOf(forNanny({ days: [late, pending] }))).toEqual(['answer', 'missing']);
});

it('has nothing to do without facts', () => {
  expect(forFamily({})).toEqual([]);
  expect(forNanny({})).toEqual([]);
});

it('misses the hours of earlier days, and not those of today or in review', () => {
  const days = [
    day('2024-03-01', 'COMPLETED'),
    day('2024-03-02', 'ACCEPTED', { notWorkedAt: NOW }),
    { ...day('2024-03-03', 'ACCEPTED'), openReviews: [{} as AgendaItem['openReviews'][number]] },
    day('2024-03-04', 'ACCEPTED'),
    day(TODAY, 'ACCEPTED', { scheduledEndUtc: '2024-03-05T17:00:00.000Z' }),
    day('2024-03-06', 'ACCEPTED'),
  ];
  expect(datesOf(forNanny({ days }), 'missing')).toEqual(['2024-03-04']);
  expect(datesOf(forFamily({ days }), 'missing')).toEqual(['2024-03-04']);
});

it('of a date that is wholly off, nobody is asked, and it is nobody’s care', () => {
  const off = (date: string, status: DayStatus): AgendaItem => ({ ...day(date, status), isOff: true });
  const days = [off('2024-03-04', 'ACCEPTED'), off('2024-03-11', 'PENDING')];
  expect(forNanny({ days })).toEqual([]);
  expect(forFamily({ days })).toEqual([]);
  const declined = day('2024-03-12', 'DECLINED');
  expect(kindsOf(forFamily({ days: [declined, off('2024-03-12', 'ACCEPTED')] }))).toEqual(['uncovered']);
});

it('a night isn’t missed before its end of the next morning', () => {
  expect(kindsOf(forNanny({ days: [night('2024-03-05T19:00:00.000Z')] }))).toEqual([]);
  expect(kindsOf(forNanny({ days: [night('2024-03-05T17:00:00.000Z')] }))).toEqual(['missing']);
});

it('a declined day needs care unless another shift is planned in its time', () => {
  const other = (fields: Partial<AgendaDay>) => ({
    ...day('2024-03-08', 'ACCEPTED', { nannyId: 'olga', ...fields }),
  });
  const declined = day('2024-03-08', 'DECLINED');
  const uncovered = (...days: AgendaItem[]): string[] => kindsOf(forFamily({ days: [declined, ...days] }));
  expect(uncovered()).toEqual(['uncovered']);
  expect(uncovered(other({}))).toEqual([]);
  expect(uncovered(other({ status: 'DECLINED' }))).toEqual(['uncovered']);
  const evening = {
    scheduledStartUtc: '2024-03-08T22:00:00.000Z',
    scheduledEndUtc: '2024-03-09T01:00:00.000Z',
  };
  expect(uncovered(other(evening))).toEqual(['uncovered']);
  expect(kindsOf(forFamily({ days: [day('2024-03-04', 'DECLINED')] }))).toEqual([]);
});

it('a nanny answers days from today on; a family also sees those left unanswered', () => {
  const days = [day('2024-03-04', 'PENDING'), day('2024-03-11', 'PENDING')];
  expect(datesOf(forNanny({ days }), 'answer')).toEqual(['2024-03-11']);
  expect(datesOf(forFamily({ days }), 'unanswered')).toEqual(['2024-03-04', '2024-03-11']);
});

it('a week waits for its missing hours, not for a signature', () => {
  const given = { weeks: [week({ status: 'OPEN', isMissing: true })] };
  expect(kindsOf(forNanny(given))).toEqual([]);
  expect(kindsOf(forFamily(given))).toEqual([]);
});

it('an approved week is to be paid until nothing of it is open', () => {
  expect(
    kindsOf(forFamily({ weeks: [week({ status: 'APPROVED', openCents: 1, isWaiting: false })] })),
  ).toEqual(['pay']);
  expect(kindsOf(forFamily({ weeks: [week({ status: 'APPROVED', isWaiting: false })] }))).toEqual([]);
  expect(
    kindsOf(forNanny({ weeks: [week({ status: 'APPROVED', openCents: 1, isWaiting: false })] })),
  ).toEqual([]);
});
