/** REST routes of a calendar year: what was paid by nanny and quarter with tax thresholds, and its weeks as CSV. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { FAMILY, idInput, inHousehold, route } from '../kernel/route.ts';
import { calendarDate, cents, id, language } from '../kernel/values.ts';
import { THRESHOLD_IDS } from '../taxes/tax-years.ts';

/** Of the years that dates may be in: 2000 to 2199. */
const ofYear = z.strictObject({
  year: z.string().check(z.regex(/^2[01]\d\d$/, 'Must be a year like 2026')),
});

const QUARTERS = 4;
const quarter = z.strictObject({ grossCents: cents });

const nannyYear = z.strictObject({
  nannyId: id,
  name: z.string(),
  grossCents: cents,
  paidCents: cents,
  withheldCents: cents,
  reimbursedCents: cents,
  quarters: z.array(quarter).check(z.length(QUARTERS)),
});

const threshold = z.strictObject({
  id: z.enum(THRESHOLD_IDS),
  name: z.string(),
  nannyId: z.nullable(id),
  quarter: z.nullable(z.int().check(z.minimum(1), z.maximum(QUARTERS))),
  amountCents: z.nullable(cents),
  countedCents: cents,
  reached: z.nullable(z.boolean()),
  reachedOn: z.nullable(calendarDate),
  source: z.nullable(z.string()),
  readOn: z.nullable(calendarDate),
  checkWith: z.nullable(z.string()),
});

const yearAnswer = z.strictObject({
  year: z.int(),
  nannies: z.array(nannyYear),
  thresholds: z.array(threshold),
});
export type YearAnswer = z.infer<typeof yearAnswer>;

const path = '/api/years/{year}';
const tag = 'Payments';

export const yearTotals = route('GET', path, {
  tag,
  access: FAMILY,
  summary: 'Get what was paid in a calendar year, by nanny and quarter, and tax thresholds',
  refusals: ['no_family', 'not_found'],
  params: ofYear,
  query: inHousehold,
  answer: yearAnswer,
});

export const exportPayroll = route('GET', `${path}/payroll.csv`, {
  tag,
  access: FAMILY,
  summary: "Export a year's weeks as CSV for a payroll service",
  answerType: 'text/csv',
  refusals: ['no_family', 'not_found'],
  params: ofYear,
  query: z.object({ householdId: z.optional(idInput), language: z.optional(language) }),
  answer: z.string(),
});

export const yearDocs = (): SchemaDoc[] => [
  describeFields(
    yearAnswer,
    {
      year: ['The year.', 2026],
      nannies: ['The nannies who were paid or reimbursed in the year.'],
      thresholds: ['None where the currency is not US dollars.'],
    },
    { id: 'Year', description: "What was paid in a year, by the payments' dates." },
  ),
  describeFields(nannyYear, {
    name: ['Her name.', 'Nora Quinn'],
    grossCents: ['Gross wages: paid and withheld.', 17_200],
    paidCents: ['Paid to her.', 17_200],
    withheldCents: ['Withheld of her wages and paid to somebody else for her.', 0],
    reimbursedCents: ['Paid back for claims, beside her wages.', 0],
    quarters: [
      'The four calendar quarters.',
      [{ grossCents: 17_200 }, { grossCents: 0 }, { grossCents: 0 }, { grossCents: 0 }],
    ],
  }),
  describeFields(quarter, { grossCents: ['Gross wages of the quarter.', 17_200] }),
  describeFields(threshold, {
    id: ['The tax.', 'fica'],
    name: ["The tax's name.", 'Social Security and Medicare (FICA)'],
    nannyId: [
      'Whose wages count, with those of her other records in the household; null: those of all nannies together.',
      EXAMPLE.nanny,
    ],
    quarter: [
      'The quarter of `countedCents`: the current one, in another year the highest. Null: the year.',
      null,
    ],
    amountCents: ['Wages from which the tax may be owed. Null: unknown for this year.', 300_000],
    countedCents: ['Wages that count.', 17_200],
    reached: ['Whether they have reached the amount. Null: unknown for this year.', false],
    reachedOn: ['The date of the payment that reached it, for `futa` maybe in the year before.', null],
    source: ['Where the amount is from.', 'IRS Publication 926 (2026)'],
    readOn: ['When the source was read; null: it was not.', null],
    checkWith: ["Who can confirm an amount that wasn't read.", 'Internal Revenue Service'],
  }),
];
