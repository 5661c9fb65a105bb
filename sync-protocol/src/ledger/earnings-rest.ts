/** The REST route that lists earnings: the hours of days, what terms add beside them, adjustments, and approved claims. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, idInput, route } from '../kernel/route.ts';
import { calendarDate, cents, id } from '../kernel/values.ts';
import { earningKind } from './payment.ts';
import { PURPOSES } from './purpose.ts';

const earningAnswer = z.strictObject({
  id,
  nannyId: id,
  kind: earningKind,
  purpose: z.enum(PURPOSES),
  date: calendarDate,
  weekStart: calendarDate,
  hoursDate: z.nullable(calendarDate),
  minutes: z.nullable(z.int()),
  rateCents: z.nullable(z.int()),
  amountCents: cents,
  openCents: cents,
});
export type EarningAnswer = z.infer<typeof earningAnswer>;

export const listEarnings = route('GET', '/api/earnings', {
  tag: 'Payments',
  access: BOTH,
  summary:
    'List what was earned and claimed, in the order in which payments settle each; a nanny gets her own',
  refusals: ['no_family', 'not_found'],
  query: z.object({
    nannyId: z.optional(idInput),
    open: z.optional(z.enum(['true', 'false'])),
    householdId: z.optional(idInput),
  }),
  answer: z.array(earningAnswer),
});

export const earningDocs = (): SchemaDoc[] => [
  describeFields(
    earningAnswer,
    {
      id: ["The earning's id; of `hours`, the id of their day; of a claim, that of the claim.", EXAMPLE.day],
      kind: [
        '`hours` of one day, what terms add for a week or a date, or a claim: `mileage` or `expense`.',
        'hours',
      ],
      purpose: ['`wages`, or `claims`: only payments of kind REIMBURSED settle those.', 'wages'],
      date: [
        'The date of the work; of `overtime` and `guarantee`, the last date of their week; of an `adjustment`, when it was decided.',
        '2026-03-05',
      ],
      weekStart: [
        'The first date of its week; of an `adjustment`, of the approved week that it changes; of a claim, of the week of its date, whose pay it is no part of.',
        '2026-03-02',
      ],
      hoursDate: [
        'Of an `adjustment`, the date of the hours that it corrects; null for other kinds and older ones.',
        null,
      ],
      minutes: ['Its minutes.', 480],
      rateCents: ['Cents an hour, where that is one whole number.', 2150],
      amountCents: ['Cents earned.', 17_200],
      openCents: ['Cents of that which no payment has settled.', 17_200],
    },
    {
      id: 'Earning',
      description: 'What a nanny earned by one day, by terms for a week or a date, or by a claim.',
    },
  ),
];
