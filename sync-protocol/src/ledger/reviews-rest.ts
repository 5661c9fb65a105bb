/** REST routes of hours that wait for a decision: list, confirm or dismiss, withdraw. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { BOTH, idInput, inHousehold, NANNY, route } from '../kernel/route.ts';
import { reviewAnswer, reviewStatus } from './review-answer.ts';

const path = '/api/reviews';
const tag = 'Reviews';
const ofReview = z.strictObject({ reviewId: idInput });

export const listReviews = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'List reviews, newest first; a nanny gets her own',
  refusals: ['no_family', 'not_found'],
  query: z.object({
    nannyId: z.optional(idInput),
    status: z.optional(reviewStatus),
    householdId: z.optional(idInput),
  }),
  answer: z.array(reviewAnswer),
});

export const decideReview = route('POST', `${path}/{reviewId}/decide`, {
  tag,
  access: BOTH,
  summary: 'Confirm or dismiss hours in review, as the side that decides them',
  ownWill: true,
  refusals: [
    'id_conflict',
    'forbidden',
    'nanny_removed',
    'day_deleted',
    'review_decided',
    'day_paid',
    'week_approved',
  ],
  query: inHousehold,
  params: ofReview,
  body: z.strictObject({ status: z.enum(['CONFIRMED', 'DISMISSED']) }),
  answer: reviewAnswer,
});

export const withdrawReview = route('POST', `${path}/{reviewId}/withdraw`, {
  tag,
  access: BOTH,
  summary: 'Withdraw hours in review, as their author',
  ownWill: true,
  refusals: ['id_conflict', 'forbidden', 'nanny_removed', 'day_deleted', 'review_decided'],
  query: inHousehold,
  params: ofReview,
  answer: reviewAnswer,
});

export const restoreHours = route('POST', `${path}/{reviewId}/restore`, {
  tag,
  access: NANNY,
  summary: 'Make hours that the family replaced or deleted a review, as their nanny',
  ownWill: true,
  refusals: ['id_conflict', 'review_decided', 'too_many_shifts_a_day'],
  query: inHousehold,
  params: ofReview,
  answer: reviewAnswer,
});

export const agreeToHours = route('POST', `${path}/{reviewId}/agree`, {
  tag,
  access: NANNY,
  summary: 'Agree to what the family has made of hours, as their nanny',
  ownWill: true,
  refusals: ['id_conflict', 'review_decided'],
  query: inHousehold,
  params: ofReview,
  body: z.strictObject({ startUtc: z.nullable(instantInput), endUtc: z.nullable(instantInput) }),
  answer: reviewAnswer,
});

export const reviewDocs = (): SchemaDoc[] => [
  describeFields(
    reviewAnswer,
    {
      id: ["The review's id.", EXAMPLE.mutation],
      dayId: ['The day that the hours are for.', EXAMPLE.day],
      kind: [
        '`hours_conflict`: the other side had recorded others. `hours_on_declined`, `hours_not_accepted`: the day was not accepted. `hours_in_future`: by a clock they had not begun. `hours_after_paid`, `hours_after_approval`: the day was paid, or its week approved.',
        'hours_after_approval',
      ],
      startUtc: ['When the work began, as recorded.', '2026-03-05T14:02:00.000Z'],
      endUtc: ['When the work ended, as recorded.', '2026-03-05T22:25:00.000Z'],
      by: ['The account that recorded them.', EXAMPLE.nannyAccount],
      at: ['When they were recorded.', '2026-03-10T15:00:00.000Z'],
      status: [
        '`OPEN` until a side decides or the author withdraws them. `REPLACED`: what the nanny recorded last, which the family has changed, or deleted with its day.',
        'OPEN',
      ],
      decidingSide: [
        'The side that decides them: of hours for a paid day or an approved week the other side of their author, if it has an account, of all others the family. Null once they are decided.',
        'family',
      ],
      deltaCents: [
        'By how many cents confirming them changes what is owed now, below 0 for less. Null once they are decided, and where confirming would be refused.',
        1838,
      ],
      decidedBy: ['The account that decided or withdrew; null while open.', null],
      decidedAt: ['When it did; null while open.', null],
    },
    { id: 'Review', description: 'Recorded hours that wait for a decision, or did.' },
  ),
  describeFields(decideReview.body, {
    status: ['`CONFIRMED` hours count; `DISMISSED` ones change nothing.', 'CONFIRMED'],
  }),
  describeFields(agreeToHours.body, {
    startUtc: ["The day's hours as seen; null where it has none, or is deleted.", '2026-03-05T14:02:00.000Z'],
    endUtc: ['Where these have changed, nothing is agreed to.', '2026-03-05T21:55:00.000Z'],
  }),
];
