/** REST routes of a nanny's weeks: what each pays, line by line; confirm, approve, ask and answer questions. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { BOTH, FAMILY, idInput, inHousehold, NANNY, ofNanny, route } from '../kernel/route.ts';
import { calendarDate } from '../kernel/values.ts';
import { OVERLAP_HOURS_MAX, QUESTION_MAX, question, signedWeek, workedDate } from './week.ts';
import {
  adjustmentAnswer,
  overlapAnswer,
  overlapHoursAnswer,
  questionAnswer,
  weekAnswer,
  weekLineAnswer,
} from './week-answer.ts';

const path = '/api/nannies/{nannyId}/weeks';
const tag = 'Weeks';
const ofWeek = z.strictObject({ nannyId: idInput, weekStart: calendarDate });

/** Most weeks of one answer. */
export const WEEKS_MAX = 53;

export const listWeeks = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'List the weeks that the dates from `from` to `to` belong to',
  refusals: ['range_order', 'range_too_long'],
  params: ofNanny,
  query: z.object({ ...inHousehold.shape, from: z.optional(calendarDate), to: z.optional(calendarDate) }),
  answer: z.array(weekAnswer),
});

export const loadWeek = route('GET', `${path}/{weekStart}`, {
  tag,
  access: BOTH,
  summary: 'Get a week by its first date',
  query: inHousehold,
  params: ofWeek,
  answer: weekAnswer,
});

const { billableMinutes, overtimeMinutes, grossCents, byDate } = signedWeek.shape;
const figures = z.strictObject({ billableMinutes, overtimeMinutes, grossCents, byDate });
const textBody = z.strictObject({ text: question.shape.text });

export const confirmWeek = route('POST', `${path}/{weekStart}/confirm`, {
  tag,
  access: NANNY,
  summary: 'Confirm a week, as its nanny',
  ownWill: true,
  refusals: [
    'id_conflict',
    'week_not_begun',
    'week_not_over',
    'week_changed',
    'hours_missing',
    'hours_overlap',
  ],
  query: inHousehold,
  params: ofWeek,
  body: figures,
  answer: weekAnswer,
});

export const approveWeek = route('POST', `${path}/{weekStart}/approve`, {
  tag,
  access: FAMILY,
  summary: 'Approve a week',
  refusals: [
    'id_conflict',
    'nanny_removed',
    'week_not_over',
    'week_changed',
    'hours_missing',
    'hours_overlap',
    'week_not_confirmed',
  ],
  query: inHousehold,
  params: ofWeek,
  body: figures,
  answer: weekAnswer,
});

const seenHours = z.strictObject({ dayId: idInput, startUtc: instantInput, endUtc: instantInput });

export const allowOverlaps = route('POST', `${path}/{weekStart}/allow-overlaps`, {
  tag,
  access: BOTH,
  summary: 'Say that the overlapping hours of a week are meant',
  ownWill: true,
  refusals: ['id_conflict', 'nanny_removed', 'week_changed'],
  query: inHousehold,
  params: ofWeek,
  body: z.strictObject({
    hours: z.array(seenHours).check(z.minLength(1), z.maxLength(OVERLAP_HOURS_MAX)),
  }),
  answer: weekAnswer,
});

export const askQuestion = route('POST', `${path}/{weekStart}/questions`, {
  tag,
  access: BOTH,
  status: 201,
  summary: 'Ask a question about a week',
  ownWill: true,
  refusals: ['id_conflict', 'nanny_removed', 'too_many_questions'],
  query: inHousehold,
  params: ofWeek,
  body: textBody,
  answer: questionAnswer,
});

export const answerQuestion = route('POST', `${path}/{weekStart}/questions/{questionId}/answer`, {
  tag,
  access: BOTH,
  summary: 'Answer a question of the other side',
  ownWill: true,
  refusals: ['id_conflict', 'nanny_removed', 'question_answered'],
  query: inHousehold,
  params: z.strictObject({ ...ofWeek.shape, questionId: idInput }),
  body: z.strictObject({ text: question.shape.text }),
  answer: questionAnswer,
});

const overlapDocs = (): SchemaDoc[] => [
  describeFields(overlapAnswer, {
    days: ['The two days.'],
    startUtc: ['When the time begins that both have.', '2026-03-05T14:02:00.000Z'],
    endUtc: ['When it ends.', '2026-03-05T21:55:00.000Z'],
  }),
  describeFields(overlapHoursAnswer, {
    startUtc: ['When its hours begin.', '2026-03-05T14:02:00.000Z'],
    endUtc: ['When its hours end.', '2026-03-05T21:55:00.000Z'],
  }),
];

const answerDocs = (): SchemaDoc[] => [
  describeFields(
    weekAnswer,
    {
      weekStart: ['First date.', '2026-03-02'],
      weekEnd: ['Last date: the seventh, or the day before new terms.', '2026-03-08'],
      status: [
        '`CONFIRMED` while it is as the nanny confirmed it; `APPROVED` once the family approved it.',
        'OPEN',
      ],
      billableMinutes: ['Worked minutes on its dates, rounded up to the billing increment.', 2760],
      overtimeMinutes: ['Minutes of them that are overtime.', 360],
      lines: ['What it pays. The lines sum up to `grossCents`.'],
      grossCents: ["The sum of the week's earnings.", 29_400],
      byDate: ['Its dates with work, in order; null where it was approved before these were kept.'],
      openCents: [
        'What is unpaid of that. Hours over the border of a week are open where their day is.',
        29_400,
      ],
      adjustments: [
        'What later changed it, once it was approved or its days were paid. These count in the weeks of their dates.',
      ],
      overlaps: ['Its recorded hours that overlap. Each such day is named at least once.', []],
      overlapsWaitFor: [
        'The sides that have not said that these are meant: until then the week cannot be signed.',
        [],
      ],
      questions: ['Questions about it, oldest first.'],
    },
    { id: 'Week', description: 'Dates that are priced together, and what they pay.' },
  ),
  describeFields(weekLineAnswer, {
    kind: [
      '`rounding` brings the lines to the amounts of the days, some cents up or down. `adjustment` is what changed in an approved week or of a paid day, below 0 where it was less. In the week of such a day that is not approved, it is the opposite: what counts in the week of `date` instead. `leave` is reserved.',
      'overtime',
    ],
    minutes: ["Its minutes. Overtime of 0 minutes is what law asks for beyond a holiday's premium.", 360],
    rateCents: ['Cents an hour of this line, where that is one whole number.', 900],
    amountCents: ['Its cents.', 5400],
    date: ['The date of a holiday or cancellation; when an adjustment was decided; null for the week.', null],
    hoursDate: ['Of an adjustment, the date of the hours that it corrects. Older ones have none.'],
  }),
  describeFields(workedDate, {
    date: ['The date.', '2026-03-02'],
    minutes: ['Billable minutes on it.', 2760],
    amountCents: ['The amounts of its shifts; all of a night is on its first date in the week.', 24_000],
  }),
  describeFields(adjustmentAnswer, {
    date: ['When hours were confirmed that changed it.', '2026-03-10'],
    hoursDate: ['The date of these hours; null for older ones.', '2026-03-05'],
    amountCents: ['By how many cents it changed; below 0 for a correction.', 1688],
  }),
  describeFields(questionAnswer, {
    id: ["The question's id.", EXAMPLE.mutation],
    by: ['The account that asked.', EXAMPLE.nannyAccount],
    text: ['The question.', 'Does Friday end at five?'],
    at: ['When it was asked.', '2026-03-09T14:00:00.000Z'],
    answer: ['The answer; null until there is one.', null],
  }),
];

export const weekDocs = (): SchemaDoc[] => [
  ...answerDocs(),
  ...overlapDocs(),
  describeFields(figures, {
    billableMinutes: ['As seen.', 2760],
    overtimeMinutes: ['As seen.', 360],
    grossCents: ['As seen. Where the week has changed since, it is not signed.', 29_400],
    byDate: ['As seen: without it, hours moved from one date to another are signed, too.'],
  }),
  describeFields(allowOverlaps.body, {
    hours: ['The hours of all days that `overlaps` of the week names, as seen.'],
  }),
  describeFields(seenHours, {
    startUtc: ['As seen.', '2026-03-05T14:02:00.000Z'],
    endUtc: ['As seen. Where these have changed, nothing is said.', '2026-03-05T21:55:00.000Z'],
  }),
  describeFields(textBody, {
    text: [`The question, up to ${QUESTION_MAX} characters.`, 'Does Friday end at five?'],
  }),
  describeFields(answerQuestion.body, {
    text: [`The answer, up to ${QUESTION_MAX} characters.`, 'Yes, at five.'],
  }),
];
