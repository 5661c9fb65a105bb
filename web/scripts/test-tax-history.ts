/** Changes and arguments of mutators of taxes, for the test that says the history in each language. */
import { TAX_EXEMPTIONS } from 'sync-protocol/people/tax-setting-names.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';

const NANNY_ID = '0198c0de-0000-7000-8000-000000000001';
const ANSWERS = { year: 2026, stateContributionsPaid: null, printedAt: null };
const CHOICES = [
  { setting: 'WITHHOLD', reason: null },
  { setting: 'FAMILY_PAYS', reason: null },
  ...TAX_EXEMPTIONS.map((reason) => ({ setting: 'EXEMPT', reason }) as const),
] as const;

const answersChange = (was: object, is: object) =>
  [
    ['household', { taxAnswers: [{ ...ANSWERS, ...was }] }, { taxAnswers: [{ ...ANSWERS, ...is }] }] as const,
  ] as const;

const listed = (setting: object | null) => setting && [{ year: 2026, ...setting }];

const settingChange = (was: object | null, is: object | null) => {
  return [
    ['nanny', { taxSettings: listed(was) }, { nannyId: 'n', taxSettings: listed(is) }] as const,
  ] as const;
};

export const TAX_CHANGES = {
  'household.saveTaxAnswers': [
    [],
    answersChange({}, { stateContributionsPaid: true }),
    answersChange({}, { stateContributionsPaid: false }),
    answersChange({ stateContributionsPaid: true }, {}),
    answersChange({}, { printedAt: '2026-03-10T21:15:00.000Z' }),
  ],
  'nanny.saveTaxSetting': [
    [],
    ...CHOICES.map((choice) => settingChange(null, choice)),
    settingChange(CHOICES[0], null),
  ],
};

const settings: MutatorArgs<'nanny.saveTaxSetting'>[] = [
  { setting: 'NONE', reason: null } as const,
  ...CHOICES,
].map((choice) => ({ nannyId: NANNY_ID, year: 2026, ...choice }));

export const TAX_ARGS = {
  'household.saveTaxAnswers': [
    { year: 2026, stateContributionsPaid: true },
    { year: 2026, stateContributionsPaid: false },
    { year: 2026, stateContributionsPaid: null },
    { year: 2026, isPrinted: true },
  ],
  'nanny.saveTaxSetting': settings,
};
