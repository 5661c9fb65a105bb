/**
 * Returns the demo's agenda mutations: generated and hand-scheduled days, answers, notes, to-dos, arrivals, worked hours.
 */
import { addDays, addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { partId } from '../accounts/part-id.ts';
import type { DemoNanny } from './people.ts';
import type { SeedMutation } from './seed-mutation.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Shift } from './shift-outcomes.ts';
import { momentOn, type Year } from './year.ts';

/** Titles of to-dos, and notes of days. */
const TODOS = [
  'Pack the swimming bag',
  'Library books back by four',
  'Fold the laundry in the nursery',
  'Sunscreen before the park',
  'Piano practice, 15 minutes',
  'Give the ear drops after lunch',
  'Defrost the soup for dinner',
  'Sign the school form',
  'Water the tomatoes on the balcony',
  'Call about the dentist appointment',
  'Bath and hair wash',
  'Read two chapters',
  'Buy diapers, size 4',
  'Sweep up after craft time',
  'Check the rain boots still fit',
  'Leave the spare key with Mrs. Ostrander',
] as const;

const NOTES = [
  'Early pickup at 2:45',
  'Grandma visits at noon',
  'Please bring the stroller back',
  'Half day at school',
  'Dentist at 10:30',
  'Birthday party: gift is in the hall',
  'Playdate at ours',
] as const;

const FIRST_DAYS = 56;
const NEXT_DAYS = 28;
/** Every period of four weeks is generated 29 days before it begins, on a Sunday. */
const GENERATED_BEFORE_DAYS = 29;

/** Returns the mutations that generate the agenda. The last of them happens two days ago. */
export function generateMutations(nanny: DemoNanny, year: Year): SeedMutation[] {
  const mutations: SeedMutation[] = [];
  const generate = (at: string, startDate: string, endDate: string) =>
    mutations.push({
      at,
      by: 'parent',
      name: 'agenda.generate',
      args: {
        nannyId: nanny.id,
        startDate,
        endDate,
        overwritePending: false,
        overwriteAccepted: false,
        overwriteDeclined: false,
      },
    });
  generate(momentOn(year, addDays(year.start, -4), '20:25'), year.start, addDays(year.start, FIRST_DAYS - 1));
  const last = addDays(year.today, -2);
  let next = addDays(year.start, FIRST_DAYS);
  while (addDays(next, -GENERATED_BEFORE_DAYS) < last) {
    const at = momentOn(year, addDays(next, -GENERATED_BEFORE_DAYS), '20:30');
    generate(at, next, addDays(next, NEXT_DAYS - 1));
    next = addDays(next, NEXT_DAYS);
  }
  generate(momentOn(year, last, '20:30'), next, year.end);
  return mutations;
}

function scheduleMutation({ byHand, ...shift }: Shift, year: Year): SeedMutation[] {
  if (byHand === undefined) return [];
  const { nannyId, dayId, date, start, end } = shift;
  const args = { nannyId, dayId, date, start, end, notes: byHand };
  return [{ at: momentOn(year, addDays(date, -5), '20:10'), by: 'partner', name: 'day.schedule', args }];
}

function answerMutation({ nannyId, dayId, answer }: Shift): SeedMutation[] {
  if (answer === undefined) return [];
  return [{ at: answer.at, by: { nannyId }, name: 'day.answer', args: { dayId, status: answer.status } }];
}

const clockIdOf = ({ dayId }: Shift): string => partId(dayId, 'clock');

function arrivalMutation(shift: Shift): SeedMutation[] {
  const { nannyId, dayId, arrivedAt: at } = shift;
  if (at === undefined) return [];
  const args = { clockId: clockIdOf(shift), nannyId, dayId, newDayId: partId(dayId, 'new'), at };
  return [{ at, by: { nannyId }, name: 'clock.arrive', args }];
}

function hoursMutation(shift: Shift): SeedMutation[] {
  const { nannyId, dayId, worked, arrivedAt } = shift;
  if (worked === undefined) return [];
  const { start, end, recordedAt, byParent } = worked;
  const by = byParent ? 'partner' : { nannyId };
  const clock = arrivedAt === undefined ? {} : { clockId: clockIdOf(shift) };
  return [{ at: recordedAt, by, name: 'day.recordHours', args: { dayId, start, end, ...clock } }];
}

const NOTED = 0.06;

function noteMutation(shift: Shift, year: Year, random: SeededRandom): SeedMutation[] {
  const notes = random.pick(NOTES);
  if (!random.chance(NOTED) || shift.byHand !== undefined || shift.answer?.status !== 'ACCEPTED') return [];
  const at = momentOn(year, addDays(shift.date, -2), '21:05');
  return [{ at, by: 'parent', name: 'day.editSchedule', args: { dayId: shift.dayId, notes } }];
}

const WITH_TODOS = 0.3;
const DONE = 0.92;

function todoMutations(shift: Shift, year: Year, random: SeededRandom): SeedMutation[] {
  const titles = new Set(Array.from({ length: random.whole(1, 3) }, () => random.pick(TODOS)));
  const wanted = random.chance(WITH_TODOS) && shift.answer?.status === 'ACCEPTED';
  if (!wanted) return [];
  const addedAt = momentOn(year, addDays(shift.date, -3), '20:15');
  const by = random.chance(0.5) ? 'parent' : 'partner';
  return [...titles].flatMap((title, i): SeedMutation[] => {
    const todoId = partId(shift.dayId, `to-do ${i}`);
    const added: SeedMutation = {
      at: addedAt,
      by,
      name: 'todo.add',
      args: { todoId, dayId: shift.dayId, title },
    };
    if (shift.worked === undefined || !random.chance(DONE)) return [added];
    const at = addMinutes(shift.worked.end, -random.whole(1, 90));
    const ticker = { nannyId: shift.nannyId };
    return [added, { at, by: ticker, name: 'todo.tick', args: { todoId, isCompleted: true } }];
  });
}

export function shiftMutations(shift: Shift, year: Year, random: SeededRandom): SeedMutation[] {
  return [
    ...scheduleMutation(shift, year),
    ...answerMutation(shift),
    ...noteMutation(shift, year, random),
    ...todoMutations(shift, year, random),
    ...arrivalMutation(shift),
    ...hoursMutation(shift),
  ];
}
