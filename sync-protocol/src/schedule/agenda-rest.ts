/**
 * REST routes that read, schedule, answer, edit, cancel and delete agenda days, record their hours and mark them as not
 * worked, with their schemas and documentation.
 */
import * as z from 'zod/mini';
// Imported by name: `z._default` would defeat tree shaking.
import { _default as withDefault } from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { BOTH, FAMILY, idInput, inHousehold, NANNY, ofDay, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, clockTime, id, notes } from '../kernel/values.ts';
import { reviewAnswer } from '../ledger/review-answer.ts';
import { overlapHoursAnswer } from '../weeks/week-answer.ts';
import { agendaDay, dayStatus } from './agenda-day.ts';

const day = agendaDay.shape;
const dayAnswer = z.strictObject({
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
  amount: z.nullable(z.number()),
  isPaid: z.boolean(),
  todoCount: z.int(),
});
export type DayAnswer = z.infer<typeof dayAnswer>;

const editedDay = z.strictObject({
  ...dayAnswer.shape,
  review: z.nullable(reviewAnswer),
  overlaps: z.array(overlapHoursAnswer),
});
export type EditedDay = z.infer<typeof editedDay>;

const scheduledFields = ['date', 'scheduledStartUtc', 'scheduledEndUtc', 'scheduledNotes'] as const;
const actualFields = ['actualStartUtc', 'actualEndUtc', 'clockId', 'status'] as const;
type DayEdit = Partial<Record<(typeof scheduledFields | typeof actualFields)[number], unknown>>;
const has = (edit: DayEdit, fields: readonly (keyof DayEdit)[]): boolean =>
  fields.some((name) => edit[name] !== undefined);

/** Either some scheduled fields, or both actual times. */
const dayEdit = z
  .strictObject({
    date: z.optional(calendarDate),
    scheduledStartUtc: z.optional(instantInput),
    scheduledEndUtc: z.optional(instantInput),
    scheduledNotes: z.optional(z.nullable(notes)),
    actualStartUtc: z.optional(instantInput),
    actualEndUtc: z.optional(instantInput),
    clockId: z.optional(idInput),
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

export const dayIds = z.array(idInput).check(z.minLength(1), z.maxLength(500));

const dayError = z.strictObject({ id, error: z.string() });
/** The days of a request that could not be changed, each with the reason. */
export const dayErrors = z.array(dayError);

const statusAnswer = z.strictObject({
  updated: z.array(id),
  errors: dayErrors,
  warning: z.optional(z.string()),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;

const path = '/api/agenda/{dayId}';
const tag = 'Agenda';

export const agenda = route('GET', '/api/nannies/{nannyId}/agenda', {
  tag,
  access: BOTH,
  summary: 'List the days of a nanny from start to end, both included',
  params: ofNanny,
  query: z.object({
    ...inHousehold.shape,
    start: withDefault(calendarDate, '2020-01-01'),
    end: withDefault(calendarDate, '2099-12-31'),
  }),
  answer: z.array(dayAnswer),
});

export const scheduleDay = route('POST', '/api/nannies/{nannyId}/agenda/create', {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Schedule a day',
  ownWill: true,
  refusals: ['id_conflict', 'shift_order', 'wrong_date', 'nanny_removed', 'too_many_shifts_a_day'],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({
    date: calendarDate,
    startTime: clockTime,
    endTime: clockTime,
    notes: z.optional(z.nullable(notes)),
  }),
  answer: dayAnswer,
});

export const answerDays = route('POST', '/api/agenda/status', {
  tag,
  access: BOTH,
  summary: 'Accept or decline days',
  ownWill: true,
  refusals: ['not_found', 'nothing_updated'],
  query: inHousehold,
  body: z.strictObject({ agendaDayIds: dayIds, status: z.enum(['ACCEPTED', 'DECLINED']) }),
  answer: statusAnswer,
});

export const editDay = route('PATCH', path, {
  tag,
  access: BOTH,
  summary: 'Edit the schedule of a day, or record its hours',
  refusals: [
    'not_as_another',
    'id_conflict',
    'forbidden',
    'nanny_removed',
    'day_deleted',
    'day_paid',
    'day_not_worked',
    'has_hours',
    'holidays_lower_pay',
    'too_many_shifts_a_day',
    'shift_order',
    'wrong_date',
    'hours_too_long',
    'hours_in_future',
    'clock_running',
  ],
  query: inHousehold,
  params: ofDay,
  body: dayEdit,
  answer: editedDay,
});

/** Refusals of what takes a day away from a nanny. */
const NOT_TAKEN_AWAY = ['id_conflict', 'nanny_removed', 'day_deleted', 'clock_running'] as const;

export const cancelDay = route('POST', `${path}/cancel`, {
  tag,
  access: NANNY,
  summary: 'Cancel an accepted day, as its nanny',
  ownWill: true,
  refusals: [...NOT_TAKEN_AWAY, 'day_completed', 'not_accepted'],
  query: inHousehold,
  params: ofDay,
  answer: dayAnswer,
});

export const markNotWorked = route('POST', `${path}/not-worked`, {
  tag,
  access: BOTH,
  summary: 'Mark an accepted day as not worked, take the mark away, or answer it as its nanny',
  ownWill: true,
  refusals: [
    ...NOT_TAKEN_AWAY,
    'forbidden',
    'day_in_future',
    'has_hours',
    'not_accepted',
    'not_asked',
    'week_approved',
  ],
  query: inHousehold,
  params: ofDay,
  body: z
    .strictObject({ notWorked: z.boolean(), wasSentHome: z.optional(z.boolean()) })
    .check(
      z.refine(
        ({ notWorked, wasSentHome }) => notWorked || wasSentHome === undefined,
        'An answer goes with a mark',
      ),
    ),
  answer: dayAnswer,
});

export const removeDay = route('DELETE', path, {
  tag,
  access: FAMILY,
  status: 204,
  summary: 'Delete a day',
  refusals: [...NOT_TAKEN_AWAY, 'day_paid', 'has_hours', 'holidays_lower_pay', 'week_approved'],
  query: inHousehold,
  params: ofDay,
});

const dayDoc = () =>
  describeFields(
    dayAnswer,
    {
      id: ["The day's id.", EXAMPLE.day],
      date: ["The date in the household's time zone.", '2026-03-05'],
      status: ['`PENDING` until answered; `COMPLETED` once its hours are recorded.', 'COMPLETED'],
      scheduledStartUtc: ['Scheduled start.', '2026-03-05T14:00:00.000Z'],
      scheduledEndUtc: ['Scheduled end.', '2026-03-05T22:00:00.000Z'],
      scheduledNotes: ['Notes on the day.', 'Swimming at four'],
      actualStartUtc: ['When the work began; null until recorded.', '2026-03-05T14:02:00.000Z'],
      actualEndUtc: ['When the work ended; null until recorded.', '2026-03-05T21:55:00.000Z'],
      billableMinutes: ['Worked minutes, rounded up to the billing increment; null until recorded.', 480],
      amountCents: ['Earning in cents; null until recorded.', 17_200],
      amount: ['Earning in dollars; null until recorded.', 172],
      isPaid: ['Whether payments cover the whole earning.', false],
      todoCount: ['Number of to-dos.', 1],
    },
    {
      id: 'Day',
      description: 'An agenda day: one shift of one nanny on one date.',
    },
  );

const editedDayDoc = (): SchemaDoc =>
  describeFields(
    editedDay,
    {
      review: ["The caller's own hours of this day that wait for the family's decision.", null],
      overlaps: [
        'Recorded hours of other days of the nanny that overlap those of this day, or those in `review`.',
        [],
      ],
    },
    { from: dayDoc() },
  );

const dayEditDoc = (): SchemaDoc =>
  describeFields(
    dayEdit,
    {
      date: ['Another date, with both scheduled times on it. A day with hours stays on its date.'],
      scheduledStartUtc: [null],
      scheduledEndUtc: [null],
      scheduledNotes: ['Notes on the day; null removes them.'],
      actualStartUtc: ['When the work began.', '2026-03-05T09:02:00-05:00'],
      actualEndUtc: ['When the work ended, at most 24 hours later.', '2026-03-05T16:55:00-05:00'],
      clockId: [
        "The nanny's own arrival that these hours end. They are recorded for its day.",
        EXAMPLE.clock,
      ],
      status: ['Optional: recording both actual times completes the day anyway.'],
    },
    {
      from: dayDoc(),
      minProperties: 1,
      dependentRequired: {
        actualStartUtc: ['actualEndUtc'],
        actualEndUtc: ['actualStartUtc'],
        clockId: ['actualStartUtc', 'actualEndUtc'],
        status: ['actualStartUtc', 'actualEndUtc'],
      },
      anyOf: [{ propertyNames: { enum: scheduledFields } }, { propertyNames: { enum: actualFields } }],
    },
  );

export const agendaDocs = (): SchemaDoc[] => [
  dayDoc(),
  editedDayDoc(),
  dayEditDoc(),
  describeFields(
    scheduleDay.body,
    {
      startTime: ["Start, `HH:mm` in the household's time zone.", '09:00'],
      endTime: ["End, `HH:mm` in the household's time zone, after the start.", '17:00'],
      notes: ['Notes on the day, up to 100 characters.', 'Swimming at four'],
    },
    { from: dayDoc() },
  ),
  describeFields(answerDays.body, {
    agendaDayIds: ['The days.', [EXAMPLE.day, EXAMPLE.otherDay]],
    status: ['The answer to all of them.', 'ACCEPTED'],
  }),
  describeFields(markNotWorked.body, {
    notWorked: ['False takes the mark away.', true],
    wasSentHome: ['Only from the nanny, about the mark of the family: she was sent home, or did not come.'],
  }),
  describeFields(statusAnswer, {
    updated: ['The days that have this status now.', [EXAMPLE.day]],
    errors: ['The days that could not be changed.'],
    warning: [
      'Present when some days could not be changed.',
      'Some days could not be modified (for example past dates).',
    ],
  }),
  describeFields(
    dayError,
    {
      id: [null, EXAMPLE.otherDay],
      error: ['The reason, as a sentence.', 'This day is in the past.'],
    },
    { from: dayDoc() },
  ),
];
