/** REST routes of wage statements: issue one for dates or a payment, list them, get one, also as PDF. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, FAMILY, idInput, inHousehold, route } from '../kernel/route.ts';
import { calendarDate, language } from '../kernel/values.ts';
import { PAPER_SIZES } from './paper-size.ts';
import {
  statement,
  statementAdjustment,
  statementContent,
  statementDay,
  statementDeduction,
  statementLeave,
  statementLine,
  statementPayPeriod,
} from './statement.ts';
import { periodOrPayment } from './statement-content.ts';

const { days, lines, adjusted, deductions, yearToDate, ...content } = statementContent.shape;
const row = statement.shape;

const statementAnswer = z.strictObject({
  id: row.id,
  number: row.number,
  nannyId: row.nannyId,
  paymentId: row.paymentId,
  from: content.from,
  to: content.to,
  issuedAt: row.issuedAt,
  payDate: content.payDate,
  payPeriod: content.payPeriod,
  currency: content.currency,
  zone: content.zone,
  employer: content.employer,
  employee: content.employee,
  days,
  lines,
  adjusted,
  grossCents: content.grossCents,
  overtimeCents: content.overtimeCents,
  deductions,
  netCents: content.netCents,
  reimbursementsCents: content.reimbursementsCents,
  yearToDate,
  leave: content.leave,
  yearToDateTo: content.yearToDateTo,
  openCents: content.openCents,
  replaces: row.replaces,
  voided: z.boolean(),
  hash: row.hash,
});
export type StatementAnswer = z.infer<typeof statementAnswer>;

const toIssue = z
  .strictObject({
    nannyId: z.optional(idInput),
    from: z.optional(calendarDate),
    to: z.optional(calendarDate),
    paymentId: z.optional(idInput),
  })
  .check(periodOrPayment);

const path = '/api/statements';
const tag = 'Statements';

export const issueStatement = route('POST', path, {
  tag,
  access: FAMILY,
  status: 201,
  summary:
    'Issue a statement of the dates from `from` to `to`, or of a payment; the same one if nothing changed',
  refusals: [
    'no_family',
    'not_found',
    'id_conflict',
    'range_order',
    'range_too_long',
    'nothing_to_state',
    'too_many_shifts',
    'payment_voided',
    'too_many_statements',
  ],
  query: inHousehold,
  body: toIssue,
  answer: statementAnswer,
});

export const listStatements = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'List statements, newest first; a nanny gets her own',
  refusals: ['no_family', 'not_found'],
  query: z.object({ nannyId: z.optional(idInput), householdId: z.optional(idInput) }),
  answer: z.array(statementAnswer),
});

export const loadStatement = route('GET', `${path}/{statementId}`, {
  tag,
  access: BOTH,
  summary: 'Get a statement',
  query: inHousehold,
  params: z.strictObject({ statementId: idInput }),
  answer: statementAnswer,
});

export const loadStatementPdf = route('GET', `${path}/{statementId}.pdf`, {
  tag,
  access: BOTH,
  summary: 'Get a statement as PDF, as the app makes it',
  answerType: 'application/pdf',
  params: z.strictObject({ statementId: idInput }),
  query: z.object({
    ...inHousehold.shape,
    language: z.optional(language),
    paper: z.optional(z.enum(PAPER_SIZES)),
  }),
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});

const answerDoc = () =>
  describeFields(
    statementAnswer,
    {
      id: ["The statement's id.", EXAMPLE.statement],
      number: ['Its number, counted by household and year.', '2026-014'],
      paymentId: ['The payment that it is for; null for dates.', null],
      from: ['First date.', '2026-03-02'],
      to: ['Last date.', '2026-03-08'],
      issuedAt: ['When the server issued it.', '2026-03-09T14:00:00.000Z'],
      payDate: [
        'The date of its payment; for dates, that of the payment that paid the last of them, null before.',
        null,
      ],
      payPeriod: [
        'The pay periods of what a payment settled. Older statements, and those for dates, have none.',
      ],
      currency: ['The currency of its amounts.', 'USD'],
      zone: ['The time zone of its dates and times.', 'America/New_York'],
      employer: ['Who pays.', { name: 'The Parkers', address: '1 Main St, Albany NY', phone: '555 0100' }],
      employee: ['Who is paid.', { name: 'Nora Quinn', idLastFour: '1234' }],
      days: ['Each day that it counts, with actual and billed times.'],
      adjusted: [
        'Adjustments of its weeks that count on the date on which they were decided, so not here. Left out where there are none.',
      ],
      lines: ['What makes up the gross: hours by rate, overtime and all else.'],
      grossCents: ['The sum of the lines.', 17_200],
      overtimeCents: [
        'Of the gross, what is paid on top for overtime: the cents of overtime earnings. Older statements have none.',
        0,
      ],
      deductions: [
        'What was withheld, by label, with the tax that it counts as.',
        [{ label: 'Medicare', amountCents: 249, tax: 'MEDICARE' }],
      ],
      netCents: ['Gross less deductions.', 16_951],
      reimbursementsCents: [
        'Paid back for claims between its dates, of a payment on its date, beside her wages.',
        0,
      ],
      yearToDate: [
        'What was paid from 1 January to `yearToDateTo`, by pay date. Of older statements for dates: earned.',
      ],
      leave: ['Time off on the last date, by kind. Left out where there is none, and on older statements.'],
      yearToDateTo: [
        'The pay date; for dates of which something isn’t paid, when it was issued. Older statements have none.',
        '2026-03-09',
      ],
      openCents: ['Wages that were owed when it was issued; below 0: paid in advance.', 17_200],
      replaces: ['The statement that it corrects.', null],
      voided: ['Whether its payment was voided.', false],
      hash: ['SHA-256 of all that it says as canonical JSON, hexadecimal.', 'c2'.repeat(32)],
    },
    { id: 'Statement', description: 'A wage statement. What it says never changes.' },
  );

const lineDoc = () =>
  describeFields(statementLine, {
    kind: ['What it pays; `rounding` brings the lines to the amounts of the days.', 'hours'],
    date: ['Its date; of lines of a week, the first date of the week; null without terms.', null],
    minutes: ['Its minutes; null where a payment covers only a part.', 480],
    rateCents: ['Cents an hour, where one whole number pays for all of its minutes.', 2150],
    amountCents: ['Its cents; below 0 for a correction.', 17_200],
    isPremium: [
      'Whether overtime is only what is paid on top: its hours have lines of their own. Older statements have none.',
    ],
    weekStart: ['The first date of the week that an adjustment changes. Older statements have none.'],
    exactRateCents: ['Cents an hour of overtime, where that is no whole number.', 2812.5],
    hoursDate: ['The date of the hours that an adjustment corrects. Older ones have none.'],
    overtimeMinutes: [
      "Of a holiday's worked minutes, those that are overtime: the holiday's premium pays for them.",
    ],
    overtimeRateCents: ['Cents an hour of overtime in a week where the line is only its premium.'],
    averageRateCents: ['The average (regular) rate of a week with several rates, in cents.'],
  });

const adjustmentDoc = (): SchemaDoc =>
  describeFields(
    statementAdjustment,
    {
      date: ['When it was decided, and where it counts.', '2026-03-16'],
      weekStart: ['The first date of the week that it changes.', '2026-03-02'],
      hoursDate: ['The date of the hours; null for older ones.', '2026-03-05'],
      amountCents: [null, 1688],
    },
    {
      from: lineDoc(),
      id: 'StatementAdjustment',
      description: 'An adjustment that a statement tells, and another one counts.',
    },
  );

const deductionDoc = () =>
  describeFields(statementDeduction, {
    label: ['What for; empty where nothing was entered.', 'Medicare'],
    amountCents: ['Cents withheld.', 249],
    tax: ['The tax that it counts as. Left out where it names none, and on older statements.', 'MEDICARE'],
  });

const leaveDoc = (): SchemaDoc =>
  describeFields(
    statementLeave,
    {
      kind: ['Which kind of time off.', 'SICK'],
      carriedMinutes: ['Kept from the year of time off before.', 120],
      earnedMinutes: ['Granted or earned since the year of time off began.', 390],
      takenMinutes: ['What paid time off took since then.', 240],
      adjustedMinutes: ['Added since then; below 0 taken off, or paid out.', 0],
      balanceMinutes: ['What is left: carried, earned and adjusted less taken.', 270],
    },
    { id: 'StatementLeave', description: 'One kind of time off on a statement.' },
  );

export const statementDocs = (): SchemaDoc[] => [
  answerDoc(),
  deductionDoc(),
  describeFields(statementPayPeriod, {}, { from: answerDoc() }),
  describeFields(
    content.employer,
    {
      name: ["The employer's name.", 'The Parkers'],
      address: ['The address; null if none is set.', '1 Main St, Albany NY'],
      phone: ['The telephone number; null if none is set.', '555 0100'],
    },
    { id: 'StatementEmployer', description: 'Who pays, on a statement.' },
  ),
  describeFields(
    content.employee,
    {
      name: ["The nanny's name.", 'Nora Quinn'],
      idLastFour: ['The last four digits of a tax id; null if none are set.', '1234'],
    },
    { id: 'StatementEmployee', description: 'Who is paid, on a statement.' },
  ),
  describeFields(
    toIssue,
    {
      nannyId: ['The nanny, with `from` and `to`.', EXAMPLE.nanny],
      to: ['Last date, at most 365 days later.', '2026-03-08'],
      paymentId: ['The payment, alone.'],
    },
    { from: answerDoc() },
  ),
  describeFields(statementDay, {
    date: ["The shift's date.", '2026-03-05'],
    startUtc: ['When the work began.', '2026-03-05T14:00:00.000Z'],
    endUtc: ['When it ended.', '2026-03-05T22:00:00.000Z'],
    actualMinutes: ['Minutes from start to end.', 480],
    billableMinutes: ['Minutes that are paid: rounded up to the billing increment.', 480],
    hourlyRateCents: ['Cents an hour.', 2150],
    amountCents: ['Cents of this day that the statement counts.', 17_200],
  }),
  lineDoc(),
  adjustmentDoc(),
  leaveDoc(),
  describeFields(
    yearToDate,
    {
      grossCents: ['What was earned before deductions.', 17_200],
      overtimeCents: [
        'As `overtimeCents` of the statement; of one without it, the lines of overtime, with their straight pay.',
        0,
      ],
      deductionsCents: ['Withheld.', 249],
      deductions: [
        'What was withheld, by label. Older statements have only the sum.',
        [{ label: 'Medicare', amountCents: 249, tax: 'MEDICARE' }],
      ],
      reimbursementsCents: ['Paid back for claims.', 0],
    },
    { from: answerDoc() },
  ),
];
