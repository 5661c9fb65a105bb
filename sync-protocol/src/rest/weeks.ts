/** REST routes of a nanny's weeks: what each pays, line by line, and what of it is open. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../model/docs.ts';
import { EXAMPLE } from '../model/example-ids.ts';
import { EARNING_KINDS } from '../model/payment.ts';
import { calendarDate, cents, id, instant } from '../model/values.ts';
import { BOTH, idInput, ofNanny, route } from './route.ts';

/** `leave` and `adjustment` are reserved: no week has such lines yet. */
export const WEEK_LINE_KINDS = [...EARNING_KINDS, 'leave', 'adjustment', 'rounding'] as const;
export const WEEK_STATUSES = ['OPEN', 'CONFIRMED', 'APPROVED'] as const;

const weekLine = z.strictObject({
  kind: z.enum(WEEK_LINE_KINDS),
  minutes: z.nullable(z.int()),
  rateCents: z.nullable(z.int()),
  /** Below 0 only for `rounding`. */
  amountCents: z.int(),
  date: z.nullable(calendarDate),
});

const question = z.strictObject({
  id,
  by: id,
  text: z.string(),
  at: instant,
  answer: z.nullable(z.string()),
});

export const weekAnswer = z.strictObject({
  nannyId: id,
  weekStart: calendarDate,
  weekEnd: calendarDate,
  status: z.enum(WEEK_STATUSES),
  billableMinutes: z.int(),
  overtimeMinutes: z.int(),
  lines: z.array(weekLine),
  grossCents: cents,
  openCents: cents,
  questions: z.array(question),
});
export type WeekAnswer = z.infer<typeof weekAnswer>;

const path = '/api/nannies/{nannyId}/weeks';
const tag = 'Weeks';

/** Most weeks of one answer. */
export const WEEKS_MAX = 53;

export const listWeeks = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'List the weeks that the dates from `from` to `to` belong to',
  refusals: ['range_order', 'range_too_long'],
  params: ofNanny,
  query: z.object({ from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  answer: z.array(weekAnswer),
});

export const loadWeek = route('GET', `${path}/{weekStart}`, {
  tag,
  access: BOTH,
  summary: 'Get a week by its first date',
  params: z.strictObject({ nannyId: idInput, weekStart: calendarDate }),
  answer: weekAnswer,
});

export const weekDocs = (): SchemaDoc[] => [
  describeFields(
    weekAnswer,
    {
      nannyId: ['The nanny.', EXAMPLE.nanny],
      weekStart: ['First date.', '2026-03-02'],
      weekEnd: ['Last date: the seventh, or the day before new terms.', '2026-03-08'],
      status: ['`OPEN`. `CONFIRMED` and `APPROVED` are reserved.', 'OPEN'],
      billableMinutes: ['Worked minutes on its dates, rounded up to the billing increment.', 2760],
      overtimeMinutes: ['Minutes of them that are overtime.', 360],
      lines: ['What it pays. The lines sum up to `grossCents`.'],
      grossCents: ["The sum of the week's earnings.", 29_400],
      openCents: [
        'What is unpaid of that. Hours over the border of a week are open where their day is.',
        29_400,
      ],
      questions: ['Reserved: always empty.'],
    },
    { id: 'Week', description: 'Dates that are priced together, and what they pay.' },
  ),
  describeFields(weekLine, {
    kind: [
      '`rounding` brings the lines to the amounts of the days, some cents up or down. `leave` and `adjustment` are reserved.',
      'overtime',
    ],
    minutes: ['Its minutes.', 360],
    rateCents: ['Cents an hour of this line, where that is one whole number.', 900],
    amountCents: ['Its cents.', 5400],
    date: ['The date of a holiday or cancellation; null for the week.', null],
  }),
  describeFields(question, {
    id: ["The question's id.", EXAMPLE.mutation],
    by: ['The account that asked.', EXAMPLE.nannyAccount],
    text: ['The question.', 'Does Friday end at five?'],
    at: ['When it was asked.', '2026-03-09T14:00:00.000Z'],
    answer: ['The answer; null until there is one.', null],
  }),
];
