/** REST routes of a nanny's terms and her answer to them, of presets of terms, and of the household's holidays. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { BOTH, FAMILY, idInput, inHousehold, NANNY, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, instant, notes } from '../kernel/values.ts';
import { OWN_HOLIDAYS_MAX, ownHoliday } from '../people/household.ts';
import { livesIn, TERMS_FIELDS, termsAnswerStatus } from './terms.ts';
import { PRESET_IDS } from './terms-presets.ts';

const answer = z.strictObject({ status: termsAnswerStatus, note: z.nullable(notes), at: instant });

const termsAnswer = z.strictObject({
  effectiveFrom: calendarDate,
  ...TERMS_FIELDS,
  livesIn,
  answer: z.nullable(answer),
});
export type TermsAnswer = z.infer<typeof termsAnswer>;

const presetTerms = z.strictObject({ ...TERMS_FIELDS, livesIn });

const minimumWage = z.strictObject({
  cents: z.int(),
  since: calendarDate,
  source: z.string(),
  readOn: calendarDate,
});

const preset = z.strictObject({
  id: z.enum(PRESET_IDS),
  name: z.string(),
  appliesTo: z.string(),
  source: z.string(),
  readOn: z.nullable(calendarDate),
  checkWith: z.nullable(z.string()),
  minimumWage: z.nullable(minimumWage),
  terms: presetTerms,
});

const holidays = z.strictObject({
  useFederal: z.boolean(),
  own: z.array(ownHoliday).check(z.maxLength(OWN_HOLIDAYS_MAX)),
});

const path = '/api/nannies/{nannyId}/terms';
const tag = 'Terms';
const ofTerms = z.strictObject({ nannyId: idInput, effectiveFrom: calendarDate });

export const listTerms = route('GET', path, {
  tag,
  access: BOTH,
  summary: "List a nanny's terms, oldest first",
  query: inHousehold,
  params: ofNanny,
  answer: z.array(termsAnswer),
});

export const setTerms = route('PUT', path, {
  tag,
  access: FAMILY,
  summary: 'Set the terms from a date on',
  refusals: [
    'id_conflict',
    'nanny_removed',
    'not_week_start',
    'holiday_multiplier_low',
    'too_far_back',
    'week_start_fixed',
    'week_approved',
    'lowers_worked_week',
  ],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({ effectiveFrom: calendarDate, ...TERMS_FIELDS, livesIn: z.optional(livesIn) }),
  answer: termsAnswer,
});

export const removeTerms = route('DELETE', `${path}/{effectiveFrom}`, {
  tag,
  access: FAMILY,
  status: 204,
  summary: 'Remove terms',
  refusals: [
    'id_conflict',
    'nanny_removed',
    'too_far_back',
    'week_start_fixed',
    'week_approved',
    'lowers_worked_week',
  ],
  query: inHousehold,
  params: ofTerms,
});

export const answerTerms = route('POST', `${path}/{effectiveFrom}/answer`, {
  tag,
  access: NANNY,
  summary: 'Agree or disagree with terms',
  ownWill: true,
  refusals: ['id_conflict'],
  query: inHousehold,
  params: ofTerms,
  body: z.strictObject({ status: termsAnswerStatus, note: z.nullable(notes) }),
  answer: termsAnswer,
});

export const termsPresets = route('GET', '/api/terms/presets', {
  tag,
  access: BOTH,
  summary: 'List presets of terms after federal and state law',
  answer: z.array(preset),
});

export const householdHolidays = route('GET', '/api/household/holidays', {
  tag,
  access: BOTH,
  summary: "Get the household's holidays",
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: holidays,
});

export const saveHolidays = route('PUT', '/api/household/holidays', {
  tag,
  access: FAMILY,
  summary: "Save the household's holidays",
  refusals: ['id_conflict', 'no_family', 'not_found', 'lowers_worked_week'],
  query: inHousehold,
  body: holidays,
  answer: holidays,
});

const LIVES_IN =
  "Whether she lives in the family's home; null: not said. Federal law owes overtime beyond 40 hours to whoever doesn't.";

const presetTermsDoc = () =>
  describeFields(presetTerms, {
    weekStartsOn: ['First weekday of her week, 0 (Sunday) to 6.', 1],
    weeklyLimitMinutes: ['Minutes of a week beyond which an hour is overtime; null: no limit.', 2400],
    dailyLimitMinutes: ['Minutes of a date beyond which an hour is overtime; null: no limit.', null],
    restWeekday: ['All minutes on this weekday are overtime; null: on none.', null],
    overtimeMultiplierHundredths: ['What overtime pays, in hundredths of the hourly rate.', 150],
    guaranteedMinutes: ["Minutes of a week that are paid even if they aren't worked.", 1800],
    cancellationHours: ['A day that the family cancels within these hours before its start is owed.', 24],
    holidayMultiplierHundredths: [
      'What an hour on a holiday pays, at least as much as overtime; null: holidays are days like others.',
      150,
    ],
    payPeriod: ['How often she is paid.', 'WEEKLY'],
    livesIn: [LIVES_IN, false],
  });

const termsDoc = () =>
  describeFields(
    termsAnswer,
    {
      effectiveFrom: ['The first day of a week, from which they apply.', '2026-03-09'],
      answer: ["The nanny's answer; null until she gives one."],
    },
    {
      from: presetTermsDoc(),
      id: 'Terms',
      description: 'What a family and a nanny agree on beside the hourly rate, from a date on.',
    },
  );

export const termsDocs = (): SchemaDoc[] => [
  termsDoc(),
  describeFields(answer, {
    status: ['Her answer. The terms apply either way.', 'AGREED'],
    note: ['Her note.', 'Thank you!'],
    at: ['When she answered.', '2026-03-05T20:15:00.000Z'],
  }),
  describeFields(
    setTerms.body,
    { livesIn: [`${LIVES_IN} Omitted: as these terms say it already.`, false] },
    { from: termsDoc() },
  ),
  describeFields(answerTerms.body, {
    status: ['The answer.', 'AGREED'],
    note: ['A note, up to 100 characters.', 'Thank you!'],
  }),
  presetTermsDoc(),
  describeFields(minimumWage, {
    cents: ['The minimum wage of an hour, in cents. Cities may ask for more.', 1690],
    since: ['The date from which it holds.', '2026-01-01'],
    source: ['Who says so.', 'California Department of Industrial Relations, news release 2025-118'],
    readOn: ['When the source was read.', '2026-11-29'],
  }),
  describeFields(preset, {
    id: ["The preset's id.", 'us-federal'],
    name: ["The preset's name.", 'US federal'],
    appliesTo: ['Whom it is for.', 'For a nanny who lives out.'],
    source: ['The law that gives the numbers.', '29 U.S.C. 207(a)(1), (l); 29 CFR 552.100(a)'],
    readOn: [
      'When the source was read; null: it was not, and the preset is only a suggestion.',
      '2026-11-25',
    ],
    checkWith: ["Who can confirm numbers that weren't read.", null],
    minimumWage: ["The state's minimum wage; null: federal law alone, or a source that couldn't be read."],
    terms: ['The terms.'],
  }),
  describeFields(holidays, {
    useFederal: [
      'Whether the federal holidays of the United States are holidays, where terms pay holidays.',
      true,
    ],
    own: ["The household's own holidays, at most 100. Those that are left out are removed."],
  }),
  describeFields(ownHoliday, {
    date: ['One date, not every year.', '2026-12-24'],
    name: ["The holiday's name.", 'Christmas Eve'],
  }),
];
