/**
 * REST routes of federal household employment taxes: a nanny's setting of a year, what a payment would withhold, the
 * figures of a year, and what the family says about them.
 */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { BOTH, FAMILY, idInput, inHousehold, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, cents, id } from '../kernel/values.ts';
import { taxExemption, taxSettingName } from '../people/tax-setting.ts';
import { ASSUMPTION_CODES, TAX_STEPS } from './household-taxes.ts';

/** Cents in a query string. */
export const grossCentsText = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{0,7}|100000000)$/, 'Must be cents like 17200'));

export const yearText = z.string().check(z.regex(/^2[01]\d\d$/, 'Must be a year like 2026'));
const ofYear = z.strictObject({ year: yearText });

const setting = z.strictObject({ setting: taxSettingName, reason: z.nullable(taxExemption) });
export type TaxSettingAnswer = z.infer<typeof setting>;

const inYear = z.object({ ...inHousehold.shape, year: yearText });

const w2 = z.strictObject({
  box1Cents: cents,
  box2Cents: cents,
  box3Cents: cents,
  box4Cents: cents,
  box5Cents: cents,
  box6Cents: cents,
});

const nannyTaxes = z.strictObject({
  nannyId: id,
  name: z.string(),
  setting: taxSettingName,
  reason: z.nullable(taxExemption),
  wagesCents: cents,
  isSubject: z.boolean(),
  socialSecurityCents: cents,
  medicareCents: cents,
  w2,
});

const line = z.strictObject({
  line: z.string(),
  label: z.string(),
  cents: z.nullable(cents),
  answer: z.nullable(z.boolean()),
});

const futa = z.strictObject({
  isDue: z.boolean(),
  wagesCents: cents,
  cents: z.nullable(cents),
  minCents: cents,
  maxCents: cents,
});

const period = z.strictObject({
  from: calendarDate,
  to: calendarDate,
  dueOn: calendarDate,
  cents,
  maxCents: cents,
});

const assumption = z.strictObject({ code: z.enum(ASSUMPTION_CODES), nannyId: z.nullable(id) });
const step = z.strictObject({ code: z.enum(TAX_STEPS), dueOn: z.nullable(calendarDate) });

const taxesAnswer = z.strictObject({
  year: z.int(),
  known: z.boolean(),
  stateContributionsPaid: z.nullable(z.boolean()),
  nannies: z.array(nannyTaxes),
  scheduleH: z.array(line),
  futa: z.nullable(futa),
  quarters: z.array(period),
  assumptions: z.array(assumption),
  steps: z.array(step),
});
export type TaxesAnswer = z.infer<typeof taxesAnswer>;

const answers = z.strictObject({ stateContributionsPaid: z.nullable(z.boolean()) });
export type TaxAnswersAnswer = z.infer<typeof answers>;

const suggestedLine = z.strictObject({
  tax: z.enum(['SOCIAL_SECURITY', 'MEDICARE']),
  cents,
  missingCents: cents,
  tooMuchCents: cents,
});

const suggestionAnswer = z.strictObject({
  known: z.boolean(),
  setting: taxSettingName,
  lines: z.array(suggestedLine),
  wagesCents: z.nullable(cents),
  thresholdCents: z.nullable(cents),
});
export type SuggestionAnswer = z.infer<typeof suggestionAnswer>;

const tag = 'Payments';
const settingPath = '/api/nannies/{nannyId}/tax-setting';

export const taxSetting = route('GET', settingPath, {
  tag,
  access: BOTH,
  summary: "Get what the family does about a nanny's Social Security and Medicare in a year",
  query: inYear,
  params: ofNanny,
  answer: setting,
});

export const saveTaxSetting = route('PUT', settingPath, {
  tag,
  access: FAMILY,
  summary: "Save what the family does about a nanny's Social Security and Medicare in a year",
  refusals: ['id_conflict', 'nanny_removed'],
  query: inYear,
  params: ofNanny,
  body: setting.check(
    z.refine((body) => (body.setting === 'EXEMPT') === (body.reason !== null), {
      path: ['reason'],
      error: 'Required with EXEMPT, and only then',
    }),
  ),
  answer: setting,
});

export const yearTaxes = route('GET', '/api/years/{year}/taxes', {
  tag,
  access: BOTH,
  summary: "Get a year's figures of Form W-2 and Schedule H; a nanny gets her own Form W-2 alone",
  refusals: ['no_family', 'not_found'],
  params: ofYear,
  query: inHousehold,
  answer: taxesAnswer,
});

export const saveTaxAnswers = route('PUT', '/api/years/{year}/taxes/answers', {
  tag,
  access: FAMILY,
  summary: "Save what the family says about a year's taxes",
  refusals: ['no_family', 'not_found', 'id_conflict'],
  params: ofYear,
  query: inHousehold,
  body: answers,
  answer: answers,
});

export const taxSuggestion = route('GET', '/api/payments/suggestion', {
  tag,
  access: FAMILY,
  summary: 'Get what a payment would withhold for Social Security and Medicare',
  query: z.object({
    ...inHousehold.shape,
    nannyId: idInput,
    grossCents: grossCentsText,
    paymentDate: calendarDate,
  }),
  answer: suggestionAnswer,
});

const settingDoc = () =>
  describeFields(setting, {
    setting: ['WITHHOLD from her pay, the FAMILY_PAYS her share, EXEMPT, or NONE.', 'WITHHOLD'],
    reason: ['Why she is exempt; null for other settings.', null],
  });

const suggestionDoc = () =>
  describeFields(
    suggestionAnswer,
    {
      known: ['False: this version has no figures of the year, or the currency is not US dollars.', true],
      lines: ['What to withhold; none unless the setting is WITHHOLD.'],
      wagesCents: ['Her wages of the year with this payment; null: unknown year.', 300_000],
      thresholdCents: ['Wages from which Social Security and Medicare are due; null: unknown.', 300_000],
    },
    { from: settingDoc() },
  );

const partDocs = (): SchemaDoc[] => [
  describeFields(line, {
    line: ["Its number on the year's form.", '2'],
    label: ['What it is.', 'Social Security tax'],
    cents: ['Its amount; null: none is asked, or it is not known.', 37_200],
    answer: ['Yes or no; null: none is asked, or it is the family’s.', null],
  }),
  describeFields(futa, {
    isDue: ['Whether all nannies together were paid $1,000 in a quarter of this or the last year.', true],
    wagesCents: ['The first $7,000 of each nanny.', 300_000],
    cents: ['The tax; null: it depends on what the family has not said.', 1800],
    minCents: ['With the whole credit for contributions to the state, 0.6 percent.', 1800],
    maxCents: ['Without a credit, 6.0 percent, unless the family said that it paid.', 1800],
  }),
  describeFields(period, {
    from: ['First date of the period.', '2026-01-01'],
    to: ['Last date of the period.', '2026-03-31'],
    dueOn: ['When estimated tax for it is due.', '2026-04-15'],
    cents: ['What is due of the wages paid in it, with FUTA after the whole credit.', 47_700],
    maxCents: ['The same with FUTA without a credit, where it is not known.', 47_700],
  }),
  describeFields(assumption, {
    code: ['What is assumed.', 'cash_wages_only'],
    nannyId: ['Whom it is about; null: the household.', null],
  }),
  describeFields(step, {
    code: ['What has to be done.', 'w2'],
    dueOn: ['By when; null: without a date of its own.', '2027-02-01'],
  }),
];

export const taxDocs = (): SchemaDoc[] => [
  settingDoc(),
  describeFields(saveTaxSetting.body, {}, { from: settingDoc() }),
  describeFields(answers, {
    stateContributionsPaid: [
      'Whether all contributions to the state were paid in full and in time; null: not answered.',
      true,
    ],
  }),
  describeFields(
    taxesAnswer,
    {
      year: ['The calendar year of these taxes.', 2026],
      stateContributionsPaid: ['What the family said; null: not answered, and for a nanny.', true],
      nannies: ['The nannies who were paid in the year; to a nanny, herself.'],
      scheduleH: ["The lines that apply, by the year's form; to a nanny, none."],
      futa: ['Federal unemployment tax; null: unknown year, and for a nanny.'],
      quarters: ['The periods of estimated tax. They add up to the total; to a nanny, none.'],
      assumptions: ['What the figures leave out or take for granted.'],
      steps: ['What the family has to do; to a nanny, nothing.'],
    },
    {
      id: 'Taxes',
      description: 'Figures of household employment taxes, from the payments that stand.',
      from: suggestionDoc(),
    },
  ),
  describeFields(
    nannyTaxes,
    {
      name: ['Her name in her record.', 'Nora Quinn'],
      wagesCents: ['Cash wages paid in the year, with what was withheld.', 300_000],
      isSubject: ['Whether her wages are subject to Social Security and Medicare.', true],
      socialSecurityCents: ['Her share of Social Security by law.', 18_600],
      medicareCents: ['Her share of Medicare by law, with Additional Medicare Tax.', 4350],
      w2: ['Boxes 1 to 6 of Form W-2.'],
    },
    { from: settingDoc() },
  ),
  describeFields(w2, {
    box1Cents: ['Wages, with her share where the family pays it.', 300_000],
    box2Cents: ['Federal income tax withheld.', 0],
    box3Cents: ['Social Security wages.', 300_000],
    box4Cents: ['Social Security withheld, or paid by the family.', 18_600],
    box5Cents: ['Medicare wages.', 300_000],
    box6Cents: ['Medicare withheld, or paid by the family.', 4350],
  }),
  ...partDocs(),
  suggestionDoc(),
  describeFields(suggestedLine, {
    tax: ['The tax.', 'SOCIAL_SECURITY'],
    cents: ['Cents to withhold of this payment.', 1066],
    missingCents: ["Cents that the year's earlier payments should have withheld besides.", 0],
    tooMuchCents: ['Cents that the year withheld above what is due with this payment.', 0],
  }),
];
