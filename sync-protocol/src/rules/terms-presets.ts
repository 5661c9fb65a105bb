/**
 * Presets of terms after federal and state law, each with its source and when that was read; which presets given terms
 * match, and where they pay less than one; and the federal minimum wage. Sources and excerpts:
 * docs/decisions/terms-and-weeks.md.
 */
import type { TermsFields } from '../model/terms.ts';
import { MINUTES_PER_HOUR } from '../model/units-of-time.ts';

export const PRESET_IDS = [
  'us-federal',
  'us-federal-live-in',
  'us-ny',
  'us-ny-live-in',
  'us-ca-attendant',
  'us-ma',
] as const;
export type PresetId = (typeof PRESET_IDS)[number];

export interface TermsPreset {
  readonly id: PresetId;
  /** In English, for the API. */
  readonly name: string;
  /** Whom the preset is for, where that isn't everybody; in English, for the API. */
  readonly appliesTo: string | null;
  /** The law that gives the numbers. */
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't, and the preset is only a suggestion. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string | null;
  readonly terms: TermsFields;
}

const hours = (count: number): number => count * MINUTES_PER_HOUR;

const SUNDAY = 0;
const MONDAY = 1;
const TIME_AND_A_HALF = 150;

/**
 * No rule at all; a family's first terms start from these. A workweek may begin on any day (29 CFR 778.105): on Monday
 * it continues the weeks without terms, so that the first terms cut no week short. Weekly is the shortest pay period,
 * so it is within any maximum. No text that was read has a guarantee, pay for late cancellations or a premium for
 * holidays.
 */
export const NO_RULES: TermsFields = {
  weekStartsOn: MONDAY,
  weeklyLimitMinutes: null,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: TIME_AND_A_HALF,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};

/** New York and Massachusetts want a day of rest a week and leave open which: a family may choose another. */
const REST_DAY = SUNDAY;

const NEW_YORK = {
  source: 'NY Labor Law 170, 161(1)',
  readOn: null,
  checkWith: 'New York State Department of Labor',
};

export const TERMS_PRESETS: readonly TermsPreset[] = [
  {
    id: 'us-federal',
    name: 'US federal',
    appliesTo: null,
    source: '29 U.S.C. 207(a)(1), (l); 29 CFR 552.100(a)',
    readOn: '2026-11-25',
    checkWith: null,
    terms: { ...NO_RULES, weeklyLimitMinutes: hours(40) },
  },
  {
    id: 'us-federal-live-in',
    name: 'US federal, live-in',
    appliesTo: "For a nanny who lives in the family's household. State law may ask for more.",
    source: '29 U.S.C. 213(b)(21); 29 CFR 552.102(a)',
    readOn: '2026-11-25',
    checkWith: null,
    terms: NO_RULES,
  },
  {
    id: 'us-ny',
    name: 'New York',
    appliesTo: null,
    ...NEW_YORK,
    terms: { ...NO_RULES, weeklyLimitMinutes: hours(40), restWeekday: REST_DAY },
  },
  {
    id: 'us-ny-live-in',
    name: 'New York, live-in',
    appliesTo: "For a nanny who lives in the family's household.",
    ...NEW_YORK,
    terms: { ...NO_RULES, weeklyLimitMinutes: hours(44), restWeekday: REST_DAY },
  },
  {
    id: 'us-ca-attendant',
    name: 'California, personal attendant',
    appliesTo:
      "For personal attendants: other work is at most a fifth of the week's hours (Labor Code 1451(d)).",
    source: 'California Labor Code 1454 (AB 241)',
    readOn: '2026-11-25',
    // Section 1454 was read, the definition of a personal attendant in 1451(d) wasn't.
    checkWith: 'California Labor Commissioner',
    terms: { ...NO_RULES, weeklyLimitMinutes: hours(45), dailyLimitMinutes: hours(9) },
  },
  {
    id: 'us-ma',
    name: 'Massachusetts',
    appliesTo: 'The day of rest is for a nanny who works 40 hours a week or more.',
    source: 'M.G.L. c. 151 s. 1A; M.G.L. c. 149 s. 190(b)',
    readOn: null,
    checkWith: 'Massachusetts Attorney General, Fair Labor Division',
    terms: { ...NO_RULES, weeklyLimitMinutes: hours(40), restWeekday: REST_DAY },
  },
];

/** A field of terms that pays less than a preset. */
export type TermsWarning =
  | 'weeklyLimitMinutes'
  | 'dailyLimitMinutes'
  | 'restWeekday'
  | 'overtimeMultiplierHundredths';

const hasOvertime = (terms: TermsFields): boolean =>
  terms.weeklyLimitMinutes !== null || terms.dailyLimitMinutes !== null || terms.restWeekday !== null;

const isLooser = (limit: number | null, floor: number | null): boolean =>
  floor !== null && (limit === null || limit > floor);

/** Returns the fields of these terms that pay less than the preset. A weekday of rest may be any. */
export function belowPreset(terms: TermsFields, preset: TermsPreset): TermsWarning[] {
  const floor = preset.terms;
  const isBelow: Record<TermsWarning, boolean> = {
    weeklyLimitMinutes: isLooser(terms.weeklyLimitMinutes, floor.weeklyLimitMinutes),
    dailyLimitMinutes: isLooser(terms.dailyLimitMinutes, floor.dailyLimitMinutes),
    restWeekday: floor.restWeekday !== null && terms.restWeekday === null,
    overtimeMultiplierHundredths:
      hasOvertime(floor) && terms.overtimeMultiplierHundredths < floor.overtimeMultiplierHundredths,
  };
  return (Object.keys(isBelow) as TermsWarning[]).filter((field) => isBelow[field]);
}

/** Whether terms pay the same overtime as a preset, whatever their weekday of rest, guarantee and pay period. */
function paysLike(terms: TermsFields, preset: TermsFields): boolean {
  if (!hasOvertime(preset)) return !hasOvertime(terms);
  return (
    terms.weeklyLimitMinutes === preset.weeklyLimitMinutes &&
    terms.dailyLimitMinutes === preset.dailyLimitMinutes &&
    (terms.restWeekday === null) === (preset.restWeekday === null) &&
    terms.overtimeMultiplierHundredths === preset.overtimeMultiplierHundredths
  );
}

/** Returns all presets that pay the same overtime as these terms: New York and Massachusetts do. */
export const presetsOf = (terms: TermsFields): PresetId[] =>
  TERMS_PRESETS.filter((preset) => paysLike(terms, preset.terms)).map(({ id }) => id);

/**
 * Returns the preset that terms are: the chosen one while they still pay like it; without a choice the only one that
 * does. Null where that is open: several pay the same, and terms without overtime may be live-in or have no preset.
 */
export function presetOf(terms: TermsFields, chosen: PresetId | null = null): PresetId | null {
  const [first, ...others] = presetsOf(terms);
  if (first === undefined) return null;
  if (chosen !== null && [first, ...others].includes(chosen)) return chosen;
  return others.length === 0 && hasOvertime(terms) ? first : null;
}

/** The federal minimum wage: 29 U.S.C. 206(a)(1)(C), read on 2026-11-25. Many states and cities have a higher one. */
export const MINIMUM_WAGE_CENTS = 725;

/** Whether an hourly rate is below the federal minimum wage, which concerns US dollars only. */
export const isBelowMinimumWage = (hourlyRateCents: number, currency: string): boolean =>
  currency === 'USD' && hourlyRateCents < MINIMUM_WAGE_CENTS;
