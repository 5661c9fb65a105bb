/** Random mutations of a nanny's days: they are scheduled, answered, moved, worked, cancelled and removed. For tests. */

import { addDays, addMinutes, wallClockToInstant } from '../src/kernel/calendar.ts';
import { type AgendaDay, dayStatus } from '../src/schedule/agenda-day.ts';
import { NANNY_ID, type TestHousehold } from './household.ts';
import { change, isRare, one, type StepDetails, type StepMaker, type StepMutation } from './step-details.ts';
import { todayOf } from './week-world.ts';

const at = ({ timezone }: TestHousehold, date: string, minutes: number): string =>
  wallClockToInstant(date, minutes, timezone);

/** Returns the nanny's days with these statuses, in order. */
export const daysOf = (household: TestHousehold, ...statuses: readonly AgendaDay['status'][]): AgendaDay[] =>
  household
    .all('day')
    .filter(({ nannyId, status }) => nannyId === NANNY_ID && statuses.includes(status))
    .toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1));

/** Makes a mutation of one of the days with these statuses. */
const ofDay =
  (
    statuses: readonly AgendaDay['status'][],
    make: (household: TestHousehold, choice: StepDetails, day: AgendaDay) => StepMutation | undefined,
  ): StepMaker =>
  (household, choice) => {
    const day = one(daysOf(household, ...statuses), choice);
    return day && make(household, choice, day);
  };

const ALL = dayStatus.options;

const spanOn = (household: TestHousehold, date: string, { start, minutes }: StepDetails) => {
  const from = at(household, date, start);
  return { start: from, end: addMinutes(from, minutes) };
};

const answered = (status: 'ACCEPTED' | 'DECLINED') =>
  ofDay(status === 'ACCEPTED' ? ['PENDING', 'DECLINED'] : ['ACCEPTED', 'PENDING'], (_, choice, day) => {
    const { scheduledStartUtc, scheduledEndUtc } = day;
    return change(choice, 'day.answer', { dayId: day.id, status }, { scheduledStartUtc, scheduledEndUtc });
  });

const record = ofDay(['ACCEPTED', 'COMPLETED', 'PENDING'], (household, choice, day) => {
  const { status, actualStartUtc, actualEndUtc, isPaid } = day;
  const seen = { status, actualStartUtc, actualEndUtc, isPaid };
  const stale = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;
  const args = { dayId: day.id, ...spanOn(household, day.date, choice) };
  return change(choice, 'day.recordHours', args, isRare(choice) ? stale : seen);
});

export const DAY_STEPS = {
  record,
  accept: answered('ACCEPTED'),
  decline: answered('DECLINED'),
  cancel: ofDay(['ACCEPTED'], (_, __, day) => change('nanny', 'day.cancel', { dayId: day.id })),
  schedule: (household, choice) => {
    const date = addDays(todayOf(household), choice.days);
    const day = { dayId: household.newId(), nannyId: NANNY_ID, date, notes: null };
    return change(choice, 'day.schedule', { ...day, ...spanOn(household, date, choice) });
  },
  edit: ofDay(ALL, (household, choice, day) =>
    change('family', 'day.editSchedule', { dayId: day.id, ...spanOn(household, day.date, choice) }),
  ),
  move: ofDay(ALL, (household, choice, day) => {
    const date = addDays(day.date, (choice.days % 3) + 1);
    return change('family', 'day.editSchedule', { dayId: day.id, date, ...spanOn(household, date, choice) });
  }),
  remove: ofDay(ALL, (_, __, day) => change('family', 'day.remove', { dayId: day.id })),
  notWorked: ofDay(['ACCEPTED'], (_, choice, { id: dayId, notWorkedAt }) =>
    change(choice, 'day.markNotWorked', { dayId, notWorked: notWorkedAt === null }),
  ),
  answerNotWorked: ofDay(['ACCEPTED'], (_, choice, { id: dayId }) =>
    change('nanny', 'day.answerNotWorked', { dayId, wasSentHome: choice.isHers }),
  ),
  withdrawHours: ofDay(['COMPLETED'], (_, choice, day) => {
    const { id: dayId, actualStartUtc: start, actualEndUtc: end } = day;
    return start === null || end === null
      ? undefined
      : change(choice, 'day.withdrawHours', { dayId, start, end });
  }),
  withdrawAnswer: ofDay(['ACCEPTED', 'DECLINED'], (_, choice, { id: dayId, status }) =>
    status === 'ACCEPTED' || status === 'DECLINED'
      ? change(choice, 'day.withdrawAnswer', { dayId, status })
      : undefined,
  ),
} satisfies Record<string, StepMaker>;
