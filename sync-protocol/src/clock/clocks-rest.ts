/** REST routes with which a nanny says that she is here or takes that back, and which list who is here. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { BOTH, idInput, inHousehold, NANNY, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, id, instant } from '../kernel/values.ts';

const tag = 'Clock';

const arrivalAnswer = z.strictObject({
  id,
  dayId: id,
  date: calendarDate,
  arrivedAt: instant,
  live: z.boolean(),
});
export type ArrivalAnswer = z.infer<typeof arrivalAnswer>;

const openState = z.enum(['running', 'unfinished']);

const clockAnswer = z.strictObject({
  id,
  nannyId: id,
  dayId: id,
  date: calendarDate,
  arrivedAt: instant,
  arrivedReceivedAt: instant,
  state: openState,
});
export type ClockAnswer = z.infer<typeof clockAnswer>;

export const arrive = route('POST', '/api/nannies/{nannyId}/clock/arrive', {
  tag,
  access: NANNY,
  status: 201,
  summary: 'Arrive, as the nanny herself',
  ownWill: true,
  refusals: [
    'id_conflict',
    'day_deleted',
    'day_not_accepted',
    'wrong_date',
    'has_hours',
    'clock_running',
    'hours_in_future',
    'too_many_shifts_a_day',
  ],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({ at: z.optional(instantInput), dayId: z.optional(idInput) }),
  answer: arrivalAnswer,
});

export const discardClock = route('DELETE', '/api/clocks/{clockId}', {
  tag,
  access: NANNY,
  status: 204,
  summary: 'Take an arrival back, as its nanny',
  ownWill: true,
  refusals: ['id_conflict', 'has_hours'],
  query: inHousehold,
  params: z.strictObject({ clockId: idInput }),
});

export const listClocks = route('GET', '/api/clocks', {
  tag,
  access: BOTH,
  summary: 'List arrivals without an end, the latest first; a nanny gets her own',
  refusals: ['no_family', 'not_found'],
  query: z.object({
    nannyId: z.optional(idInput),
    state: z.optional(openState),
    householdId: z.optional(idInput),
  }),
  answer: z.array(clockAnswer),
});

const clockDoc = () =>
  describeFields(
    clockAnswer,
    {
      id: ["The clock's id. Hours that name it end it.", EXAMPLE.clock],
      dayId: ['The day on which the hours will be recorded.', EXAMPLE.day],
      date: ["The date of the arrival in the household's time zone.", '2026-03-05'],
      arrivedAt: ['When she arrived, as she said.', '2026-03-05T13:31:00.000Z'],
      arrivedReceivedAt: ['When the server heard of it.', '2026-03-05T13:31:02.000Z'],
      state: ['`unfinished`: for more than 16 hours, or another one has begun since.', 'running'],
    },
    { id: 'Clock', description: 'An arrival that no hours have ended yet.' },
  );

export const clockDocs = (): SchemaDoc[] => [
  clockDoc(),
  describeFields(
    arrivalAnswer,
    { live: ['Whether the server heard of it within ten minutes.', true] },
    { from: clockDoc() },
  ),
  describeFields(
    arrive.body,
    {
      at: ['When she arrived. Default: now.', '2026-03-05T08:31:00-05:00'],
      dayId: [
        'An accepted day of that date without hours. Default: the one that begins nearest, else a new one.',
      ],
    },
    { from: clockDoc() },
  ),
];
