/** Agenda days: scheduled, answered, worked. */
import * as z from 'zod/mini';
// By name: taking it out of `z` would have every client carry the whole library.
import { _default as withDefault } from 'zod/mini';
import { agendaDay, dayStatus } from '../model/agenda-day.ts';
import { calendarDate, clockTime, id, notes } from '../model/values.ts';
import { instantInput } from '../rules/instant-input.ts';
import { BOTH, FAMILY, idInput, route } from './route.ts';

const day = agendaDay.shape;
export const dayAnswer = z.strictObject({
  id,
  date: day.date,
  nannyId: id,
  status: dayStatus,
  scheduledStartUtc: day.scheduledStartUtc,
  scheduledEndUtc: day.scheduledEndUtc,
  scheduledNotes: day.scheduledNotes,
  actualStartUtc: day.actualStartUtc,
  actualEndUtc: day.actualEndUtc,
  billableMinutes: day.billableMinutes,
  amountCents: day.amountCents,
  /** Dollars. */
  amount: z.nullable(z.number()),
  isPaid: z.boolean(),
  todoCount: z.int(),
});
export type DayAnswer = z.infer<typeof dayAnswer>;

const scheduledFields = ['scheduledStartUtc', 'scheduledEndUtc', 'scheduledNotes'] as const;
const actualFields = ['actualStartUtc', 'actualEndUtc', 'status'] as const;
type DayEdit = Partial<Record<(typeof scheduledFields | typeof actualFields)[number], unknown>>;
const has = (edit: DayEdit, fields: readonly (keyof DayEdit)[]): boolean =>
  fields.some((name) => edit[name] !== undefined);

/** Either the scheduled fields that change, or both actual times. */
const dayEdit = z
  .strictObject({
    scheduledStartUtc: z.optional(instantInput),
    scheduledEndUtc: z.optional(instantInput),
    scheduledNotes: z.optional(z.nullable(notes)),
    actualStartUtc: z.optional(instantInput),
    actualEndUtc: z.optional(instantInput),
    status: z.optional(z.literal('COMPLETED')),
  })
  .check(
    z.refine((edit) => has(edit, scheduledFields) || has(edit, actualFields), 'Nothing to change'),
    z.refine(
      (edit) => !(has(edit, scheduledFields) && has(edit, actualFields)),
      'Either scheduled or actual times, not both',
    ),
    z.refine(
      (edit) =>
        !has(edit, actualFields) || (edit.actualStartUtc !== undefined && edit.actualEndUtc !== undefined),
      'Both arrival and departure times are needed',
    ),
  );

/** Ids of one to 500 days. */
export const dayIds = z.array(idInput).check(z.minLength(1), z.maxLength(500));

/** What became of each of several days. */
export const dayErrors = z.array(z.strictObject({ id, error: z.string() }));

const statusAnswer = z.strictObject({
  updated: z.array(id),
  errors: dayErrors,
  warning: z.optional(z.string()),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;

const ofNanny = z.strictObject({ nannyId: idInput });
const ofDay = z.strictObject({ dayId: idInput });
const path = '/api/agenda/{dayId}';
const tag = 'Agenda';

export const agenda = route(
  {
    method: 'GET',
    path: '/api/nannies/{nannyId}/agenda',
    tag,
    access: BOTH,
    status: 200,
    summary: 'Her days from start to end, both included',
  },
  {
    params: ofNanny,
    query: z.object({
      start: withDefault(calendarDate, '2020-01-01'),
      end: withDefault(calendarDate, '2099-12-31'),
    }),
    answer: z.array(dayAnswer),
  },
);

export const scheduleDay = route(
  {
    method: 'POST',
    path: '/api/nannies/{nannyId}/agenda/create',
    tag,
    access: BOTH,
    status: 201,
    summary: 'Schedule one day by hand',
    refusals: ['id_conflict', 'shift_order', 'wrong_date', 'nanny_removed'],
  },
  {
    params: ofNanny,
    body: z.strictObject({
      date: calendarDate,
      startTime: clockTime,
      endTime: clockTime,
      notes: z.optional(z.nullable(notes)),
    }),
    answer: dayAnswer,
  },
);

export const answerDays = route(
  {
    method: 'POST',
    path: '/api/agenda/status',
    tag,
    access: BOTH,
    status: 200,
    summary: 'Accept or decline days',
    refusals: ['nothing_updated'],
  },
  {
    body: z.strictObject({ agendaDayIds: dayIds, status: z.enum(['ACCEPTED', 'DECLINED']) }),
    answer: statusAnswer,
  },
);

export const editDay = route(
  {
    method: 'PATCH',
    path,
    tag,
    access: BOTH,
    status: 200,
    summary: 'Change a schedule, or record hours',
    refusals: [
      'id_conflict',
      'forbidden',
      'nanny_removed',
      'day_deleted',
      'day_paid',
      'day_not_worked',
      'shift_order',
      'wrong_date',
      'hours_too_long',
      'hours_in_future',
    ],
  },
  { params: ofDay, body: dayEdit, answer: dayAnswer },
);

export const removeDay = route(
  {
    method: 'DELETE',
    path,
    tag,
    access: FAMILY,
    status: 204,
    summary: 'Delete a day',
    refusals: ['id_conflict', 'day_deleted', 'day_paid', 'has_hours'],
  },
  { params: ofDay },
);
